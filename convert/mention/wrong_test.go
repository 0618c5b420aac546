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
)

// leastWrong are the shares, in percent, of wrong numbers in running text that are found today.
const leastWrong = 75

// TestWrongNumbers puts two neighbouring digits of numbers that tie or derive into the other order, one number at a time: those that
// are found contradict the tables then. In releases as they are nothing does but what is known.
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
			data, is := swapDigits(r, o.data, m)
			if is == "" {
				continue
			}
			key := string(m.Kind) + " " + string(m.Status)
			tried[key]++
			tried["all"]++
			hit := slices.ContainsFunc(o.find(t, data), func(x *mention.Mention) bool {
				return x.Status == mention.Differs && x.Sure && !known[x.Range.Start.Byte] && (x.Range.Start.Line == m.Range.Start.Line || x.Range.Start.Byte < m.Range.End.Byte+reach && x.Range.End.Byte > m.Range.Start.Byte-reach)
			})
			if hit {
				found[key]++
				found["all"]++
			} else if *wrongShow {
				from, to := max(0, m.Range.Start.Byte-110), min(int64(len(data)), m.Range.End.Byte+60)
				t.Logf("missed: %s %s %q for %q: ...%s...", filepath.Base(path), key, is, m.Printed, strings.Join(strings.Fields(string(data[from:to])), " "))
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

// swapDigits is a document with two neighbouring digits of a mention in the other order, and what is printed then; "" where none can be.
func swapDigits(r *rand.Rand, data []byte, m *mention.Mention) ([]byte, string) {
	from, to := int(m.Range.Start.Byte), int(m.Range.End.Byte)
	var digits []int
	for i := from; i < to; i++ {
		if data[i] >= '0' && data[i] <= '9' {
			digits = append(digits, i)
		}
	}
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
	return out, string(out[from:to])
}
