package release

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

const (
	proseWords     = 200 // words of letters in an announcement in prose
	proseSentences = 5
)

// isProse reports whether a text is an announcement in words, of which no tables are missing.
func isProse(text string) bool {
	words, sentences := 0, 0
	for w := range strings.FieldsSeq(text) {
		if !wording.IsLetter(w[0]) {
			continue
		}
		words++
		if n := len(w); n > 3 && w[n-1] == '.' && wording.IsLetter(w[n-2]) && wording.IsLetter(w[n-3]) {
			sentences++
		}
		if words >= proseWords && sentences >= proseSentences {
			return true
		}
	}
	return false
}

// diagnostics reports what is wrong with the release as far as reading it shows.
func (r *reader) diagnostics() []tieout.Diagnostic {
	ds := r.strays
	if len(r.drafts) == 0 {
		d := ruleNoTable.New(r.d.Span(0, 0), "no table of numbers was found in %d bytes of text", len(r.d.Data))
		if isProse(r.d.Data) {
			d.Severity = tieout.Warning // an announcement in words alone: nothing of it is converted, and nothing is wrong with it
		}
		ds = append(ds, d)
	}
	if r.suspect != "" && !follows(r.d.parse(r.suspect), r.rel.Period) {
		if i := strings.Index(r.d.Data, r.suspect); i >= 0 {
			reports := "the dates of its tables do not fit it"
			if r.rel.Period.Kind != tieout.Forever {
				reports = "the release reports " + r.rel.Period.String()
			}
			ds = append(ds, ruleDateline.New(r.d.Span(i, i+len(r.suspect)), "the dateline says %s, but %s", r.suspect, reports))
		}
	}
	ds = append(ds, r.checkOrder()...)
	ds = append(ds, r.checkYearEnd()...)
	seen := map[int]bool{} // a line over both sides of a table is looked at twice
	var unstated []*draft
	for _, dr := range r.drafts {
		if dr.guessesScale() {
			unstated = append(unstated, dr)
		} else {
			ds = append(ds, dr.checkScale(r.d)...)
		}
		ds = append(ds, dr.checkPounds()...)
		ds = append(ds, dr.checkColumns()...)
		ds = append(ds, dr.checkCertainty()...)
		ds = append(ds, dr.checkDates(r.rel.Date)...)
		more, n := dr.checkNumbers(r.d, seen)
		ds = append(ds, more...)
		r.rel.Numbers += n
	}
	ds = append(ds, r.checkUnstated(unstated)...)
	ds = append(ds, r.checkBrackets()...)
	tieout.SortDiagnostics(ds)
	return slices.CompactFunc(ds, func(a, b tieout.Diagnostic) bool { return a.Compare(b) == 0 })
}

// follows reports whether a day may be that of a release on a period: it lies after its end, by less than half a year.
func follows(ph calendar.Phrase, p tieout.Period) bool {
	if len(ph.Dates) != 1 || p.Kind == tieout.Forever {
		return false
	}
	d := tieout.Date(ph.Dates[0].Year, ph.Dates[0].Month, ph.Dates[0].Day)
	return !d.Before(p.End) && d.Before(p.End.AddDate(0, 6, 0))
}

// unsure is the certainty below which a reading is told. On companies left out, a quarter of such numbers is right (docs/reading.md).
const unsure = 0.4

// checkCertainty reports that figures of the table are read with little certainty.
func (dr *draft) checkCertainty() []tieout.Diagnostic {
	var first *LineItem
	doubtful, all := 0, 0
	for _, r := range dr.t.Rows {
		for _, it := range r.Items {
			all++
			if it.Sure >= unsure || it.Period.Kind == tieout.Forever || it.Column.Kind != Values {
				continue
			}
			if doubtful++; first == nil {
				first = it
			}
		}
	}
	if first == nil {
		return nil
	}
	return []tieout.Diagnostic{ruleUnsure.New(first.Cell, "%s is read as %s for %s with little certainty (%d of the %d figures of its table are)",
		first.Printed, readAs{first.Kind, first.Scale}, first.Period, doubtful, all)}
}

// checkScale reports a scale that is stated twice.
func (dr *draft) checkScale(d *document) []tieout.Diagnostic {
	if dr.scale == nil {
		return nil
	}
	for _, ps := range [][]layout.Cell{dr.titles, dr.stubs} {
		for _, p := range ps {
			if w := findScale(p.Text); w != nil && w.exponent != dr.scale.exponent && p.Start != dr.scaleAt.Start && dr.scaleAt.End > 0 && !wording.Says(strings.ToLower(p.Text), "share") {
				di := ruleScale.New(d.Span(p.Start, p.End), "%q contradicts %q", w.stated, dr.scale.stated)
				di.Related = []tieout.Note{{Message: "the scale that was used", Range: dr.t.Scale.Range}}
				return []tieout.Diagnostic{di}
			}
		}
	}
	return nil
}

