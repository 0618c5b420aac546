package release

// regroup gives headings of groups to columns evenly when the columns below repeat: "Three Months Ended" and "Nine Months
// Ended" over "2002  2001  2002  2001" stand over two columns each, wherever they are centered.
func (g *grid) regroup() {
	size := g.cycle()
	if size < 2 {
		return
	}
	groups := len(g.cols) / size
	for level := range len(g.cols[0].heads) - 1 {
		var heads []piece
		for k := range g.cols {
			h := g.cols[k].heads[level]
			if n := len(heads); n == 0 || heads[n-1].start != h.start {
				heads = append(heads, h)
			}
		}
		if len(heads) != groups {
			continue
		}
		for k := range g.cols {
			g.cols[k].heads[level] = heads[k/size]
		}
	}
}

// cycle is the number of columns after which their lowest headings repeat, all different until then; 0 when they don't.
func (g *grid) cycle() int {
	depth := 0
	seen := map[string]bool{}
	size := 0
	for k := range g.cols {
		heads := g.cols[k].heads
		if k == 0 {
			depth = len(heads)
		}
		if len(heads) < 2 || len(heads) != depth {
			return 0
		}
		low := heads[depth-1].text
		switch {
		case size == 0 && seen[low]:
			size = k
		case size == 0:
			seen[low] = true
		}
		if size > 0 && low != g.cols[k%size].heads[depth-1].text {
			return 0
		}
	}
	if size == 0 || len(g.cols)%size != 0 {
		return 0
	}
	return size
}
