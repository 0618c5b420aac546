package pershare

import (
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

const (
	maxPerShareParts = 24  // amounts per share that one may be the sum of
	perShareProof    = 2.5 // digits over all columns by which amounts per share show that they add up, beyond the choices that were tried
)

// Sums are amounts per share that add up: what continuing and discontinued operations come to, the adjustments
// between a measure of the standards and one that is not; and counts of shares that do, as those that securities may become.
// Each row is tried as the sum of those of its kind right above it.
func Sums(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, kind := range []release.Number{release.PerShare, release.Shares} {
			rows := b.RowsOf(t, kind)
			made := map[*release.Row]bool{} // what rows above are the sums of
			begins := beginnings{}
			for i, row := range rows {
				begins.add(rows, i-1)
				for _, p := range row.Parts {
					made[p.Row] = true
				}
				if len(row.Parts) > 0 || kind == release.Shares && !shares.IsAverage(row) && book.IsLabelled(row) {
					continue
				}
				best := perShareSum(b, t, rows[:i], row)
				if best == nil {
					out = append(out, fromBeginning(b, rows[:i], begins.of(row), row, made)...)
					continue
				}
				best.Explained = !saysRelation(best)
				out = append(out, best)
				if best.Tied() == len(best.Relations) {
					for _, p := range best.Relations[0].Parts {
						made[p.Figure.Item.Row] = true
					}
				}
			}
		}
	}
	return out
}

// beginnings are the first rows of each section that are of the beginning of a period, by their numbers.
type beginnings map[string]int

// add takes in the row of a number.
func (bs beginnings) add(rows []*release.Row, i int) {
	if i < 0 || !ofBeginning.In(wording.Of(rows[i].Label)) {
		return
	}
	if section := sectionKey(rows[i]); bs.of(rows[i]) < 0 {
		bs[section] = i
	}
}

// of is the number of the first row of a row's section that is of a beginning, -1 for none so far.
func (bs beginnings) of(row *release.Row) int {
	if i, ok := bs[sectionKey(row)]; ok {
		return i
	}
	return -1
}

func sectionKey(row *release.Row) string { return strings.Join(row.Section, "\x00") }

// perShareSum is a row as the sum of the amounts per share right above it that support it best. Where none is supported, the
// labels of a reconciliation are enough.
func perShareSum(b *book.Book, t *release.Table, above []*release.Row, row *release.Row) *book.Claim {
	var best, named *book.Claim
	most, n := 0.0, len(above)
	for m := 2; m <= min(n, maxPerShareParts) && !amountsBetween(b, t, above[n-m], row); m++ { // what else is adjusted there may be per share too
		parts := above[n-m:]
		for _, c := range runsOf(b, row, parts) {
			s := c.Support() - math.Log10(float64(m))
			if failing := c.Failing(); len(failing) == 1 && c.Tied() >= LeastExact && slip.Swapped(b, failing) {
				s++ // which is why it fails
			}
			if s >= perShareProof && s > most {
				best, most = c, s
			}
			if len(c.Relations) == 0 || named != nil && c.Tied() < named.Tied() {
				continue
			}
			if isNamedSum(b, t, parts, row, c) {
				named = c
			}
		}
	}
	if best == nil {
		return named
	}
	return best
}

// isNamedSum reports whether labels, or their place, say that a row is the sum of others, and some column or one slip bears it out.
func isNamedSum(b *book.Book, t *release.Table, parts []*release.Row, row *release.Row, c *book.Claim) bool {
	switch {
	case shares.ClosesRun(t, parts, row):
		return c.Tied() > 0 || slip.One(b, c.Relations)
	case (saysSum(parts, row) || len(parts) > 2 && book.LeadsOn(parts[0], row)) && (len(parts) > 2 && book.IsAdjusted(row) || c.Tied() > 0 || slip.Swapped(b, c.Relations) || len(c.Relations) > 1 && slip.One(b, c.Relations)):
		return true
	}
	n, of := c.Tied(), len(c.Relations)
	return isAdjustmentOf(parts[0], row) && (n*2 > of || n*2 == of && slip.Swapped(b, c.Failing()))
}

var (
	ofContinuing = wording.Phrases("continuing", "before ... discontinued|extraordinary|cumulative", "before ... accounting change|changes", "before ... change|changes in accounting")
	ofTheRest    = wording.Phrases("discontinued", "discontinuing", "extraordinary", "cumulative", "accounting change|changes", "change in accounting")
	saysSign     = wording.Phrases("^less|deduct|subtract|minus|add|plus")
	ofBeginning  = wording.Phrases("beginning|start", "opening")
	ofEnding     = wording.Phrases("end|ending|closing")
)

