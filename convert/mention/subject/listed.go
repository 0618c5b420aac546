package subject

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// respectively gives the figures of a list their own measures: "revenue and net income were $5 and $3, respectively".
func (m *measurer) respectively(r *reading.Text, ds []*reading.Reading) {
	for k := range m.s.Words {
		if m.at(k) != "respectively" {
			continue
		}
		list := reading.ListBefore(m.s, k, ds)
		if len(list) < 2 {
			continue
		}
		m.changedInList(list)
		first := m.comparedWith(list, ds)
		if m.ofParts(r, first, list); &first[0] != &list[0] {
			for i, d := range list {
				d.Against, d.Chained, d.Listed = true, first[i].Index, true
			}
		}
	}
}

// changedInList notes that all numbers of a list are changes where the first is, and nothing but "and" and commas stand between them: "Revenues and EBITDA increased by $83.3 million
// and $26.7 million, respectively".
func (m *measurer) changedInList(list []*reading.Reading) {
	for i, d := range list[1:] {
		prev := list[i]
		if d.Change != 0 || prev.Change == 0 || d.Unit != prev.Unit || slices.ContainsFunc(m.s.Words[prev.To:d.From], func(w string) bool { return w != "and" && w != "," }) {
			return
		}
		d.Change = prev.Change
	}
}

// ofParts gives the figures of a list the parts of the noun phrase before it, and those of further lists the same.
func (m *measurer) ofParts(r *reading.Text, first []*reading.Reading, more ...[]*reading.Reading) {
	end, ok := m.toNoun(m.firstBefore(first[0])-1, first[0])
	if !ok {
		return
	}
	parts := m.parts(m.nounStart(end), end+1, len(first))
	if len(parts) != len(first) || isOneRow(r, m.text(m.nounStart(end), end+1), parts) {
		return
	}
	if &more[0][0] != &first[0] {
		more = append(more, first)
	}
	for _, list := range more {
		for i, d := range list {
			own := d.Phrases
			d.Phrases, d.Listed = nil, true
			add(r, d, parts[i], 1, true, false)
			for _, p := range own {
				p.Fit = min(p.Fit, 0.5)
				d.Phrases = append(d.Phrases, p)
			}
		}
	}
}

// isOneRow reports whether the likeliest row for a noun phrase has words of each of its parts, where none is called by the first part alone:
// "selling and administrative expenses".
func isOneRow(r *reading.Text, text string, parts []string) bool {
	rows := r.RowsOf(match.Phrase{Words: r.Canonical(text)}, false)
	if len(rows) == 0 {
		return false
	}
	for _, part := range parts {
		if !tables.CoversAny(r.Canonical(part), rows[0].Row.InLabel) {
			return false
		}
	}
	first := r.RowsOf(match.Phrase{Words: r.Canonical(parts[0])}, false)
	return len(first) == 0 || !first[0].Exact
}

// comparedWith is the list of as many figures that a list is compared with: "$5 and $3, compared with $4 and $2, respectively"; the
// list itself where it is compared with none.
func (m *measurer) comparedWith(list, ds []*reading.Reading) []*reading.Reading {
	at := list[0].Index
	if at < len(list) || !list[0].Against {
		return list
	}
	before := reading.ListBefore(m.s, ds[at-1].To, ds[:at])
	if len(before) != len(list) || before[0].Unit != list[0].Unit || before[0].PerShare != list[0].PerShare {
		return list
	}
	return before
}

// parts cuts a noun phrase at its conjunctions and commas into n texts; other numbers of parts give none.
func (m *measurer) parts(from, to, n int) []string {
	var out []string
	start := from
	for k := from; k <= to; k++ {
		if k == to || m.at(k) == "and" || m.at(k) == "," {
			if t := m.text(start, k); t != "" {
				out = append(out, t)
			}
			start = k + 1
		}
	}
	if len(out) != n {
		return nil
	}
	last := out[n-1]
	for k := 0; prose.Starts(prose.Bases, prose.WordsOf(last), k) > 0; {
		last = prose.WordsOf(last)[prose.Starts(prose.Bases, prose.WordsOf(last), k):].String()
	}
	for i := range out[:n-1] { // "GAAP and non-GAAP gross margins"
		if words := prose.WordsOf(out[i]); prose.Starts(prose.Bases, words, 0) == len(words) || len(words) == 1 && (words[0] == "basic" || words[0] == "diluted" || words[0] == "adjusted") {
			out[i] += " " + last
		}
	}
	return out
}

// figureOf is what a number of a list stands for that "the figures" are said to be, of as many levels in the sentence before: "EPS was $2.69 on net
// income of $1.9 million. A year earlier the figures were $1.73 and $1.2 million"; nil for none.
func (m *measurer) figureOf(d *reading.Reading, above []*reading.Reading) *reading.Reading {
	k := m.qs[0].From - 2
	if w := m.at(k + 1); w != "were" && w != "are" || m.at(k) != "figures" {
		return nil
	}
	var heads []*reading.Reading
	for _, o := range above {
		if o.Change == 0 && !o.Against && o.Name().Own {
			heads = append(heads, o)
		}
	}
	if len(heads) != len(m.qs) || heads[d.Index].Unit != d.Unit || heads[d.Index].Scaled != d.Scaled {
		return nil
	}
	return heads[d.Index]
}
