package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	allAssets      = wording.Phrases("^total assets$", "^assets total$")
	allLiabilities = wording.Phrases("^total liabilities$", "^liabilities total$")
	allEquity      = wording.Phrases("^total equity$", "^equity total$", "^total? net assets$")
	ownersEquity   = wording.Phrases("^total? shareholders|stockholders|owners|members|partners|unitholders s? equity|deficit|capital", "^total? equity|deficit|capital$", "^total equity|capital deficit|deficiency", "^total? shareholders|stockholders funds")
	// betweenThem are the words of what is neither liability nor equity, or is equity of others.
	betweenThem = wording.Phrases("deferred outflows|inflows", "redeemable|redemption|mezzanine|temporary|minority|noncontrolling", "non controlling", "preferred|preference", "trust preferred|securities")
)

// sheets are balance sheets in short, which print all assets, all liabilities and the equity and no sum of the last two: by the labels, for
// what they are mapped to may be unsure. They must hold where nothing is printed that may be neither.
func (b *book) sheets() []*claim {
	var out []*claim
	for _, t := range b.tables {
		assets, liabilities, equity := b.onlyRow(t, allAssets), b.onlyRow(t, allLiabilities), b.onlyRow(t, allEquity)
		sure := equity != nil
		if equity == nil {
			equity = b.onlyRow(t, ownersEquity)
		}
		if assets == nil || liabilities == nil || equity == nil || assets == equity || b.hasSumOf(t, liabilities, equity) {
			continue
		}
		sure = (sure || isStatement(t)) && !slices.ContainsFunc(t.Rows, func(r *release.Row) bool { return betweenThem.In(wording.Of(r.Label)) })
		c := &claim{family: knownFamily, sure: sure, explained: !sure}
		for _, it := range assets.Items {
			total, l, e := b.in(assets, it.Column), b.in(liabilities, it.Column), b.in(equity, it.Column)
			if total != nil && l != nil && e != nil && it.Column.Kind == release.Values && b.maySum(total) {
				c.add(&Relation{Total: total, Parts: []Term{{l, 1}, {e, 1}}, form: asPrinted})
			}
		}
		if len(c.relations) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// onlyRow is the one row of amounts of a table that is called so; nil for none or several.
func (b *book) onlyRow(t *release.Table, words *wording.Set) *release.Row {
	var found *release.Row
	for _, row := range b.rowsOf(t, release.Money) {
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
func (b *book) hasSumOf(t *release.Table, liabilities, equity *release.Row) bool {
	return slices.ContainsFunc(t.Rows, func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return r != liabilities && r != equity && (slices.Contains(words, "liabilities") && (slices.Contains(words, "equity") || slices.Contains(words, "deficit") || slices.Contains(words, "capital")))
	})
}