const adviceInFull = "State in the tables' titles that amounts are in full, for example \"(in U.S. dollars)\"."

// guessesScale reports whether nothing states the scale of a table's amounts.
func (dr *draft) guessesScale() bool {
	s := dr.t.Scale
	return s.Stated == "" && s.Confidence < 1 && dr.hasMoney() && !(s.Exponent == 0 && fullAmounts.In(wording.Of(dr.titleTxt)))
}

// checkUnstated reports the scales of tables that state none: those that were read alike in one finding, where the one stands that is the least sure.
func (r *reader) checkUnstated(unstated []*draft) (ds []tieout.Diagnostic) {
	var scales []int32
	by := map[int32][]*draft{}
	for _, dr := range unstated {
		e := dr.t.Scale.Exponent
		if by[e] == nil {
			scales = append(scales, e)
		}
		by[e] = append(by[e], dr)
	}
	for _, e := range scales {
		alike := by[e]
		least := slices.MinFunc(alike, func(a, b *draft) int { return cmp.Compare(a.t.Scale.Confidence, b.t.Scale.Confidence) })
		of, here := "this table", ""
		switch n := len(alike) - 1; n {
		case 0:
		case 1:
			of, here = "this table and of another", " here"
		default:
			of, here = fmt.Sprintf("this table and of %d others", n), " here"
		}
		x := ruleGuessedScale.New(least.place(r.d), "nothing states the scale of %s: %s,%s most of all from %s (confidence %.2f)", of, inferredScale(e), here, least.inferred, least.t.Scale.Confidence)
		if e == 0 {
			x.Advice = adviceInFull
		}
		for _, dr := range alike {
			if dr != least && len(x.Related) < maxAlike {
				x.Related = append(x.Related, tieout.Note{Message: "nothing states that of this table either", Range: dr.place(r.d)})
			}
		}
		ds = append(ds, x)
	}
	return ds
}

// fullAmounts are what titles of tables say whose amounts are in full.
var fullAmounts = wording.Phrases("in us? dollars|euros|pounds", "in united states dollars", "in usd|eur|gbp")

// inferredScale says how a table was read whose scale is a power of ten.
func inferredScale(exponent int32) string {
	switch exponent {
	case 0:
		return "its amounts were read as printed in full"
	case 3:
		return "thousands were inferred"
	case 6:
		return "millions were inferred"
	case 9:
		return "billions were inferred"
	}
	return fmt.Sprintf("10^%d was inferred", exponent)
}

// hasMoney reports whether a table has amounts of money whose rows and cells leave open how large they are: "$224.2 million" does not.
func (dr *draft) hasMoney() bool {
	for _, r := range dr.t.Rows {
		for k, it := range r.Items {
			if _, own := dr.d.rowScale(r); it.Kind == Money && !it.Nil && !own && !dr.d.ofUnitPrice(r) && !dr.printsScale(r.Items, k) {
				return true
			}
		}
	}
	return false
}

// printsScale reports whether the k-th item of a row ends in its scale as printed, or is the low end of a range whose high end does: "$200 to $250 million".
func (dr *draft) printsScale(items []*LineItem, k int) bool {
	low := k+1 < len(items) && dr.g.Columns[items[k].Column.Index].Bound == "low"
	return namesScale(items[k].Printed) || low && namesScale(items[k+1].Printed)
}

// place is where a table's first title or first row stands.
func (dr *draft) place(d *document) tieout.Range {
	if n := len(dr.titles); n > 0 {
		return d.Span(dr.titles[0].Start, dr.titles[n-1].End)
	}
	if len(dr.t.Rows) > 0 {
		return dr.t.Rows[0].Range
	}
	return dr.t.Range
}

// checkColumns reports columns without a period, and columns that nothing tells apart though they differ.
func (dr *draft) checkColumns() []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for i, c := range dr.t.Columns {
		var first *LineItem
		timeless := false
		for _, r := range dr.t.Rows {
			for _, it := range r.Items {
				if it.Column != c || it.Kind == Percentage {
					continue
				}
				if first == nil {
					first = it
				}
				timeless = timeless || it.Period.Kind == tieout.Forever
			}
		}
		if first == nil || c.Kind == Notes {
			continue
		}
		if timeless && c.Kind == Values {
			at := c.Range
			if at.IsZero() {
				at = first.Cell
			}
			ds = append(ds, ruleNoPeriod.New(at, "column %d %q has no period", i+1, dr.heads[i].text))
			continue
		}
	}
	return append(ds, dr.checkAlike()...)
}

