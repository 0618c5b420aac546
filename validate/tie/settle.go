package tie

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie/book"
)

// Settle makes one finding of one misprint: what the checks of calculations and duplicates say of figures that a finding of
// the ledger is about, and calculations of a table in which a number is misprinted, follow from it and are left out; so is what
// reading says of columns whose headings are broken, and what the text says otherwise of figures of these, or of a table whose scale is. Nor can a sum be wrong of which words say that a part is not given. What they say of other figures of a release shows that the figures
// were understood as what they are not, or that nothing tells which is wrong: it becomes a warning. Reports that come from
// no release stay as they are.
func Settle(in *validate.Input, ds []tieout.Diagnostic) []tieout.Diagnostic {
	if in.Release == nil {
		return ds
	}
	w := wrongOf(in, ds)
	var out []tieout.Diagnostic
	for _, d := range ds {
		if d.Code == release.RuleSameHeading.Code && slices.ContainsFunc(w.cells[d.Range], func(f *tieout.Fact) bool { return w.headed[f.ID] }) || w.follows(d) {
			continue
		}
		if followsFromFigures(d.Code) {
			sums := !isDuplicate(d.Code)
			if slices.ContainsFunc(d.Facts, func(id string) bool { return w.about[id] || sums && w.unread[id] }) {
				continue
			}
			d.Severity = min(d.Severity, tieout.Warning)
		}
		out = append(out, d)
	}
	return out
}

// wrong are the facts of a release, by identifier, that findings are about.
type wrong struct {
	about    map[string]bool         // by those of the ledger
	headed   map[string]bool         // of columns whose headings are broken
	scaled   map[string]bool         // of tables whose scales are
	of       map[string]bool         // the labels of the headed ones
	labels   map[tieout.Range]string // of all cells, where one is headed
	headings []tieout.Range          // that are broken
	unread   map[string]bool         // that count in sums with a number that is none or not given, or may do so
	cells    book.CellFacts          // nil where nothing is headed or unread
}

func wrongOf(in *validate.Input, ds []tieout.Diagnostic) *wrong {
	w := &wrong{about: map[string]bool{}, headed: map[string]bool{}, scaled: map[string]bool{}, of: map[string]bool{}, labels: map[tieout.Range]string{}, unread: map[string]bool{}}
	var misprinted []tieout.Range
	for _, d := range ds {
		if d.Code == RuleHeadingBroken.Code {
			w.headings = append(w.headings, d.Range)
		}
		if d.Code == release.RuleMisprinted.Code {
			misprinted = append(misprinted, d.Range)
		}
		if !isOwn(d.Code) {
			continue
		}
		for _, id := range d.Facts {
			w.about[id] = true
			if d.Code == RuleHeadingBroken.Code {
				w.headed[id] = true
			}
			if d.Code == RuleScaleBroken.Code {
				w.scaled[id] = true
			}
		}
	}
	unknown := unknownSums(in.Release)
	if len(w.headed)+len(w.scaled)+len(misprinted)+len(unknown) == 0 {
		return w
	}
	w.cells = book.Facts(in.Reports)
	w.measured(in.Release)
	for _, it := range unknown {
		w.isUnread(it)
	}
	for _, t := range in.Release.Tables {
		within := func(at tieout.Range) bool {
			return at.Document == t.Range.Document && at.Start.Byte >= t.Range.Start.Byte && at.Start.Byte < t.Range.End.Byte
		}
		if !slices.ContainsFunc(misprinted, within) {
			continue
		}
		for _, row := range t.Rows {
			for _, it := range row.Items {
				w.isUnread(it)
			}
		}
	}
	return w
}

// The codes of findings that may follow from broken headings and scales: of numbers of the text that differ from those of the tables, and
// of columns that end after the release was made.
const (
	proseDiffers = "tieout:proseDiffers"
	futurePeriod = "tieout:futurePeriod"
)

// follows reports whether a finding of the text or of a column that is yet to come follows from a heading or a scale that is broken.
func (w *wrong) follows(d tieout.Diagnostic) bool {
	switch d.Code {
	case futurePeriod:
		return slices.ContainsFunc(w.headings, func(at tieout.Range) bool {
			return at.Document == d.Range.Document && at.Start.Byte >= d.Range.Start.Byte && at.End.Byte <= d.Range.End.Byte
		})
	case proseDiffers:
		return w.saysOtherwise(d)
	}
	return false
}

// measured finds what the figures under broken headings are called, and all others.
func (w *wrong) measured(r *release.Release) {
	if len(w.headed) == 0 {
		return
	}
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			called := strings.Join(wording.Of(row.Label), " ")
			for _, it := range row.Items {
				w.labels[it.Cell] = called
				if f := w.cells.Of(it); f != nil && called != "" && w.headed[f.ID] {
					w.of[called] = true
				}
			}
		}
	}
}

// saysOtherwise reports whether a finding about the text is of figures that stand in a table of a broken scale, or of a measure of which
// a column's heading is broken: what the text says may be printed there.
func (w *wrong) saysOtherwise(d tieout.Diagnostic) bool {
	return slices.ContainsFunc(d.Related, func(n tieout.Note) bool {
		return slices.ContainsFunc(w.cells[n.Range], func(f *tieout.Fact) bool { return w.scaled[f.ID] }) || w.of[w.labels[n.Range]]
	})
}

func (w *wrong) isUnread(it *release.LineItem) {
	if f := w.cells.Of(it); f != nil {
		w.unread[f.ID] = true
	}
}

// unknownSums are the totals one of whose parts is said not to be given, "N.M.".
func unknownSums(r *release.Release) (totals []*release.LineItem) {
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for _, p := range row.Parts {
				for _, part := range p.Row.Items {
					if total := row.In(part.Column); part.Unknown() && total != nil {
						totals = append(totals, total)
					}
				}
			}
		}
	}
	return totals
}

func isOwn(code string) bool {
	return slices.ContainsFunc(Rules(), func(r tieout.Rule) bool { return r.Code == code })
}

// followsFromFigures reports whether findings of a code are about values of facts that agree or do not.
func followsFromFigures(code string) bool {
	return isDuplicate(code) || code == "xbrl.5.2.5.2:calcInconsistency" || strings.HasPrefix(code, "calc11e:")
}

// isDuplicate reports whether findings of a code are about facts that say something else of the same.
func isDuplicate(code string) bool {
	return code == "oime:disallowedDuplicateFacts" || code == "tieout:inconsistentDuplicateFacts"
}
