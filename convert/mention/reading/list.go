package reading

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// comparing are the words between two lists of figures.
var comparing = wording.Phrases("compared|comparing|versus|vs|against|respectively|from|than")

// ListBefore is the run of quantities that ends before token k, parted by commas, conjunctions and phrases of time alone.
func ListBefore(s *prose.Sentence, k int, ds []*Reading) []*Reading {
	last := -1
	for i, d := range ds {
		if d.To <= k {
			last = i
		}
	}
	const most = 12 // words between, but for those of time
	if last < 0 || untaken(s, ds[last].To, k) > most {
		return nil
	}
	first := last
	for first > 0 {
		if !IsListed(s, ds[first-1], ds[first]) {
			break
		}
		first--
	}
	return ds[first : last+1]
}

// untaken counts the tokens [from, to) that are of no time.
func untaken(s *prose.Sentence, from, to int) (n int) {
	for k := from; k < to; k++ {
		if k < 0 || k >= len(s.Taken) || !s.Taken[k] {
			n++
		}
	}
	return n
}

// IsListed reports whether a number and the next one stand in a list.
func IsListed(s *prose.Sentence, d, next *Reading) bool {
	gap := s.Words[d.To:next.From]
	return len(gap) <= 8 && !comparing.In(gap) && (slices.Contains(gap, "and") || slices.Contains(gap, ",")) && d.Unit == next.Unit
}
