package search

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What a sentence says of one part of the company stands in several tables, or sections of one, in rows that are called by its name alone: "The
// wholesale segment reported revenues of $332.6 million and operating income of $5.0 million".

// ofSameSegment looks for what a number is in another row that is called as one is that a number before it in the sentence ties to, or for the part
// that such an amount is of the other.
func (r *Searcher) ofSameSegment(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change != 0 || d.PerShare || d.TellingDigits() < reading.FewDigits || d.Unit != quantity.Money && d.Unit != quantity.Percent || r.IsToCome(d) {
		return reading.Verdict{}, false
	}
	for k := d.Index - 1; k >= 0; k-- {
		o := d.Peers[k]
		if o.Unit != quantity.Money || o.Change != 0 || o.PerShare || o.Against != d.Against || o.Verdict.Status != reading.Ties {
			continue
		}
		of := o.Verdict.Figures[0]
		for _, w := range r.namesakes(of.Row) {
			if v, ok := r.inNamesake(d, w, of); ok {
				return v, true
			}
		}
		return reading.Verdict{}, false
	}
	return reading.Verdict{}, false
}

// namesakes are the rows of other tables and sections that are called as a row is.
func (r *Searcher) namesakes(w *tables.Row) (out []*tables.Row) {
	if len(w.Words) == 0 || w.InLabel["total"] {
		return nil
	}
	for _, o := range r.Tables.RowsWith(w.Words[0]) {
		if o != w && o.Order > w.Order && slices.Equal(o.Words, w.Words) && (o.Table != w.Table || !maps.Equal(o.Around, w.Around)) && len(out) < tables.MaxTwins {
			out = append(out, o)
		}
	}
	return out
}

// inNamesake is the verdict that a number is the amount of a row for the period of a figure of another row called the same, where words of the number
// are of the row's section or table; or that it is the part, in per cent, that this is of the figure.
func (r *Searcher) inNamesake(d *reading.Reading, w *tables.Row, of *tables.Figure) (reading.Verdict, bool) {
	for _, x := range w.At(of.Span) {
		if x.Span != of.Span || x.Item.Kind != release.Money || x.Change || len(x.Around) > 0 {
			continue
		}
		switch {
		case d.Unit == quantity.Money && d.PrintsAs(x) == quantity.Exact && speaksOfSection(d, w):
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{x}, Score: 0.75}, true
		case d.Unit == quantity.Percent && r.isMarginOfPart(d):
			if i, point, ok := tables.Quotient(x, of); ok && d.AgreesInPercent(i, point) == quantity.Exact {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{x, of}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(of), Score: 0.75}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// speaksOfSection reports whether a number's own words are of what a row's section or table is called.
func speaksOfSection(d *reading.Reading, w *tables.Row) bool {
	for _, p := range d.Phrases {
		if p.Own && (tables.CoversAny(p.Words, w.Around) || tables.CoversAny(p.Words, w.InTitle)) {
			return true
		}
	}
	return false
}

// isMarginOfPart reports whether a percentage is a margin of a part of the company, or of its sales.
func (r *Searcher) isMarginOfPart(d *reading.Reading) bool {
	for _, p := range d.Phrases {
		if p.Own && (slices.Contains(p.Words, "margin") || p.After && slices.Contains(p.Words, "segment")) {
			return true
		}
	}
	return false
}
