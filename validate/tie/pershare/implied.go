package pershare

import (
	"slices"
	"sort"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Amounts per share and the incomes that they are made from tell how many shares there are, where no row does: about as many in
// all columns, and just as many for all amounts per share of one column.

// ofStock are the words of what is owned on a day.
var ofStock = wording.Phrases("equity|book|value|assets|capital|nav")

var perShareWords = wording.Phrases("per", "total", "share|shares|unit", "diluted|basic", "common|ordinary|stock", "in|of|the|a|for|to|and", "attributable", "usd|eur|gbp|dollars|$|€|£", "eps")

// isNamesake reports whether a row of amounts is called what a row of amounts per share is, but for the words that say that it is
// one: "Core FFO" and "Core FFO per diluted share".
func isNamesake(row, income *release.Row) bool {
	words, of := wording.Of(row.Label), wording.Of(income.Label)
	words, of = book.InShort(words, of), book.InShort(of, words)
	said := 0
	for _, w := range words {
		switch {
		case perShareWords.In(wording.Text{w}) && !slices.Contains(of, w):
		case !slices.ContainsFunc(of, func(o string) bool { return o == w || o == w+"s" || w == o+"s" }):
			return false
		case !perShareWords.In(wording.Text{w}):
			said++
		}
	}
	return said > 0 && book.IsAdjusted(row) == book.IsAdjusted(income)
}

// incomesOf are the rows above, or below where there are none, that an amount per share may be made from by its name.
func incomesOf(b *book.Book, t *release.Table, row *release.Row) []*release.Row {
	if book.Named(row, book.OfNoResult) && !book.OfCashFlow.In(wording.Of(row.Label)) || book.Named(row, ofStock) {
		return nil
	}
	if b.KindOf(row) != release.PerShare {
		return nil
	}
	var out []*release.Row
	amounts := b.RowsOf(t, release.Money)
	n := sort.Search(len(amounts), func(i int) bool { return amounts[i].Index >= row.Index })
	for _, income := range amounts[max(0, n-book.MostLooked):min(len(amounts), n+book.MostLooked)] {
		if income.Index > row.Index && len(out) > 0 {
			break
		}
		result := book.IsOfResult(row) && (book.IsResult(income) || shares.IsOfOwners(income)) && book.IsAdjusted(row) == book.IsAdjusted(income) && !(!shares.SameScope(row, income) && hasScopes(b, t, row))
		if result || isNamesake(row, income) {
			out = append(out, income)
		}
	}
	return out[max(0, len(out)-book.MostIncomes):]
}

const (
	leastSteady = 3 // columns that tell about as many shares
	mostOutside = 2 // and those that do not
)

// widerSpread is how far they are apart where securities dilute some of them.
var widerSpread = decimal.New(7, -2)

// Implied are amounts per share whose columns tell about as many shares, but for one or two.
func Implied(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		averages := slices.ContainsFunc(b.RowsOf(t, release.Shares), shares.IsAverage)
		for _, row := range b.RowsOf(t, release.PerShare) {
			incomes := incomesOf(b, t, row)
			if slices.ContainsFunc(incomes, func(income *release.Row) bool { return book.IsResult(income) && allSteady(tellings(b, row, income)) }) {
				continue // it is made from that one
			}
			for _, income := range incomes {
				if c := impliedBy(b, tellings(b, row, income), averages); c != nil && !(averages && shares.ToldByCounts(b, t, c)) {
					out = append(out, c)
					break
				}
			}
		}
		out = append(out, impliedTogether(b, t, out)...)
	}
	return slices.DeleteFunc(out, shares.MayBeDiluted)
}

// allSteady reports whether all columns, of which there are enough, tell about as many shares.
func allSteady(all []told) bool {
	n, _ := steadiest(all, shares.SteadySpread)
	return n == len(all) && n >= leastSteady
}

