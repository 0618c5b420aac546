package tables

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
)

// Tables that print amounts in the company's currency and, for convenience, in another.

// translated takes out of a row the figures in another currency than its first amount, and gives them rows of their own, one a currency: nothing
// follows from amounts of two.
func (w *Row) translated() (out []*Row) {
	home := ""
	kept := w.Figures[:0:0]
	for _, f := range w.Figures {
		c := f.Currency()
		if home == "" {
			home = c
		}
		if c == "" || c == home {
			kept = append(kept, f)
			continue
		}
		at := slices.IndexFunc(out, func(o *Row) bool { return o.Figures[0].Currency() == c })
		if at < 0 {
			o := *w
			o.Figures, o.Growths, o.byMonth = nil, nil, nil
			at, out = len(out), append(out, &o)
		}
		f.Row = out[at]
		out[at].Figures = append(out[at].Figures, f)
	}
	if len(out) > 0 {
		w.Figures = kept
	}
	return out
}

// Currency is the currency of an amount or an amount per share; "" for other figures.
func (f *Figure) Currency() string {
	if f.Item.Kind != release.Money && f.Item.Kind != release.PerShare {
		return ""
	}
	return f.Item.Currency()
}

// tellCurrencies notes the currencies by which amounts of the text can be told apart, where the tables have several. A text may mean any dollars
// by "$".
func (t *Index) tellCurrencies() {
	all := map[string]bool{}
	for _, w := range t.Rows {
		for _, f := range w.Figures {
			if c := f.Currency(); c != "" {
				all[c] = true
			}
		}
	}
	dollars := 0
	for c := range all {
		if strings.HasSuffix(c, "D") {
			dollars++
			t.Dollars = c
		}
		t.Sole = c
	}
	if dollars > 1 {
		t.Dollars = ""
		delete(all, "USD")
	}
	if len(all) > 1 {
		t.Sole = ""
	}
	if len(all) > 1 {
		for _, w := range t.Rows {
			w.Currencies = all
		}
	}
}
