package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

var (
	allAssets      = wording.Phrases("^total assets$", "^assets total$")
	allLiabilities = wording.Phrases("^total liabilities$", "^liabilities total$")
	allEquity      = wording.Phrases("^total equity$", "^equity total$", "^total? net assets$")
	allNet         = wording.Phrases("^total? net assets$")
	wholeEquity    = wording.Phrases("^total equity$", "^equity total$", "^total shareholders|stockholders|owners|members|unitholders s? equity|funds$")
	// currentLiabilities and otherLiabilities are the two parts of what is owed.
	currentLiabilities = wording.Phrases("^total current liabilities$", "^current liabilities total$")
	otherLiabilities   = wording.Phrases("^total non current liabilities$", "^total noncurrent|long liabilities$", "^non current liabilities total$", "^total long term liabilities$")
	ownersEquity       = wording.Phrases("^total? shareholders|stockholders|owners|members|partners|unitholders s? equity|deficit|capital", "^total? equity|deficit|capital$", "^total equity|capital deficit|deficiency", "^total? shareholders|stockholders funds")
	// betweenThem are the words of what is neither liability nor equity, or is equity of others.
	betweenThem = wording.Phrases("deferred outflows|inflows", "redeemable|redemption|mezzanine|temporary|minority|noncontrolling", "non controlling", "preferred|preference", "trust preferred|securities")
)

// Sheets are balance sheets in short, which print all assets, all liabilities and the equity and no sum of the last two: by the labels, for
// what they are mapped to may be unsure. They must hold where nothing is printed that may be neither.
func Sheets(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		assets, liabilities, equity := onlyRow(b, t, allAssets), onlyRow(b, t, allLiabilities), onlyRow(b, t, allEquity)
		sure := equity != nil
		if equity == nil {
			equity = onlyRow(b, t, ownersEquity)
		}
		if assets == nil || liabilities == nil || equity == nil || assets == equity || hasSumOf(b, t, liabilities, equity) {
			continue
		}
		sure = (sure || book.IsStatement(t)) && !slices.ContainsFunc(t.Rows, func(r *release.Row) bool { return betweenThem.In(wording.Of(r.Label)) })
		c := &book.Claim{Family: book.KnownFamily, Sure: sure, Explained: !sure}
		owed := signOfOwed(liabilities)
		for _, it := range assets.Items {
			total, l, e := b.In(assets, it.Column), b.In(liabilities, it.Column), b.In(equity, it.Column)
			if total != nil && l != nil && e != nil && it.Column.Kind == release.Values && MaySum(b, total) {
				c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: l, Weight: owed}, {Figure: e, Weight: 1}}, Form: book.AsPrinted})
			}
		}
		if len(c.Relations) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// signOfOwed is the sign that a row of what is owed is printed with: -1 where most of its amounts stand in brackets, to be taken off.
func signOfOwed(row *release.Row) int {
	above := 0
	for _, it := range row.Items {
		above += it.Value.Sign()
	}
	if above < 0 {
		return -1
	}
	return 1
}

// NetAssets are what is left of the assets in balance sheets that print it: the assets less all that is owed, and the equity below. Where
// several rows of one column are wrong, the claims say of each what it must be.
func NetAssets(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		net, assets := onlyRow(b, t, allNet), onlyRow(b, t, allAssets)
		if net == nil || t.Statement != release.Balance {
			continue
		}
		mixed := slices.ContainsFunc(t.Rows, func(r *release.Row) bool { return betweenThem.In(wording.Of(r.Label)) })
		if equity := onlyRow(b, t, wholeEquity); equity != nil {
			out = append(out, leftOver(b, net, []leftPart{{equity, 1}}, !mixed || allEquity.In(wording.Of(equity.Label))))
		}
		owed := []*release.Row{onlyRow(b, t, allLiabilities)}
		if owed[0] == nil {
			owed = []*release.Row{onlyRow(b, t, currentLiabilities), onlyRow(b, t, otherLiabilities)}
		}
		if assets == nil || assets.Index > net.Index || slices.Contains(owed, nil) || slices.ContainsFunc(net.Parts, func(p release.Part) bool { return p.Row == assets }) {
			continue
		}
		parts := []leftPart{{assets, 1}}
		for _, row := range owed {
			parts = append(parts, leftPart{row, -signOfOwed(row)})
		}
		out = append(out, leftOver(b, net, parts, !mixed))
	}
	return slices.DeleteFunc(out, func(c *book.Claim) bool { return len(c.Relations) == 0 })
}

// leftPart is a row that counts in what is left, with its weight.
type leftPart struct {
	row    *release.Row
	weight int
}

// leftOver is what is left in each column that prints it and all that it is left of.
func leftOver(b *book.Book, net *release.Row, parts []leftPart, sure bool) *book.Claim {
	c := &book.Claim{Family: book.KnownFamily, Sure: sure, Explained: !sure}
columns:
	for _, it := range net.Items {
		total := b.In(net, it.Column)
		if total == nil || it.Column.Kind != release.Values || !MaySum(b, total) {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range parts {
			f := b.In(p.row, it.Column)
			if f == nil {
				continue columns
			}
			r.Parts = append(r.Parts, book.Term{Figure: f, Weight: p.weight})
		}
		c.Add(r)
	}
	return c
}

// onlyRow is the one row of amounts of a table that is called so; nil for none or several.
func onlyRow(b *book.Book, t *release.Table, words *wording.Set) *release.Row {
	var found *release.Row
	for _, row := range b.RowsOf(t, release.Money) {
		if !words.In(wording.Of(row.Label)) {
			continue
		}
		if found != nil {
			return nil
		}
		found = row
	}
	return found
}

// hasSumOf reports whether a table prints the sum of liabilities and equity: that is held against the assets.
func hasSumOf(b *book.Book, t *release.Table, liabilities, equity *release.Row) bool {
	return slices.ContainsFunc(t.Rows, func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return r != liabilities && r != equity && (slices.Contains(words, "liabilities") && (slices.Contains(words, "equity") || slices.Contains(words, "deficit") || slices.Contains(words, "capital")))
	})
}
