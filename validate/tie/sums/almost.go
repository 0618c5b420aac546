package sums

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

const (
	maxAlmostRows = 12  // rows that a sum whose columns do not all hold may be of
	maxAnySigns   = 7   // those that are tried with any signs
	almostProof   = 2.0 // digits, beyond the choices that were tried, by which the columns that hold show it
	resultProof   = 1.5 // the same where the label is that of a result, or lost
	oneColumn     = 2.0 // digits of the largest column, for any other label: small figures of many columns move together
)

var ofResults = wording.Phrases("profit|loss|income|earnings|result|results|net|total|subtotal|consolidated|surplus|deficit|ebitda|ebit")

// Almost are rows that are the sum of those right above them in all columns but one, which is off as a single misprint leaves
// it: one digit, or two neighbours. No label says that they are totals, so that the release's own arithmetic takes them for none,
// and the misprint would hide the sum that it breaks.
func Almost(b *book.Book, judged []*book.Claim) []*book.Claim {
	told := map[*release.Row]bool{}
	sums := Summed(judged)
	for row := range sums {
		told[row] = true
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		if len(book.Values(t)) > maxRunCols {
			continue
		}
		for i, row := range t.Rows {
			b.Check()
			if len(row.Items) < 2 || len(row.Parts) > 0 || told[row] || b.KindOf(row) != release.Money && !(b.KindOf(row) == release.PerShare && book.IsAdjusted(row)) {
				continue
			}
			if c := almostSum(b, t, t.Rows[max(0, i-MaxRun):i], row, told); c != nil && !isTurnedRound(c, sums) {
				out = append(out, c)
			}
		}
	}
	return out
}

// isTurnedRound reports whether a claim is the sum of a total below turned round: what is left of the total, printed above as well, when its
// other rows are taken off.
func isTurnedRound(c *book.Claim, sums map[*release.Row]*book.Relation) bool {
	row := c.Relations[0].Total.Item.Row
	among := map[*release.Row]bool{row: true}
	for _, p := range c.Relations[0].Parts {
		among[p.Figure.Item.Row] = true
	}
	for _, sum := range sums {
		of := func(p book.Term) bool { return p.Figure.Item.Row == row }
		if len(sum.Parts) > 1 && slices.ContainsFunc(sum.Parts, of) && !slices.ContainsFunc(sum.Parts, func(p book.Term) bool { return !among[p.Figure.Item.Row] }) {
			return true
		}
	}
	return false
}

// leastProof is how many digits must prove a row as the sum of those above it in all, and in the largest column.
func leastProof(row *release.Row) (all, largest float64) {
	if !book.IsLabelled(row) || book.IsAdjusted(row) || ofResults.In(wording.Of(row.Label)) {
		return resultProof, 0
	}
	return almostProof, oneColumn
}

// beginsSum reports whether the sum of a result, or a total, may begin with a row and in no other place: with a total, or with what stands right below one or
// a heading. told are the rows that are known to be totals.
func beginsSum(before []*release.Row, first *release.Row, told map[*release.Row]bool) bool {
	n := len(before)
	return told[first] || n == 0 || len(before[n-1].Items) == 0 || told[before[n-1]]
}

// almostSum is a row as the sum of the run above it that the columns bear out best; nil where they bear out none. It must hold where the label says that it
// is a result, the run begins with a total or below one, and a column like the one that fails leaves no doubt. told are the rows that are known to be totals.
func almostSum(b *book.Book, t *release.Table, above []*release.Row, row *release.Row, told map[*release.Row]bool) *book.Claim {
	var rows []*release.Row // the nearest first
	nested := map[*release.Row]bool{}
	var best *book.Claim
	most, largest := leastProof(row)
	isResult := largest == 0
	for i, r := range slices.Backward(above) {
		if len(r.Items) == 0 || nested[r] {
			continue
		}
		if b.KindOf(r) != b.KindOf(row) || len(rows) == maxAlmostRows {
			break
		}
		rows = append(rows, r)
		Counted(r, nested, 0)
		if len(rows) < 2 || !book.IsLabelled(row) && !slices.ContainsFunc(rows, book.IsLabelled) {
			continue
		}
		starts := startsOf(above[:i], row, len(rows))
		columns := columnsOf(row, ones(rows))
		for choice, turned := range signings(len(rows)) {
			if b.Check(); failing(columns, turned) > 1 {
				continue
			}
			c, tried := triedSum(b, t, row, withSigns(rows, turned))
			s, column := almostHold(tried)
			choices := math.Log10(float64((choice + 1) * starts))
			if s -= choices; s > most && column >= largest {
				best, most = c, s
				c.Sure = choice < 2 && isResult && beginsSum(above[:i], r, told) && oddBeside(c, choices)
			}
		}
	}
	return best
}

