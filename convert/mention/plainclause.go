package mention

import (
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// isPlain reports whether a number is said of the whole and of a period, and no row that it may speak of has it for any period.
func (r *reader) isPlain(d *reading) bool {
	return r.isOfWhole(d) && r.isSaidOf(d) && !r.agreesSomewhere(d)
}

// isOfWhole reports whether a number's clause begins with the measure, and nothing around it says that it is of a part, of
// what is left out, or of what is expected.
func (r *reader) isOfWhole(d *reading) bool {
	return r.beginsWithMeasure(d) && (d.PerShare || !r.isOfAPart(d))
}

// beginsWithMeasure reports whether a number's clause begins with the measure, and says nothing of what is left out or expected.
func (r *reader) beginsWithMeasure(d *reading) bool {
	if len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || d.linked >= 0 {
		return false
	}
	p := d.phrases[0]
	from := d.startOf(p.Text)
	if from < 0 || r.isNote(d) {
		return false
	}
	return !d.isQualifiedBeside(from, len(prose.WordsOf(p.Text))) && r.beginsClause(d, from)
}

// isQualifiedBeside reports whether words of the sentence say that something is left out or expected, but for the words of the
// measure itself, n from a token on, and beside an amount but for those that say how percentages are worked out.
func (d *reading) isQualifiedBeside(from, n int) bool {
	start, end := d.clause()
	if isWhole(d.s.Words[d.To:]) {
		end = d.To
	}
	rest := make(wording.Text, 0, len(d.s.Words))
	for k := start; k < end; k++ {
		if k == from {
			k += n
		}
		if on := prose.Starts(prose.Bases, d.s.Words, k); on > 0 && d.Unit == quantity.Money && d.ownerAt(k) == nil {
			k += on - 1
			continue
		}
		if k < end && !(k >= d.To && strings.HasPrefix(d.s.Words[k], "includ")) { // what a number includes is in it
			rest = append(rest, d.s.Words[k])
		}
	}
	return prose.Adjusts.In(rest) || prose.Excludes.In(rest) || prose.Forecasts.In(rest) || supposes.In(d.s.Words[start:d.From])
}

// clause is the tokens of a number's sentence between the semicolons around it, and the commas before what is set against it: ", while".
func (d *reading) clause() (from, to int) {
	words := d.s.Words
	ends := func(k int) bool {
		return words[k] == ";" || words[k] == "," && k+1 < len(words) && (words[k+1] == "while" || words[k+1] == "whereas")
	}
	from, to = 0, d.To
	for to < len(words) && !ends(to) {
		to++
	}
	for k := d.From - 1; k >= 0 && from == 0; k-- {
		if ends(k) {
			from = k + 1
		}
	}
	return from, to
}

// isNote reports whether a number stands behind the statements, as notes do, which go into parts.
func (r *reader) isNote(d *reading) bool {
	if r.statements == 0 {
		r.statements = math.MaxInt64
		if i := slices.IndexFunc(r.rel.Tables, isStatement); i >= 0 {
			r.statements = r.rel.Tables[i].Rows[0].Range.Start.Byte
		}
	}
	return int64(r.blocks[d.block].Place(int(d.s.Tokens[d.From].Start))) > r.statements
}

// leastStatement is how many rows a statement has that is no summary.
const leastStatement = 12

// isStatement reports whether a table is a balance sheet or of cash flows.
func isStatement(t *release.Table) bool {
	return len(t.Rows) >= leastStatement && (t.Statement == release.Balance || t.Statement == release.CashFlow)
}

// startOf is the token that the words of a text before the number begin at, -1 where they stand apart.
func (d *reading) startOf(text string) int {
	said := strings.ToLower(text)
	if strings.Contains(said, " and ") || strings.Contains(said, ", less ") {
		said = strings.ReplaceAll(said, ",", " ,") // "cash, cash equivalents and marketable securities"
	}
	if k := d.startOfWords(strings.Fields(said)); k >= 0 {
		return k // with words that a hyphen makes one: "net charge-offs"
	}
	return d.startOfWords(prose.WordsOf(text))
}

// startOfWords is the last place before a number where words stand; -1 for none.
func (d *reading) startOfWords(words []string) int {
	for k := d.From - len(words); k >= 0 && len(words) > 0; k-- {
		if slices.Equal(d.s.Words[k:k+len(words)], words) {
			return k
		}
	}
	return -1
}

// beginsClause reports whether a noun phrase that begins at a token is the first of its sentence, follows a number that ties
// to a figure of the whole, or is what the company reported.
func (r *reader) beginsClause(d *reading, from int) bool {
	if d.isIntroduced(from) || d.isContrasted(from) {
		return true
	}
	for k := from - 1; k >= 0; k-- {
		w := d.s.Words[k]
		if o := d.ownerAt(k); o != nil {
			return o.verdict.status == Ties && !o.verdict.figures[0].Row.OfPart && len(o.verdict.figures[0].Around) == 0
		}
		if prose.Starts(reporting, d.s.Words, k) > 0 {
			before := d.s.Words[:k]
			return reporters.In(before) || slices.ContainsFunc(r.Ignore, func(name string) bool { return before.Has(name) })
		}
		if d.s.Taken[k] || prose.Starts(plainWords, d.s.Words, k) > 0 || w == "," || w == ";" {
			continue
		}
		if k > 0 && w == "under" && owing[d.s.Words[k-1]] {
			k-- // "Borrowings under our credit facility"
			continue
		}
		if w == ":" {
			return r.isGeneral(d, d.s.Words[:k])
		}
		if k == 0 && d.s.Tokens[k].Kind == prose.Sign {
			return true // the mark of a list
		}
		return false
	}
	return true
}

// isContrasted reports whether a clause that a word of contrast leads in begins at a token: ", whereas sales declined".
func (d *reading) isContrasted(from int) bool {
	return from > 1 && (d.s.Words[from-1] == "while" || d.s.Words[from-1] == "whereas") && d.s.Words[from-2] == ","
}

// owing are the words for what is owed under a facility.
var owing = map[string]bool{"borrowings": true, "borrowing": true, "amounts": true, "outstanding": true, "drawings": true, "advances": true, "balance": true}

// introducing are the words that a sentence begins with before its clause: "After payment of the final dividend, cash amounted to".
var introducing = wording.Phrases("after|following|despite|notwithstanding|reflecting", "as a result of", "due to", "because of")

// isIntroduced reports whether all that stands before a token is what introduces a clause, up to its comma.
func (d *reading) isIntroduced(from int) bool {
	for from > 0 && prose.Starts(plainWords, d.s.Words, from-1) > 0 {
		from--
	}
	return from > 1 && d.s.Words[from-1] == "," && prose.Starts(introducing, d.s.Words, 0) > 0 && !slices.Contains(d.s.Words[:from-1], ",")
}

// isGeneral reports whether the words that stand before a colon name no part of the company: the measure itself, or results in general.
func (r *reader) isGeneral(d *reading, title []string) bool {
	return !slices.ContainsFunc(r.Canonical(strings.Join(title, " ")), func(w string) bool {
		return !slices.Contains(d.phrases[0].Words, w) && !r.generalWords()[w]
	})
}

// ownerAt is the other number of the sentence that a token belongs to, nil for none.
func (d *reading) ownerAt(k int) *reading {
	for _, o := range d.peers {
		if o != d && o.From <= k && k < o.To {
			return o
		}
	}
	return nil
}

// isSaidOf reports whether the period of a number is said in its paragraph, up to its sentence.
func (r *reader) isSaidOf(d *reading) bool {
	if d.spans[0].explicit {
		return true
	}
	p := &r.parsed[d.block]
	if p.said == 0 {
		p.said = 1 + slices.IndexFunc(p.whens, func(ws []period.When) bool {
			return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Event && !w.Base && !w.Instant })
		})
		if p.said == 0 {
			p.said = math.MaxInt
		}
	}
	return p.said <= d.sentence+1
}

var (
	// plainWords may stand before the measure that a clause begins with.
	plainWords = wording.Phrases("on|at|per|share|diluted|basic|common|the|our|its|a|an|for|in|of|during|and|while|with|as|total|gaap|consolidated|reported|record|net|quarterly|annual|full|fiscal|year|quarter|company's|companys")
	// reporters are who reports for the whole company, and reporting what they do.
	reporters = wording.Phrases("company|corporation|we|today")
	reporting = wording.Phrases("reported|announced|posted|recorded|achieved|delivered|generated|reports|announces|posts|records|achieves|delivers", "ended|finished|closed|concluded the|our? fiscal? year|quarter|period|half? with")
)
