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
