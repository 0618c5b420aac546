package contradict

import (
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// isPlain reports whether a number is said of the whole and of a period, and no row that it may speak of has it for any period.
func (r *Checker) isPlain(d *reading.Reading) bool {
	return r.isOfWhole(d) && (r.isSaidOf(d) || r.namesBalance(d) || isChangeOfAbout(d) || r.isHeadline(d)) && !r.agreesSomewhere(d)
}

// isChangeOfAbout reports whether a number is a change in an amount of the period that the text spoke of last, which no other of its paragraph has to say: it is held
// against the changes of all columns.
func isChangeOfAbout(d *reading.Reading) bool {
	return isChangeInAmount(d) && d.Time == nil && len(d.Spans) > 0 && d.When().Span == d.About && d.About.Months > 0
}

// isHeadline reports whether a number stands in the headings with which a release opens, or among the first of its lists, where "of" alone joins it to its name: "• Net income
// of $9.1 million". They are of what is reported where they do not say of what time they are.
func (r *Checker) isHeadline(d *reading.Reading) bool {
	if d.Time != nil || d.When().Span != r.Calendar.Current || d.Block >= r.Opening()+mostBelow || d.InBlock > 0 && d.Block >= r.Opening() {
		return false
	}
	from := d.StartOf(d.Name().Text)
	behind := from + len(prose.WordsOf(d.Name().Text))
	return d.Block < r.Opening() && r.Blocks[d.Block].Heading || (from == 0 || from == 1 && d.Sentence.Tokens[0].Kind == prose.Sign) && behind == d.From-1 && d.Sentence.Words[behind] == "of"
}

// namesBalance reports whether the words of a number are just what a total of a balance sheet is called, which is of the day that the period ends with, whatever the
// paragraph says.
func (r *Checker) namesBalance(d *reading.Reading) bool {
	return slices.ContainsFunc(r.RowsFor(d, d.Name()), func(f match.Fit) bool {
		return f.IsJust() && f.Row.Statement == release.Balance && f.Row.Figures[0].IsOfResults()
	})
}

// isOfWhole reports whether a number's clause begins with the measure, and nothing around it says that it is of a part, of
// what is left out, or of what is expected.
func (r *Checker) isOfWhole(d *reading.Reading) bool {
	return r.BeginsWithMeasure(d) && (d.PerShare || !r.IsOfAPart(d))
}

// BeginsWithMeasure reports whether a number's clause begins with the measure, and says nothing of what is left out or expected.
func (r *Checker) BeginsWithMeasure(d *reading.Reading) bool {
	if !d.IsNamedBefore() || d.Linked >= 0 {
		return false
	}
	p := d.Name()
	from := d.StartOf(p.Text)
	if from < 0 || r.isNote(d) || r.isNarrowed(p) {
		return false
	}
	return !IsQualifiedBeside(d, from, len(prose.WordsOf(p.Text))) && r.beginsClause(d, from)
}

// isNarrowed reports whether the words of a measure go on with where, or whose, it is, in words that no table has: "net sales in Europe".
func (r *Checker) isNarrowed(p match.Phrase) bool {
	words := prose.WordsOf(p.Text)
	k := slices.IndexFunc(words, func(w string) bool { return narrowing[w] })
	if k < 1 || ofOwners[words[k-1]] {
		return false
	}
	return slices.ContainsFunc(r.Canonical(words[k+1:].String()), func(w string) bool { return !r.GeneralWords()[w] && len(r.Tables.ByWord[w]) == 0 })
}

// narrowing are the words between a measure and the part that it is of.
var narrowing = map[string]bool{"in": true, "of": true, "to": true, "for": true, "at": true, "across": true, "from": true}

// IsQualifiedBeside reports whether words of the sentence say that something is left out or expected, but for the words of the
// measure itself, n from a token on, and beside an amount, but not before it, for those that say how percentages are worked out.
func IsQualifiedBeside(d *reading.Reading, from, n int) bool {
	start, end := d.Clause()
	end = saidUpTo(d, end)
	rest := make(wording.Text, 0, len(d.Sentence.Words))
	for k := start; k < end; k++ {
		if k == from {
			k += n
		}
		on := prose.Starts(prose.Bases, d.Sentence.Words, k)
		if on > 0 && k > from && k < d.From && isOtherBasis(d.Sentence.Words[k:k+on]) && !d.IsByAccounts() {
			return true // "diluted earnings per share on a comparable basis were"
		}
		if on > 0 && d.Unit == quantity.Money && d.OwnerAt(k) == nil {
			k += on - 1
			continue
		}
		if k < end && !leavesNothingOut(d, k) {
			rest = append(rest, d.Sentence.Words[k])
		}
	}
	return d.Sentence.Basis == prose.Adjusting || prose.Adjusts.In(rest) || prose.Excludes.In(rest) || prose.Forecasts.In(rest) || Supposes.In(d.Sentence.Words[start:d.From])
}

// saidUpTo is the token, up to the end of its clause, up to which words behind a number are of it: where they go on with a part of it, with the next number, or with why it is
// so, they are of something else, "due to lower earnings before taxes".
func saidUpTo(d *reading.Reading, end int) int {
	if isWhole(d.Sentence.Words[d.To:]) || endsBefore(d) {
		return d.To
	}
	for k := d.To; k < end; k++ {
		if prose.Starts(prose.Reasons, d.Sentence.Words, k) > 0 {
			return k
		}
	}
	return end
}

// endsBefore reports whether all that stands behind a number is of the next one of its sentence, which "and" joins to it and words before it name: "net loss of $3.2 million |
// and adjusted EBITDA of $2.6 million".
func endsBefore(d *reading.Reading) bool {
	if d.Index+1 >= len(d.Peers) || d.To >= len(d.Sentence.Words) || d.Sentence.Words[d.To] != "and" {
		return false
	}
	o := d.Peers[d.Index+1]
	return o.IsNamedBefore() && o.Change == 0 && o.Name().Text != d.Name().Text && !slices.Contains(d.Sentence.Words[d.To:o.From], ",")
}

// leavesNothingOut reports whether a token begins what a number includes, which is in it, or is of a time: "the year before".
func leavesNothingOut(d *reading.Reading, k int) bool {
	w := d.Sentence.Words[k]
	return k >= d.To && strings.HasPrefix(w, "includ") || w == "before" && d.Sentence.Taken[k]
}

// isOtherBasis reports whether words say of what stands before them that it is on another basis than the accounts.
func isOtherBasis(words wording.Text) bool {
	return words.Has("basis") && !words.Has("gaap") && !words.Has("reported")
}

// isNote reports whether a number stands behind the statements, as notes do, which go into parts.
func (r *Checker) isNote(d *reading.Reading) bool {
	if r.statements == 0 {
		r.statements = math.MaxInt64
		if i := slices.IndexFunc(r.Release.Tables, isStatement); i >= 0 {
			r.statements = r.Release.Tables[i].Rows[0].Range.Start.Byte
		}
	}
	return int64(r.Blocks[d.Block].Place(int(d.Sentence.Tokens[d.From].Start))) > r.statements
}

// leastStatement is how many rows a statement has that is no summary.
const leastStatement = 12

// isStatement reports whether a table is a balance sheet or of cash flows.
func isStatement(t *release.Table) bool {
	return len(t.Rows) >= leastStatement && (t.Statement == release.Balance || t.Statement == release.CashFlow)
}

// beginsClause reports whether a noun phrase that begins at a token is the first of its sentence, follows a number that ties
// to a figure of the whole, or is what the company reported.
func (r *Checker) beginsClause(d *reading.Reading, from int) bool {
	if isIntroduced(d, from) || isContrasted(d, from) {
		return true
	}
	for k := from - 1; k >= 0; k-- {
		w := d.Sentence.Words[k]
		if o := d.OwnerAt(k); o != nil {
			return o.Verdict.Status == reading.Ties && !o.Verdict.Figures[0].Row.OfPart && len(o.Verdict.Figures[0].Around) == 0
		}
		if reportsAt(d, k) {
			before := d.Sentence.Words[:k]
			return reporters.In(before) || slices.ContainsFunc(r.Ignore, func(name string) bool { return before.Has(name) })
		}
		if d.Sentence.Taken[k] || prose.Starts(plainWords, d.Sentence.Words, k) > 0 || w == "," || w == ";" {
			continue
		}
		if k > 0 && w == "under" && owing[d.Sentence.Words[k-1]] {
			k-- // "Borrowings under our credit facility"
			continue
		}
		if w == ":" {
			return r.isGeneral(d, d.Sentence.Words[:k])
		}
		if k == 0 && d.Sentence.Tokens[k].Kind == prose.Sign {
			return true // the mark of a list
		}
		return false
	}
	return true
}

// reportsAt reports whether a token begins the verb of who reports a number, or pays it for each share.
func reportsAt(d *reading.Reading, k int) bool {
	return prose.Starts(reporting, d.Sentence.Words, k) > 0 || d.PerShare && d.Sentence.Words[k] == "paid"
}

// isContrasted reports whether a clause that a word of contrast leads in begins at a token: ", whereas sales declined".
func isContrasted(d *reading.Reading, from int) bool {
	return from > 1 && (d.Sentence.Words[from-1] == "while" || d.Sentence.Words[from-1] == "whereas") && d.Sentence.Words[from-2] == ","
}

// owing are the words for what is owed under a facility.
var owing = map[string]bool{"borrowings": true, "borrowing": true, "amounts": true, "outstanding": true, "drawings": true, "advances": true, "balance": true}

// isIntroduced reports whether all that stands before a token is what introduces a clause, up to its comma.
func isIntroduced(d *reading.Reading, from int) bool {
	for from > 0 && prose.Starts(plainWords, d.Sentence.Words, from-1) > 0 {
		from--
	}
	return from > 1 && d.Sentence.Words[from-1] == "," && prose.Starts(reading.Introducing, d.Sentence.Words, 0) > 0 && !slices.Contains(d.Sentence.Words[:from-1], ",")
}

// isGeneral reports whether the words that stand before a colon name no part of the company: the measure itself, or results in general.
func (r *Checker) isGeneral(d *reading.Reading, title []string) bool {
	return !slices.ContainsFunc(r.Canonical(strings.Join(title, " ")), func(w string) bool {
		return !slices.Contains(d.Name().Words, w) && !r.GeneralWords()[w]
	})
}

// isSaidOf reports whether the period of a number is said in its paragraph, up to its sentence, or in the heading above.
func (r *Checker) isSaidOf(d *reading.Reading) bool {
	if d.When().Explicit || r.SaysTimeAbove(d.Block) {
		return true
	}
	p := &r.Parsed[d.Block]
	if p.Said == 0 {
		p.Said = 1 + slices.IndexFunc(p.Whens, func(ws []period.When) bool {
			return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Event && !w.Base && !w.Instant })
		})
		if p.Said == 0 {
			p.Said = math.MaxInt
		}
	}
	return p.Said <= d.InBlock+1
}

var (
	// plainWords may stand before the measure that a clause begins with.
	plainWords = wording.Phrases("on|at|per|share|diluted|basic|common|the|our|its|a|an|for|in|of|during|and|while|with|as|total|gaap|consolidated|reported|record|net|quarterly|annual|full|fiscal|year|quarter|company's|companys")
	// reporters are who reports for the whole company, and reporting what they do.
	reporters = wording.Phrases("company|corporation|we|today")
	reporting = wording.Phrases("reported|announced|posted|recorded|achieved|delivered|generated|reports|announces|posts|records|achieves|delivers", "ended|finished|closed|concluded the|our? fiscal? year|quarter|period|half? with")
)

// ofOwners are the words before "to" and those whom an amount is for.
var ofOwners = map[string]bool{"attributable": true, "available": true, "applicable": true, "allocable": true}
