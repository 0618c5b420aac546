package release

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/layout"
)

// readScales finds the scale of each table: stated in its titles, over its labels or columns or in the
// paragraph above; else that of the block above in the same table; else it is decided on evidence.
func readScales(d *document, drafts []*draft, said []saidScale) *scales {
	byGrid := map[*layout.Table]*draft{}
	for _, dr := range drafts {
		byGrid[dr.g] = dr
		dr.statedScale(d)
		if above := cmp.Or(dr.g.Follows, dr.g.Beneath); dr.scale == nil && above != nil {
			if up := byGrid[above]; up != nil && up.scale != nil {
				dr.scale = up.scale
				dr.t.Scale = up.t.Scale
			}
		}
	}
	shareUncommon(drafts)
	s := newScales(d, drafts, said)
	s.settle()
	common := commonScale(drafts)
	for _, dr := range drafts {
		dr.documentScale = common
		dr.readColumnScales()
		dr.shareScale()
	}
	return s
}

// shareUncommon gives tables that state no scale that of the nearest that does, where all that do state lakhs, crores or another
// scale which numbers alone do not tell: a document has one of them throughout.
func shareUncommon(drafts []*draft) {
	for _, dr := range drafts {
		if dr.scale != nil && scaleIndex(dr.scale.exponent) >= 0 {
			return
		}
	}
	for i, dr := range drafts {
		for k := 1; dr.scale == nil && k <= maxNeighbours && k <= len(drafts); k++ {
			for _, j := range []int{i - k, i + k} {
				if j >= 0 && j < len(drafts) && drafts[j].scale != nil && drafts[j].t.Scale.Stated != "" {
					dr.scale, dr.inferred = drafts[j].scale, reasonOf("tables")
					dr.t.Scale = Scale{Exponent: dr.scale.exponent, Shares: dr.scale.exponent, Confidence: byArithmetic}
					break
				}
			}
		}
	}
}

// statedScale reads the scale off titles, stub, headings, sections, foot and lead-up: the first that states one.
func (dr *draft) statedScale(d *document) {
	for _, read := range []func() (*scaleWords, layout.Cell, float64){dr.titleScale, dr.stubScale, dr.headScale, dr.sectionScale, dr.openingScale, dr.footScale, dr.leadScale} {
		w, at, confidence := read()
		if w == nil {
			continue
		}
		dr.scale, dr.scaleAt = w, at
		dr.t.Scale = Scale{Exponent: w.exponent, Shares: w.exponent, Stated: w.stated, Confidence: confidence}
		if at.End > 0 {
			dr.t.Scale.Range = d.Span(at.Start, at.End)
		}
		return
	}
}

// titleScale is the scale that a title states, or two lines of them: "(in" over "thousands)".
func (dr *draft) titleScale() (*scaleWords, layout.Cell, float64) {
	for i, p := range slices.Backward(dr.titles) {
		w := findScale(p.Text)
		if w == nil {
			continue
		}
		if i+1 < len(dr.titles) && layout.OpenEnded(p.Text) { // "(Unaudited, in thousands," may go on in the next line
			if more := findScale(p.Text + " " + dr.titles[i+1].Text); more != nil {
				w, p.End = more, dr.titles[i+1].End
			}
		}
		return w, p, 1
	}
	for i := len(dr.titles) - 1; i > 0; i-- {
		if w := findScale(dr.titles[i-1].Text + " " + dr.titles[i].Text); w != nil {
			at := dr.titles[i-1]
			at.End = dr.titles[i].End
			return w, at, 1
		}
	}
	return nil, layout.Cell{}, 0
}

// stubScale is the scale that is stated over the labels.
func (dr *draft) stubScale() (*scaleWords, layout.Cell, float64) {
	return firstScale(dr.stubs, 1)
}

// headScale is the scale that a heading over a column states.
func (dr *draft) headScale() (*scaleWords, layout.Cell, float64) {
	asked, one := false, false
	for k := range dr.g.Columns {
		w, at, confidence := firstScale(dr.g.Columns[k].Headings, 0.95)
		if w == nil {
			continue
		}
		own := dr.ownScale(k)
		if own != nil && !asked {
			asked, one = true, dr.oneOwnScale()
		}
		if one || own == nil {
			return w, at, confidence
		}
	}
	return nil, layout.Cell{}, 0
}

