package release

import "testing"

// convenience is a fictional statement in won with a column translated for convenience.
const convenience = `
SUWON, Aug. 13, 2020 -- Orchard Interactive Co., Ltd. today reported results for the quarter ended June 30, 2020. Average monthly
active users ("MAUs") were 23.4 million.

                         ORCHARD INTERACTIVE CO., LTD.
              CONSOLIDATED STATEMENTS OF OPERATIONS
        (All amounts in thousands, except share, per share and per ADS data)

                                          Three months ended June 30,
                                      2019          2020          2020
                                       KRW           KRW           US$
Net revenues                   105,121,330   125,357,699       104,239
Cost of revenues               (64,749,225)  (80,738,029)      (67,136)
Gross profit                    40,372,105    44,619,670        37,103
Net income per share, basic             91           137          0.11
Net income per ADS, basic              183           275          0.23

                         SELECTED OPERATING DATA
                  (Users in thousands; ARPPU in KRW)

                                          Three months ended June 30,
                                      2019          2020
Average MAUs                        20,911        23,418
Average paying users                 1,104         1,286
Quarterly ARPPU                     78,249        84,724
`

// TestConvenience: codes head columns of their currencies, what is per depositary share is set apart from what is per share, and the scale of a
// thing is that of its short name, not of what is said to be in a currency.
func TestConvenience(t *testing.T) {
	rel := readText(t, convenience)
	for i, want := range []string{"KRW", "KRW", "USD"} {
		if got := rel.Tables[0].Columns[i].Currency; got != want {
			t.Errorf("column %d is in %s, want %s", i, got, want)
		}
	}
	values := map[string]string{}
	for _, table := range rel.Tables {
		for _, r := range table.Rows {
			if len(r.Items) > 1 {
				values[r.Label] = r.Items[1].Value.String()
			}
			if depositary := r.Label == "Net income per ADS, basic"; depositary != (len(r.Qualifiers) > 0) {
				t.Errorf("%s is set apart by %v", r.Label, r.Qualifiers)
			}
		}
	}
	for label, want := range map[string]string{"Average MAUs": "23418000", "Average paying users": "1286000", "Quarterly ARPPU": "84724"} {
		if values[label] != want {
			t.Errorf("%s is %s, want %s", label, values[label], want)
		}
	}
}

// TestShortNames: a bracket gives a short name where the words before it begin with its letters.
func TestShortNames(t *testing.T) {
	got := readShortNames(`Monthly active users (“MAUs”) and the Company (NYSE) with annual recurring revenue (ARR) grew (A).`)
	if len(got) != 4 || got["maus"].String() != "monthly active users" || got["arr"].String() != "annual recurring revenue" {
		t.Errorf("short names %v", got)
	}
}

// TestRestatedBelow: a word in brackets below one of the columns is of that column, whatever is centered over it lines above.
func TestRestatedBelow(t *testing.T) {
	rel := readText(t, `
                     Orchard Semiconductor Corporation
                   Consolidated Statements of Operations
                               (In thousands)

                                              Three Months Ended                Twelve Months Ended
                                     -------------------------------------    ------------------------
                                       Jul 1,       Apr 1,        Jul 2,        Jul 1,        Jul 2,
                                        2006         2006          2005          2006          2005
                                     ----------   ----------    ----------    ----------    ----------
                                                  (Restated)
Net revenues                         $   29,288   $   27,847    $   21,121    $  105,878    $   79,557
Cost of revenues                         19,047       18,402        12,940        69,374        50,764
Gross profit                             10,241        9,445         8,181        36,504        28,793
Basic earnings per share                   0.08         0.07          0.04          0.23          0.04
Diluted earnings per share                 0.08         0.07          0.04          0.22          0.03
`)
	for k, c := range rel.Tables[0].Columns {
		restated := len(c.Heading) > 0 && c.Heading[len(c.Heading)-1] == "(Restated)"
		if restated != (k == 1) || c.Kind != Values {
			t.Errorf("column %d is headed %q and of kind %v", k, c.Heading, c.Kind)
		}
	}
}
