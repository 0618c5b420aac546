package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// inTurn gives the figures of a list the times of one of as many beside it, though no "respectively" says so: "Costs were $312 million and $298 million in fiscal 2023 and
// 2022", "In the quarters ended June 30, 2023 and 2022, our costs were $80 million and $77 million".
func (b *binder) inTurn() {
	for i := 0; i < len(b.ws); {
		run := b.listedTimes(i)
		i += len(run)
		if len(run) < 2 || b.isSpread(run) {
			continue
		}
		if list := b.listBeside(run); list != nil {
			b.each(list, run)
		}
	}
}

// listedTimes are the phrases of time from the i-th on that nothing but commas, conjunctions and articles part.
func (b *binder) listedTimes(i int) []period.When {
	end := i + 1
	for end < len(b.ws) && isJoined(b.s.Words[b.ws[end-1].To:b.ws[end].From], timeJoins) {
		end++
	}
	return b.ws[i:end]
}

// isJoined reports whether words begin with a comma or a conjunction, and are no others than those that join.
func isJoined(words wording.Text, joins map[string]bool) bool {
	return len(words) > 0 && (words[0] == "," || words[0] == "and") && !slices.ContainsFunc(words, func(w string) bool { return !joins[w] })
}

var (
	timeJoins   = map[string]bool{",": true, "and": true, "the": true, "in": true, "for": true, "at": true, "of": true}
	figureJoins = map[string]bool{",": true, "and": true}
)

// isSpread reports whether times are not those of figures one by one: the ends of a range, or the base of a comparison.
func (b *binder) isSpread(run []period.When) bool {
	from := run[0].From
	return slices.Contains(b.s.Words[max(0, from-3):from], "between") || b.compares(&run[0]) || slices.ContainsFunc(run, func(w period.When) bool { return w.Base || w.Event })
}

// mostToTimes bounds the words between a list of figures and the times of it.
const mostToTimes = 12

// listBeside is the list of as many figures as a list of times has, right before it or right behind it, in its clause; nil for none.
func (b *binder) listBeside(run []period.When) []*reading.Reading {
	n, from, to := len(run), run[0].From, run[len(run)-1].To
	behind := slices.IndexFunc(b.ds, func(d *reading.Reading) bool { return d.From >= to })
	before := len(b.ds)
	if behind >= 0 {
		before = behind
	}
	if before >= n && b.isTight(b.ds[:before], n) && b.ds[before-1].To <= from && b.isOneClause(b.ds[before-1].To, from, false) {
		return b.ds[before-n : before]
	}
	if behind == 0 && len(b.ds) >= n && b.isTight(b.ds[:n], n) && (len(b.ds) == n || !isJoined(b.s.Words[b.ds[n-1].To:b.ds[n].From], figureJoins)) && b.isOneClause(to, b.ds[0].From, true) {
		return b.ds[:n]
	}
	return nil
}

// isTight reports whether the last n of some figures, and no more, are of one unit and parted by commas and conjunctions alone.
func (b *binder) isTight(ds []*reading.Reading, n int) bool {
	joined := func(d, next *reading.Reading) bool {
		return d.Unit == next.Unit && d.PerShare == next.PerShare && !next.Against && isJoined(b.s.Words[d.To:next.From], figureJoins)
	}
	first := len(ds) - n
	for i := first; i < len(ds); i++ {
		if ds[i].Listed || i > first && !joined(ds[i-1], ds[i]) {
			return false
		}
	}
	return first == 0 || !joined(ds[first-1], ds[first])
}

// isOneClause reports whether the words between figures and times neither compare nor end a clause; a comma may stand behind times that begin a sentence.
func (b *binder) isOneClause(from, to int, comma bool) bool {
	words := b.s.Words[from:to]
	if comma && len(words) > 0 && words[0] == "," {
		words = words[1:]
	}
	return len(words) <= mostToTimes && !slices.ContainsFunc(words, func(w string) bool { return w == "," || w == ";" || w == "respectively" || w == "and" }) && !prose.Compares.In(words)
}
