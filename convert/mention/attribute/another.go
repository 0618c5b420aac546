package attribute

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// leastNamed is how well a row must fit words that are just its own, its section among them.
const leastNamed = 0.95

// AnotherGrew looks for a percentage that is by what a row has grown which has not all of the words of the measure, where just one row has them all and has grown
// otherwise: "Plate sales declined 9.7 percent", where it is the tons of plate that did.
func (r *Attributor) AnotherGrew(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Derives || d.Verdict.Exact || len(d.Verdict.Figures) != 2 || d.Digits < reading.LeastStale || len(d.Phrases) == 0 || !r.IsPlainGrowth(d) {
		return reading.Verdict{}, false
	}
	p := d.Name()
	if !p.Own || p.Fit < 1 || p.Adjusted || r.IsQualified(d, reading.Nearby) || r.mayBeGrowthOf(d, d.Verdict.Figures[0], p) {
		return reading.Verdict{}, false
	}
	var found reading.Verdict
	for _, rf := range r.RowsFor(d, p) {
		if !r.isNamed(rf, p) {
			continue
		}
		v, ok := r.GrewOtherwise(d, rf.Row)
		if !ok || found.Status != "" && !v.Expected.Equal(found.Expected) {
			return reading.Verdict{}, false
		}
		found = v
	}
	return found, found.Status != ""
}

// AnotherChanged looks for a percentage that a row prints as its change which has not all of the words of the measure, where just one row has them all and
// prints another: "Same-facility equivalent admissions grew 2.1%", where the admissions did.
func (r *Attributor) AnotherChanged(d *reading.Reading) (reading.Verdict, bool) {
	is := printedTie(d)
	if is == nil || d.IsInexact() || len(d.Phrases) == 0 {
		return reading.Verdict{}, false
	}
	p := d.Name()
	if !p.Own || p.After || p.Fit < 1 || p.Adjusted != is.LeavesOut() || r.hasWords(is.Row, p.Words) || !r.MayMean(d, is, map[string]bool{}) {
		return reading.Verdict{}, false
	}
	on := r.changeNamed(d, p, is)
	if on == nil || isBentBeyond(d, on.Row) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, on, is)
}

// changeNamed is the change that the one row which a phrase names prints beside another row's; nil for none, for several that differ, and for the number.
func (r *Attributor) changeNamed(d *reading.Reading, p match.Phrase, beside *tables.Figure) (on *tables.Figure) {
	for _, rf := range r.RowsFor(d, p) {
		if !r.isNamed(rf, p) || rf.Row == beside.Row {
			continue
		}
		for _, f := range rf.Row.At(beside.Span) {
			if !f.Change || f.Item.Kind != beside.Item.Kind || !maps.Equal(f.Around, beside.Around) {
				continue
			}
			if d.IsChange(f) || on != nil && !on.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			on = f
		}
	}
	return on
}

// isBentBeyond reports whether what stands around a number in its clause says that it leaves something out, which a row's label does not say as well.
func isBentBeyond(d *reading.Reading, w *tables.Row) bool {
	from, to := d.Window()
	end := d.To
	for end < to && d.Sentence.Words[end] != "," && d.Sentence.Words[end] != "and" && d.Sentence.Words[end] != ";" {
		end++
	}
	label := prose.WordsOf(w.Label)
	return prose.Adjusts.In(slices.DeleteFunc(slices.Clone(d.Sentence.Words[from:end]), label.Has))
}

// isNamed reports whether a phrase names a row, its section among the words.
func (r *Attributor) isNamed(f match.Fit, p match.Phrase) bool {
	return f.Exact && f.Score >= leastNamed && r.hasWords(f.Row, p.Words)
}

// mayBeGrowthOf reports whether words around a change may be of a figure that has not all of the words of its measure: they have one of what is around that.
func (r *Attributor) mayBeGrowthOf(d *reading.Reading, f *tables.Figure, p match.Phrase) bool {
	if r.hasWords(f.Row, p.Words) || !r.MayMean(d, f, map[string]bool{}) {
		return true
	}
	said := r.WordsAround(d)
	for w := range f.Row.Around {
		if said[w] && !slices.Contains(p.Words, w) {
			return true
		}
	}
	return false
}

// hasWords reports whether a row has all of some words, in its label or around it.
func (r *Attributor) hasWords(w *tables.Row, words []string) bool {
	under := r.Canonical(strings.Join(w.Section, " "))
	return !slices.ContainsFunc(words, func(x string) bool { return !w.InLabel[x] && !w.Around[x] && !slices.Contains(under, x) })
}
