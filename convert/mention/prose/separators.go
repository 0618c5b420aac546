package prose

import (
	"bytes"

	"github.com/tieout/tieout/convert/release"
)

// Where tables have commas before decimals, the text mostly has them too: "revenue rose 2,9% to R7 761,1 million". Its numbers are read as if
// they were written "2.9" and "7,761.1"; as many bytes stand for them.

// asWritten exchanges the points and commas of the numbers of a page's text where its tables and most of its numbers have commas before decimals, and marks
// the blanks between thousands where its tables have such.
func asWritten(blocks []Block, p release.Page) {
	swap := p.Swapped && writesCommas(blocks)
	if !swap && !p.Spaced {
		return
	}
	for i := range blocks {
		b := &blocks[i]
		if swap {
			b.Text, b.swapped = swapMarks(b.Text), true
		}
		if p.Spaced {
			b.Text = markGroups(b.Text)
		}
	}
}

// writesCommas reports whether commas stand before one or two decimals in a text more often than points do.
func writesCommas(blocks []Block) bool {
	commas, points := 0, 0
	for i := range blocks {
		text := blocks[i].Text
		for k := range len(text) {
			if !isMark(text, k) || pastDigits(text, k+1) > k+groupDigits-1 {
				continue
			}
			switch {
			case text[k] == ',':
				commas++
			case !isDate(text, k):
				points++
			}
		}
	}
	return commas > points
}

// isMark reports whether a point or comma stands between digits.
func isMark(text string, k int) bool {
	return (text[k] == ',' || text[k] == '.') && k > 0 && k+1 < len(text) && IsDigit(text[k-1]) && IsDigit(text[k+1])
}

// isDate reports whether the point at a byte is one of a day, a month and a year, "31.12.2019": another point stands two digits before or behind.
func isDate(text string, k int) bool {
	end := pastDigits(text, k+1)
	start := k
	for start > 0 && IsDigit(text[start-1]) {
		start--
	}
	return end < len(text) && text[end] == '.' && isMark(text, end) && end <= k+groupDigits-1 || start > 0 && text[start-1] == '.' && isMark(text, start-1) && k-start < groupDigits
}

// swapMarks exchanges the points and commas between digits, but for the points of dates.
func swapMarks(text string) string {
	var out []byte
	for k := range len(text) {
		if !isMark(text, k) || text[k] == '.' && isDate(text, k) {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		out[k] = '.' + ',' - text[k]
	}
	if out == nil {
		return text
	}
	return string(out)
}

// markGroups marks the blanks between groups of three digits.
func markGroups(text string) string {
	b := []byte(text)
	for k := bytes.IndexByte(b, ' '); k >= 0; {
		if k > 0 && IsDigit(b[k-1]) && isGroupMark(b, k) {
			b[k] = groupBlank
		}
		next := bytes.IndexByte(b[k+1:], ' ')
		if next < 0 {
			break
		}
		k += 1 + next
	}
	return string(b)
}