// impliedBy relates amounts per share to incomes by the shares that most of them tell, in one of the ways in which they may; averages says
// that the table prints shares, which tell more.
func impliedBy(b *book.Book, all []told, averages bool) *book.Claim {
	c := steady(b, all, shares.SteadySpread)
	if c == nil && !averages {
		c = steady(b, all, widerSpread)
	}
	if c == nil && !averages {
		if c = farApartShares(b, all); c == nil {
			c = sameShares(b, all)
		}
		if c == nil {
			c = changedPlacesOf(b, all)
		}
	}
	return c
}

// impliedTogether are the amounts per share of a table that prints no averages of shares, with the incomes that they are made from:
// those of one column tell one number of shares.
func impliedTogether(b *book.Book, t *release.Table, said []*book.Claim) []*book.Claim {
	if slices.ContainsFunc(b.RowsOf(t, release.Shares), shares.IsAverage) {
		return nil
	}
	if c := impliedOfYears(b, t); c != nil {
		return []*book.Claim{c}
	}
	var all []told
	sides := map[shares.Side]bool{}
	rows := 0
	for _, row := range b.RowsOf(t, release.PerShare) {
		income := namesakeOf(b, t, row)
		if income == nil || slices.ContainsFunc(said, func(c *book.Claim) bool { return c.Relations[0].Total.Item.Row == row }) {
			continue
		}
		if ts := tellings(b, row, income); len(ts) > 0 {
			all = append(all, ts...)
			sides[shares.SideOf(row)] = true
			rows++
		}
	}
	if rows < 2 || len(sides) > 1 {
		return nil
	}
	if c := steady(b, all, shares.SteadySpread); c != nil {
		return []*book.Claim{c}
	}
	return nil
}

// impliedOfYears are amounts per share that a table prints in several rows of one name, each with the income of one name above it: the
// quarters of this year and of the last.
func impliedOfYears(b *book.Book, t *release.Table) *book.Claim {
	byName := map[string][]told{}
	var names []string
	incomes := map[string]string{}
	for _, row := range b.RowsOf(t, release.PerShare) {
		var income *release.Row
		for _, r := range incomesOf(b, t, row) {
			if book.IsResult(r) {
				income = r
			}
		}
		name := b.Called(row.Label).Label
		switch of, known := incomes[name]; {
		case income == nil || known && of != b.Called(income.Label).Label:
			continue
		case !known:
			incomes[name] = b.Called(income.Label).Label
			names = append(names, name)
		}
		byName[name] = append(byName[name], tellings(b, row, income)...)
	}
	for _, name := range names {
		if all := byName[name]; len(all) > leastAlike {
			if c := amongYears(b, all); c != nil {
				return c
			}
		}
	}
	return nil
}

// amongYears relates amounts per share to incomes where most columns tell about as many shares, and those of one of the others would if
// its digits had not changed places.
func amongYears(b *book.Book, all []told) *book.Claim {
	n, known := steadiest(all, shares.SteadySpread)
	if outside := len(all) - n; outside == 0 || outside > mostOutside || n < leastAlike || known.Low.Sign() <= 0 {
		return nil
	}
	c := &book.Claim{Family: impliedFamily, Explained: true}
	for _, p := range all {
		r := &book.Relation{Total: p.total, Parts: []book.Term{{Figure: p.of, Weight: 1}}, Form: book.OverShares, Known: known, Claim: c}
		if r.Holds(nil) || !r.Within(shares.ClearlyOff, 0) && slip.Swapped(b, []*book.Relation{r}) {
			c.Add(r)
		}
	}
	if c.Tied() == len(c.Relations) {
		return nil
	}
	return c
}

// namesakeOf is the amount that an amount per share is made from: of the results the one that is called alike, else the one that
// stands nearest above; nil for none.
func namesakeOf(b *book.Book, t *release.Table, row *release.Row) *release.Row {
	var nearest *release.Row
	for _, income := range incomesOf(b, t, row) {
		switch {
		case !book.IsResult(income):
		case isNamesake(row, income):
			return income
		default:
			nearest = income
		}
	}
	return nearest
}

var saidPerShare = wording.Phrases("eps", "per ... share|unit|ads")

