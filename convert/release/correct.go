package release

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
)

// What people say of numbers that were misread goes before everything that was read: corrections are made when the sums of a
// table have been found, and before its rows and columns are told apart.

// correct makes the corrections of a release, in their order, and reports those that fit none of its numbers.
func (r *reader) correct(cs []tieout.Correction) {
	if len(cs) == 0 {
		return
	}
	tables := make([]*Table, len(r.drafts))
	for i, dr := range r.drafts {
		tables[i] = dr.t
	}
	k := cutWords{}
	for i := range cs {
		c := &cs[i]
		r.d.check()
		if !r.rel.isMeant(c) {
			continue
		}
		found := false
		for _, t := range tables {
			found = k.correct(c, t) || found
		}
		if !found {
			d := ruleCorrection.New(c.Range, "the correction fits no number of %s", r.rel.Document)
			if there := k.there(c, tables); there != "" {
				d.Advice = there + " " + d.Advice
			}
			r.strays = append(r.strays, d)
		}
	}
	for _, dr := range r.drafts {
		dr.settleSure()
	}
}

// isMeant reports whether a correction is of this release.
func (r *Release) isMeant(c *tieout.Correction) bool {
	return c.Ends.IsZero() || r.Period.Kind != tieout.Forever && r.Period.LastDay().Equal(c.Ends)
}

// correct makes a correction in a table; false when it fits none of its numbers.
func (k cutWords) correct(c *tieout.Correction, t *Table) bool {
	items := k.fitting(c, t)
	for _, it := range items {
		it.correct(c)
	}
	if len(items) == 0 || c.Row != "" || c.Under != "" {
		return len(items) > 0
	}
	for _, col := range t.Columns {
		if saysPeriod(c) && c.Column != "" && k.same(c.Column, headingOf(col)) {
			col.Period = c.Period
		}
	}
	if c.Scaled && c.Column == "" {
		t.Scale.Exponent, t.Scale.Confidence = c.Scale, 1
	}
	return true
}

// correct gives a number what a correction says of it.
func (it *LineItem) correct(c *tieout.Correction) {
	it.Corrections = append(it.Corrections, c)
	if saysPeriod(c) {
		it.Period = c.Period
	}
	if by := c.Scale - it.Scale; c.Scaled && by != 0 {
		it.Scale = c.Scale
		it.Value = it.Value.Shift(by)
		if n, ok := it.Decimals.Value(); ok {
			it.Decimals = tieout.DecimalsOf(n - by)
		}
	}
}

// settleSure leaves of the certainty of corrected numbers what no correction has settled.
func (dr *draft) settleSure() {
	for i := range dr.rows {
		for _, it := range dr.rows[i].row.Items {
			_, timed := dr.timeOf(&dr.rows[i], it.Column.Index)
			period, scale := it.corrected(saysPeriod) != nil, it.corrected(saysScale) != nil
			switch {
			case period && scale:
				it.Sure = 1
			case scale:
				it.Sure = timed
			case period && timed > 0:
				it.Sure = min(1, it.Sure/timed)
			}
		}
	}
}

func saysPeriod(c *tieout.Correction) bool { return c.Period.Kind != tieout.Forever }
func saysScale(c *tieout.Correction) bool  { return c.Scaled }
func saysSign(c *tieout.Correction) bool   { return c.Sign != tieout.SignAsRead }

// corrected is the last correction that says something; nil for none.
func (it *LineItem) corrected(says func(*tieout.Correction) bool) *tieout.Correction {
	for _, c := range slices.Backward(it.Corrections) {
		if says(c) {
			return c
		}
	}
	return nil
}

// Sign is what corrections say of the number's sign.
func (it *LineItem) Sign() tieout.Sign {
	if c := it.corrected(saysSign); c != nil {
		return c.Sign
	}
	return tieout.SignAsRead
}

// Corrected says in words what was corrected and where that is said; "" for nothing.
func (it *LineItem) Corrected() string {
	var said []string
	for _, s := range corrections {
		if c := it.corrected(s.says); c != nil {
			said = append(said, s.slot+" as "+placeOf(c)+" says")
		}
	}
	return strings.Join(said, "; ")
}

