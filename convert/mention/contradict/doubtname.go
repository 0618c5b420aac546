package contradict

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Names say of what a number is in general, and the words beside them what of it. A figure contradicts a number only where it is all that the words name, and where the
// sentence does not give it to another number.

// isOfOtherThanNamed reports whether a level is of less, or of another kind, than the figure that contradicts it: a difference, what a negation, a participle or the words
// behind its list set apart, one event, or a stock where that is a flow.
func (r *Checker) isOfOtherThanNamed(d *reading.Reading, f *tables.Figure) bool {
	return d.Change == 0 && (isDifferenceOf(d, f) || isNegated(d) || f.Row.Statement != release.CashFlow && isPriceOf(d) || isNarrowedBehindList(d) || isNarrowedByParticiple(d, f) || isOneEvent(d) || isOfDay(d, f) || r.isOneOfSeveral(d, f) || isWider(d, f) || r.isDash(d, f) || r.isWholeBehindNote(d, f))
}

// isWholeBehindNote reports whether a number stands in the note on the row of a figure, behind its opening words, which say that the row has a part of a thing alone, and is called as
// that thing: "(1) Represents the amount of timber leases that would be past due. Timber leases totaled $79 million".
func (r *Checker) isWholeBehindNote(d *reading.Reading, f *tables.Figure) bool {
	text := r.Blocks[d.Block].Text
	mark := ofNote.FindString(text)
	if mark == "" || d.InBlock == 0 || startOfName(d) < 0 || !strings.HasSuffix(f.Row.Label, mark) {
		return false
	}
	opening, _, _ := strings.Cut(text[len(mark):], ". ")
	words := prose.WordsOf(opening)
	return hasPartOf.In(words) && !slices.ContainsFunc(prose.WordsOf(d.Name().Text), func(w string) bool { return !words.Has(w) })
}

var (
	// ofNote is the mark that a note and the label of its row begin and end with.
	ofNote = regex.New(`^\((?:[0-9]|[a-z])\)`)
	// hasPartOf are the opening words of a note on a row that has a part of something alone.
	hasPartOf = wording.Phrases("^represents|represent|reflects|includes|shows only? the? amount|amounts|portion|part|share of")
)

// isOfOtherRow reports whether the row of the figure that contradicts a number is not that which its words name: one of several that are called alike, that of a part, or one
// of two that they join.
func (r *Checker) isOfOtherRow(d *reading.Reading, v reading.Verdict) bool {
	return d.Change == 0 && v.Instead == nil && r.isOneOfNamesakes(d, v.Figures[0]) || r.isOfNamedPart(d, v.Figures[0]) || r.isOfTwoRows(d, v)
}

// isOfTwoRows reports whether "and" joins in the name of a level what another row of the table is called to what the row of the one figure is that contradicts it:
// "technology and administrative expense" is of both.
func (r *Checker) isOfTwoRows(d *reading.Reading, v reading.Verdict) bool {
	name, f := d.Name(), v.Figures[0]
	if d.Change != 0 || len(v.Figures) > 1 || !name.Own {
		return false
	}
	joints := ands(name.Text) - ands(f.Row.Label)
	return joints > 0 && slices.ContainsFunc(r.Tables.Rows, func(w *tables.Row) bool {
		return w.Table == f.Row.Table && w != f.Row && len(w.Words) > 0 && joints > ands(w.Label) && slices.ContainsFunc(w.Figures, func(x *tables.Figure) bool { return x.Item.Kind == f.Item.Kind }) &&
			!slices.ContainsFunc(w.Words, func(word string) bool { return f.Row.InLabel[word] || !slices.Contains(name.Words, word) })
	})
}

// ands is how often a text says "and".
func ands(text string) (n int) {
	for _, w := range prose.WordsOf(text) {
		if w == "and" {
			n++
		}
	}
	return n
}

// isDash reports whether a zero may be what a row prints as a dash, or another that is called the same.
func (r *Checker) isDash(d *reading.Reading, f *tables.Figure) bool {
	return d.Value.IsZero() && slices.ContainsFunc(r.Tables.Rows, func(w *tables.Row) bool {
		return slices.ContainsFunc(w.Items, func(it *release.LineItem) bool { return it.Nil }) && w.IsCalledAs(f.Row)
	})
}

// isGivenToOther reports whether another number of the sentence, of another amount, is the figure that contradicts one: no sentence says a figure twice, and each time
// otherwise. Where one number is the other's figure instead, and that is what it is compared with, or listed beside it, the two changed places.
func isGivenToOther(d *reading.Reading, v reading.Verdict) bool {
	f := v.Figures[0]
	return d.Change == 0 && slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		if o == d || o.Change != 0 || o.Unit != d.Unit || o.PerShare != d.PerShare || o.Value.Equal(d.Value) || v.Instead != nil && (o.Against || o.Opens || o.Listed && d.Listed && d.Sentence.Words.Has("respectively")) {
			return false
		}
		return o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].IsSame(f) || o.TellingDigits() > reading.FewDigits && o.PrintsAs(f) == quantity.Exact
	})
}

