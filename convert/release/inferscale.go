package release

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/currency"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Where nothing states a table's scale, the release's own arithmetic may: net income over earnings per share is the number
// of shares; the text speaks of the same amounts.

// mentionPattern is the number of an amount, and its scale: "$5.2 million", "€ 12.4bn", "SEK 386 M".
var mentionPattern = regex.New(`^([0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)(?:(?:\s|\x{a0}|&nbsp;|&#160;)*([mM]illion|[bB]illion|[tT]housand|bn\b|mn\b|[mM]\b))?`)

// signEntities are the signs of currencies that pages write as entities.
var signEntities = []string{"&euro;", "&pound;", "&yen;", "&#8364;", "&#163;", "&#165;"}

// endsWithCurrency reports whether the sign of a currency ends a text, or a code and a blank.
func endsWithCurrency(s string) bool {
	bare := s
	for _, blank := range []string{"&nbsp;", "&#160;", "\u00a0", " ", "\n"} {
		bare = strings.TrimSuffix(bare, blank)
	}
	last, _ := utf8.DecodeLastRuneInString(bare)
	if _, is := currencySigns[string(last)]; is || slices.ContainsFunc(signEntities, func(sign string) bool { return strings.HasSuffix(bare, sign) }) {
		return true
	}
	n := len(bare)
	return n < len(s) && n >= 3 && currency.IsCode(bare[n-3:]) && (n == 3 || !isLetter(bare[n-4]))
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// mention is an amount of money in running text.
type mention struct {
	value  decimal.Decimal
	places int32   // exponent of the last digit given
	near   string  // the words around it, in lower case
	about  float64 // its value
	short  bool    // it has one digit only
}

const (
	maxMentions = 200 // amounts of the text that are looked at
	maxCompared = 300 // amounts of a table that are compared with them
)

// matches reports whether an amount with its last digit at exponent e is the one mentioned, rounded to the
// coarser of the two.
func (m *mention) matches(v decimal.Decimal, e int32) bool {
	if e <= m.places {
		return v.Round(-m.places).Equal(m.value)
	}
	return m.value.Round(-e).Equal(v)
}

// isFar reports whether an amount of about v with its last digit at exponent e is too far from the one mentioned to be it, rounded.
func (m *mention) isFar(v float64, e int32) bool {
	return math.Abs(v-m.about) > 0.6*math.Pow10(int(max(e, m.places)))+1e-9*m.about
}

// scaledAmounts are the digits of the amounts in tables that state a scale.
func scaledAmounts(drafts []*draft) map[string]bool {
	out := map[string]bool{}
	for _, dr := range drafts {
		if dr.scale == nil || dr.scale.exponent == 0 {
			continue
		}
		for _, rc := range dr.rows {
			for _, p := range rc.Values {
				out[p.Number.Digits] = true
			}
		}
	}
	return out
}

// mentions finds the amounts that the text outside the tables speaks of. One that is printed as a table prints it that states its scale is at that scale,
// too, and says nothing of another table's: "net loss was $21,258" beside "(in thousands)".
func (d *document) mentions(drafts []*draft) []mention {
	scaled := scaledAmounts(drafts)
	inTable := func(at int) bool {
		for _, dr := range drafts {
			if at >= dr.g.Start && at < dr.g.End {
				return true
			}
		}
		return false
	}
	var out []mention
	seen := 0
	for at := 1; at < len(d.Data) && seen < maxMentions; at++ {
		if !beginsNumber(d.Data, at) || !endsWithCurrency(d.Data[max(0, at-16):at]) {
			continue
		}
		m := mentionPattern.FindStringSubmatchIndex(d.Data[at:min(len(d.Data), at+80)])
		if m == nil {
			continue
		}
		seen++
		text := strings.ReplaceAll(d.Data[at:at+m[3]], ",", "")
		shift := int32(0)
		if m[4] >= 0 {
			shift = map[byte]int32{'m': 6, 'b': 9, 't': 3}[d.Data[at+m[4]]|0x20]
		}
		from, to := at, at+m[1]
		at = to - 1
		if len(text) > 18 || shift == 0 && (len(text) < 6 || scaled[text]) || inTable(from) {
			continue
		}
		if text[0] == '.' {
			text = "0" + text
		}
		v, err := decimal.NewFromString(text)
		if err != nil || v.IsZero() {
			continue
		}
		short := len(v.Coefficient().String()) < 2
		v = v.Shift(shift)
		out = append(out, mention{v, v.Exponent(), strings.ToLower(d.Data[max(0, from-80):min(len(d.Data), to+80)]), v.InexactFloat64(), short})
	}
	return out
}

// beginsNumber reports whether a number may begin at a byte: a digit, or a point before one, behind a blank or a sign.
func beginsNumber(s string, at int) bool {
	isDigit := func(b byte) bool { return b >= '0' && b <= '9' }
	if !isDigit(s[at]) && (s[at] != '.' || at+1 == len(s) || !isDigit(s[at+1])) {
		return false
	}
	switch b := s[at-1]; b {
	case ' ', '\n', '$', ';':
		return true
	default:
		return b >= 0x80 // the end of another sign, or of a blank
	}
}

// scaleExponents are the scales that releases use.
var scaleExponents = [...]int32{0, 3, 6}

// telling are the words that tie an amount of the text to a row.
var telling = []string{"net sales", "revenue", "sales", "net income", "net earnings", "net loss", "total assets", "cash", "backlog", "equity", "deposits", "loans",
	"debt", "operating income", "gross profit", "ebitda", "funds from operations", "cash flow", "premiums"}

// mentioned counts, for each scale, how well the amounts of a table are those that the text speaks of: one for an amount
// that agrees, four when the text calls it by a word of the row's label.
func (dr *draft) mentioned(mentions []mention) map[int32]int {
	hits := map[int32]int{}
	all := 0
	for _, rc := range dr.rows {
		l := strings.ToLower(rc.Row.Label)
		for _, p := range rc.Values {
			n := &p.Number
			if n.Nil || n.Percent || n.Places() >= 2 || len(n.Digits) < 3 || dr.t.Columns[p.Column].Kind != Values {
				continue
			}
			if all++; all > maxCompared {
				return hits
			}
			v := n.Value().Abs()
			about := v.InexactFloat64()
			for i := range mentions {
				m := &mentions[i]
				for _, e := range scaleExponents {
					if m.short || m.isFar(about*math.Pow10(int(e)), e-int32(n.Places())) || !m.matches(v.Shift(e), e-int32(n.Places())) {
						continue
					}
					hits[e]++
					for _, w := range telling {
						if strings.Contains(l, w) && strings.Contains(m.near, w) {
							hits[e] += 3
							break
						}
					}
				}
			}
		}
	}
	return hits
}

// bestScale is the scale with most votes, and how many more it has than the next.
func bestScale(votes map[int32]int) (best int32, n, lead int) {
	best = -1
	for _, e := range scaleExponents {
		switch v := votes[e]; {
		case v > n:
			best, n, lead = e, v, v-n
		case v > n-lead:
			lead = n - v
		}
	}
	return best, n, lead
}

// sharesOf calls f with each count of shares for which the column has net income and earnings per share.
func (dr *draft) sharesOf(f func(row *Row, income, perShare, shares decimal.Decimal)) {
	if !slices.ContainsFunc(dr.rows, func(rc rowCells) bool { return netIncomes.Of(rc.Row.Label) }) {
		return
	}
	var income, perShare map[int]decimal.Decimal
	for i := range dr.rows {
		rc := &dr.rows[i]
		switch dr.rowKinds(rc)[0] {
		case Money:
			if netIncomes.Of(rc.Row.Label) {
				income = dr.amountsIn(rc)
			}
		case PerShare:
			if perShare == nil || wording.Says(strings.ToLower(rc.Row.Label), "net income", "net loss", "net earnings") {
				perShare = dr.amountsIn(rc)
			}
		case Shares:
			for col, shares := range dr.amountsIn(rc) {
				if i, eps := income[col], perShare[col]; !i.IsZero() && !eps.IsZero() {
					f(rc.row, i, eps, shares)
				}
			}
		}
	}
}

// netIncomes tells labels of net income.
var netIncomes = wording.NewMemo(func(label string) bool {
	l := strings.ToLower(label)
	return wording.Says(l, "net income", "net loss", "net earnings", "net (loss)") && !wording.Says(l, "before")
})

// amountsIn are the amounts of a row in columns of values, without their signs; zeros are left out.
func (dr *draft) amountsIn(rc *rowCells) map[int]decimal.Decimal {
	values := map[int]decimal.Decimal{}
	for _, p := range rc.Values {
		if v := p.Number.Value().Abs(); !v.IsZero() && dr.t.Columns[p.Column].Kind == Values && dr.atTableScale(p.Column) {
			values[p.Column] = v
		}
	}
	return values
}

// perShareScale finds the scale at which net income over earnings per share gives the shares that are printed: in full, or at a
// scale that their row states.
func (dr *draft) perShareScale() (e int32, ok bool) {
	votes := map[int32]int{}
	dr.sharesOf(func(row *Row, income, perShare, shares decimal.Decimal) {
		e, stated := dr.d.rowScale(row)
		if !stated && shares.NumDigits() < 7 {
			return
		}
		implied := math.Log10(shares.Shift(e).Mul(perShare).Div(income).InexactFloat64())
		for _, e := range scaleExponents {
			if math.Abs(implied-float64(e)) < 0.15 {
				votes[e]++
			}
		}
	})
	best, n, lead := bestScale(votes)
	return best, n > 0 && lead == n
}

// dwarfed is the least scale at which the amounts that the text speaks of do not, most of them, dwarf all that the rows of
// the same name print: "$27 million in cash" beside cash of 42,209.
func (dr *draft) dwarfed(mentions []mention) int32 {
	if dr.t.Statement != Balance && dr.t.Statement != Income && dr.t.Statement != CashFlow {
		return 0
	}
	most := map[string]decimal.Decimal{} // by telling word
	for _, rc := range dr.rows {
		l := strings.ToLower(rc.Row.Label)
		for _, w := range telling {
			if !strings.Contains(l, w) {
				continue
			}
			for _, p := range rc.Values {
				if n := &p.Number; !n.Nil && !n.Percent {
					most[w] = decimal.Max(most[w], n.Value().Abs())
				}
			}
		}
	}
	for _, e := range scaleExponents {
		dwarfing, all := 0, 0
		for i := range mentions {
			for _, w := range telling {
				if v := most[w]; !v.IsZero() && strings.Contains(mentions[i].near, w) {
					all++
					if mentions[i].value.GreaterThan(v.Shift(e + 1)) {
						dwarfing++
					}
					break
				}
			}
		}
		if 2*dwarfing <= all {
			return e
		}
	}
	return 0
}

// roundAmounts reports whether several different amounts end in three zeros and most others do not: estimates and round
// borrowings among amounts printed in full. Of amounts in thousands one in a thousand ends so.
func (dr *draft) roundAmounts() bool {
	round, all := map[string]bool{}, 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if n := &p.Number; len(n.Digits) >= 4 && n.Places() == 0 && !n.Percent {
				all++
				if strings.HasSuffix(n.Digits, "000") {
					round[n.Digits] = true
				}
			}
		}
	}
	return len(round) >= 2 && len(round)*25 >= all
}
