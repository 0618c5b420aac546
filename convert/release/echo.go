package release

import (
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

// echoes are the figures of a document by their digits: one that stands in several tables is of one time in all of them,
// the more likely the more digits and the more words of its label it shares.
type echoes struct {
	at map[string][]echoPlace
}

// echoPlace is a place where a figure is printed.
type echoPlace struct {
	dr          *draft
	row, column int
}

const (
	fewDigits = 3     // of figures that say something where their labels agree
	digitsAny = 5     // of those that do whatever their labels
	maxEchoes = 8     // places of one figure that are looked at
	settled   = 0.995 // certainty from which a cell is not decided anew
	trusted   = 0.6   // certainty from which a cell is listened to
)

// findEchoes lists the places of all figures that may say something elsewhere.
func findEchoes(drafts []*draft) *echoes {
	e := &echoes{at: map[string][]echoPlace{}}
	for _, dr := range drafts {
		for i := range dr.rows {
			for _, p := range dr.rows[i].Values {
				if key := echoKey(&p.Number); key != "" && dr.t.Columns[p.Column].Kind == Values && len(e.at[key]) < maxEchoes {
					e.at[key] = append(e.at[key], echoPlace{dr, i, p.Column})
				}
			}
		}
	}
	return e
}

// echoKey is a number's digits, zeros at its end left out; "" for one that may be anything.
func echoKey(n *number.Token) string {
	key := strings.TrimRight(strings.ReplaceAll(n.Digits, ".", ""), "0")
	if n.Nil || n.Percent || len(key) < fewDigits || !n.Commas && len(n.Digits) == 4 && (n.Digits[:2] == "19" || n.Digits[:2] == "20") {
		return ""
	}
	return key
}

// heardEcho is what the other places of a figure say of its time.
type heardEcho struct {
	period tieout.Period
	kin    echoKin
	sure   float64
}

// echoKin is how much the labels of two figures have in common.
type echoKin uint8

const (
	strangers echoKin = iota
	kin               // a word of more than three letters
	twins             // all words but those of time
)

// String is the kin's name.
func (k echoKin) String() string { return [...]string{"strangers", "kin", "twins"}[k] }

// hear lists what other tables say of the time of a cell.
func (e *echoes) hear(dr *draft, row int, p *layout.Cell) (out []heardEcho) {
	key := echoKey(&p.Number)
	if key == "" {
		return nil
	}
	var label wording.Text
	for _, o := range e.at[key] {
		if o.dr == dr || o.column >= len(o.dr.rows[o.row].times) {
			continue
		}
		if label == nil {
			label = wording.Of(dr.rows[row].row.Label)
		}
		k := kinship(label, wording.Of(o.dr.rows[o.row].row.Label))
		if k == strangers && len(key) < digitsAny {
			continue
		}
		rc := &o.dr.rows[o.row]
		out = append(out, heardEcho{rc.times[o.column], k, rc.sure[o.column]})
	}
	return out
}

// kinship compares two labels.
func kinship(a, b wording.Text) echoKin {
	shared, words := 0, 0
	for _, w := range a {
		if len(w) <= 3 || number.IsDigit(w[0]) || calendar.IsMonth(w) {
			continue
		}
		words++
		for _, v := range b {
			if v == w {
				shared++
				break
			}
		}
	}
	switch {
	case words > 0 && shared == words && len(b) <= len(a)+2:
		return twins
	case shared > 0:
		return kin
	}
	return strangers
}

// blockEcho is what the echoes of the cells of one block, those of one key, say of the day on which their periods end.
type blockEcho struct {
	day    time.Time
	name   string // what it weighs as
	others string
}

// blocks gathers the echoes of a table's cells by key.
func (tt *timeTable) blocks(e *echoes) map[timeKey]blockEcho {
	type tally struct {
		days map[time.Time]float64
		all  float64
	}
	tallies := map[timeKey]*tally{}
	for i := range tt.dr.rows {
		for _, p := range tt.dr.rows[i].Values {
			hs := e.hear(tt.dr, i, p)
			if len(hs) == 0 || tt.rows[i] == opens {
				continue
			}
			key := tt.keyIn(i, p.Column)
			t := tallies[key]
			if t == nil {
				t = &tally{days: map[time.Time]float64{}}
				tallies[key] = t
			}
			for _, h := range hs {
				if h.sure >= trusted && h.period.Kind != tieout.Forever {
					t.days[dayOf(h.period)] += h.sure / float64(len(hs))
					t.all += h.sure / float64(len(hs))
				}
			}
		}
	}
	out := map[timeKey]blockEcho{}
	for key, t := range tallies {
		var best time.Time
		top := 0.0
		for d, w := range t.days {
			if w > top || w == top && d.After(best) {
				best, top = d, w
			}
		}
		if top < trusted {
			continue
		}
		name := "block echo:"
		switch {
		case top >= 4:
			name += " many"
		case top >= 1.8:
			name += " some"
		default:
			name += " one"
		}
		switch share := top / t.all; {
		case share > 0.9:
			name += ", agreed"
		case share > 0.6:
			name += ", most"
		default:
			name += ", mixed"
		}
		out[key] = blockEcho{best, name, name + ", other day"}
	}
	return out
}

// tallyEchoes says how a candidate stands to the echoes of its cell and of its block.
func (h *hearing) tallyEchoes(t *evidence.Tally, c *candidate) {
	for _, o := range h.echoes {
		if o.sure < trusted {
			continue
		}
		sure, how := "", ", other"
		if o.sure >= 0.95 {
			sure = ", sure"
		}
		switch {
		case o.period == c.period:
			how = ", same period"
		case o.period.End.Equal(c.period.End):
			how = ", same end"
		}
		t.Add("echo: ", o.kin.String(), sure, how)
	}
	if b := &h.block; b.name != "" {
		if dayOf(c.period).Equal(b.day) {
			t.Add(b.name)
			t.Add(b.name, c.class().String())
		} else {
			t.Add(b.others, c.class().String())
		}
	}
}

// decided is how the class of a cell's period, or of those of several cells, was decided at first.
type decided uint8

const (
	undecided decided = iota // there are none
	mixed                    // of several in one way and another
	maybeDuration
	surelyDuration
	maybeInstant
	surelyInstant
	decidedCount
)

// String is the decision's name.
func (k decided) String() string {
	return [...]string{"none", "mixed", "duration?", "duration", "instant?", "instant"}[k]
}

// mates are how the classes of the periods of a cell's neighbours were decided at first: of the other cells of its row, of the
// cells above and below.
type mates struct{ row, above, below decided }

// mateFeatures are how features name them, by the class of a candidate.
type mateFeatures struct {
	row, above, below [decidedCount][classCount]evidence.Feature
	around            [decidedCount][decidedCount][classCount]evidence.Feature
}

var mateNames = sync.OnceValue(func() *mateFeatures {
	var f mateFeatures
	for c := range classCount {
		class := c.String()
		for k := range decidedCount {
			f.row[k][c] = evidence.Named("row mates: ", k.String(), class)
			f.above[k][c] = evidence.Named("above: ", k.String(), class)
			f.below[k][c] = evidence.Named("below: ", k.String(), class)
			for o := range decidedCount {
				f.around[k][o][c] = evidence.Named("around: ", k.String(), ", ", o.String(), class)
			}
		}
	}
	return &f
})

// matesOf finds the neighbours of a cell.
func (tt *timeTable) matesOf(row, column int) mates {
	rc := &tt.dr.rows[row]
	var weight [decidedCount]float64
	all := 0.0
	for _, p := range rc.Values {
		if p.Column != column && tt.dr.t.Columns[p.Column].Kind == Values {
			weight[tt.decided(rc, p.Column)] += rc.sure[p.Column]
			all += rc.sure[p.Column]
		}
	}
	m := mates{row: mixed}
	if all == 0 {
		m.row = undecided
	}
	for class, w := range weight {
		if w > 0.8*all {
			m.row = decided(class)
		}
	}
	for i := row - 1; i >= max(0, row-maxApart) && m.above == undecided; i-- {
		if tt.dr.rows[i].at(column) != nil {
			m.above = tt.decided(&tt.dr.rows[i], column)
		}
	}
	for i := row + 1; i < min(len(tt.dr.rows), row+maxApart) && m.below == undecided; i++ {
		if tt.dr.rows[i].at(column) != nil {
			m.below = tt.decided(&tt.dr.rows[i], column)
		}
	}
	return m
}

const maxApart = 6 // rows to the nearest neighbour in the column

// decided is the class of a cell's period and whether that is sure.
func (tt *timeTable) decided(rc *rowCells, column int) decided {
	if rc.times[column].Kind == tieout.Instant {
		if rc.sure[column] < trusted {
			return maybeInstant
		}
		return surelyInstant
	}
	if rc.sure[column] < trusted {
		return maybeDuration
	}
	return surelyDuration
}

// tally says how a candidate stands to the neighbours of its cell.
func (m *mates) tally(t *evidence.Tally, c *candidate) {
	f, class := mateNames(), c.class()
	t.Note(f.row[m.row][class])
	t.Note(f.above[m.above][class])
	t.Note(f.below[m.below][class])
	t.Note(f.around[m.above][m.below][class])
}

// hearing is what speaks for the period of a cell beside its own table's words.
type hearing struct {
	echoes []heardEcho
	block  blockEcho
	near   mates
}

// features say how a candidate of a probability stands to the hearing.
func (h *hearing) features(c *candidate, probability float64) []string {
	var t evidence.Tally
	h.tally(&t, c, probability)
	return t.Names
}

func (h *hearing) tally(t *evidence.Tally, c *candidate, probability float64) {
	h.tallyEchoes(t, c)
	h.near.tally(t, c)
	first := "sure"
	switch {
	case probability > 0.9999:
	case probability < 0.0005:
		first = "no"
	default:
		first = strconv.Itoa(int(math.Round(2 * math.Log(probability/(1-probability)))))
	}
	t.Add("first: ", first)
	t.Add("first: ", first, c.class().String())
}

// listen decides the periods of the cells anew that are not settled, by what other tables say of their figures and by how
// their neighbours were decided.
func (tt *timeTable) listen(m periodModels, e *echoes) {
	type verdict struct {
		rc     *rowCells
		column int
		time   tieout.Period
		sure   float64
	}
	var verdicts []verdict
	var blocks map[timeKey]blockEcho // most tables need none: all of their cells are settled
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		for _, p := range rc.Values {
			if rc.sure[p.Column] >= settled {
				continue
			}
			if blocks == nil {
				blocks = tt.blocks(e)
			}
			cs := tt.candidates(i, p.Column)
			if len(cs) == 0 {
				continue
			}
			h := hearing{e.hear(tt.dr, i, p), blocks[tt.keyIn(i, p.Column)], tt.matesOf(i, p.Column)}
			scores := evidence.Probabilities(tt.scores(m.first, cs, tt.classes(i, p.Column)))
			for j, c := range cs {
				t := evidence.Tally{Model: m.second}
				h.tally(&t, c, scores[j])
				scores[j] = t.Sum
			}
			v := verdict{rc: rc, column: p.Column}
			best, sure := choose(cs, scores, tt.mayOpen(i))
			v.time, v.sure = cs[best].period, sure
			verdicts = append(verdicts, v)
		}
	}
	for _, v := range verdicts {
		v.rc.times[v.column], v.rc.sure[v.column] = v.time, v.sure
	}
}
