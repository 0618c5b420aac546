package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// shareSegments carries the names of segments from the tables that tell them to those that do not: a table titled with the
// name of a segment is about it, and rows of that name under a measure are the segment's.
func (r *reader) shareSegments() {
	names := map[string]string{} // name by its words
	note := func(qs []Qualifier) {
		for _, q := range qs {
			if key := segmentKey(q.Member); q.Axis == "segment" && key != "" {
				names[key] = q.Member
			}
		}
	}
	for _, dr := range r.drafts {
		for _, c := range dr.t.Columns {
			note(c.Qualifiers)
		}
		for _, row := range dr.t.Rows {
			note(row.Qualifiers)
		}
	}
	noteTitled(r.drafts, names)
	if len(names) == 0 {
		return
	}
	for _, dr := range r.drafts {
		if name := dr.titledSegment(names); name != "" {
			for _, c := range dr.t.Columns {
				c.Qualifiers = append(c.Qualifiers, Qualifier{Axis: "segment", Member: name})
			}
			continue
		}
		for _, row := range dr.t.Rows {
			if len(row.Qualifiers) == 0 && row.Role != Heading && measureOver(row) != "" && names[segmentKey(row.Label)] != "" && !dr.ofMembers() {
				row.Qualifiers = append(row.Qualifiers, Qualifier{Axis: "segment", Member: row.Label})
			}
		}
	}
}

// noteTitled notes the names of segments that tables are titled with, and the titles of tables with just the labels and headings of one of those.
func noteTitled(drafts []*draft, names map[string]string) {
	var named []*draft
	each := func(visit func(dr *draft, title string)) {
		for _, dr := range drafts {
			if n := len(dr.titles); n > 0 && len(dr.t.Rows) > 0 {
				visit(dr, dr.titles[n-1].Text)
			}
		}
	}
	each(func(dr *draft, title string) {
		if name := namedSegment(title); segmentKey(name) != "" {
			names[segmentKey(name)] = name
			named = append(named, dr)
		}
	})
	each(func(dr *draft, title string) {
		if key := segmentKey(title); key != "" && names[key] == "" && slices.ContainsFunc(named[:min(len(named), mostNamed)], dr.isLaidOutAs) {
			names[key] = unnoted(title)
		}
	})
}

// mostNamed are the tables titled with segments that others are held against.
const mostNamed = 12

// isLaidOutAs reports whether a table has the labels and the headings of another.
func (dr *draft) isLaidOutAs(o *draft) bool {
	sameRow := func(a, b *Row) bool { return a.Label == b.Label }
	sameColumn := func(a, b *Column) bool { return a.Kind == b.Kind && slices.Equal(a.Heading, b.Heading) }
	return slices.EqualFunc(dr.t.Rows, o.t.Rows, sameRow) && slices.EqualFunc(dr.t.Columns, o.t.Columns, sameColumn)
}

// namedSegment is the name in a title that is that of one segment and nothing else, "U.S. Domestic Segment"; "" for none.
func namedSegment(title string) string {
	name, ok := strings.CutSuffix(strings.ToLower(unnoted(title)), " segment")
	if !ok || noSegments.In(wording.Of(name)) {
		return ""
	}
	return strings.TrimSpace(unnoted(title)[:len(name)])
}

// noSegments are the words before "segment" in titles that are of none in particular.
var noSegments = wording.Phrases("by|per|each|every|reportable|reporting|operating|business|geographic|industry|total|all|product|market|non")

// titledSegment is the segment that titles or the text over the labels name and nothing else; "" for none, or where the table
// tells segments apart itself.
func (dr *draft) titledSegment(names map[string]string) string {
	if dr.ofMembers() {
		return ""
	}
	for _, row := range dr.t.Rows {
		if slices.ContainsFunc(row.Qualifiers, func(q Qualifier) bool { return q.Axis == "segment" }) {
			return ""
		}
	}
	last := dr.titles[max(0, len(dr.titles)-3):]
	for _, p := range slices.Concat(last, dr.stubs) {
		if name := names[segmentKey(p.Text)]; name != "" {
			return name
		}
	}
	return ""
}

