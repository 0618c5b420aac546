package mention

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
)

// Tables that print amounts in the company's currency and, for convenience, in another.

// translated takes out of a row the figures in another currency than its first amount, and gives them rows of their own, one a currency: nothing
// follows from amounts of two.
func (w *row) translated() (out []*row) {
	home := ""
	kept := w.figures[:0:0]
	for _, f := range w.figures {
		c := f.currency()
		if home == "" {
			home = c
		}
		if c == "" || c == home {
			kept = append(kept, f)
			continue
		}
		at := slices.IndexFunc(out, func(o *row) bool { return o.figures[0].currency() == c })
		if at < 0 {
			o := *w
			o.figures, o.growths, o.byMonth = nil, nil, nil
			at, out = len(out), append(out, &o)
		}
		f.row = out[at]
		out[at].figures = append(out[at].figures, f)
	}
	if len(out) > 0 {
		w.figures = kept
	}
	return out
}

// currency is the currency of an amount or an amount per share; "" for other figures.
func (f *figure) currency() string {
	if f.item.Kind != release.Money && f.item.Kind != release.PerShare {
		return ""
	}
	return f.item.Currency()
}

// tellCurrencies notes the currencies by which amounts of the text can be told apart, where the tables have several. A text may mean any dollars
// by "$".
func (t *tables) tellCurrencies() {
	all := map[string]bool{}
	for _, w := range t.rows {
		for _, f := range w.figures {
			if c := f.currency(); c != "" {
				all[c] = true
			}
		}
	}
	dollars := 0
	for c := range all {
		if strings.HasSuffix(c, "D") {
			dollars++
		}
	}
	if dollars > 1 {
		delete(all, "USD")
	}
	if len(all) > 1 {
		for _, w := range t.rows {
			w.currencies = all
		}
	}
}

// isInOther reports whether a number is an amount in another currency than the figure, of those that the tables have.
func (d *reading) isInOther(f *figure) bool {
	if d.Unit != quantity.Money || f.row.currencies == nil {
		return false
	}
	c := f.currency()
	return c != "" && d.Currency != c && f.row.currencies[d.Currency] && f.row.currencies[c]
}

// isMeasuredElse reports whether a figure is measured in another unit than a number.
func (d *reading) isMeasuredElse(f *figure) bool {
	return d.Measured.Of != "" && f.item.Unit.Of != "" && d.Measured != f.item.Unit || d.isInOther(f)
}
