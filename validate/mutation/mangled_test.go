package mutation

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

const (
	mostMangled  = 250_000 // bytes of a release that is mangled
	mostRepeated = 6       // lines that are printed twice
	mostLost     = 6       // characters that are lost of a line
	mostAlien    = 30      // lines of another release
	mostSpared   = 60      // numbers to one that is misprinted
)

// FuzzMangled takes lines and characters out of releases, prints some twice and others in another order, puts lines of other releases among
// them, and writes digits and numbers for others, as a number says that is drawn: what comes of it is read and checked without a fault, however
// little sense its tables make and however much its text contradicts them.
func FuzzMangled(f *testing.F) {
	pages, err := filepath.Glob("../../testdata/press/*.htm")
	if err != nil || len(pages) == 0 {
		f.Fatal(pages, err)
	}
	paths := append(releases(f), pages...)
	runs := uint64(20)
	if truth.Thorough() {
		runs = 400
	}
	for seed := range runs {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		path, other := paths[r.IntN(len(paths))], paths[r.IntN(len(paths))]
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		alien, err := os.ReadFile(other)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > mostMangled || len(alien) > mostMangled {
			return
		}
		made := data
		if r.IntN(2) == 0 {
			made = mangled(r, data, alien)
		}
		if r.IntN(2) == 0 {
			made = misprinted(r, made)
		}
		if r.IntN(3) == 0 {
			made = barred(r, made)
		}
		d, err := convert.Open(context.Background(), filepath.Base(path), made, convert.Options{})
		if err != nil {
			return // nothing is left that could be read, and it says so
		}
		if _, err := d.Mentions(context.Background()); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if _, _, err := rules.Check(context.Background(), d, validate.Options{}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	})
}

// mangled is a document with some of its lines and cells gone, printed twice, in each other's place, or without some of their characters,
// and some of another document among them.
func mangled(r *rand.Rand, data, other []byte) []byte {
	lines, alien := pieces(data), pieces(other)
	for range 1 + r.IntN(4) {
		at := r.IntN(len(lines))
		n := min(1+r.IntN(1+len(lines)/8), len(lines)-at)
		switch r.IntN(5) {
		case 0:
			if n < len(lines) {
				lines = append(lines[:at:at], lines[at+n:]...)
			}
		case 1:
			to := r.IntN(len(lines))
			lines[at], lines[to] = lines[to], lines[at]
		case 2:
			n = min(n, mostRepeated)
			lines = slices.Concat(lines[:at+n], lines[at:])
		case 3:
			from := r.IntN(len(alien))
			lines = slices.Insert(slices.Clone(lines), at, alien[from:min(from+mostAlien, len(alien))]...)
		default:
			if line := lines[at]; len(line) > mostLost {
				i := r.IntN(len(line) - mostLost)
				lines[at] = append(line[:i:i], line[i+1+r.IntN(mostLost):]...)
			}
		}
	}
	return bytes.Join(lines, nil)
}

// printed are numbers as they are printed.
var printed = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// misprinted is a document in which some numbers stand in the place of others, and some have another digit.
func misprinted(r *rand.Rand, data []byte) []byte {
	all := printed.FindAll(data, -1)
	often := 2 + r.IntN(mostSpared)
	return printed.ReplaceAllFunc(data, func(n []byte) []byte {
		switch r.IntN(2 * often) {
		case 0:
			return all[r.IntN(len(all))]
		case 1:
			n = bytes.Clone(n)
			n[0] = byte('0' + r.IntN(10))
		}
		return n
	})
}

// wide are the blanks between cells.
var wide = regexp.MustCompile(` {2,}`)

// barred is a document with bars in place of wide blanks, and of some of its lines, so that they are tables of Markdown.
func barred(r *rand.Rand, data []byte) []byte {
	lines := bytes.Split(data, []byte("\n"))
	for i, line := range lines {
		switch {
		case r.IntN(20) == 0:
			lines[i] = []byte("|  | --- |  |\n|---|:-:|---:|")
		case r.IntN(30) == 0:
			lines[i] = []byte("|  |  |  |")
		case bytes.Contains(line, []byte("  ")):
			lines[i] = slices.Concat([]byte("|"), wide.ReplaceAll(line, []byte(" | ")), []byte(" |"))
		}
	}
	return bytes.Join(lines, []byte("\n"))
}

// pieces are the lines and cells of a document.
func pieces(data []byte) [][]byte {
	return bytes.SplitAfter(bytes.ReplaceAll(data, []byte("<td"), []byte("\n<td")), []byte("\n"))
}