// checkDates reports columns of the future, but for those of a table of what is to come: orders, or what is to be paid, by years.
func (dr *draft) checkDates(release time.Time) []tieout.Diagnostic {
	if release.IsZero() || dr.isOfYearsToCome(release) {
		return nil
	}
	var ds []tieout.Diagnostic
	for i, c := range dr.t.Columns {
		if !c.endsAfter(release) || c.Range.IsZero() {
			continue
		}
		if l := dr.titleTxt + " " + dr.heads[i].text; wording.Says(strings.ToLower(l), "outlook", "guidance", "forecast*", "project*", "ending", "target") {
			continue
		}
		ds = append(ds, ruleYears.New(c.Range, "column %d %q is of %s, but the release is of %s", i+1, dr.heads[i].text, c.Period, release.Format(time.DateOnly)))
	}
	return ds
}

// isOfYearsToCome reports whether columns of a table that is no statement go on to years after the release's.
func (dr *draft) isOfYearsToCome(release time.Time) bool {
	ends := map[int]bool{}
	for i, c := range dr.t.Columns {
		if years := dr.heads[i].time.Years; len(years) > 0 && slices.Min(years) > release.Year() {
			ends[slices.Min(years)] = true
		} else if c.endsAfter(release) {
			ends[c.Period.End.Year()] = true
		}
	}
	return dr.t.Statement == Other && len(ends) > 1
}

// endsAfter reports whether a column of values that are no forecast is of a period that a release of a day cannot report.
func (c *Column) endsAfter(release time.Time) bool {
	return c.Kind == Values && c.Period.Kind != tieout.Forever && !isForecast(c) && c.Period.End.After(release.AddDate(0, 0, 3))
}

// lost is the finding about a cell that looks like a number and is none; amounts says that it stands among amounts with a point before
// their decimals or commas between their thousands.
func lost(at tieout.Range, text string, amounts bool) tieout.Diagnostic {
	if amounts && commaForPoint.MatchString(bare(text)) {
		return RuleMisprinted.New(at, "%q is no number as it is printed: a comma stands for a point, or a digit is left out", text)
	}
	if amounts && endsInPoint.MatchString(bare(text)) {
		return RuleMisprinted.New(at, "%q is no number as it is printed: what stands behind its point is left out", text)
	}
	if isMisprinted(text) {
		return RuleMisprinted.New(at, "%q is no number as it is printed: a digit or a comma is too many or too few, or a letter stands for a digit", text)
	}
	return ruleLost.New(at, "%q was not read: it is no plain number", text)
}

var (
	groupsOfThousands = regexp.MustCompile(`^\d{1,3}(,\d{3})*(\.\d+)?$|^\d{1,2}(,\d{2})*,\d{3}(\.\d+)?$`) // by threes, or after the first by twos
	commasAmongDigits = regexp.MustCompile(`^\d+(,\d*)*,\d{3,}(\.\d+)?$`)
	commaForPoint     = regexp.MustCompile(`^\d{1,3}(,\d{3})*,\d{1,2}$`)
	endsInPoint       = regexp.MustCompile(`^\d{2,3}(,\d{3})*\.$|^\d{1,3}(,\d{3})+\.$`) // "5." may be a number of notes
	digitsForLetters  = strings.NewReplacer("l", "1", "I", "1", "O", "0", "o", "0")
)

// isMisprinted reports whether a text is a number but for its commas, or for letters that look like digits.
func isMisprinted(text string) bool {
	text = bare(text)
	digits := digitsForLetters.Replace(text)
	if digits != text {
		return groupsOfThousands.MatchString(digits) && strings.ContainsAny(text, "0123456789") && strings.Contains(text, ",")
	}
	return commasAmongDigits.MatchString(text) && !groupsOfThousands.MatchString(text)
}

// bare is what is printed of a number without its signs.
func bare(text string) string { return strings.Trim(text, "$()-–−% \u00a0") }

// hasAmounts reports whether a column holds amounts with a point before their decimals or commas between their thousands, and no
// number of notes.
func (dr *draft) hasAmounts(column int) bool {
	if column < 0 || dr.t.Columns[column].Kind == Notes {
		return false
	}
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if n := &p.Number; p.Column == column && (n.Commas && strings.Contains(n.Printed, ",") || n.Places() > 0 && strings.Contains(n.Printed, ".")) {
				return true
			}
		}
	}
	return false
}

