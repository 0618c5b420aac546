package mention_test

import "testing"

// TestPartners checks that a number whose row another of its sentence says is held against that row, whatever its digits, and that numbers of
// something else are not.
func TestPartners(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		// beside what it is compared with
		{"Net sales were $386.9 million, compared with $386.9 million a year ago.", "$386.9 million"},
		{"Operating income was $61.3 million, against $75.5 million in the third quarter of 2024.", "$75.5 million"},
		{"Net sales for the third quarter were $412.6 million, and for the nine months $1,204.7 million.", ""},
		{"Net sales were $412.6 million in the third quarter and $1,930.2 million for the nine months.", "$1,930.2 million"},
		// beside its own growth, or the part that it is of another
		{"In the third quarter, net sales rose 6.6% to $1,204.7 million.", "$1,204.7 million"},
		{"Operating income was $25.0 million, an increase of 18.3%.", "$25.0 million"},
		{"Gross profit was $99.9 million, or 35.0% of net sales.", "$99.9 million"},
		// headlines
		{"HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 EPS OF $1.47; NET SALES UP 18%", "$1.47 18%"},
		// the other way
		{"Net income fell 18.9 percent to $46.6 million, or $1.17 per diluted share, from $39.2 million, or $0.96 per diluted share.", "18.9 percent"},
		// what is of something else
		{"Marine Division\n\nNet sales were $118.2 million, up 6.6% from a year ago.", ""},
		{"Net sales were $412.6 million, compared with the guidance of $405.0 million.", ""},
		{"Net sales were $412.6 million, compared with $380.1 million on a pro forma basis.", ""},
		{"Net sales were $412.6 million, above our plan of $400.5 million.", ""},
		{"Net sales were $412.6 million, compared with restated net sales of $381.3 million.", ""},
		{"Net sales rose 6.6% to $412.6 million on $377.0 million of orders.", ""},
		{"Excluding hedges, operating income was $58.8 million, compared with $51.8 million a year ago.", ""},
		{"Net sales up 6.6%, led by pumps up 18%.", ""},
		{"NET SALES UP 5.9% IN LOCAL CURRENCIES", ""},
	} {
		if got := surelyDiffer(findBefore(t, c.text)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestPartnersPerShare is TestPartners of amounts and the amounts per share that go with them.
func TestPartnersPerShare(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net income was $13.6 million, or $0.74 per diluted share.", "$13.6 million"},
		{"Net income was $26.2 million, or $0.74 per diluted share.", "$26.2 million"},
		{"Net income was $9.0 million, or $2.16 per diluted share.", "$2.16"},
		{"Net income was $9.0 million, or $0.74 per diluted share, compared with $8.1 million, or $1.83 per diluted share.", "$1.83"},
		{"Net income was $9.0 million, or $0.74 per basic share, compared with $8.1 million, or $0.67 per diluted share.", "$0.74"},
		{"Net income for the nine months was $26.2 million, or $2.17 per diluted share.", "$2.17"},
		{"Net income for the nine months was $26.2 million, or $2.16 per diluted share.", ""},
		{"Net income was $9.0 million, or $0.74 per diluted share, compared with $8.1 million, or $0.67 per diluted share.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+sidedTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestInitialisms checks that the point of "U.S." ends a sentence only before a word that sentences begin with.
func TestInitialisms(t *testing.T) {
	for _, c := range []struct{ text, measure string }{
		{"Operating income of the U.S. Marine division and the others was $61.3 million.", ""},
		{"We grew in the U.S. Net income for the third quarter of 2025 was $46.6 million.", "net income"},
	} {
		ms := findBefore(t, c.text)
		if len(ms) != 1 || c.measure != "" && ms[0].Measure != c.measure {
			t.Errorf("%s: %+v", c.text, ms)
		}
	}
}
