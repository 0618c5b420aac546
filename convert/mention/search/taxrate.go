package search

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What part of its profit a company pays in taxes follows from rows of any name: "The tax charge equates to an effective rate of 13.0%" is the tax over
// the profit before it, or, where that is not printed, over what is left and the tax.

// taxRates are the words of such a rate.
var taxRates = wording.Phrases("tax|taxation rate|rates", "effective rate|rates", "rate of taxation|tax")

const mostTaxTried = 24 // figures of tax

// ofKind are rows by the concepts of the mapping taxonomy, or by words of their labels where they are on another basis than those.
type ofKind struct {
	concepts []string
	called   *wording.Set
	not      *wording.Set
}

var (
	incomeTax = ofKind{[]string{"IncomeTaxExpenseBenefit"}, wording.Phrases("^provision|benefit for|from income? tax|taxes", "^income tax|taxes", "^tax|taxation expense|charge|provision $", "^taxation|tax|taxes $"),
		wording.Phrases("payable|receivable|paid|deferred|before|after|refund|refunds|asset|assets|liability|liabilities|rate")}
	beforeTaxes = ofKind{[]string{"IncomeBeforeTaxes"}, wording.Phrases("income|profit|earnings|loss before ... tax|taxes|taxation"), wording.Phrases("interest|depreciation|margin")}
	afterTaxes  = ofKind{[]string{"NetIncomeIncludingNoncontrolling", "NetIncomeLoss"}, wording.Phrases("^net income|profit|earnings $", "^profit for the ... year|period|quarter"), wording.Phrases("per|share|margin")}
)

// TaxedRows are the pairs of rows of taxes on income and of the income before them, in whatever tables, of which nothing is left out.
func (r *Searcher) TaxedRows() (out [][2]*tables.Row) {
	leavesOut := func(w *tables.Row) bool { return slices.ContainsFunc(w.Figures, (*tables.Figure).LeavesOut) }
	for _, tax := range r.Tables.Rows {
		if !incomeTax.has(tax) || leavesOut(tax) {
			continue
		}
		for _, before := range r.Tables.Rows {
			if beforeTaxes.has(before) && !leavesOut(before) && len(out) < mostTaxTried {
				out = append(out, [2]*tables.Row{tax, before})
			}
		}
	}
	return out
}

// has reports whether a row is of a kind.
func (k *ofKind) has(w *tables.Row) bool {
	if slices.ContainsFunc(k.concepts, func(c string) bool { return w.Concepts[c] }) {
		return true
	}
	words := prose.WordsOf(w.Label)
	return k.called.In(words) && !k.not.In(words)
}

// effectiveRate derives what part of its profit a company pays in taxes, of the period of the number and on its basis.
func (r *Searcher) effectiveRate(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Change != 0 || r.IsToCome(d) || d.Digits < reading.LeastStale || !isTaxRate(d) {
		return reading.Verdict{}, false
	}
	if v, ok := r.taxedAsSaid(d); ok {
		return v, true
	}
	adjusted := d.Name().Adjusted
	tried := 0
	for _, s := range d.Spans {
		for _, w := range r.Tables.Rows {
			if !incomeTax.has(w) {
				continue
			}
			for _, tax := range w.At(s.Span) {
				if !isTaxOf(tax, adjusted) || tried == mostTaxTried {
					continue
				}
				tried++
				if v, ok := r.taxedBy(d, tax); ok {
					v.Score -= s.Off
					return v, true
				}
			}
		}
	}
	return reading.Verdict{}, false
}

// taxedAsSaid is effectiveRate of the tax that the sentence says before: "The tax charge of £14.6m represents an effective rate of 25.2 per cent".
func (r *Searcher) taxedAsSaid(d *reading.Reading) (reading.Verdict, bool) {
	for _, o := range d.Peers[:d.Index] {
		if o.Verdict.Status != reading.Ties || o.Change != 0 || !incomeTax.has(o.Verdict.Figures[0].Row) {
			continue
		}
		if v, ok := r.taxedBy(d, o.Verdict.Figures[0]); ok {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// isTaxOf reports whether a figure is an amount of tax, adjusted or not.
func isTaxOf(f *tables.Figure, adjusted bool) bool {
	return f.Item.Kind == release.Money && !f.Change && !f.Forecast && f.LeavesOut() == adjusted
}

// noEffect are the words of rates that are those of no period: of the law, or supposed for a year.
var noEffect = wording.Phrases("statutory|federal|marginal|blended|annual|assumed|normalized|long term")

// isTaxRate reports whether the words before a number, or what it goes on from, are of such a rate.
func isTaxRate(d *reading.Reading) bool {
	from, _ := d.Window()
	said := slices.Clone(d.Sentence.Words[max(0, d.From-reading.Nearby):d.From])
	for _, p := range d.Phrases {
		said = append(said, prose.WordsOf(p.Text)...)
	}
	if prose.Estimates.In(said) || noEffect.In(said) {
		return false
	}
	return taxRates.In(d.Sentence.Words[from:d.From]) || len(d.Phrases) > 0 && !d.Name().Own && taxRates.In(prose.WordsOf(d.Name().Text))
}

// taxedBy is the verdict that a number is the part that a tax is of the profit before it in its column.
func (r *Searcher) taxedBy(d *reading.Reading, tax *tables.Figure) (reading.Verdict, bool) {
	if before := r.beside(tax, &beforeTaxes); before != nil {
		i, point, ok := tables.Quotient(tax, before)
		return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{tax, before}, Formula: tables.PrintedAs(tax) + "/" + tables.PrintedAs(before), Score: 0.8},
			ok && d.AgreesInPercent(i, point) != quantity.No
	}
	left := r.beside(tax, &afterTaxes)
	if left == nil || left.Item.Value.Sign() <= 0 {
		return reading.Verdict{}, false
	}
	v := tables.QuotientOf(tax.Size(), left.Item.Value.Add(tax.Size())).Mul(quantity.Hundred)
	formula := tables.PrintedAs(tax) + "/(" + tables.PrintedAs(left) + "+" + tables.PrintedAs(tax) + ")"
	return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{tax, left}, Formula: formula, Score: 0.75}, quantity.Prints(v, d.Value, d.Ulp)
}

// beside is the figure of a row of some kind in the column of another, set apart alike; nil for none.
func (r *Searcher) beside(of *tables.Figure, k *ofKind) *tables.Figure {
	for _, w := range r.Tables.Rows {
		if w.Table != of.Row.Table || w == of.Row || !k.has(w) {
			continue
		}
		for _, f := range w.Figures {
			if f.Item.Column == of.Item.Column && f.Item.Kind == of.Item.Kind && !f.Change && f.LeavesOut() == of.LeavesOut() {
				return f
			}
		}
	}
	return nil
}
