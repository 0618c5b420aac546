package search

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Sentences leave out what they said of one part of the company when they say it of the next: "Process Equipment's orders grew 7.8% and Services' 9.6%", "in Handling
// Systems by 15.5%, in Process Equipment by 11.7%".

// ofSister looks for what a number, whose words name no more than a part, follows from in the rows of that part, as one before it in its sentence does in those of
// another part.
func (r *Searcher) ofSister(d *reading.Reading) (reading.Verdict, bool) {
	if d.PerShare || d.Future || d.Ranged || d.IsInexact() || d.TellingDigits() < reading.FewDigits || d.Unit != quantity.Percent && d.Unit != quantity.Money {
		return reading.Verdict{}, false
	}
	for k := d.Index - 1; k >= 0; k-- {
		o := d.Peers[k]
		if o.Unit != d.Unit || o.PerShare || o.Against && !d.Against || o.Verdict.Status != reading.Ties && o.Verdict.Status != reading.Derives {
			continue
		}
		for _, p := range d.Phrases {
			if p.After || len(p.Words) == 0 {
				continue
			}
			if v, ok := r.asSister(d, o, p.Words); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// asSister is the verdict that a number is of the rows that stand beside those of another's verdict and are called by just some words.
func (r *Searcher) asSister(d, o *reading.Reading, part []string) (reading.Verdict, bool) {
	of := o.Verdict.Figures
	sisters := make([]*tables.Figure, len(of))
	for i, f := range of {
		if sisters[i] = r.Tables.Sister(f, part); sisters[i] == nil {
			return reading.Verdict{}, false
		}
	}
	v := reading.Verdict{Status: o.Verdict.Status, Figures: sisters, Score: o.Verdict.Score - sisterOff}
	switch {
	case len(of) == 1 && o.Verdict.Status == reading.Ties:
		return v, d.Suits(sisters[0]) && d.PrintsAs(sisters[0]) == quantity.Exact
	case len(of) == 2 && of[0].Row == of[1].Row:
		changed := *d
		if changed.Change == 0 { // "increased in all segments: in Handling Systems by 15.5%"
			changed.Change = o.Change
		}
		if changed.Change == 0 {
			changed.Change = of[0].Item.Value.Cmp(of[1].Item.Value)
		}
		c, ok := derive.ChangeOf(&changed, sisters[0], sisters[1])
		v.Formula = c.Formula
		return v, ok
	case len(of) == 2 && of[0].Span == of[1].Span && d.Unit == quantity.Percent && d.Change == 0:
		i, point, ok := tables.Quotient(sisters[0], sisters[1])
		v.Formula = tables.PrintedAs(sisters[0]) + "/" + tables.PrintedAs(sisters[1])
		return v, ok && d.AgreesInPercent(i, point) == quantity.Exact
	}
	return reading.Verdict{}, false
}

// sisterOff is by how much less sure it is that a part left out what was said of another.
const sisterOff = 0.1