// isSaidPerShare reports whether a row is called an amount per share, rather than what such amounts are made of.
func isSaidPerShare(row *release.Row) bool { return book.Named(row, saidPerShare) }

// misprinted reports whether an amount per share is right but for its sign or, where more columns tell of the shares, a digit that it
// has lost.
func misprinted(b *book.Book, r *book.Relation, steady int) bool {
	return slices.ContainsFunc(slip.Fixes(b, r, true), func(x slip.Fix) bool {
		return x.Figure == r.Total && (x.Kind == slip.TurnedSign || x.Kind == slip.LostDigit && steady > leastSteady)
	})
}

// told is an amount per share, what it is made from, and how many shares those tell.
type told struct {
	total, of *book.Figure
	shares    tieout.Interval
}

// tellings are the numbers of shares that the columns of an amount per share and of an income tell.
func tellings(b *book.Book, row, income *release.Row) []told {
	var out []told
	for _, it := range row.Items {
		total, f := b.In(row, it.Column), b.In(income, it.Column)
		if total == nil || f == nil || it.Column.Kind != release.Values || it.Kind != release.PerShare || total.Period.Kind != tieout.Duration {
			continue
		}
		if shares, ok := book.Quotient(f.Values, total.Values); ok {
			out = append(out, told{total, f, shares})
		}
	}
	return out
}

// around are the numbers of shares that are about a number, and apart by no more than a spread.
func around(shares, spread decimal.Decimal) tieout.Interval {
	slack := shares.Abs().Mul(spread).Mul(book.Half)
	return tieout.Interval{Low: shares.Sub(slack), High: shares.Add(slack)}
}

// steadiest are most of the columns that tell about as many shares, and the least and the most that they tell.
func steadiest(all []told, spread decimal.Decimal) (n int, shares tieout.Interval) {
	for _, p := range all {
		near := around(p.shares.Middle(), spread)
		group, within := 0, p.shares
		for _, o := range all {
			if o.shares.Overlaps(near) {
				group++
				within = tieout.Interval{Low: decimal.Min(within.Low, o.shares.Low), High: decimal.Max(within.High, o.shares.High)}
			}
		}
		if group > n {
			n, shares = group, within
		}
	}
	return n, shares
}

// steady relates amounts per share to incomes by the shares that most of them tell, which are apart by no more than a spread; nil where
// those are not steady, or where all are.
func steady(b *book.Book, all []told, spread decimal.Decimal) *book.Claim {
	n, known := steadiest(all, spread)
	outside := len(all) - n
	if outside == 0 || outside > mostOutside || n < leastSteady && (outside != 2 || n != 2) || known.Low.Sign()*known.High.Sign() <= 0 {
		return nil
	}
	c := &book.Claim{Family: impliedFamily, Explained: true}
	for _, p := range all {
		c.Add(&book.Relation{Total: p.total, Parts: []book.Term{{Figure: p.of, Weight: 1}}, Form: book.OverShares, Known: known})
	}
	failing := c.Failing()
	if len(failing) != outside || slices.ContainsFunc(failing, func(r *book.Relation) bool { return r.Within(shares.ClearlyOff, 0) }) {
		return nil
	}
	if slip.Swapped(b, failing) {
		return c
	}
	if spread.GreaterThan(shares.SteadySpread) {
		return nil
	}
	if c.Explained = !(n >= leastSteady && outside == 1 && isSaidPerShare(failing[0].Total.Item.Row) && (misprinted(b, failing[0], n) || n > leastSteady && len(b.Tied[failing[0].Parts[0].Figure]) > 0 && !failing[0].Within(HalfOff, FarOffDigits))); c.Explained {
		return nil
	}
	return c
}

var (
	roughly  = decimal.New(125, -2) // how much more the most are than the least of those that are about the same
	aroundIt = decimal.New(1, -1)   // how far about them, in parts of them, those of another column may be
)