// triedSum is the claim that a row is the sum of parts, and that sum in all columns, those too in which something else than a misprint may explain that it
// does not hold.
func triedSum(b *book.Book, t *release.Table, row *release.Row, parts []release.Part) (c *book.Claim, tried []*book.Relation) {
	c = &book.Claim{Family: book.RowFamily, Explained: true, AnyDigit: !book.IsLabelled(row)}
	for _, it := range row.Items {
		if r, ok := rowSum(b, t, &release.Row{Index: row.Index, Parts: parts}, it); r != nil && len(r.Parts) > 1 {
			tried = append(tried, r)
			if ok {
				c.Add(r)
			}
		}
	}
	return c, tried
}

// startsOf is in how many places the sum of a row may begin that has so many parts, below others: what ends a section without a label begins
// where that does.
func startsOf(before []*release.Row, row *release.Row, parts int) int {
	if n := len(before); n > 0 && !book.IsLabelled(row) && len(before[n-1].Items) == 0 {
		return 1
	}
	return parts
}

// sumColumn is what a row and those above it print in a column, in units of its last digit; slack is more than rounding may take.
type sumColumn struct {
	total, slack int64
	parts        []int64 // 0 where nothing is printed
}

// columnsOf are the columns of a row in which at least two of its parts have figures of its kind, but for those of figures too long.
func columnsOf(row *release.Row, parts []release.Part) (out []sumColumn) {
	const longest = 15 // digits
	for _, it := range row.Items {
		if it.Nil || it.Column.Kind != release.Values || !it.AddsUp() {
			continue
		}
		places, coarse := max(0, -it.Value.Exponent()), it.Scale-book.PrintedPlaces(it)
		items := make([]*release.LineItem, len(parts))
		printed := 0
		for k, p := range parts {
			if i := p.Row.In(it.Column); i != nil && i.Kind == it.Kind {
				items[k] = i
				printed++
				places, coarse = max(places, -items[k].Value.Exponent()), max(coarse, items[k].Scale-book.PrintedPlaces(items[k]))
			}
		}
		if printed < 2 || places+max(coarse, 0) > longest || !fits(it.Value, places, longest) {
			continue
		}
		c := sumColumn{total: inPlaces(it.Value, places), slack: int64(printed+1) * decimal.New(1, max(0, coarse+places)).IntPart(), parts: make([]int64, len(parts))}
		whole := true
		for k, i := range items {
			if i == nil {
				continue
			}
			if whole = whole && fits(i.Value, places, longest); whole {
				c.parts[k] = inPlaces(i.Value, places)
			}
		}
		if whole {
			out = append(out, c)
		}
	}
	return out
}

// fits reports whether a value, times ten to the power of places, has at most so many digits.
func fits(v decimal.Decimal, places, digits int32) bool {
	return int32(v.NumDigits())+v.Exponent()+places <= digits
}

// inPlaces is a value that fits, times ten to the power of places, which leaves nothing behind its point.
func inPlaces(v decimal.Decimal, places int32) int64 {
	if v.IsZero() {
		return 0
	}
	return v.CoefficientInt64() * book.Tens[v.Exponent()+places]
}

// failing is the number of columns in which a sum does not hold, by more than rounding.
func failing(columns []sumColumn, turned signing) (n int) {
	for i := range columns {
		if !columns[i].holds(turned) {
			n++
		}
	}
	return n
}

// holds reports whether the sum holds in a column, but for rounding.
func (c *sumColumn) holds(turned signing) bool {
	off := c.total
	for k, v := range c.parts {
		if turned.has(k) {
			off += v
		} else {
			off -= v
		}
	}
	return off <= c.slack && -off <= c.slack
}

// signing says which parts of a sum are taken off: those whose bits are set.
type signing uint32

func (s signing) has(k int) bool { return s>>k&1 == 1 }

// signings are the signs that so many parts may have in a sum, likeliest first: all added, all but the first taken off it, and of
// few rows any.
func signings(parts int) []signing {
	out := []signing{0, 1<<parts - 2}
	if parts > maxAnySigns {
		return out
	}
	for choice := 1; choice < 1<<(parts-1)-1; choice++ {
		out = append(out, signing(choice)<<1)
	}
	return out
}

