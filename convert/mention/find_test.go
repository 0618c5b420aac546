package mention_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/taxonomy/press"
)

// TestFind compares the mentions of fictional releases with what was judged by reading: one line a mention.
func TestFind(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.[th][xt][tm]")
	if len(paths) < 3 {
		t.Fatalf("%d releases in testdata", len(paths))
	}
	for _, path := range paths {
		ms, _ := find(t, path)
		var b strings.Builder
		for _, m := range ms {
			fmt.Fprintf(&b, "%d:%d %s | %s | %s | %s | %s%s %s | %s", m.Range.Start.Line, m.Range.Start.Column, m.Printed, m.Kind, m.Measure, m.Period, sign(m), m.Value, m.Unit, m.Status)
			for _, f := range m.Figures {
				fmt.Fprintf(&b, " | %s %s", f.Item.Row.Label, f.Item.Printed)
			}
			if m.Formula != "" {
				fmt.Fprintf(&b, " | %s", m.Formula)
			}
			if m.Sure {
				fmt.Fprintf(&b, " | surely %s", m.Expected)
			}
			b.WriteByte('\n')
		}
		golden.Compare(t, strings.TrimSuffix(path, filepath.Ext(path))+".golden", b.String())
	}
}

func sign(m *mention.Mention) string {
	if m.Negative {
		return "-"
	}
	return ""
}

// TestPlaces checks that each mention stands where it says.
func TestPlaces(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.[th][xt][tm]")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		ms, _ := find(t, path)
		checkPlaces(t, data, ms)
	}
}

func checkPlaces(t testing.TB, data []byte, ms []*mention.Mention) {
	last := int64(-1)
	for _, m := range ms {
		s, e := m.Range.Start, m.Range.End
		if s.Byte <= last || e.Byte <= s.Byte || e.Byte > int64(len(data)) {
			t.Fatalf("%q at %d to %d, the one before at %d", m.Printed, s.Byte, e.Byte, last)
		}
		last = s.Byte
		if s.Line != int32(bytes.Count(data[:s.Byte], []byte("\n")))+1 && !bytes.Contains(data, []byte("\r")) {
			t.Errorf("%q: line %d", m.Printed, s.Line)
		}
		first := m.Printed[0]
		if c := data[s.Byte]; first < 0x80 && first != '-' && c != first && c != '&' {
			t.Errorf("%q at %d begins with %q in the document", m.Printed, s.Byte, c)
		}
	}
}

func TestCancelled(t *testing.T) {
	data, err := os.ReadFile("testdata/brightwater.txt")
	if err != nil {
		t.Fatal(err)
	}
	rel, _, err := release.Read("r.txt", data, release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := mention.Find(ctx, data, rel, nil, mention.Options{}); err == nil {
		t.Error("no error from an ended context")
	}
}

// TestLong checks that the work grows with the text: a release of very many numbers in very long lines is read.
func TestLong(t *testing.T) {
	table := "\n\n            Three Months Ended June 30,\n                      2024        2023\nRevenues          $ 13,129    $ 12,004\nCost of revenues     9,120       8,801\n"
	text := strings.Repeat("Revenues for the second quarter were $13.1 million, up 9.4% from $12.0 million in 2023, excluding $1.2 million of credits. ", 1600)
	data := []byte(text + table)
	rel, _, err := release.Read("r.txt", data, release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ms, err := mention.Find(context.Background(), data, rel, nil, mention.Options{})
	if err != nil || len(ms) != 6400 {
		t.Fatalf("%d mentions, %v", len(ms), err)
	}
}

func FuzzFind(f *testing.F) {
	paths, _ := filepath.Glob("testdata/*.[th][xt][tm]")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("Sales rose $1, 465,000 to ($.40) per share, 12-14% or Q4'23 4Q24, 2 and 3, respectively\n\n   2024  2023\nSales   1   2\n"))
	f.Add([]byte("<p>Up &#36;5<sup>2</sup>-$6&nbsp;million<span style='display:none'>9</p><pre>\n$3 million\n</pre>"))
	builtIn, err := press.Default()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rel, _, err := release.Read("f", data, release.Options{})
		if err != nil {
			return
		}
		tagged, _, err := tag.Tag(context.Background(), rel, []*press.Taxonomy{builtIn}, tag.Options{})
		if err != nil {
			return
		}
		ms, err := mention.Find(context.Background(), data, rel, tagged, mention.Options{Taxonomies: []*press.Taxonomy{builtIn}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ms {
			if m.Range.End.Byte <= m.Range.Start.Byte || m.Range.End.Byte > int64(len(data)) || m.Printed == "" || m.Status == "" {
				t.Errorf("%+v", m)
			}
			if _, err := m.MarshalJSON(); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestClauseOfNext checks that a phrase of time behind ", and" is of the number that follows it, and that what a number without a part is
// compared with lacks the part as well.
func TestClauseOfNext(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net sales increased 6.6% to $412.6 million, and for the nine months reached $1,204.7 million.", ""},
		{"Excluding a charge for the closing of the mill, which had been announced, operating income rose to $69.3 million from $58.2 million.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