// isGivenInBlock reports whether a number beside a sentence, of the same paragraph, is the figure that contradicts one, and is called as that is and more: "net income was $15.6
// million; net income attributable to shareholders was $13.1 million", of which the table prints the second alone.
func (r *Checker) isGivenInBlock(d *reading.Reading, v reading.Verdict) bool {
	const near = 6 // numbers
	if d.Change != 0 || !d.Name().Own {
		return false
	}
	for i := max(0, d.Order-near); i < min(len(r.Readings), d.Order+near+1); i++ {
		o := r.Readings[i]
		if o.Block == d.Block && o != d && o.Change == 0 && o.Unit == d.Unit && o.PerShare == d.PerShare && !o.Value.Equal(d.Value) && o.TellingDigits() > reading.FewDigits && o.PrintsAs(v.Figures[0]) == quantity.Exact && isCalledMore(o, d) {
			return true
		}
	}
	return false
}

// isCalledMore reports whether the name of one number has all words of that of another, and more.
func isCalledMore(o, d *reading.Reading) bool {
	if len(o.Phrases) == 0 || !o.Name().Own {
		return false
	}
	said, more := prose.WordsOf(d.Name().Text), prose.WordsOf(o.Name().Text)
	return len(more) > len(said) && !slices.ContainsFunc(said, func(w string) bool { return !more.Has(w) })
}

// isOfLevelsBeside reports whether a change is that between two levels of its sentence, whatever times they were taken to be of: of a list before it, "was $340 million and
// $2.0 billion in 2024 and 2023, a decrease of $1.7 billion", or of one that is compared with the other, "increased $31.3 million to $752.0 million from $720.7 million".
func isOfLevelsBeside(d *reading.Reading) bool {
	for i := 1; i < len(d.Peers); i++ {
		cur, was := d.Peers[i-1], d.Peers[i]
		if was.Unit != d.Unit || cur.Change != 0 || was.Change != 0 {
			continue
		}
		if i >= d.Index && !(was.Against && was.Chained == cur.Index) || i < d.Index && !reading.IsListed(d.Sentence, cur, was) {
			continue
		}
		by := cur.Accuracy().Add(was.Accuracy().Negated())
		if by.Middle().Sign() == d.Change && quantity.Magnitude(by).Overlaps(d.Accuracy()) {
			return true
		}
	}
	return false
}

// isDifferenceOf reports whether the words of a level name a change in what a figure is: "an increase in interest costs ($421 million)", "lower sales reflect a $44 million
// order".
func isDifferenceOf(d *reading.Reading, f *tables.Figure) bool {
	from := startOfName(d)
	if from < 0 || changing.In(prose.WordsOf(f.Row.Label)) {
		return false
	}
	words := d.Sentence.Words
	if wording.Text(words[d.From-min(2, d.From) : d.From]).Has("to") {
		return false // "an increase in revenue to $9.5 million" leads to a level
	}
	if compared[words[from]] || from > 0 && compared[words[from-1]] {
		return true
	}
	k := from
	for k < d.From && words[k] != "in" && k-from < byOrFrom {
		k++
	}
	for ; k >= max(0, from-byOrFrom); k-- { // "increase in costs", of which the name may have a part
		if words[k] == "in" {
			return k > 0 && changing.In(words[k-1:k])
		}
	}
	return false
}

var (
	// changing are the nouns before "in" for what something changed by.
	changing = wording.Phrases("change|changes|increase|increases|decrease|decreases|decline|declines|growth|rise|reduction|reductions|improvement|drop|fluctuation|fluctuations")
	// compared are the words before a name for what was more or less of it than before.
	compared = map[string]bool{"higher": true, "lower": true, "more": true, "less": true, "fewer": true, "additional": true, "incremental": true}
)

// isNegated reports whether words before the name of a level say that it is not yet, or no longer, that: "contracted but not recognized revenue".
func isNegated(d *reading.Reading) bool {
	from := startOfName(d)
	return from > 0 && negating.In(d.Sentence.Words[max(0, from-byOrFrom):from])
}

var negating = wording.Phrases("not|never|yet|un")

// isPriceOf reports whether a level is what was paid for that which is named before it: "repurchased 7 million common shares for $725 million".
func isPriceOf(d *reading.Reading) bool {
	from := startOfName(d)
	if from < 0 || d.Unit != quantity.Money {
		return false
	}
	k := from + len(prose.WordsOf(d.Name().Text))
	return k < d.From && d.Sentence.Words[k] == "for" && !d.Sentence.Taken[k] && !d.Sentence.Taken[k+1] && d.WordsFrom(k+1, d.From) == 0
}

