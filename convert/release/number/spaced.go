package number

import (
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// Few numbers with a space between their thousands show how a page writes them where they stand in columns of other numbers, and what stands before the space
// in none: "2 410,5   2 288,1" over "2,62   2,19".

const (
	minAligned = 2  // other lines with a number that ends in the same column
	tableLines = 20 // lines before and behind one that may be of its table
	edgeOff    = 1  // characters between the ends of numbers of one column: a bracket
)

// spacedLine is a line of text as cells that two spaces set apart.
type spacedLine struct {
	ends   []int // where its cells end but for labels
	plain  []int // those of numbers without such a space
	spaced []int // those of them that are numbers with a space between thousands
	heads  []int // where what stands before that space ends
}

// spacedInColumns reports whether all numbers with a space between their thousands stand in columns of other numbers.
func spacedInColumns(lines []page.Line) bool {
	var all []spacedLine
	for i := range lines {
		if l := spacedLineOf(lines[i].Text); len(l.ends) > 1 {
			all = append(all, l)
		}
	}
	found := false
	for i := range all {
		for k := range all[i].spaced {
			found = true
			if !alignedWith(all, i, k) {
				return false
			}
		}
	}
	return found
}

// spacedLineOf cuts a line into cells.
func spacedLineOf(text string) spacedLine {
	var l spacedLine
	for at := 0; at < len(text); {
		if text[at] == ' ' || text[at] == '|' {
			at++
			continue
		}
		end := at + cellEnd(text[at:])
		cell := text[at:end]
		j := JoinThousands(cell)
		n, ok := Whole(j)
		if !ok {
			n, ok = Whole(SwapSeparators(j))
		}
		switch {
		case ok && len(j) < len(cell) && n.Digits != "" && n.Digits[0] != '0':
			l.spaced = append(l.spaced, end)
			l.heads = append(l.heads, at+strings.IndexAny(cell, " '"))
			l.ends = append(l.ends, end)
		case ok:
			l.plain = append(l.plain, end)
			l.ends = append(l.ends, end)
		case at > 0 && len(cell) <= maxNumber:
			l.ends = append(l.ends, end)
		}
		at = end
	}
	return l
}

// alignedWith reports whether a number with a space of a line ends where numbers of other lines with as many cells do, and what stands before the space where
// no number of any line does.
func alignedWith(all []spacedLine, line, k int) bool {
	aligned := 0
	for i := max(line-tableLines, 0); i < min(line+tableLines, len(all)); i++ {
		if i == line {
			continue
		}
		if endsNear(all[i].plain, all[line].heads[k]) {
			return false
		}
		if len(all[i].ends) == len(all[line].ends) && endsNear(all[i].ends, all[line].spaced[k]) {
			aligned++
		}
	}
	return aligned >= minAligned
}

// endsNear reports whether a cell ends near a column.
func endsNear(ends []int, at int) bool {
	for _, e := range ends {
		if e-at <= edgeOff && at-e <= edgeOff {
			return true
		}
	}
	return false
}