// withSigns are rows, nearest to the total first, as parts with the weights of a signing.
func withSigns(nearest []*release.Row, turned signing) []release.Part {
	parts := ones(nearest)
	for k := range parts {
		if turned.has(k) {
			parts[k].Weight = -1
		}
	}
	return parts
}

// almostHold is how many digits prove a sum that holds in all columns but one, which one misprint explains, and how many of them
// the column does that proves the most; 0 for any other.
func almostHold(columns []*book.Relation) (s, largest float64) {
	var failing *book.Relation
	for _, r := range columns {
		switch {
		case r.Holds(nil):
		case failing != nil:
			return 0, 0
		default:
			failing = r
		}
	}
	if failing == nil || !offByDigit(failing) {
		return 0, 0
	}
	var before []*book.Relation
	for _, r := range columns {
		if r != failing {
			w := beyond(r, before)
			s, largest, before = s+w, max(largest, w), append(before, r)
		}
	}
	return s, largest
}

// beyond is how many digits the column of a sum proves beyond those before it that hold: where its figures are nearly those of another column,
// as what debt is carried at is nearly its principal, only what they differ by proves anything, and where all are multiples of a round number,
// and no label says that they come to something, only how often they have that.
func beyond(r *book.Relation, before []*book.Relation) float64 {
	w := r.LikelyWeight()
	if !ofResults.In(wording.Of(r.Total.Item.Row.Label)) {
		w = min(w, math.Log10(1+multiples(r)))
	}
	for _, o := range before {
		if d, ok := farthest(r, o); ok {
			w = min(w, math.Log10(1+d))
		}
	}
	return w
}

// multiples is how often the total of a sum has the largest number of which all its figures are multiples, in units of their last digit.
func multiples(r *book.Relation) float64 {
	places := int32(math.MinInt32)
	for _, f := range r.Figures() {
		places = max(places, -f.Item.Value.Exponent())
	}
	var all big.Int
	for _, f := range r.Figures() {
		all.GCD(nil, nil, &all, new(big.Int).Abs(f.Item.Value.Shift(places).BigInt()))
	}
	if all.Sign() == 0 {
		return 0
	}
	return book.Ratio(r.Total.Item.Value.Shift(places).Abs(), decimal.NewFromBigInt(&all, 0))
}

// farthest is how far the figures of two columns of a sum are apart at most, in what rounding may take of them; false where the columns are not
// of the same rows.
func farthest(r *book.Relation, o *book.Relation) (float64, bool) {
	if len(r.Parts) != len(o.Parts) {
		return 0, false
	}
	most, squares := decimal.Zero, decimal.Zero
	fs, gs := r.Figures(), o.Figures()
	for i, f := range fs {
		if gs[i].Item.Row != f.Item.Row {
			return 0, false
		}
		a := r.Side(f, nil)
		most, squares = decimal.Max(most, a.Middle().Sub(o.Side(gs[i], nil).Middle()).Abs()), squares.Add(book.Square(a.High.Sub(a.Low)))
	}
	width := math.Sqrt(squares.InexactFloat64())
	if width == 0 {
		width = 1
	}
	return most.InexactFloat64() / (2 * width), true
}

// leastRounded is how much is off at least, in units of the last digit, for rounding to be allowed for.
var leastRounded = decimal.New(1, 2)

// offByDigit reports whether what a sum misses is what one wrong digit makes, or two neighbours that changed places, within rounding
// by one of its last digit.
func offByDigit(r *book.Relation) bool {
	e, ok := r.Expected(nil)
	if !ok {
		return false
	}
	places := int32(math.MinInt32)
	for _, f := range r.Figures() {
		places = max(places, book.PrintedPlaces(f.Item)-f.Item.Scale)
	}
	off := r.Side(r.Total, nil).Middle().Sub(e.Middle()).Shift(places)
	for _, rounding := range []int64{0, 1, -1} {
		if rounding != 0 && off.Abs().LessThan(leastRounded) {
			break // of two digits one in three would do
		}
		digits := strings.TrimRight(off.Add(decimal.NewFromInt(rounding)).Abs().BigInt().String(), "0")
		if len(digits) < 2 || len(digits) == 2 && (digits[0]-'0'+digits[1]-'0')%9 == 0 {
			return true
		}
	}
	return false
}