// ofMembers reports whether the columns of a table are of segments or the like.
func (dr *draft) ofMembers() bool {
	for _, c := range dr.t.Columns {
		if c.Kind == Values && slices.ContainsFunc(c.Qualifiers, func(q Qualifier) bool { return q.Axis == "segment" || q.Axis == "column" }) {
			return true
		}
	}
	return false
}

// segmentKey is the name of a segment by its words, without what titles add to it; "" for what may be anything.
func segmentKey(s string) string {
	var words []string
	for _, w := range wording.Of(unnoted(s)) {
		switch w {
		case "unaudited", "continued", "segment", "segments", "group", "the", "total", "results", "of", "and":
		default:
			words = append(words, w)
		}
	}
	if len(words) == 0 || len(words) == 1 && slices.Contains([]string{"other", "corporate", "eliminations", "unallocated", "consolidated", "company", "adjustments", "reconciling"}, words[0]) {
		return ""
	}
	if key := strings.Join(words, " "); !isMeasure(key) {
		return key
	}
	return ""
}

// unnoted is a text without the marks of notes at its end: "Retail Banking (a)", "Ended(1)".
func unnoted(s string) string {
	for {
		t := strings.TrimRight(s, " *")
		i := strings.LastIndexByte(t, '(')
		if i <= 0 || len(t)-i > 4 || t[len(t)-1] != ')' {
			return t
		}
		s = t[:i]
	}
}

const maxSections = 100 // sections beyond this number are not compared with each other

// repeatedSections finds sections that hold the same labels as others: one company, segment or plant after another.
// The first of them, when it is called consolidated, is the plain one.
func (dr *draft) repeatedSections() map[string]bool {
	labels := map[string][]string{}
	var order []string
	for _, r := range dr.t.Rows {
		n := len(r.Section)
		if r.Role == Heading || n == 0 {
			continue
		}
		s := r.Section[n-1]
		if labels[s] == nil {
			order = append(order, s)
		}
		labels[s] = append(labels[s], plainLabel(r.Label))
	}
	out := map[string]bool{}
	if len(order) > maxSections {
		return out
	}
	for _, a := range order {
		if len(labels[a]) < 2 || isMeasure(a) {
			continue
		}
		alike, measures := 0, unitSection(a)
		for _, b := range order {
			shared := sharedOf(labels[a], labels[b])
			if b != a && shared*5 >= len(labels[a])*4 && len(labels[b]) <= 2*len(labels[a]) {
				alike++
				measures = measures || isMeasure(b) && !mostlyMeasures(labels[a]) // as one of them is, so are all
			}
		}
		if alike >= 2 && !measures {
			out[a] = true
		}
	}
	return out
}

// sharedOf is how many of some labels are among others.
func sharedOf(labels, others []string) (n int) {
	for _, x := range labels {
		if slices.Contains(others, x) {
			n++
		}
	}
	return n
}

// mostlyMeasures reports whether half of some labels at the least name what is measured.
func mostlyMeasures(labels []string) bool {
	n := 0
	for _, l := range labels {
		if isMeasure(l) {
			n++
		}
	}
	return 2*n >= len(labels)
}

// segmentSections finds the sections of a table of segments that name a measure over the names of the segments: "Revenue" over
// "Northern", "Southern", and "Operating income" over them once more.
func (dr *draft) segmentSections() map[string]bool {
	if dr.t.Statement == Balance || dr.t.Statement == CashFlow || dr.t.Statement == Income && !dr.byContent {
		return nil
	}
	of := dr.titlesSegments()
	names := map[string]int{}    // of rows that name no measure
	measures := map[string]int{} // of rows that do
	for _, r := range dr.t.Rows {
		of = of || wording.Says(strings.ToLower(r.Label), "segment", "intersegment", "inter-segment")
		switch over := measureOver(r); {
		case over == "" || r.Role == Heading:
		case isMeasure(r.Label):
			measures[over]++
		default:
			names[over]++
		}
	}
	if !of {
		return nil
	}
	out := map[string]bool{}
	for s, n := range names {
		out[s] = n >= 2 && (memberText(s) != "" || n > measures[s]) // a time stands over names where rows of measures are few
	}
	return out
}

// measureOver is the nearest section over a row that names what is measured; "" for none.
func measureOver(r *Row) string {
	for _, s := range slices.Backward(r.Section) {
		if isMeasure(s) {
			return s
		}
	}
	return ""
}
