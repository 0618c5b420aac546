package mention_test

import "testing"

// TestWrongDigit checks that a number of which one digit is another than in the row that the words name just so is reported, and that
// numbers of something else, one digit off by chance, are not.
func TestWrongDigit(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"The rise of freight weighed, so that cost of sales in the nine months came to $786.4 million.", ""},
		{"The rise of freight weighed, so that cost of sales in the nine months came to $736.4 million.", "$736.4 million"},
		{"Demand held up: third quarter net sales stood at $472.6 million.", "$472.6 million"},
		{"Earnings before taxes rose; income taxes were $14.7 million after $12.6 million.", ""},
		{"At the Marine division, third quarter operating income stood at $81.3 million.", ""},
		{"Operating income at Marine stood at $81.3 million compared with $44.2 million.", ""},
		{"Net sales would have been $472.6 million at last year's prices.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
