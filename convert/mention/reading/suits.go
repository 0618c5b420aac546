package reading

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// RowsFor lists the rows that a phrase may mean for a reading.
func (r *Text) RowsFor(d *Reading, p match.Phrase) []match.Fit { return r.FittingFor(d, p).Rows }

// FittingFor is how the rows that a phrase may mean for a reading fit it.
func (r *Text) FittingFor(d *Reading, p match.Phrase) *match.Fitting {
	return r.FittingOf(p, d.PerShare || match.IsPerShare(p.Words))
}

// Suits reports whether a figure is of the kind that a quantity states.
func (d *Reading) Suits(f *tables.Figure) bool {
	if d.IsMeasuredElse(f) || f.Row.Opens && !tables.OpeningRows.In(d.Sentence.Words) {
		return false
	}
	if d.isTaxInstead(f) || d.isOfImpact() && !Effects.In(f.Heads()) && !Effects.In(prose.WordsOf(f.Row.Label)) {
		return false
	}
	if f.Change && d.isShareOf() {
		return false
	}
	if d.Priced && f.Item.Scale > 0 {
		return false // no price is printed in thousands
	}
	return d.SuitsKind(f.Item.Kind) || f.Rate && d.Unit == quantity.Percent || d.isCountAs(f)
}

// isShareOf reports whether a percentage is what something is of another, and no change: "or 4.1% of sales".
func (d *Reading) isShareOf() bool {
	if d.Unit != quantity.Percent || d.Change != 0 || d.To+1 >= len(d.Sentence.Words) {
		return false
	}
	return ofWhole.In(d.Sentence.Words[d.To:min(d.To+mostToWhole, len(d.Sentence.Words))])
}

// mostToWhole are the words from a percentage to the end of what it is of.
const mostToWhole = 5

// ofWhole are what things are shares of.
var ofWhole = wording.Phrases("^of our|the|its? consolidated|total|group|net|company? net? sales|revenue|revenues|turnover|assets|loans|deposits|equity")

// isCountAs reports whether a number that counts something has the very digits of a figure in a table of amounts in thousands or millions:
// what such tables say of units is in none.
func (d *Reading) isCountAs(f *tables.Figure) bool {
	return d.Unit == quantity.Bare && !d.Scaled && d.Grouped && f.Item.Scale > 0 && f.Item.Kind == release.Money && d.Value.Equal(f.Item.Value.Abs().Shift(-f.Item.Scale))
}

// SuitsKind reports whether a quantity may be of a kind of figures, by its unit.
func (d *Reading) SuitsKind(kind release.Number) bool {
	switch d.Unit {
	case quantity.Money:
		if d.PerShare {
			return kind == release.PerShare
		}
		if kind == release.PerShare {
			return !d.Scaled && !d.Grouped
		}
		return kind == release.Money
	case quantity.Percent:
		return kind == release.Percentage || kind == release.Ratio
	case quantity.Points, quantity.Basis:
		return kind == release.Percentage || kind == release.Ratio || kind == release.Count
	case quantity.Times:
		return kind == release.Ratio || kind == release.Count
	}
	return kind == release.Shares || kind == release.Count || kind == release.Money && d.Scaled && !d.countsShares() || kind == release.Ratio && d.Ulp < 0 && !d.Scaled
}

// countsShares reports whether a number is of shares, as the word behind it says: "8.0 million shares".
func (d *Reading) countsShares() bool {
	return d.Name().After && slices.Contains(d.Name().Words, "stock")
}

// isInOther reports whether a number is an amount in another currency than the figure, of those that the tables have.
func (d *Reading) isInOther(f *tables.Figure) bool {
	if d.Unit != quantity.Money || f.Row.Currencies == nil {
		return false
	}
	c := f.Currency()
	return c != "" && d.Currency != c && f.Row.Currencies[d.Currency] && f.Row.Currencies[c]
}

// IsMeasuredElse reports whether a figure is measured in another unit than a number.
func (d *Reading) IsMeasuredElse(f *tables.Figure) bool {
	return d.Measured.Of != "" && f.Item.Unit.Of != "" && d.Measured != f.Item.Unit || d.isInOther(f)
}

// isTaxInstead reports whether a figure is of taxes alone, where the words behind a number say that they are taken off.
func (d *Reading) isTaxInstead(f *tables.Figure) bool {
	if !f.Row.InLabel["tax"] || OfTax.In(prose.WordsOf(f.Row.Label)) {
		return false
	}
	k := d.To
	if k < len(d.Sentence.Words) && d.Sentence.Words[k] == "," {
		k++
	}
	return prose.Starts(OfTax, d.Sentence.Words, k) > 0 && !slices.ContainsFunc(f.Row.Words, func(w string) bool { return !taxWords[w] })
}

// taxWords are the canonical words of labels of taxes.
var taxWords = map[string]bool{"tax": true, "income": true, "provision": true, "benefit": true, "expense": true, "deferred": true, "current": true, "payable": true}

// isOfImpact reports whether a number is of how many points one cause changed something by: "a 10-percentage-point impact of higher costs".
func (d *Reading) isOfImpact() bool {
	return (d.Unit == quantity.Points || d.Unit == quantity.Basis) && d.Change == 0 && d.Name().Own && impacts.In(prose.WordsOf(d.Name().Text))
}

// impacts are the words for what one cause did.
var impacts = wording.Phrases("impact|effect|headwind|tailwind")

// Effects are the words for what one of several causes of a change came to.
var Effects = wording.Phrases("effect|effects|impact|impacts|contribution|contributed|contributes|contributing|added|adding|translation|dispositions|acquisitions|divestitures|organic|price|pricing|volume|mix|currency|currencies|exchange|scope|consolidation|off")