// sectionScale is the scale that a row of its own among the sections states: "(in thousands)".
func (dr *draft) sectionScale() (*scaleWords, layout.Cell, float64) {
	for _, r := range dr.t.Rows {
		if w := findScale(r.Label); w != nil && r.Role == Heading && isScaleAlone(r.Label) {
			return w, layout.Cell{Start: int(r.Range.Start.Byte), End: int(r.Range.End.Byte)}, 0.95
		}
	}
	return nil, layout.Cell{}, 0
}

// openingScale is the scale that the first section states: those below, which state none, have the same, unless it is of something
// that is counted.
func (dr *draft) openingScale() (*scaleWords, layout.Cell, float64) {
	if len(dr.t.Rows) == 0 || dr.t.Rows[0].Role != Heading {
		return nil, layout.Cell{}, 0
	}
	r := dr.t.Rows[0]
	said := dr.d.said(r.Label)
	if w := said.scale; w == nil || w.unit != "" || said.counts || ofStatistics(r.Label) {
		return nil, layout.Cell{}, 0
	}
	return said.scale, layout.Cell{Start: int(r.Range.Start.Byte), End: int(r.Range.End.Byte)}, 0.8
}

// footScale is the scale that is stated below the table: "(amounts in thousands, except per share amounts)".
func (dr *draft) footScale() (*scaleWords, layout.Cell, float64) {
	for _, p := range dr.g.Foot {
		if w := findScale(p.Text); w != nil && isScaleAlone(p.Text) {
			return w, p, 0.9
		}
	}
	return nil, layout.Cell{}, 0
}

// leadScale is the scale that the paragraph above states.
func (dr *draft) leadScale() (*scaleWords, layout.Cell, float64) {
	return findScale(dr.g.LeadUp), layout.Cell{}, 0.8
}

// firstScale is the scale that the first of some texts states that states any.
func firstScale(ps []layout.Cell, confidence float64) (*scaleWords, layout.Cell, float64) {
	for _, p := range ps {
		if w := findScale(p.Text); w != nil {
			return w, p, confidence
		}
	}
	return nil, layout.Cell{}, 0
}

// oneOwnScale reports whether all columns of values state one scale each for itself: it is the table's.
func (dr *draft) oneOwnScale() bool {
	var first *scaleWords
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		w := dr.ownScale(k)
		if w == nil || first != nil && w.exponent != first.exponent {
			return false
		}
		first = w
	}
	return true
}

// isScaleAlone reports whether a heading says nothing but the scale: it holds for the table, that of "Revenues (000's)" for a
// section.
func isScaleAlone(s string) bool {
	l := strings.TrimLeft(strings.ToLower(s), "([ *")
	for _, w := range []string{"in ", "dollar", "amount", "$", "000", "thousand", "million", "expressed", "stated", "all ", "unaudited", "figures", "u.s. dollar", "us$", "canadian"} {
		if strings.HasPrefix(l, w) {
			return true
		}
	}
	return false
}

// magnitude is the number of whole digits of the largest amount that a table prints.
func (dr *draft) magnitude() int {
	if dr.digits == 0 {
		for _, rc := range dr.rows {
			for _, p := range rc.Values {
				if n := &p.Number; !n.Nil && !n.Percent && n.Suffix == "" {
					dr.digits = max(dr.digits, n.WholeDigits())
				}
			}
		}
	}
	return dr.digits
}

const minFull = 5 // amounts that end in three zeros before they count as rounded to thousands

// fullThousands reports whether the amounts of a table are in full and rounded to thousands beyond doubt: all end in three zeros, and
// few in more.
func (dr *draft) fullThousands() bool {
	fine, all := 0, 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if n := &p.Number; len(n.Digits) >= 4 && n.Places() == 0 {
				if all++; len(n.Digits) > 4 && !strings.HasSuffix(n.Digits, "0000") {
					fine++
				}
			}
		}
	}
	return fine >= minFull && fine*4 >= all*3 && dr.fullDollars()
}

// fullDollars reports whether a table's amounts all end in three zeros, as amounts in full do that are rounded to thousands.
func (dr *draft) fullDollars() bool {
	round := 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			n := &p.Number
			switch {
			case n.Nil || n.Percent || n.Places() >= 2 || n.Digits == "0":
			case len(n.Digits) >= 4 && strings.HasSuffix(n.Digits, "000"):
				round++
			default:
				return false
			}
		}
	}
	return round >= 3
}

