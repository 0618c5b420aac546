package pershare

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
)

// RuleDecimalMissing is the code of amounts per share that lack a decimal which all others beside them have.
var RuleDecimalMissing = tieout.Rule{Code: "tieout:decimalMissing", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "An amount per share is printed with one decimal less than all others of its row, or of its table, which leave out no zeros: a digit is " +
		"missing, or the amount is not rounded like the others.",
	Advice:  "Compare the number with its source.",
	Example: "Book value per share   15.3   14.92   14.61   14.18"}

// ofQuotes are the words of prices of shares, which are quoted in fractions.
var ofQuotes = wording.Phrases("price|prices|high|low|close|closing|quote|quotes|bid|ask")

const (
	placesPerShare = 2 // decimals of amounts per share, at the least
	leastInRow     = 2 // others of a row that print as many
	leastInTable   = 3 // and of a table
)

// Decimals are the amounts per share that alone in their row, or in their table, have a decimal less than the others.
func Decimals(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		all, said := places{}, 0
		for _, row := range b.RowsOf(t, release.PerShare) {
			if ofQuotes.In(wording.Of(row.Label)) {
				continue
			}
			of := places{}
			of.take(row)
			all.take(row)
			if short, full := of.odd(leastInRow, false); short != nil {
				ds = append(ds, decimalMissing(b, short, full, "its row"))
				said++
			}
		}
		for _, pair := range shares.Sides(b, t, release.PerShare) {
			of := places{}
			for _, row := range pair {
				of.take(row)
			}
			if short, full := of.odd(leastInRow+1, true); short != nil && said == 0 {
				ds = append(ds, decimalMissing(b, short, full, "its rows"))
				said++
			}
		}
		if short, full := all.odd(leastInTable, false); short != nil && said == 0 {
			ds = append(ds, decimalMissing(b, short, full, "its table"))
		}
	}
	return ds
}

func decimalMissing(b *book.Book, it *release.LineItem, others []*release.LineItem, where string) tieout.Diagnostic {
	return RuleDecimalMissing.New(it.Cell, "%s: printed %s, and the other %d amounts per share of %s have %d decimals: a digit is missing", book.Name(b.ByItem[it]), it.Printed, len(others), where, book.PrintedPlaces(others[0]))
}

// places are amounts per share by the decimals that they are printed with.
type places map[int32][]*release.LineItem

// take takes in the amounts of a row.
func (p places) take(row *release.Row) {
	for _, it := range row.Items {
		if it.Kind == release.PerShare && it.Column.Kind == release.Values && !it.Nil && !it.Value.IsZero() {
			n := book.PrintedPlaces(it)
			p[n] = append(p[n], it)
		}
	}
}

// odd is the only amount with a decimal less than all others, of which there are so many at least; nil for none. Where those have more decimals
// than amounts per share have as a rule, one must print a zero at its end, or all be rounded to one place, as those of results are to tenths of a
// cent.
func (p places) odd(least int, rounded bool) (short *release.LineItem, full []*release.LineItem) {
	for n, items := range p {
		others := p[n+1]
		if len(p) == 2 && len(items) == 1 && len(others) >= least && (n+1 == placesPerShare || n == placesPerShare && rounded || n+1 > placesPerShare && slices.ContainsFunc(others, endsInZero)) {
			return items[0], others
		}
	}
	return nil, nil
}

// endsInZero reports whether the last decimal of a number is printed as a zero.
func endsInZero(it *release.LineItem) bool {
	return strings.HasSuffix(strings.TrimRight(it.Printed, ") "), "0")
}
