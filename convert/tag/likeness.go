package tag

import (
	"slices"
	"strconv"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// recognition is how the label of a line stands to the texts of the lexicon.
type recognition struct {
	asked
	list    []likeness // good until the next line is recognized
	foil    float64    // the likeness of the best foil
	usage   usage
	against []string // what speaks for the extension
}

// of is how the label is like the texts of a concept, and its rank from 0, foils aside; nil for one that it is not like.
func (s *recognition) of(concept string) (like *likeness, rank int) {
	for i := range s.list {
		switch s.list[i].concept {
		case concept:
			return &s.list[i], rank
		case foil:
		default:
			rank++
		}
	}
	return nil, 0
}

// maxContext bounds the words of the title that are looked at.
const maxContext = 40

// recognize looks a line's label up.
func (t *tagger) recognize(l *line) *recognition {
	s := &recognition{asked: asked{words: l.phrase.Words}}
	topics := t.topicsOf(l.table)
	for _, h := range l.headings {
		s.context = append(s.context, h.Words...)
	}
	if len(s.words) == 0 {
		s.words = l.heading.Words
	}
	for _, total := range t.nearTotals(l) {
		s.context = append(s.context, total.phrase.Words...)
	}
	s.context = append(s.context, topics.words...)
	if len(s.words) == 0 {
		s.words = topics.nearest
	}
	var unknown float64
	s.list, unknown = t.labels.like(s.asked, &t.scratch)
	best, known := 0.0, false
	for i := range s.list {
		if like := &s.list[i]; like.concept == foil {
			s.foil = like.score()
		} else if !known {
			best, known = like.score(), true
		}
	}
	s.usage = t.labels.used(l.phrase.Key)
	s.against = []string{"none, best likeness: " + tenth(best), "none, unknown words: " + level(unknown)}
	if s.foil > best {
		s.against = append(s.against, "none, a foil is more like it: "+level(s.foil-best)+", "+tenth(s.foil))
	}
	if s.usage.all > 0 {
		s.against = append(s.against, "none, used: "+companies(s.usage.all)+", none: "+level(float64(s.usage.concept[foil])/float64(s.usage.all)))
	}
	return s
}

func companies(n int) string {
	switch {
	case n >= 10:
		return "many"
	case n >= 3:
		return "some"
	}
	return strconv.Itoa(n)
}

func tenth(f float64) string { return strconv.Itoa(int(f*5 + 0.001)) }

func (l *line) likeness() *recognition {
	if l.known == nil {
		return &recognition{}
	}
	return l.known
}

// likeEvidence compares the label with the text of a concept that is most like it.
func (t *tagger) likeEvidence(l *line, c *candidate) {
	s, x := l.likeness(), &c.evidence
	name := c.concept.Name
	if like, rank := s.of(name); like != nil {
		x.Add("like: label ", tenth(like.label), " text ", tenth(like.text))
		x.Add("like rank: ", strconv.Itoa(min(rank, 4)))
		if d := s.foil - like.score(); d > 0 {
			x.Add("like: a foil is more, ", level(d))
		}
	} else {
		x.Add("like: nothing")
	}
	if s.usage.all > 0 {
		x.Add("used: ", companies(s.usage.all), ", so: ", level(float64(s.usage.concept[name])/float64(s.usage.all)))
	}
}

// similar is the name of the reading by likeness alone.
const similar = "similar"

// maxSimilar is how many concepts are proposed by likeness alone.
const maxSimilar = 4

// similar proposes the concepts whose texts are most like the label.
func (t *tagger) similar(l *line, at map[*press.Concept]int) {
	n := 0
	for _, like := range l.known.list {
		if n == maxSimilar || like.score() < 0.35 {
			return
		}
		c := t.base.Concept(like.concept)
		if c == nil || c.Type != l.dataType() {
			continue
		}
		n++
		s := homeSection(c)
		if _, ok := at[c]; ok || s == nil {
			continue
		}
		if !mayBeAdjusted(s) && len(c.Related) > 0 && press.Normalize(l.row.Label).NonGAAP {
			continue // "Core diluted earnings per share (non-GAAP)" are none that the accounting standards know
		}
		m := press.Match{Section: s}
		t.propose(l, at, reading{phrase: l.phrase, name: similar, how: "by words like its label", told: t.told(l.phrase.Words)}, press.Hit{Concept: c, Match: &m}, t.base, false)
	}
}

// topics are the words of what stands above a table.
type topics struct {
	words   []string // of the title, from its end
	nearest []string // of the last line that has any
	face    string   // the family of statements that the table is the face of; "" for other tables
}

// faces are concepts that the faces of statements show.
var faces = map[string]string{"Assets": "balance", "LiabilitiesAndEquity": "balance", "NetIncomeLoss": "income", "NetIncomeIncludingNoncontrolling": "income",
	"NetCashOperating": "cashflow", "NetCashInvesting": "cashflow", "NetCashFinancing": "cashflow", "NetChangeInCash": "cashflow"}

func (t *tagger) topicsOf(table *release.Table) *topics {
	if o := t.around[table]; o != nil {
		return o
	}
	o := &topics{}
	for i, line := range slices.Backward(slices.Concat(table.Title, []string{table.Lead})) {
		n := 0
		for _, w := range t.normalize(line).Words {
			if n < maxContext/2 && len(o.words) < maxContext && !slices.Contains(o.words, w) {
				o.words = append(o.words, w)
				n++
			}
		}
		if o.nearest == nil && len(o.words) > 0 && i < len(table.Title) {
			o.nearest = slices.Clone(o.words[:min(len(o.words), 12)])
		}
	}
	if o.nearest == nil {
		o.nearest = o.words
	}
	signs := map[string]int{}
	for _, row := range table.Rows {
		if len(row.Items) == 0 {
			continue
		}
		for _, h := range t.base.Lookup(t.normalize(row.Label)) {
			if f := faces[h.Concept.Name]; f != "" {
				signs[f]++
				break
			}
		}
	}
	if f := family(table.Statement); signs[f] > 0 && len(table.Rows) >= 8 {
		o.face = f
	}
	t.around[table] = o
	return o
}

// totalTopics are the sections that the rows speak of which add a line up.
func (t *tagger) totalTopics(l *line) map[string]bool {
	for _, total := range t.nearTotals(l) {
		if s := t.spokenOf(total.row.Label); len(s) > 0 {
			return s
		}
	}
	return nil
}

// nearTotals are the first of the lines that add a line up.
func (t *tagger) nearTotals(l *line) []*line {
	all := t.totals(l.row)
	return all[:min(len(all), 8)]
}
