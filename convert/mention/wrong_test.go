package mention_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
)

var (
	wrongIn   = flag.String("wrong-in", "", "folders between commas whose releases, *.htm and *.txt, TestWrongNumbers takes")
	wrongShow = flag.Bool("wrong-show", false, "list the wrong numbers that are not found")
	wrongSeed = flag.Uint64("wrong-seed", 1, "seed of the wrong numbers")
	wrongMost = flag.Int("wrong-most", 12, "wrong numbers tried in a release")
	wrongKind = flag.String("wrong-kind", "swap", "how a number is made wrong: swap (two digits), stale (that of another period), digit (one digit), other (that of another row), way (the direction), scale (million for billion)")
)

// leastWrong are the shares, in percent, of wrong numbers in running text that are found today.
const leastWrong = 80

// TestWrongNumbers makes numbers that tie or derive wrong, one at a time, as by two neighbouring digits in the other order: those that are
// found contradict the tables then. In releases as they are nothing does but what is known.
func TestWrongNumbers(t *testing.T) {
	paths := releasesWithProse(t)
	tried, found := map[string]int{}, map[string]int{}
	for _, path := range paths {
		o := open(t, path)
		r := rand.New(rand.NewPCG(*wrongSeed, uint64(len(o.data))))
		known := map[int64]bool{}
		var pool []*mention.Mention
		for _, m := range o.find(t, o.data) {
			switch {
			case m.Status == mention.Differs:
				known[m.Range.Start.Byte] = true
				t.Logf("differs as it is: %s line %d %q %q, expected %s, sure %v", filepath.Base(path), m.Range.Start.Line, m.Measure, m.Printed, m.Expected, m.Sure)
			case m.Status == mention.Ties || m.Status == mention.Derives:
				pool = append(pool, m)
			}
		}
		r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		for _, m := range pool[:min(len(pool), *wrongMost)] {
			own := rand.New(rand.NewPCG(*wrongSeed, uint64(m.Range.Start.Byte))) // what is tried of a number depends on no other
			data, is := makers[*wrongKind](own, o.data, m)
			if is == "" {
				continue
			}
			key := string(m.Kind) + " " + string(m.Status)
			tried[key]++
			tried["all"]++
			now := o.find(t, data)
			hit := slices.ContainsFunc(now, func(x *mention.Mention) bool {
				return x.Status == mention.Differs && x.Sure && !known[x.Range.Start.Byte] && (x.Range.Start.Line == m.Range.Start.Line || x.Range.Start.Byte < m.Range.End.Byte+reach && x.Range.End.Byte > m.Range.Start.Byte-reach)
			})
			if hit {
				found[key]++
				found["all"]++
				if *wrongShow {
					t.Logf("found: %s %d %q for %q", filepath.Base(path), m.Range.Start.Byte, is, m.Printed)
				}
			} else if *wrongShow {
				from, to := max(0, m.Range.Start.Byte-110), min(int64(len(data)), m.Range.End.Byte+60)
				status := mention.Status("none")
				for _, x := range now {
					if x.Range.Start.Byte <= m.Range.End.Byte && x.Range.End.Byte >= m.Range.Start.Byte {
						status = x.Status
					}
				}
				t.Logf("missed: %s %d %q for %q, %s, now %s: ...%s...", filepath.Base(path), m.Range.Start.Byte, is, m.Printed, key, status, strings.Join(strings.Fields(string(data[from:to])), " "))
			}
		}
	}
	for _, k := range slices.Sorted(mapKeys(tried)) {
		t.Logf("%s: %d of %d", k, found[k], tried[k])
	}
	if found["all"]*100 < leastWrong*tried["all"] && *wrongIn == "" {
		t.Errorf("%d of %d wrong numbers are found", found["all"], tried["all"])
	}
}

// reach is how many bytes off a wrong number what contradicts the tables may be: an amount and the one per share that goes with it.
const reach = 100

func mapKeys(m map[string]int) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func releasesWithProse(t *testing.T) []string {
	t.Helper()
	var paths []string
	if *wrongIn == "" {
		for _, path := range truth.Files(t, filepath.Join(truth.Folder(t), "prose")) {
			if !strings.HasPrefix(truth.Name(path), "traps") {
				paths = append(paths, truth.Release(t, path))
			}
		}
		return paths
	}
	for _, dir := range strings.Split(*wrongIn, ",") {
		for _, p := range []string{"*.htm", "*.txt"} {
			found, _ := filepath.Glob(filepath.Join(dir, p))
			paths = append(paths, found...)
		}
	}
	return paths
}

// opened is a release of which the running text is read again and again.
type opened struct {
	data   []byte
	rel    *release.Release
	tagged *tag.Result
	known  []*press.Taxonomy
}

func open(t *testing.T, path string) *opened {
	t.Helper()
	o := &opened{}
	var err error
	if o.data, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	if o.rel, _, err = release.Read(filepath.Base(path), o.data, release.Options{}); err != nil {
		t.Fatal(err)
	}
	builtIn, err := press.Default()
	if err != nil {
		t.Fatal(err)
	}
	o.known = []*press.Taxonomy{builtIn}
	if o.tagged, _, err = tag.Tag(context.Background(), o.rel, o.known, tag.Options{}); err != nil {
		t.Fatal(err)
	}
	if o.rel.Text != "" {
		o.data = []byte(o.rel.Text)
	}
	return o
}

func (o *opened) find(t *testing.T, data []byte) []*mention.Mention {
	t.Helper()
	ms, err := mention.Find(context.Background(), data, o.rel, o.tagged, mention.Options{Taxonomies: o.known})
	if err != nil {
		t.Fatal(err)
	}
	return ms
}

