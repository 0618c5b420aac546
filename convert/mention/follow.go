package mention

import "slices"

// follow puts first the periods that follow from what the number goes with, where that ties to a figure of another period than was
// thought: what it is compared with is of the year before, what goes with it of the same.
func (d *reading) follow() {
	if d.time != nil || d.listed || d.change != 0 || len(d.spans) == 0 {
		return
	}
	switch {
	case d.linked >= 0 && len(d.peers[d.linked].spans) > 0:
		d.lead(d.peers[d.linked].spans[0])
	case d.against && d.chained >= 0 && d.chained < d.index:
		if s, ok := d.peers[d.chained].found(); ok {
			d.lead(spanFit{span: span{s.months, s.end - 12}, explicit: d.spans[0].explicit})
		}
	}
}

// found is the period of the figure that a number ties to, where that is not the one which was thought of first; false for none.
func (d *reading) found() (span, bool) {
	if d.verdict.status != Ties || d.against || d.change != 0 || d.spans[0].explicit {
		return span{}, false
	}
	s := d.verdict.figures[0].span
	return s, s.end > 0 && s != d.spans[0].span
}

// lead puts a period before those that a number may be of.
func (d *reading) lead(s spanFit) {
	if d.spans[0].span == s.span {
		return
	}
	d.spans = slices.Insert(slices.DeleteFunc(slices.Clone(d.spans), func(o spanFit) bool { return o.span == s.span }), 0, s)
}
