package mutation

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

const (
	missing class = "missing" // a row is left out
	doubled class = "doubled" // a row is printed twice
)

// outcome is what became of a total when a row that it adds up was left out or doubled.
type outcome string

const (
	isFound    outcome = "found"    // something is found that was not before
	isUntied   outcome = "untied"   // the total is counted, and not tied
	isTied     outcome = "tied"     // it is tied, though its rows do not add up to it
	isVanished outcome = "vanished" // it is no total any more
)

// part is a row that a tied total of a statement adds up.
type part struct {
	total     *release.Row
	row       *release.Row
	statement release.Statement
}

// closes are the labels of totals that stay totals whatever becomes of their rows.
var closes = regexp.MustCompile(`(?i)^(total|net cash)\b`)

// scanty are documents whose tables have so few rows that with one fewer nothing is left to add up.
var scanty = map[string]bool{"labels_between.html": true, "stacked.html": true}

// TestRowsLeftOutAndDoubled leaves out rows of statements that totals add up, and prints them twice: something must be found,
// or the total must at least stay one.
func TestRowsLeftOutAndDoubled(t *testing.T) {
	most := 1 // rows of a document
	if truth.Thorough() {
		most = 2
	}
	paths := sampled(t, 4)
	if *dir != "" {
		paths, most = releases(t), *perFile
	}
	counts := map[class]map[outcome]int{missing: {}, doubled: {}}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		l, before := ledger(t, path, data)
		parts := partsOf(l)
		r := rand.New(rand.NewPCG(*seed, uint64(len(data))))
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		for _, p := range parts[:min(len(parts), most)] {
			from, to, ok := extent(path, data, p.row)
			if !ok {
				continue
			}
			for _, c := range []class{missing, doubled} {
				changed := slices.Concat(data[:from], data[to:])
				if c == doubled {
					changed = slices.Concat(data[:to], data[from:])
				}
				o := p.becomes(t, path, changed, l, before)
				counts[c][o]++
				if *show && o != isFound {
					t.Logf("%s: %s %s, %q of %q in line %d: %s", fileName(path), p.statement, c, p.row.Label, p.total.Label, p.row.Items[0].Cell.Start.Line, o)
				}
				if o == isVanished && !scanty[fileName(path)] && closes.MatchString(p.total.Label) {
					t.Errorf("%s: %q is no total any more with %q %s", fileName(path), p.total.Label, p.row.Label, c)
				}
			}
		}
	}
	for _, c := range []class{missing, doubled} {
		t.Logf("%s: %d found, %d not tied, %d tied, %d vanished", c, counts[c][isFound], counts[c][isUntied], counts[c][isTied], counts[c][isVanished])
	}
}

// ledger is what came of a document's figures, and its findings by their keys.
func ledger(t *testing.T, path string, data []byte) (*tie.Ledger, map[string]bool) {
	t.Helper()
	d, err := convert.Open(context.Background(), "release"+filepath.Ext(path), data, convert.Options{})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	l := tie.Of(validate.Of(d, validate.Options{}))
	found := map[string]bool{}
	add := func(d tieout.Diagnostic) {
		if d.Severity >= tieout.Inconsistency {
			found[key(d)] = true
		}
	}
	for _, f := range l.Findings {
		add(f.Diagnostic())
	}
	for _, d := range l.Headings {
		add(d)
	}
	return l, found
}

// partsOf are the rows that tied totals of statements add up, and that are no totals themselves.
func partsOf(l *tie.Ledger) (out []part) {
	seen := map[*release.Row]bool{}
	for _, x := range l.Totals {
		if s := x.Table.Statement; x.State != tie.Tied || s != release.Income && s != release.Balance && s != release.CashFlow {
			continue
		}
		if len(x.Item.Row.Parts) < 3 || x.Item.Row.Label == "" {
			continue
		}
		for _, p := range x.Item.Row.Parts {
			zero := !slices.ContainsFunc(p.Row.Items, func(it *release.LineItem) bool { return it.Column == x.Item.Column && !it.Value.IsZero() })
			if !seen[p.Row] && len(p.Row.Parts) == 0 && len(p.Row.Items) > 0 && !zero {
				seen[p.Row] = true
				out = append(out, part{x.Item.Row, p.Row, x.Table.Statement})
			}
		}
	}
	return out
}

// extent is where a row stands with its line end; false where that is not one line or one row of HTML.
func extent(path string, data []byte, row *release.Row) (from, to int, ok bool) {
	first, last := int(row.Items[0].Cell.Start.Byte), int(row.Items[len(row.Items)-1].Cell.End.Byte)
	if first <= 0 || last <= first || last > len(data) {
		return 0, 0, false
	}
	if filepath.Ext(path) == ".txt" {
		from = bytes.LastIndexByte(data[:first], '\n') + 1
		to = last + bytes.IndexByte(data[last:], '\n') + 1
		text := bytes.ToLower(bytes.TrimSpace(data[from:first]))
		return from, to, to > last && bytes.IndexByte(data[from:last], '\n') < 0 && len(text) > len(row.Label)/2
	}
	from = bytes.LastIndex(bytes.ToLower(data[:first]), []byte("<tr"))
	to = last + bytes.Index(bytes.ToLower(data[last:]), []byte("</tr>")) + len("</tr>")
	words := strings.Fields(row.Label)
	return from, to, from >= 0 && to > last+4 && len(words) > 0 && strings.Contains(unmarked(string(data[from:to])), words[0]) && bytes.Count(bytes.ToLower(data[from:to]), []byte("<tr")) == 1
}

// becomes is what a changed document says of the total, beside what the document said of the totals that are printed like it.
func (p part) becomes(t *testing.T, path string, data []byte, was *tie.Ledger, before map[string]bool) outcome {
	t.Helper()
	l, after := ledger(t, path, data)
	for k := range after {
		if !before[k] {
			return isFound
		}
	}
	worst := isTied
	for _, it := range p.total.Items {
		if it.Nil || it.Column.Kind != release.Values || !it.AddsUp() {
			continue
		}
		all, tied := alike(was, it)
		left, still := alike(l, it)
		switch {
		case left < all:
			return isVanished
		case still < tied:
			worst = isUntied
		}
	}
	return worst
}

// alike counts the totals that are called and printed as an item is, and those of them that are tied.
func alike(l *tie.Ledger, it *release.LineItem) (all, tied int) {
	for _, x := range l.Totals {
		if x.Item.Label == it.Label && x.Item.Printed == it.Printed {
			all++
			if x.State == tie.Tied {
				tied++
			}
		}
	}
	return all, tied
}