// makers make a number of a document wrong: what they return is the document then, and what is printed; "" where a number cannot be made so.
var makers = map[string]func(*rand.Rand, []byte, *mention.Mention) ([]byte, string){
	"swap": swapDigits, "stale": takeStale, "digit": changeDigit, "other": takeOther, "way": turnRound, "scale": takeScale,
}

// digitsOf are the places of the digits of a mention, those of references to characters left out.
func digitsOf(data []byte, m *mention.Mention) (digits []int) {
	reference := false
	for i := int(m.Range.Start.Byte); i < int(m.Range.End.Byte); i++ {
		reference = data[i] == '&' || reference && data[i] != ';'
		if !reference && data[i] >= '0' && data[i] <= '9' {
			digits = append(digits, i)
		}
	}
	return digits
}

// swapDigits puts two neighbouring digits of a mention into the other order.
func swapDigits(r *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	digits := digitsOf(data, m)
	var at [][2]int
	for i := 0; i+1 < len(digits); i++ {
		a, b := digits[i], digits[i+1]
		if b-a <= 2 && data[a] != data[b] && !(i == 0 && data[b] == '0') {
			at = append(at, [2]int{a, b})
		}
	}
	if len(at) == 0 {
		return nil, ""
	}
	x := at[r.IntN(len(at))]
	out := slices.Clone(data)
	out[x[0]], out[x[1]] = out[x[1]], out[x[0]]
	return out, string(out[m.Range.Start.Byte:m.Range.End.Byte])
}

// changeDigit puts another digit in the place of the first or the second of a mention, far enough off that no rounding explains it.
func changeDigit(r *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	digits := digitsOf(data, m)
	if len(digits) < 2 {
		return nil, ""
	}
	at := digits[r.IntN(min(2, len(digits)-1))]
	out := slices.Clone(data)
	for out[at] == data[at] || out[at] == '0' {
		out[at] = byte('0' + r.IntN(10))
	}
	return out, string(out[m.Range.Start.Byte:m.Range.End.Byte])
}

// takeStale prints the figure of another period in the same row.
func takeStale(r *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	if m.Status != mention.Ties {
		return nil, ""
	}
	var others []*release.LineItem
	f := m.Figures[0].Item
	for _, x := range f.Row.Items {
		if x.Kind == f.Kind && !x.Nil && x.Period != f.Period && x.Period.String() != "" && x.Column.Kind == f.Column.Kind {
			others = append(others, x)
		}
	}
	return insteadOf(r, data, m, others)
}

// takeOther prints the figure of another row of the table in the same column.
func takeOther(r *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	if m.Status != mention.Ties {
		return nil, ""
	}
	var others []*release.LineItem
	f := m.Figures[0].Item
	for _, w := range m.Figures[0].Table.Rows {
		if x := w.In(f.Column); x != nil && w != f.Row && x.Kind == f.Kind && !x.Nil {
			others = append(others, x)
		}
	}
	return insteadOf(r, data, m, others)
}

// insteadOf prints one of some figures in the place of a mention, as the mention is printed.
func insteadOf(r *rand.Rand, data []byte, m *mention.Mention, others []*release.LineItem) ([]byte, string) {
	digits := digitsOf(data, m)
	if len(others) == 0 || len(digits) == 0 {
		return nil, ""
	}
	from, to := digits[0], digits[len(digits)-1]+1
	was := string(data[from:to])
	number, err := decimal.NewFromString(strings.ReplaceAll(was, ",", ""))
	if err != nil || number.IsZero() {
		return nil, ""
	}
	places := int32(0)
	if _, fraction, ok := strings.Cut(was, "."); ok {
		places = int32(len(fraction))
	}
	is := others[r.IntN(len(others))].Value.Abs().Mul(number).DivRound(m.Value, 12).StringFixed(places)
	if m.Unit == "percent" {
		is = others[r.IntN(len(others))].Value.Abs().Shift(2).StringFixed(places)
	}
	if strings.Contains(was, ",") {
		whole, fraction, _ := strings.Cut(is, ".")
		for k := len(whole) - 3; k > 0; k -= 3 {
			whole = whole[:k] + "," + whole[k:]
		}
		if is = whole; fraction != "" {
			is += "." + fraction
		}
	}
	if is == was || strings.Trim(is, "0.,") == "" {
		return nil, ""
	}
	return slices.Concat(data[:from], []byte(is), data[to:]), is
}

// takeScale says millions of billions, and the other way about.
func takeScale(_ *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	from, to := m.Range.Start.Byte, m.Range.End.Byte
	for _, x := range [][2]string{{"million", "billion"}, {"billion", "million"}} {
		if i := strings.LastIndex(string(data[from:to]), x[0]); i >= 0 {
			at := int(from) + i
			out := slices.Concat(data[:at], []byte(x[1]), data[at+len(x[0]):])
			return out, string(out[from:to])
		}
	}
	return nil, ""
}

// turnRound says of a change, or of the level behind it, that it went the other way.
func turnRound(_ *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	const before = 40 // bytes
	for _, x := range [][2]string{{" increased ", " decreased "}, {" rose ", " fell "}, {" grew ", " declined "}, {" up ", " down "}, {" an increase of ", " a decrease of "}, {" fell ", " rose "}, {" decreased ", " increased "}, {" declined ", " grew "}, {" down ", " up "}} {
		from := max(0, int(m.Range.Start.Byte)-before)
		i := strings.LastIndex(string(data[from:m.Range.Start.Byte]), x[0])
		if m.Kind != mention.Growth || i < 0 || strings.ContainsAny(string(data[from+i:m.Range.Start.Byte]), "0123456789") {
			continue
		}
		return slices.Concat(data[:from+i], []byte(x[1]), data[from+i+len(x[0]):]), strings.TrimSpace(x[1]) + " " + m.Printed
	}
	return nil, ""
}
