package press

import "testing"

// TestElsewhere takes labels of statements elsewhere for the ones of the United States that mean the same, and no others.
func TestElsewhere(t *testing.T) {
	for _, c := range []struct{ label, like string }{
		{"Profit for the period (VII-VIII)", "Net income"}, {"Net Profit / (Loss) after tax (5-6)", "Net income"}, {"Profit before taxation", "Income before income taxes"},
		{"Taxation", "Income taxes"}, {"Finance costs", "Interest expense"}, {"Property, plant and equipment", "Property, plant and equipment, net"}, {"Total income from operations (net)", "Total revenues"},
		{"Revenue € million", "Revenue"}, {"Earnings per share, SEK", "Earnings per share"}, {"Average number of shares, millions", "Average number of shares"}, {"Earnings per share before and after dilution, SEK", "Earnings per share, basic and diluted"}, {"Earnings per share (undiluted)", "Earnings per share, basic"}, {"Earnings per share after full dilution", "Earnings per share, diluted"}, {"Equity attributable to owners of the parent", "Total shareholders' equity"},
		{"Profit attributable to owners of the parent", "Net income attributable to shareholders"},
	} {
		if got, want := Normalize(c.label), Normalize(c.like); got.Key != want.Key || got.Total != want.Total {
			t.Errorf("%q: %q (total %v), want %q (total %v)", c.label, got.Key, got.Total, want.Key, want.Total)
		}
	}
	for _, label := range []string{"Profit for the period attributable to non-controlling interests", "Loss on property, plant and equipment", "Equity in earnings of affiliates", "Finance receivables"} {
		p, q := Normalize(label), Phrase{}
		q.words(fold(label), nil)
		if p.Key != q.Key {
			t.Errorf("%q became %q", label, p.Key)
		}
	}
}
