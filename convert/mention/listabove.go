package mention

import "slices"

// asAbove gives the figures of a list behind which "respectively" stands the periods of as many that the sentence before, or the clause, compares:
// "Net income was $5.0 million, compared with $4.1 million a year ago. Earnings per share were $0.50 and $0.41, respectively". Where what stands
// before the list is compared with it, the first of those is that one's: "was $72 million, versus $71 million and $59 million, respectively".
func (b *binder) asAbove(list []*reading) {
	first := list[0]
	if first.listed || slices.ContainsFunc(list, func(d *reading) bool { return d.time != nil || d.change != 0 }) {
		return
	}
	n, less := len(list), 0
	if first.against && first.chained == first.index-1 {
		less = 1
	}
	run := comparedIn(b.ds[:first.index-less], n+less)
	if run == nil {
		run = comparedIn(b.r.above, n+less)
	}
	for i, o := range run {
		if i >= less {
			list[i-less].spans, list[i-less].listed = slices.Clone(o.spans), true
		}
	}
}

// comparedIn is the last run of n levels of one unit that readings have of n periods, the first compared with the others; nil for none.
func comparedIn(ds []*reading, n int) []*reading {
	for i := len(ds) - 1; i >= 0; i-- {
		head := ds[i]
		if head.change != 0 || head.against || head.linked >= 0 || len(head.spans) == 0 {
			continue
		}
		run := []*reading{head}
		for _, o := range ds[i+1:] {
			if o.change != 0 || o.linked >= 0 || o.Unit != head.Unit || o.PerShare != head.PerShare {
				continue
			}
			if len(o.spans) == 0 || !o.against && !o.listed && o.time == nil || slices.ContainsFunc(run, func(x *reading) bool { return x.spans[0].Span == o.spans[0].Span }) {
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

// figureOf is what a number of a list stands for that "the figures" are said to be, of as many levels in the sentence before: "EPS was $2.69 on net
// income of $1.9 million. A year earlier the figures were $1.73 and $1.2 million"; nil for none.
func (m *measurer) figureOf(d *reading, above []*reading) *reading {
	k := m.qs[0].From - 2
	if w := m.at(k + 1); w != "were" && w != "are" || m.at(k) != "figures" {
		return nil
	}
	var heads []*reading
	for _, o := range above {
		if o.change == 0 && !o.against && len(o.phrases) > 0 && o.phrases[0].Own {
			heads = append(heads, o)
		}
	}
	if len(heads) != len(m.qs) || heads[d.index].Unit != d.Unit || heads[d.index].Scaled != d.Scaled {
		return nil
	}
	return heads[d.index]
}

// figuresOf gives the figures of a list that "the figures" behind token k are said to be the periods of as many that the sentence before compares.
func (b *binder) figuresOf(k int) {
	if k+2 >= len(b.s.Words) || b.s.Words[k+1] != "were" && b.s.Words[k+1] != "are" || len(b.ds) < 2 || b.ds[0].From != k+2 || b.said {
		return
	}
	m := measurer{s: b.s}
	if list := m.listBefore(b.ds[len(b.ds)-1].To, b.ds); len(list) == len(b.ds) {
		b.asAbove(list)
	}
}

// besideTimed pairs the figures of a list with as many before it, each with a time of its own, that it is compared with: "$2.58 for the quarter
// and $6.07 for the year, compared to $1.89 and $3.55 in the prior year periods".
func (b *binder) besideTimed() {
	m := measurer{s: b.s}
	for i, d := range b.ds {
		if i+1 < len(b.ds) && m.isListed(d, b.ds[i+1]) {
			continue // in the middle of a list
		}
		list := m.listBefore(d.To, b.ds[:i+1])
		n, first := len(list), i+1-len(list)
		if n < 2 || first < n || !list[0].against {
			continue
		}
		heads := m.listBefore(list[0].From, b.ds[:first])
		if len(heads) != n || !areTimed(heads) || slices.ContainsFunc(list[:n-1], func(o *reading) bool { return o.time != nil && o.time != d.time }) {
			continue
		}
		for k, o := range list {
			if o.Unit == heads[k].Unit && o.PerShare == heads[k].PerShare && o.change == 0 && !o.listed {
				heads[k].listed, o.listed, o.against, o.chained = true, true, true, heads[k].index
			}
		}
	}
}

// areTimed reports whether levels that nothing is compared with have a time each, not all the same.
func areTimed(list []*reading) bool {
	return !slices.ContainsFunc(list, func(h *reading) bool { return h.time == nil || h.against || h.change != 0 || len(h.spans) == 0 }) &&
		list[0].spans[0].Span != list[len(list)-1].spans[0].Span
}
