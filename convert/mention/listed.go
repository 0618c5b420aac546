package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// respectively gives the figures of a list their own measures: "revenue and net income were $5 and $3, respectively".
func (m *measurer) respectively(r *reader, ds []*reading) {
	for k := range m.s.Words {
		if m.at(k) != "respectively" {
			continue
		}
		list := m.listBefore(k, ds)
		if len(list) < 2 {
			continue
		}
		first := m.comparedWith(list, ds)
		if m.ofParts(r, first, list); &first[0] != &list[0] {
			for i, d := range list {
				d.against, d.chained, d.listed = true, first[i].index, true
			}
		}
	}
}

// ofParts gives the figures of a list the parts of the noun phrase before it, and those of further lists the same.
func (m *measurer) ofParts(r *reader, first []*reading, more ...[]*reading) {
	end, ok := m.toNoun(m.firstBefore(first[0])-1, first[0])
	if !ok {
		return
	}
	parts := m.parts(m.nounStart(end), end+1, len(first))
	if len(parts) != len(first) || r.isOneRow(m.text(m.nounStart(end), end+1), parts) {
		return
	}
	if &more[0][0] != &first[0] {
		more = append(more, first)
	}
	for _, list := range more {
		for i, d := range list {
			own := d.phrases
			d.phrases, d.listed = nil, true
			r.add(d, parts[i], 1, true, false)
			for _, p := range own {
				p.Fit = min(p.Fit, 0.5)
				d.phrases = append(d.phrases, p)
			}
		}
	}
}

// isOneRow reports whether the likeliest row for a noun phrase has words of each of its parts, where none is called by the first part alone:
// "selling and administrative expenses".
func (r *reader) isOneRow(text string, parts []string) bool {
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
func (m *measurer) comparedWith(list, ds []*reading) []*reading {
	at := list[0].index
	if at < len(list) || !list[0].against {
		return list
	}
	before := m.listBefore(ds[at-1].To, ds[:at])
	if len(before) != len(list) || before[0].Unit != list[0].Unit || before[0].PerShare != list[0].PerShare {
		return list
	}
	return before
}

// comparing are the words between two lists of figures.
var comparing = wording.Phrases("compared|comparing|versus|vs|against|respectively|from|than")

// listBefore is the run of quantities that ends before token k, parted by commas, conjunctions and phrases of time alone.
func (m *measurer) listBefore(k int, ds []*reading) []*reading {
	last := -1
	for i, d := range ds {
		if d.To <= k {
			last = i
		}
	}
	const most = 12 // words between, but for those of time
	if last < 0 || m.untaken(ds[last].To, k) > most {
		return nil
	}
	first := last
	for first > 0 {
		if !m.isListed(ds[first-1], ds[first]) {
			break
		}
		first--
	}
	return ds[first : last+1]
}

// untaken counts the tokens [from, to) that are of no time.
func (m *measurer) untaken(from, to int) (n int) {
	for k := from; k < to; k++ {
		if !m.isTaken(k) {
			n++
		}
	}
	return n
}

// isListed reports whether a number and the next one stand in a list.
func (m *measurer) isListed(d, next *reading) bool {
	gap := m.s.Words[d.To:next.From]
	return len(gap) <= 8 && !comparing.In(gap) && (slices.Contains(gap, "and") || slices.Contains(gap, ",")) && d.Unit == next.Unit
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