// corrections are what a correction may say, with the slot of the decision that it takes.
var corrections = []struct {
	slot, decision string
	says           func(*tieout.Correction) bool
	value          func(*LineItem) string
}{
	{"period", "period", saysPeriod, func(it *LineItem) string { return it.Period.String() }},
	{"scale", "measure", saysScale, func(it *LineItem) string { return readAs{it.Kind, it.Scale}.String() }},
	{"sign", "sign", saysSign, func(it *LineItem) string {
		if it.Sign() == tieout.SignOpposite {
			return "the opposite of the printed one"
		}
		return "as printed"
	}},
}

func placeOf(c *tieout.Correction) string {
	return fmt.Sprintf("%s:%d", c.Range.Document, c.Range.Start.Line)
}

// explainCorrections puts what was corrected before what the evidence says.
func (dr *draft) explainCorrections() {
	for _, row := range dr.t.Rows {
		for _, it := range row.Items {
			for _, s := range corrections {
				if c := it.corrected(s.says); c != nil {
					it.explainCorrection(s.decision, Claim{Value: s.value(it), Probability: 1, Evidence: []Evidence{{Name: "corrected in " + placeOf(c)}}})
				}
			}
		}
	}
}

// explainCorrection makes a claim the first of its decision; what else it could have been keeps its evidence and has no chance.
func (it *LineItem) explainCorrection(slot string, first Claim) {
	i := slices.IndexFunc(it.Why, func(d Decision) bool { return d.Slot == slot })
	if i < 0 {
		it.Why = append(it.Why, Decision{Slot: slot})
		i = len(it.Why) - 1
	}
	d := &it.Why[i]
	claims := []Claim{first}
	for _, c := range d.Claims {
		if c.Value != first.Value {
			c.Probability = 0
			claims = append(claims, c)
		}
	}
	d.Claims = claims[:min(len(claims), claimsShown)]
}

// Fitting are the numbers that a correction names.
func (r *Release) Fitting(c *tieout.Correction) (items []*LineItem) {
	if !r.isMeant(c) {
		return nil
	}
	k := cutWords{}
	for _, t := range r.Tables {
		items = append(items, k.fitting(c, t)...)
	}
	return items
}

// cutWords are texts as words, each cut once.
type cutWords map[string]string

// same reports whether two texts are the same words.
func (k cutWords) same(a, b string) bool { return a == b || k.of(a) != "" && k.of(a) == k.of(b) }

func (k cutWords) of(s string) string {
	words, known := k[s]
	if !known {
		words = wording.Of(s).String()
		k[s] = words
	}
	return words
}

// entitled reports whether a table has the title that a correction names.
func (k cutWords) entitled(c *tieout.Correction, t *Table) bool {
	return c.Table == "" || slices.ContainsFunc(t.Title, func(l string) bool { return k.same(c.Table, l) }) || k.same(c.Table, strings.Join(t.Title, " "))
}

// fitting are the numbers of a table that a correction names.
func (k cutWords) fitting(c *tieout.Correction, t *Table) (items []*LineItem) {
	if !k.entitled(c, t) {
		return nil
	}
	for _, row := range t.Rows {
		if !k.names(c.Row, row.Label) || c.Under != "" && !k.names(c.Under, innermost(row)) {
			continue
		}
		for _, it := range row.Items {
			if k.names(c.Column, headingOf(it.Column)) && canMean(c, it) {
				items = append(items, it)
			}
		}
	}
	return items
}

// names reports whether words are those of a text; no words name any.
func (k cutWords) names(words, text string) bool { return words == "" || k.same(words, text) }

// canMean reports whether a correction can be of a number: a column of changes is named by its heading or not at all, a scale
// is never that of percentages, and without a row that of amounts of money alone.
func canMean(c *tieout.Correction, it *LineItem) bool {
	switch {
	case c.Column == "" && it.Column.Kind != Values:
		return false
	case !c.Scaled:
		return true
	case c.Row == "":
		return it.Kind == Money
	}
	return it.Kind != Percentage && it.Kind != Ratio
}

func headingOf(c *Column) string { return strings.Join(c.Heading, " ") }

// innermost is the heading that a row stands under; "" for none.
func innermost(r *Row) string {
	if n := len(r.Section); n > 0 {
		return r.Section[n-1]
	}
	return ""
}
