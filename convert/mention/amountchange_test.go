package mention_test

import "testing"

// TestAmountOfChange: by how much a plainly named row has changed is held against its two figures, in money, per share and without a sign of currency; not where words
// give another basis, cause, part, place or time, nor where any columns of the row differ by it.
func TestAmountOfChange(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Operating expenses increased by $3.3 million.", ""},
		{"Operating expenses increased by $6.9 million.", "$6.9 million"},
		{"Operating expenses were 9.6 million higher than in the third quarter of 2024.", "9.6 million"},
		{"Gross profit was up $17.9 million compared with the third quarter of 2024.", "$17.9 million"},
		{"Gross profit was $144.5 million, an increase of $17.9 million.", "$17.9 million"},
		{"Gross profit was $144.5 million, an increase of $12.8 million.", ""},
		{"Gross profit was $144.5 million, an increase of $17.9 million from acquisitions.", ""},
		{"Diluted earnings per share rose by $0.07 in the third quarter of 2025.", "$0.07"},
		{"Operating income increased by $4.6 million from the same quarter of last year.", "$4.6 million"},
		{"Operating income for the nine months ended September 30, 2025 increased $27.9 million.", "$27.9 million"},
		{"Operating income for the nine months ended September 30, 2025 increased $23.9 million.", ""},
		{"Operating income increased by $4.6 million from the second quarter of 2025.", ""},
		{"Operating income increased $4.6 million sequentially.", ""},
		{"Operating expenses increased by $1.6 million due to freight.", ""},
		{"Gross profit increased $4.2 million from better use of the plants.", ""},
		{"Net sales were $412.6 million, an operational increase of $31.7 million.", ""},
		{"Freight increased operating expenses by $1.6 million.", ""},
		{"Net sales in Norway increased by $3.7 million.", ""},
		{"Net sales increased by $73.2 million.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestOfNoTable: what a measure is of in a place or of a thing that no table has is none of the row.
func TestOfNoTable(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net sales in Norway were $31.4 million in the third quarter of 2025.", ""},
		{"Net sales of pumps rose 13.9% in the third quarter of 2025.", ""},
		{"Net sales rose 13.9% in the third quarter of 2025.", "13.9%"},
		{"Net sales of the Company were $431.4 million in the third quarter of 2025.", "$431.4 million"},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestHeadingsOfTimes: neither a time in the headline nor an address above it makes it a part of the company.
func TestHeadingsOfTimes(t *testing.T) {
	for _, head := range []string{"HOLLIN BRIDGE REPORTS Q3 2025 RESULTS", "press@hollinbridge.example"} {
		text := "Contact of the company for the press and for investors, in the town of Akron, Ohio:\n\n" + head + "\n\nNet sales for the third quarter of 2025 increased by $52.7 million from the comparable period last year." + staleTables
		if got := surelyDiffer(findIn(t, text)); got != "$52.7 million" {
			t.Errorf("%s: reported %q", head, got)
		}
	}
}

// TestBracketDiffers: the bare number in brackets behind a level is held against the row for the year before, amounts in pence too.
func TestBracketDiffers(t *testing.T) {
	const nordic = "Order intake in the second quarter of 2029 was SEK 3 612 M (3 333) and operating profit SEK 386 M (355). The operating margin in the second quarter of 2029 was 10.9 percent "
	for bracket, want := range map[string]string{"(10.6).": "", "(10.1).": "10.1"} {
		if got := surelyDiffer(findIn(t, reported(nordic+bracket+nordicOrders))); got != want {
			t.Errorf("%s: reported %q, want %q", bracket, got, want)
		}
	}
	const shares = `

Consolidated income statement
                                       Six months    Six months
                                          ended         ended
                                       30 June 2025  30 June 2024
                                            £m            £m
Profit for the period                      36.9          33.4
Basic earnings per share                  14.4p         12.2p
`
	for bracket, want := range map[string]string{"(12.2p).": "", "(11.2p).": "11.2p"} {
		if got := surelyDiffer(findIn(t, "Hollin Bridge plc\n\nHollin Bridge plc announces its results for the six months ended 30 June 2025. Basic earnings per share were 14.4p "+bracket+shares)); got != want {
			t.Errorf("%s: reported %q, want %q", bracket, got, want)
		}
	}
}

// TestSaidBaseOfLikeRow: a change since a time that is said is none since another of a row that the words name in part.
func TestSaidBaseOfLikeRow(t *testing.T) {
	const earned = "Earnings per share:\nBasic                                 0.52         0.54           1.61         1.74\n"
	for _, m := range findReported(t, "Net income was down 3.6% compared to the previous quarter."+staleTables+earned) {
		if m.Printed == "3.6%" && m.Status != "absent" {
			t.Errorf("3.6%% %s by %s", m.Status, m.Formula)
		}
	}
}