// saysSum reports whether the labels of rows of amounts per share, or of counts of shares, say that a row below is their sum: an adjusted
// measure is one of the accounts and what is adjusted, that of all operations those of continuing and of discontinued ones, the
// diluted average of shares the basic one and what dilutes it.
func saysSum(parts []*release.Row, row *release.Row) bool {
	first, rest := parts[0], parts[1:]
	all := func(words *wording.Set) bool {
		return !slices.ContainsFunc(rest, func(r *release.Row) bool { return !words.In(wording.Of(r.Label)) })
	}
	words, of := wording.Of(first.Label), wording.Of(row.Label)
	switch {
	case book.IsOfResult(first) && book.IsOfResult(row) && row.Label != "" && all(saysSign):
		return isWithin(first, row)
	case isAdjustmentOf(first, row):
		return len(rest) > 1 || book.BeginsWith(book.PutsOn, rest[0].Label) || book.OfAccounts.In(words) && book.IsCounterpart(row, first)
	case !shares.SideOf(first).Suits(shares.SideOf(row)) || shares.IsAverage(first) && shares.IsAverage(row) && !shares.OfDilution.In(words) && shares.OfDilution.In(of):
		return saysDiluted(first, row) && all(shares.OfDilution)
	case ofContinuing.In(words):
		return !ofContinuing.In(of) && !ofTheRest.In(of) && all(ofTheRest) && isWithin(first, row)
	}
	return false
}

// saysDiluted reports whether an average of shares is called the diluted one of another.
func saysDiluted(first, row *release.Row) bool {
	return shares.IsAverage(first) && shares.IsAverage(row) && (shares.SideOf(first).Suits(shares.SideOf(row)) || shares.SideOf(first) == shares.BasicSide && shares.SideOf(row) == shares.DilutedSide)
}

// isWithin reports whether a row stands in the section of another one below it, or in one of that section's own, so that the other may end it.
func isWithin(first, row *release.Row) bool {
	return len(first.Section) >= len(row.Section) && slices.Equal(first.Section[:len(row.Section)], row.Section)
}

// saysRelation reports whether labels say that an amount per share is a sum, which all columns bear out but one.
func saysRelation(c *book.Claim) bool {
	failing := c.Failing()
	if len(failing) != 1 || len(failing[0].Parts) < 2 || c.Tied() < book.LeastSame || failing[0].Total.Item.Kind != release.PerShare {
		return false
	}
	parts := make([]*release.Row, 0, len(failing[0].Parts))
	for _, p := range failing[0].Parts {
		parts = append(parts, p.Figure.Item.Row)
	}
	return ofContinuing.In(wording.Of(parts[0].Label)) && saysSum(parts, failing[0].Total.Item.Row)
}

// isAdjustmentOf reports whether a row is an adjusted amount per share, and another one of the accounts.
func isAdjustmentOf(first, row *release.Row) bool {
	return book.IsAdjusted(row) && isPerShareLabel(first)
}

// fromBeginning is an amount per share at the end of a period as that at its beginning and what it changed by, with the subtotals among
// them; none where no column bears that out and no slip of one row explains all. begin is the number of the first row of its section
// that is of a beginning, -1 for none; made are rows that others are known to be the sums of.
func fromBeginning(b *book.Book, above []*release.Row, begin int, row *release.Row, made map[*release.Row]bool) []*book.Claim {
	if !ofEnding.In(wording.Of(row.Label)) || begin < 0 || len(above)-begin > maxPerShareParts {
		return nil
	}
	rows, subtotals := above[begin:], []*book.Claim(nil)
	within := map[*release.Row]bool{}
	for k := 1; k < len(rows); k++ {
		for from := k - 2; from > 0; from-- {
			c := shares.RunOf(b, rows[k], rows[from:k])
			if c.Tied() == 0 || slices.ContainsFunc(rows[from:k], func(r *release.Row) bool { return within[r] }) {
				continue
			}
			for _, r := range rows[from:k] {
				within[r] = true
			}
			subtotals = append(subtotals, c)
			break
		}
	}
	for _, r := range rows {
		within[r] = within[r] || made[r]
	}
	c := shares.RunOf(b, row, slices.DeleteFunc(slices.Clone(rows), func(r *release.Row) bool { return within[r] }))
	if len(c.Relations) == 0 || c.Tied() == 0 && !slip.Swapped(b, c.Relations) {
		return nil
	}
	return append(subtotals, c)
}

// amountsBetween reports whether rows of amounts stand between two rows of a table.
func amountsBetween(b *book.Book, t *release.Table, first, last *release.Row) bool {
	amounts := b.RowsOf(t, release.Money)
	i := sort.Search(len(amounts), func(i int) bool { return amounts[i].Index > first.Index })
	return i < len(amounts) && amounts[i].Index < last.Index
}

var (
	perShare = wording.Phrases("eps", "per share", "per common|diluted|basic|ordinary share", "gaap", "as reported")
)

// isPerShareLabel reports whether a row is called an amount per share of its own, rather than an adjustment.
func isPerShareLabel(row *release.Row) bool {
	return !book.IsAdjusted(row) && perShare.In(wording.Of(row.Label))
}

// runsOf are a row as the sum of others, and where labels say that some of those are taken off, as what is left without them.
func runsOf(b *book.Book, row *release.Row, parts []*release.Row) []*book.Claim {
	all := shares.RunOf(b, row, parts)
	if !slices.ContainsFunc(parts[1:], func(r *release.Row) bool { return book.BeginsWith(book.TakesOff, r.Label) }) {
		return []*book.Claim{all}
	}
	less := shares.RunOf(b, row, parts)
	for _, r := range less.Relations {
		for i, p := range r.Parts {
			if p.Figure.Item.Row != parts[0] && book.BeginsWith(book.TakesOff, p.Figure.Item.Label) {
				r.Parts[i].Weight = -1
			}
		}
	}
	return []*book.Claim{all, less}
}
