package reader

import (
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// In much of Europe the figure of the year before stands in brackets behind each number, with neither unit nor time: "an EBITA of SEK 386 M (355), a
// margin of 10.9 percent (10.6)". A text does so throughout or not at all: numbers in brackets may be those of notes.

// leastBracketed is how many bare numbers in brackets stand behind others in a text that compares so; one with decimals, which is no note's, counts twice.
const leastBracketed = 4

// countBracketed counts the bare numbers in brackets, of more than one digit, that stand right behind a number, its scale or unit; twice those with decimals, or of
// so many digits that they mark no note.
func countBracketed(s *prose.Sentence) (n int) {
	for k := 1; k+2 < len(s.Tokens); k++ {
		if s.Words[k] != "(" || s.Tokens[k-1].Kind == prose.Sign && s.Words[k-1] != "%" {
			continue
		}
		if _, scaled := prose.Scales[s.Words[k-1]]; !scaled && s.Tokens[k-1].Kind != prose.Number && !ends(s, quantity.Percentages, k) && !ends(s, quantity.PerShares, k) {
			continue
		}
		if at := s.Bracketed(k); at > 0 && len(s.Tokens[at].Low) > 1 && !period.IsYear(s.Tokens[at].Low) {
			n++
			if low := s.Tokens[at].Low; strings.Contains(low, ".") || strings.ContainsAny(low, ",") || len(low) > longestNote {
				n++
			}
		}
	}
	return n
}

const longestNote = 3 // digits of the number of a note, more than any has

// compared is the number in brackets behind a quantity of a text that compares so, in the quantity's unit and of as many decimals; false for none.
func (r *reader) compared(d *reading.Reading) (quantity.Number, bool) {
	at, timed := d.Sentence.Bracketed(d.To), false
	if at == 0 {
		at = timedIn(d)
		timed = at > 0
	}
	if m, ok := quantity.PerShares.At(d.Sentence.Words, d.To); ok && d.PerShare {
		at = d.Sentence.Bracketed(m.To)
	}
	if r.bracketed < leastBracketed && !timed || at == 0 || d.Spelled || d.Value2 != nil || len(d.Sentence.Tokens[at].Low) > quantity.MaxDigits {
		return quantity.Number{}, false
	}
	q := quantity.Number{From: at, To: at + 1, Unit: d.Unit, Currency: d.Currency, PerShare: d.PerShare, Measured: d.Measured, Counted: d.Counted, Negative: at > d.To+1 && !timed}
	if !q.SetValue(d.Sentence.Tokens[at].Low) || q.Ulp+d.Exp != d.Ulp || !q.IsGrouped(d.Sentence) && period.IsYear(d.Sentence.Tokens[at].Low) {
		return quantity.Number{}, false
	}
	q.Scale(d.Exp)
	q.Scaled = d.Scaled
	return q, true
}

// yearBefore is the reading of what a number is compared with in the brackets behind it: the same a year before, or at the end of the year.
func (r *reader) yearBefore(d *reading.Reading) (*reading.Reading, bool) {
	q, ok := r.compared(d)
	if !ok {
		return nil, false
	}
	o := &reading.Reading{Number: q, Sentence: d.Sentence, Index: d.Index, Linked: -1, Chained: -1, Part: d.Part, About: d.About, Against: true, Change: d.Change, Minus: d.Minus || q.Negative,
		Block: d.Block, InBlock: d.InBlock, Peers: d.Peers}
	o.Inherit(d, 1)
	if w := r.timeIn(d, q.From); w != nil && len(d.Spans) > 0 {
		for n, s := range r.Calendar.Resolve(*w, d.When().Span, true) {
			o.Spans = append(o.Spans, reading.SpanFit{Span: s, Explicit: true, Off: 0.05 * float64(n)})
		}
		return o, len(o.Spans) > 0
	}
	for _, f := range d.Spans {
		o.Spans = append(o.Spans, reading.SpanFit{Span: period.Span{Months: f.Months, End: f.End - 12}, Explicit: f.Explicit, Off: f.Off})
	}
	o.Spans = append(o.Spans, reading.SpanFit{Span: period.Span{Months: 0, End: r.Calendar.LastYearEnd(period.When{Instant: true, YearEnd: true})}, Off: 0.16})
	return o, true
}

// timedIn is the token of the bare number that stands behind a time and a colon in the brackets right behind a quantity, "EUR 392.2 million (31 Dec 2022: 339.2)"; 0 for
// none.
func timedIn(d *reading.Reading) int {
	s, k := d.Sentence, d.To
	if k >= len(s.Words) || s.Words[k] != "(" {
		return 0
	}
	first := k + 1
	for k = first; k < len(s.Words) && s.Taken[k]; k++ {
	}
	if k == first || k+2 >= len(s.Words) || s.Words[k] != ":" || s.Tokens[k+1].Kind != prose.Number || s.Taken[k+1] || s.Words[k+2] != ")" {
		return 0
	}
	return k + 1
}

// timeIn is the phrase of time in the brackets behind a quantity that ends before the number there at a token; nil for none.
func (r *reader) timeIn(d *reading.Reading, at int) *period.When {
	if d.Block >= len(r.Parsed) || d.InBlock >= len(r.Parsed[d.Block].Whens) {
		return nil
	}
	ws := r.Parsed[d.Block].Whens[d.InBlock]
	for i := range ws {
		if w := &ws[i]; w.From > d.To && w.To == at-1 && !w.Event {
			return w
		}
	}
	return nil
}

// ends reports whether a phrase of a vocabulary, of up to three words, ends before token k.
func ends(s *prose.Sentence, phrases *wording.Set, k int) bool {
	for from := max(0, k-3); from < k; from++ {
		if m, ok := phrases.At(s.Words, from); ok && m.To == k {
			return true
		}
	}
	return false
}