// farApartShares relates amounts per share to incomes where one column tells far fewer or more shares than all others do, or two whose
// amounts changed places: that the others tell about as many need not be as close then.
func farApartShares(b *book.Book, all []told) *book.Claim {
	if len(all) < leastSteady {
		return nil
	}
	sorted := slices.SortedFunc(slices.Values(all), func(x, y told) int { return x.shares.Middle().Cmp(y.shares.Middle()) })
	middle := sorted[len(sorted)/2].shares.Middle()
	within, n := tieout.Interval{}, 0
	for _, p := range all {
		m := p.shares.Middle()
		if m.Sign() != middle.Sign() || m.Abs().GreaterThan(middle.Abs().Mul(shares.HalfAsMany)) || m.Abs().Mul(shares.HalfAsMany).LessThan(middle.Abs()) {
			continue
		}
		if n++; n == 1 {
			within = tieout.Point(m)
		}
		within = tieout.Interval{Low: decimal.Min(within.Low, m), High: decimal.Max(within.High, m)}
	}
	outside := len(all) - n
	if outside == 0 || outside > mostOutside || n < outside || n < 2 || middle.Sign() <= 0 || within.High.GreaterThan(within.Low.Mul(roughly)) {
		return nil
	}
	slack := middle.Mul(aroundIt)
	known := tieout.Interval{Low: within.Low.Sub(slack), High: within.High.Add(slack)}
	c := &book.Claim{Family: impliedFamily, Explained: true}
	for _, p := range all {
		c.Add(&book.Relation{Total: p.total, Parts: []book.Term{{Figure: p.of, Weight: 1}}, Form: book.OverShares, Known: known})
	}
	if failing := c.Failing(); len(failing) != outside || !slip.Swapped(b, failing) {
		return nil
	}
	return c
}

const leastAlike = 4 // columns of which one number of shares makes all amounts per share

// sameShares relates amounts per share to incomes where one number of shares makes those of all columns but one, which swapped digits
// explain.
func sameShares(b *book.Book, all []told) *book.Claim {
	if len(all) <= leastAlike {
		return nil
	}
	for i, odd := range all {
		common, ok := commonShares(slices.Concat(all[:i:i], all[i+1:]))
		if !ok || widenedBy(common, mayDiffer(all)).Overlaps(odd.shares) {
			continue
		}
		c := &book.Claim{Family: impliedFamily, Explained: true}
		for _, p := range all {
			c.Add(&book.Relation{Total: p.total, Parts: []book.Term{{Figure: p.of, Weight: 1}}, Form: book.OverShares, Known: common})
		}
		if failing := c.Failing(); len(failing) == 1 && !failing[0].Within(hardlyOff, 0) && slip.Swapped(b, failing) {
			return c
		}
	}
	return nil
}

// mayDiffer is how much more or fewer shares one column may have than all others, in parts of them: nothing dilutes a loss.
func mayDiffer(all []told) decimal.Decimal {
	for _, p := range all {
		if p.total.Item.Value.Sign() != all[0].total.Item.Value.Sign() {
			return dilutedBy
		}
	}
	return hardlyOff
}

// widenedBy is an interval of numbers of shares with a part of them more at both ends.
func widenedBy(i tieout.Interval, part decimal.Decimal) tieout.Interval {
	return tieout.Interval{Low: i.Low.Mul(book.One.Sub(part)), High: i.High.Mul(book.One.Add(part))}
}

// dilutedBy is how much an income is diluted that the shares of a loss are not.
var dilutedBy = decimal.New(8, -2)

// hardlyOff is how far an amount per share may be off, in parts of it, since shares are issued and bought back.
var hardlyOff = decimal.New(2, -2)

// commonShares are the numbers of shares that all columns may tell; false for none.
func commonShares(all []told) (tieout.Interval, bool) {
	common := all[0].shares
	for _, p := range all[1:] {
		if !common.Overlaps(p.shares) {
			return common, false
		}
		common = tieout.Interval{Low: decimal.Max(common.Low, p.shares.Low), High: decimal.Min(common.High, p.shares.High)}
	}
	return common, common.Low.IsPositive()
}