// withCents reports whether a table's amounts all have cents, as prices in full do; few columns of whole numbers count things beside them.
func (dr *draft) withCents() bool {
	const most = 2 // columns with cents at the least for each without
	counts := dr.wholeColumns()
	n, columns := 0, map[int]bool{}
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			switch {
			case p.Number.Nil || p.Number.Percent || counts[p.Column] || dr.t.Columns[p.Column].Kind != Values:
			case p.Number.Places() != 2 || p.Number.Suffix != "" || p.Number.WholeDigits() > 4:
				return false
			default:
				columns[p.Column] = true
				n++
			}
		}
	}
	return n >= minWithCents && len(columns) >= most*len(counts)
}

// wholeColumns are the columns of values that are all whole numbers.
func (dr *draft) wholeColumns() map[int]bool {
	whole, parted := map[int]bool{}, map[int]bool{}
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if dr.t.Columns[p.Column].Kind == Values && !p.Number.Nil && !p.Number.Percent {
				whole[p.Column] = true
				parted[p.Column] = parted[p.Column] || p.Number.Places() > 0
			}
		}
	}
	maps.DeleteFunc(whole, func(column int, _ bool) bool { return parted[column] })
	return whole
}

const minWithCents = 3

// amounts is the set of numbers of three digits and more that a table prints.
func (dr *draft) amounts() map[string]bool {
	if dr.printed == nil {
		dr.printed = map[string]bool{}
		for _, rc := range dr.rows {
			for _, p := range rc.Values {
				if len(p.Number.Digits) >= 3 && !p.Number.Percent {
					dr.printed[p.Number.Digits] = true
				}
			}
		}
	}
	return dr.printed
}

// shareScale decides what share counts are multiplied with: what is said of them, else the amounts' scale,
// unless they are printed in full.
func (dr *draft) shareScale() {
	s := &dr.t.Scale
	if dr.scale != nil && dr.scale.shares >= 0 {
		s.Shares = dr.scale.shares
		return
	}
	s.Shares = s.Exponent
	if e, ok := dr.impliedShares(); ok {
		s.Shares = e
		return
	}
	if s.Exponent == 0 {
		return
	}
	if dr.scale != nil && dr.scale.exceptShares && dr.longestShareCount() >= 7 {
		s.Shares = 0
		return
	}
	if n := dr.longestShareCount(); n >= 9 && s.Exponent == 3 || n >= 7 && s.Exponent >= 6 {
		s.Shares = 0 // no company has 100 billion shares: they are printed in full
		if s.Exponent >= 6 && n == 7 {
			s.Shares = 3
		}
	}
}

// longestShareCount is the number of digits of the longest share count, 6 where none has more.
func (dr *draft) longestShareCount() int {
	longest := 6
	for i := range dr.rows {
		rc := &dr.rows[i]
		longer := func(p *layout.Cell) bool { return p.Number.Places() == 0 && len(p.Number.Digits) > longest }
		if !slices.ContainsFunc(rc.Values, longer) {
			continue
		}
		for j, k := range dr.rowKinds(rc) {
			if k == Shares && longer(rc.Values[j]) {
				longest = len(rc.Values[j].Number.Digits)
			}
		}
	}
	return longest
}

// impliedShares finds the scale of share counts that makes income over earnings per share come out.
func (dr *draft) impliedShares() (int32, bool) {
	votes := map[int32]int{}
	dr.sharesOf(func(_ *Row, income, perShare, shares decimal.Decimal) {
		implied := math.Log10(income.Shift(dr.t.Scale.Exponent).Div(perShare).Div(shares).InexactFloat64())
		for _, e := range []int32{0, 3, 6} {
			if math.Abs(implied-float64(e)) < 0.2 {
				votes[e]++
			}
		}
	})
	best, n := int32(0), 0
	for _, e := range []int32{0, 3, 6} {
		if votes[e] > n {
			best, n = e, votes[e]
		}
	}
	return best, n > 0
}

// commonScale is the exponent that most of the tables state that state one; 0 when none does.
func commonScale(drafts []*draft) (best int32) {
	count := map[int32]int{}
	for _, dr := range drafts {
		if dr.scale == nil || dr.t.Scale.Stated == "" {
			continue
		}
		e := dr.t.Scale.Exponent
		if count[e]++; count[e] > count[best] {
			best = e
		}
	}
	return best
}