// noteUnread says of a row that what it prints in a column is no number.
func (dr *draft) noteUnread(p layout.Printed) {
	var row *Row
	for _, r := range dr.t.Rows {
		if r.Range.Start.Byte > int64(p.Start) {
			break
		}
		row = r
	}
	if row != nil && p.Under < len(dr.t.Columns) && row.In(dr.t.Columns[p.Under]) == nil {
		row.Unread = append(row.Unread, dr.t.Columns[p.Under])
	}
}

// checkNumbers counts the numbers inside the table and reports those that became no line item; those that lack a parenthesis are kept for
// [reader.checkBrackets].
func (dr *draft) checkNumbers(d *document, seen map[int]bool) (ds []tieout.Diagnostic, count int) {
	ds = dr.checkUnplaced(d)
	for p := range dr.g.Numbers() {
		if !dr.g.HTML && seen[p.Start] || dr.isOfNotes(p) {
			continue // read already, or a footnote mark
		}
		seen[p.Start] = !dr.g.HTML
		if !p.Odd && !p.InRow && (p.Number.IsSmall() || p.Number.IsYear() || p.Number.Nil || p.Furniture) {
			if p.High != nil {
				count++
			}
			continue
		}
		if count++; p.High != nil {
			count++
		}
		if p.Odd {
			dr.noteUnread(p)
			ds = append(ds, lost(d.Span(p.Start, p.End), p.Text, dr.hasAmounts(p.Under)))
			continue
		}
		dr.brackets.count(p)
		if found, ok := d.checkNumber(p); ok && !dr.brackets.take(p, found) {
			ds = append(ds, found)
		}
	}
	return ds, count
}

// isOfNotes reports whether a number stands in a column of notes, or what looks like one, as the numbers of several notes do: "5, 9".
func (dr *draft) isOfNotes(p layout.Printed) bool {
	column := p.Column
	if p.Odd {
		column = p.Under
	}
	return column >= 0 && column < len(dr.t.Columns) && dr.t.Columns[column].Kind == Notes
}

// checkNumber reports what is wrong with a number.
func (d *document) checkNumber(p layout.Printed) (tieout.Diagnostic, bool) {
	at := d.Span(p.Start, p.End)
	switch {
	case !p.InRow:
		return ruleLost.New(at, "%s was not read: its row is no row of values", p.Number.Printed), true
	case p.Column < 0:
		return ruleNumber.New(at, "%s stands in none of the table's columns", p.Number.Printed), true
	case p.Number.Broken:
		return ruleBroken.New(at, "a space stands inside %s; it was read as %s", d.Text(p.Start, p.End), p.Number.Printed), true
	case p.Number.Unsigned:
		return ruleParenthesis.New(at, "%s has a stray parenthesis: the sums of its column hold only when it is positive", d.Text(p.Start, p.End)), true
	case p.Number.Lonely:
		x := ruleParenthesis.New(at, "%s lacks a parenthesis", d.Text(p.Start, p.End))
		if p.Unclosed {
			x.Severity = tieout.Inconsistency
		}
		return x, true
	}
	return tieout.Diagnostic{}, false
}

// checkOrder reports headings and titles with a date that may have the day or the month first, where nothing in the document shows
// which: one finding.
func (r *reader) checkOrder() []tieout.Diagnostic {
	for _, dr := range r.drafts {
		for k := range dr.heads {
			for _, h := range dr.g.Columns[k].Headings {
				for _, date := range calendar.Parse(h.Text).Dates {
					if date.Open {
						if r.d.order().shown {
							return nil
						}
						return []tieout.Diagnostic{ruleOrder.New(r.d.Span(h.Start, h.End), "%q may have the day or the month first: it was read as %s", h.Text, tieout.Date(date.Year, date.Month, date.Day).Format("2 January 2006"))}
					}
				}
			}
		}
	}
	return nil
}

// checkYearEnd reports the first heading that names a quarter, or a year as a fiscal one, by its number alone where the document shows
// nowhere when the year ends: one finding.
func (r *reader) checkYearEnd() []tieout.Diagnostic {
	if !r.yearGuessed {
		return nil
	}
	for _, dr := range r.drafts {
		for k := range dr.heads {
			said := &dr.heads[k].said
			if heads := dr.g.Columns[k].Headings; len(heads) > 0 && len(said.Dates) == 0 && (said.Quarter > 0 || said.Fiscal) {
				at := heads[len(heads)-1]
				return []tieout.Diagnostic{ruleYearEnd.New(r.d.Span(at.Start, at.End), "%q is read as of a year that ends with December: nothing in the release says when the fiscal year ends", dr.heads[k].text)}
			}
		}
	}
	return nil
}
