package mention_test

import "testing"

// TestBetween: of what something is, what it was and how it changed, the two levels tell the change, whatever it is called; not where words say that it is another one,
// or a table prints it.
func TestBetween(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Operating income was $61.3 million compared to $51.8 million, an increase of 18.3%.", ""},
		{"Operating income was $61.3 million compared to $51.8 million, an increase of 13.8%.", "13.8%"},
		{"Operating income was $61.3 million compared to $51.8 million, a decrease of 18.3%.", "18.3%"},
		{"Record operating income of $61.3 million, an increase of $9.5 million, compared to operating income of $51.8 million in the third quarter of 2024.", ""},
		{"Record operating income of $61.3 million, an increase of $9.9 million, compared to operating income of $51.8 million in the third quarter of 2024.", "$9.9 million"},
		{"Operating expenses were $83.2 million, or 20.2% of net sales, an increase of $3.3 million compared to $79.9 million, or 20.7% of net sales, in the prior year period.", ""},
		{"Operating expenses were $83.2 million, or 20.2% of net sales, an increase of $6.3 million compared to $79.9 million, or 20.7% of net sales, in the prior year period.", "$6.3 million"},
		{"Operating expenses were $83.2 million, or 20.2% of net sales, a decrease of $3.3 million compared to $79.9 million, or 20.7% of net sales, in the prior year period.", "$3.3 million"},
		{"Net sales were $412.6 million compared to $386.9 million, an organic increase of 4.1%.", ""},
		{"Net sales were $412.6 million compared to $386.9 million, with acquisitions adding 4.1%.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestShareOfOtherTime: what part of something an amount is said to be is that of the amount's own time.
func TestShareOfOtherTime(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Gross profit was $144.5 million, or 35.0% of net sales.", ""},
		{"Gross profit was $144.5 million, or 34.7% of net sales.", "34.7%"},
		{"Gross profit was $144.5 million, or 34.0% of net sales, an increase of $12.8 million.", "34.0%"},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestTimeOfACharge: when a charge was made, said like an adjective before it, is not what the text goes on to speak of.
func TestTimeOfACharge(t *testing.T) {
	const charge = "Third Quarter Results\n\nNet income was $46.6 million, compared to $39.2 million in the prior year period, and was reduced by the current year $2.3 million charge. "
	for eps, want := range map[string]string{"$1.17": "", "$1.27": "$1.27"} {
		text := charge + "Net earnings per diluted share were " + eps + " compared to $0.96 in the prior year period." + staleTables
		if got := surelyDiffer(findReported(t, text)); got != want {
			t.Errorf("%s: reported %q, want %q", eps, got, want)
		}
	}
}

// TestLevelsOfTheSentence: a change that the two levels of its sentence give is right by them, though no table has the one that it is counted from.
func TestLevelsOfTheSentence(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Operating expenses for the third quarter of 2025 increased $2.1 million to $83.2 million from $81.1 million in the second quarter of 2025.", ""},
		{"Net sales have increased $31.3 million to $412.6 million from $381.3 million as of the second quarter of 2025.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestRangeBeforeOthers: the upper end of a range that is printed as one number is its own, whatever numbers stand behind it.
func TestRangeBeforeOthers(t *testing.T) {
	text := "For 2026, the company expects net sales in the range of $1,522 - $1,632 million (unchanged), representing approximately 10% growth and a margin of 33%." + staleTables
	for _, m := range findReported(t, text) {
		if m.Value2 != nil {
			if got := m.Value2.String(); got != "1632000000" {
				t.Errorf("%s: the upper end is %s", m.Printed, got)
			}
			return
		}
	}
	t.Error("no range was found")
}
