package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/reading"
)

// asAbove gives the figures of a list behind which "respectively" stands the periods of as many that the sentence before, or the clause, compares:
// "Net income was $5.0 million, compared with $4.1 million a year ago. Earnings per share were $0.50 and $0.41, respectively". Where what stands
// before the list is compared with it, the first of those is that one's: "was $72 million, versus $71 million and $59 million, respectively".
func (b *binder) asAbove(list []*reading.Reading) {
	first := list[0]
	if first.Listed || slices.ContainsFunc(list, func(d *reading.Reading) bool { return d.Time != nil || d.Change != 0 }) {
		return
	}
	n, less := len(list), 0
	if first.Against && first.Chained == first.Index-1 {
		less = 1
	}
	run := comparedIn(b.ds[:first.Index-less], n+less)
	if run == nil {
		run = comparedIn(b.r.Above, n+less)
	}
	for i, o := range run {
		if i >= less {
			list[i-less].Spans, list[i-less].Listed = slices.Clone(o.Spans), true
		}
	}
}

// comparedIn is the last run of n levels of one unit that readings have of n periods, the first compared with the others; nil for none.
func comparedIn(ds []*reading.Reading, n int) []*reading.Reading {
	for i := len(ds) - 1; i >= 0; i-- {
		head := ds[i]
		if head.Change != 0 || head.Against || head.Linked >= 0 || len(head.Spans) == 0 {
			continue
		}
		run := []*reading.Reading{head}
		for _, o := range ds[i+1:] {
			if o.Change != 0 || o.Linked >= 0 || o.Unit != head.Unit || o.PerShare != head.PerShare {
				continue
			}
			if len(o.Spans) == 0 || !o.Against && !o.Listed && o.Time == nil || slices.ContainsFunc(run, func(x *reading.Reading) bool { return x.When().Span == o.When().Span }) {
				break
			}
			run = append(run, o)
		}
		if len(run) == n {
			return run
		}
	}
	return nil
}

// figuresOf gives the figures of a list that "the figures" behind token k are said to be the periods of as many that the sentence before compares.
func (b *binder) figuresOf(k int) {
	if k+2 >= len(b.s.Words) || b.s.Words[k+1] != "were" && b.s.Words[k+1] != "are" || len(b.ds) < 2 || b.ds[0].From != k+2 || b.said {
		return
	}
	if list := reading.ListBefore(b.s, b.ds[len(b.ds)-1].To, b.ds); len(list) == len(b.ds) {
		b.asAbove(list)
	}
}

// besideTimed pairs the figures of a list with as many before it, each with a time of its own, that it is compared with: "$2.58 for the quarter
// and $6.07 for the year, compared to $1.89 and $3.55 in the prior year periods".
func (b *binder) besideTimed() {
	for i, d := range b.ds {
		if i+1 < len(b.ds) && reading.IsListed(b.s, d, b.ds[i+1]) {
			continue // in the middle of a list
		}
		list := reading.ListBefore(b.s, d.To, b.ds[:i+1])
		n, first := len(list), i+1-len(list)
		if n < 2 || first < n || !list[0].Against {
			continue
		}
		heads := reading.ListBefore(b.s, list[0].From, b.ds[:first])
		if len(heads) != n || !areTimed(heads) || slices.ContainsFunc(list[:n-1], func(o *reading.Reading) bool { return o.Time != nil && o.Time != d.Time }) {
			continue
		}
		for k, o := range list {
			if o.Unit == heads[k].Unit && o.PerShare == heads[k].PerShare && o.Change == 0 && !o.Listed {
				heads[k].Listed, o.Listed, o.Against, o.Chained = true, true, true, heads[k].Index
			}
		}
	}
}

// areTimed reports whether levels that nothing is compared with have a time each, not all the same.
func areTimed(list []*reading.Reading) bool {
	return !slices.ContainsFunc(list, func(h *reading.Reading) bool { return h.Time == nil || h.Against || h.Change != 0 || len(h.Spans) == 0 }) &&
		list[0].When().Span != list[len(list)-1].When().Span
}
