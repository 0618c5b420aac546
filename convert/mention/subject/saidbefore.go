package subject

import (
	"cmp"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// isOfSomethingNew reports whether a percentage is said to be of what no row has a word of: "commodity inflation of approximately 17%" goes on from
// nothing that was said before.
func (m *measurer) isOfSomethingNew(r *reading.Text, d *reading.Reading, subject string) bool {
	return d.Unit == quantity.Percent && d.Change == 0 && !d.Against && (m.at(m.firstBefore(d)-1) == "of" || strings.HasPrefix(d.Hedge, "of ")) && len(r.Canonical(subject)) > 1 && r.Unknown(subject)
}

// ofSubject adds the noun phrases before a quantity, with the part of the company that is named above or before them, without what may be a
// verb, and with what an amount comes of.
func (m *measurer) ofSubject(r *reading.Text, d *reading.Reading, subject []string, fit float64, hasObject bool) {
	for n, text := range subject {
		add(r, d, text, fit-0.03*float64(n), true, false)
	}
	if part := cmp.Or(m.prefix(r), r.Part); part != "" {
		if text := reading.OfPart(part, subject[0]); text != "" {
			add(r, d, text, reading.OfPartFit, false, false)
		}
	}
	if text := m.beforeUnknown(r, d); !hasObject && text != "" {
		add(r, d, text, 0.85, false, false)
	}
	if text := m.sourceBehind(d); text != "" {
		add(r, d, subject[0]+" on "+text, 0.97, true, false) // "a gain of $1.4 million from the sale of an engine"
	}
}

// saidOf is the noun phrases before a quantity, what a pronoun stands for and what a vague one is said of among them.
func (m *measurer) saidOf(r *reading.Text, d *reading.Reading, above []match.Phrase) ([]string, bool) {
	if what := m.raised(d); what != "" {
		return []string{what}, true
	}
	subject, ok := m.subject(d)
	switch {
	case !ok:
	case subject[0] == "it" || strings.HasSuffix(subject[0], " it"):
		return m.ofPronoun(d, above)
	case subject[0] == "they" || subject[0] == "these" || subject[0] == "those" || subject[0] == "figures":
		return nil, false // what is said of the sentence before, or of the numbers before
	case reading.IsVague(r.Canonical(subject[0])):
		if of := m.predicateOf(d); len(of) > 0 {
			d.Minus = isLoss(subject[0])
			subject = append(of, subject...)
		}
	}
	return subject, ok
}

// ofPronoun is what "it" stands for: what the sentence before spoke of, with what the words before the pronoun leave out, as in "excluding fuel
// it was 8.21 cents"; false where they leave out nothing.
func (m *measurer) ofPronoun(d *reading.Reading, above []match.Phrase) ([]string, bool) {
	k := m.firstBefore(d) - 1
	for k >= 0 && m.at(k) != "it" {
		k--
	}
	from := k
	for from > 0 && from > k-reading.Nearby && m.s.Tokens[from-1].Kind == prose.Word && prose.Starts(prose.Excludes, m.s.Words, from) == 0 {
		from--
	}
	if from >= k || prose.Starts(prose.Excludes, m.s.Words, from) == 0 || m.hasNumber(from, k) {
		return nil, false
	}
	left := m.text(from, k)
	if len(above) == 0 {
		return []string{left}, true
	}
	return []string{above[0].Text + " " + left, left}, true
}

// fromOthers takes over what the figures before speak of, where this one goes on with them, or the sentence above.
func fromOthers(d *reading.Reading, before []*reading.Reading, above []match.Phrase, fit float64, hasSubject, hasObject bool) {
	switch {
	case d.Linked >= 0:
		d.Inherit(before[d.Linked], 1)
	case d.Chained >= 0:
		if d.Back != nil {
			d.Inherit(d.Back, 0.8)
		}
		d.Inherit(before[d.Chained], fit)
		if d.Change != 0 && d.Chained < d.Index-1 && d.Chained >= 0 && before[d.Chained].Unit != d.Unit && !hasSubject {
			d.Inherit(before[d.Index-1], fit-0.1)
		}
		if !hasSubject && !hasObject && d.Chained != 0 {
			d.Inherit(before[0], fit-0.1)
		}
	case !hasSubject:
		if d.Back != nil {
			d.Inherit(d.Back, 0.8)
		}
		for _, p := range above {
			p.Fit, p.Own = min(p.Fit, 0.8), false
			d.Phrases = append(d.Phrases, p)
		}
	}
}

// likeIn is the first level of the sentence before that is of a number's unit: "lifted the tax rate to 59.5%; in the quarter it was 41.3%"; nil for
// none.
func likeIn(d *reading.Reading, above []*reading.Reading) *reading.Reading {
	if len(above) == 0 || d.Index > 0 || d.Change != 0 {
		return nil
	}
	for _, o := range above {
		if o.Unit == d.Unit && o.PerShare == d.PerShare && o.Change == 0 && !o.Against && o.Linked < 0 {
			return o
		}
	}
	return nil
}