// isNarrowedBehindList reports whether words behind the list that a level stands in say whose, or for what, all of it is: "$52 million and $53 million to our nonqualified
// plans, respectively".
func isNarrowedBehindList(d *reading.Reading) bool {
	last := d
	for _, o := range d.Peers[d.Index+1:] {
		if !reading.IsListed(d.Sentence, last, o) || o.Change != 0 || d.WordsFrom(last.To, o.From) > 1 {
			break
		}
		last = o
	}
	k := last.To
	if last == d || k+1 >= len(d.Sentence.Words) || d.Sentence.Taken[k] || !narrowing[d.Sentence.Words[k]] {
		return false
	}
	for k++; k < len(d.Sentence.Words) && (reading.Articles[d.Sentence.Words[k]] || d.Sentence.Words[k] == "our" || d.Sentence.Words[k] == "its"); k++ {
	}
	return k < len(d.Sentence.Words) && d.Sentence.Tokens[k].Kind == prose.Word && !d.Sentence.Taken[k] && prose.Starts(wholeSources, d.Sentence.Words, k) == 0
}

// isNarrowedByParticiple reports whether a participle right behind the name of a level, which its verb follows, says what of it the level is, and the row does not: "income
// taxes paid in 2023 were $170 million".
func isNarrowedByParticiple(d *reading.Reading, f *tables.Figure) bool {
	from := startOfName(d)
	if from < 0 {
		return false
	}
	k := from + len(prose.WordsOf(d.Name().Text))
	if k >= d.From || !participles[d.Sentence.Words[k]] || prose.WordsOf(f.Row.Label).Has(d.Sentence.Words[k]) || saysPaid(d) && isPayment(f.Row) {
		return false
	}
	for k++; k < d.From; k++ {
		if w := d.Sentence.Words[k]; !d.Sentence.Taken[k] && (w == "was" || w == "were" || w == "totaled" || w == "amounted") {
			return true
		}
	}
	return false
}

// participles set apart a part of what a name before them says.
var participles = map[string]bool{"paid": true, "received": true, "deferred": true, "capitalized": true, "accrued": true, "refunded": true, "acquired": true, "assumed": true, "disposed": true, "sold": true, "included": true, "allocated": true, "billed": true, "unbilled": true, "invested": true}

// isOneEvent reports whether a level is one of what happens once, of which a time may have several, and its sentence does not say of what time it is all: "recorded a goodwill
// impairment charge of $12.4 million".
func isOneEvent(d *reading.Reading) bool {
	from := startOfName(d)
	if from < 1 || len(d.Spans) == 0 || d.When().Explicit || !search.HappensOnce.In(prose.WordsOf(d.Name().Text)) {
		return false
	}
	before := d.Sentence.Words[max(0, from-byOrFrom):from]
	return before.Has("a") || before.Has("an") || before.Has("this") || before.Has("that")
}

// isOfDay reports whether the words of a level say that it stands on a day, where a figure is of a length of time: "As of December 31, the provision was $723 million".
func isOfDay(d *reading.Reading, f *tables.Figure) bool {
	return d.SaysDay() && f.Span.Months > 0
}

// isWider reports whether the name of a level is all of a row's label but what the label says behind a preposition: "amortization expense" beside "Amortization of debt discount".
func isWider(d *reading.Reading, f *tables.Figure) bool {
	words := prose.WordsOf(f.Row.Label)
	k := slices.IndexFunc(words, func(w string) bool { return w == "of" || w == "on" || w == "from" || w == "for" })
	if k < 1 || k+1 >= len(words) || startOfName(d) < 0 {
		return false
	}
	said := prose.WordsOf(d.Name().Text)
	return said.Has(words[k-1]) && !slices.ContainsFunc(words[k+1:], d.Sentence.Words.Has) && !slices.ContainsFunc(d.Name().Words, func(w string) bool { return !f.Row.InLabel[w] && w != "expense" })
}

// isOneOfNamesakes reports whether a figure is one of several which are called alike in the notes, of parts that the sentence does not name: of a column beside others, or
// of a table whose row another table has, with another amount.
func (r *Checker) isOneOfNamesakes(d *reading.Reading, f *tables.Figure) bool {
	if f.Row.Statement != release.Other || len(d.Phrases) == 0 || d.PerShare {
		return false
	}
	differs := func(o *tables.Figure) bool {
		return o != f && !o.Change && !o.Forecast && o.Item.Kind == f.Item.Kind && !o.Size().Equal(f.Size())
	}
	said := r.Canonical(d.Sentence.Words.String())
	if len(f.Around) > 0 && slices.ContainsFunc(f.Row.At(f.Span), func(o *tables.Figure) bool { return differs(o) && !isToldApart(f, o, said) }) {
		return true
	}
	for _, rf := range r.RowsFor(d, d.Name()) {
		if rf.Row.Table != f.Row.Table && rf.Score >= leastMeant && slices.ContainsFunc(rf.Row.At(f.Span), differs) {
			return true
		}
	}
	return false
}

// isOneOfSeveral reports whether a row is of several things, of which the words of a level name but one: "restructuring costs" beside "Impairment, restructuring and
// acquisition costs".
func (r *Checker) isOneOfSeveral(d *reading.Reading, f *tables.Figure) bool {
	if startOfName(d) < 0 {
		return false
	}
	label, _, _ := strings.Cut(f.Row.Label, " (")
	words := prose.WordsOf(label)
	if !strings.Contains(label, ", ") || !words.Has("and") || d.PerShare && ands(label) == 1 && bothSides.In(words) {
		return false
	}
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return p.Own && !p.After }) && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && (prose.WordsOf(p.Text).Has("and") || !slices.ContainsFunc(f.Row.Words, func(w string) bool { return !slices.Contains(p.Words, w) }))
	})
}

// bothSides are the words of a row that prints one amount per share for both counts of shares: "Net loss per share, basic and diluted".
var bothSides = wording.Phrases("basic and diluted", "diluted and basic")

// isPrintedInPoints reports whether a row that the words of a difference between percentages may mean prints it as a bare number, as columns of points and hundredths of
// them do.
func (r *Checker) isPrintedInPoints(d *reading.Reading) bool {
	if d.Unit != quantity.Points && d.Unit != quantity.Basis {
		return false
	}
	for _, p := range d.Phrases {
		for _, rf := range r.RowsFor(d, p) {
			if slices.ContainsFunc(rf.Row.Figures, func(f *tables.Figure) bool { return printsDigits(f, d.Value) }) {
				return true
			}
		}
	}
	return false
}

// printsDigits reports whether the cell of a figure has but the digits of a number.
func printsDigits(f *tables.Figure, value decimal.Decimal) bool {
	return strings.Trim(f.Item.Printed, "()%-–− ") == value.String()
}

// isToldApart reports whether one of the words that set the column of a figure apart, and not that of another, is said.
func isToldApart(f, o *tables.Figure, said []string) bool {
	return slices.ContainsFunc(said, func(w string) bool { return f.Around[w] && !o.Around[w] })
}

// isOfNamedPart reports whether a number is the figure of a part of the total that contradicts it, by the table of that, which the paragraph names: "Backlog was $52 billion.
// Fennimore booked".
func (r *Checker) isOfNamedPart(d *reading.Reading, f *tables.Figure) bool {
	if f.Row.Statement != release.Other || d.Change != 0 || !prose.WordsOf(f.Row.Label).Has("total") {
		return false
	}
	return slices.ContainsFunc(r.Tables.ByTable[f.Row.Table], func(w *tables.Row) bool {
		return w != f.Row && len(w.Label) > 1 && slices.ContainsFunc(w.At(f.Span), func(o *tables.Figure) bool { return d.PrintsAs(o) != quantity.No }) && strings.Contains(r.Blocks[d.Block].Text, w.Label)
	})
}

// isPerShareOf reports whether a change of an amount per share is held against an amount.
func isPerShareOf(d *reading.Reading, f *tables.Figure) bool {
	return d.Name().Own && eachShare.In(prose.WordsOf(d.Name().Text)) && f.Item.Kind == release.Money
}

var eachShare = wording.Phrases("per share", "a share", "per diluted|basic|common|ordinary share")

// isOfEarlierSaid reports whether the time that the paragraph spoke of last before a number without one of its own is one before: it may be of a list of what was then. What a
// change is counted from, "grew 30.7% YoY to", or a level has moved from, "decreased from the prior year to", is no such time.
func (r *Checker) isOfEarlierSaid(d *reading.Reading, v reading.Verdict) bool {
	if v.Instead == nil || d.Time != nil || d.When().Explicit || d.InBlock >= len(r.Parsed[d.Block].Whens) {
		return false
	}
	for i := d.InBlock; i >= 0 && (i == d.InBlock || goesOn(&r.Parsed[d.Block].Sentences[i])); i-- {
		ws := r.Parsed[d.Block].Whens[i]
		for k := len(ws) - 1; k >= 0; k-- {
			if !ws[k].Base && (i < d.InBlock || ws[k].To <= d.From && !isMovedFrom(d, &ws[k])) {
				return ws[k].Rel != period.Itself
			}
		}
	}
	return false
}

// goesOn reports whether a sentence, of which the words are kept, is one of a list that its end goes on with.
func goesOn(s *prose.Sentence) bool {
	return len(s.Words) > 0 && (s.Words[len(s.Words)-1] == ":" || s.Words[len(s.Words)-1] == ";")
}
