package mention_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/press"
)

// truthLine is a number in prose as judged by reading.
type truthLine struct {
	Line     int      `json:"line"`
	Offset   int64    `json:"offset"`
	Printed  string   `json:"printed"`
	Sentence string   `json:"sentence"`
	Kind     string   `json:"kind"`
	Measure  string   `json:"measure"`
	Period   string   `json:"period"`
	Status   string   `json:"status"`
	Check    string   `json:"check"`
	Note     string   `json:"note"`
	Table    []cell   `json:"table"`
	Formula  string   `json:"formula"`
	Same     []cell   `json:"same_digits"`
	With     []string `json:"with_prose"`
}

// cell is a figure of the truth: by line in text, by table and row in HTML.
type cell struct {
	Line    int    `json:"line"`
	Table   int    `json:"table"`
	Row     int    `json:"row"`
	Printed string `json:"printed"`
	Offset  int64  `json:"offset"`
}

// score counts what was found of a truth file.
type score struct {
	wanted, found   int // mentions that tie or derive
	claimed, right  int // what is said to tie or derive
	differs, caught int
	falseDiffers    int
	absent, seen    int
	periods         int // of those found, with the right period
}

func (s *score) add(o score) {
	s.wanted += o.wanted
	s.found += o.found
	s.claimed += o.claimed
	s.right += o.right
	s.differs += o.differs
	s.caught += o.caught
	s.falseDiffers += o.falseDiffers
	s.absent += o.absent
	s.seen += o.seen
	s.periods += o.periods
}

// find reads, tags and searches a release.
func find(t testing.TB, path string) ([]*mention.Mention, *release.Release) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rel, _, err := release.Read(filepath.Base(path), data, release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	builtIn, err := press.Default()
	if err != nil {
		t.Fatal(err)
	}
	tagged, _, err := tag.Tag(context.Background(), rel, []*press.Taxonomy{builtIn}, tag.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ms, err := mention.Find(context.Background(), data, rel, tagged, mention.Options{Taxonomies: []*press.Taxonomy{builtIn}})
	if err != nil {
		t.Fatal(err)
	}
	return ms, rel
}

// findIn is find of a text, as a release of its own.
func findIn(t testing.TB, text string) []*mention.Mention {
	t.Helper()
	path := filepath.Join(t.TempDir(), "r.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ms, _ := find(t, path)
	return ms
}

// findReported finds the mentions in a text that goes on with the first paragraph of a release of a third quarter, tables behind it.
func findReported(t testing.TB, text string) []*mention.Mention {
	t.Helper()
	return findIn(t, reported(text))
}

// reported is such a release.
func reported(text string) string {
	return "HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Hollin Bridge Corporation reported results for the third quarter ended September 30, 2025. " + text
}

// surelyDiffer are the numbers, as printed, that are sure to differ from the tables.
func surelyDiffer(ms []*mention.Mention) string {
	var seen []string
	for _, m := range ms {
		if m.Status == mention.Differs && m.Sure {
			seen = append(seen, m.Printed)
		}
	}
	return strings.Join(seen, " ")
}

// checkDiffers holds what surely differs in each text, between what stands before and behind it, against what should.
func checkDiffers(t *testing.T, before, behind string, want map[string]string) {
	t.Helper()
	for text, differs := range want {
		if got := surelyDiffer(findIn(t, before+text+behind)); got != differs {
			t.Errorf("%s\n\treported %q, want %q", text, got, differs)
		}
	}
}

// saidOf is a text, what surely differs in it, and how many of its mentions are tied.
type saidOf struct {
	text, differs string
	tied          int
}

// checkSaid holds what surely differs and how much is tied in each text, between what stands before and behind it, against what should.
func checkSaid(t *testing.T, before, behind string, cases ...saidOf) {
	t.Helper()
	for _, c := range cases {
		ms := findIn(t, before+c.text+behind)
		tied := countTied(ms)
		if got := surelyDiffer(ms); got != c.differs || tied != c.tied {
			t.Errorf("%s\n\treported %q, %d tied; want %q, %d", c.text, got, tied, c.differs, c.tied)
		}
	}
}

func isTied(s string) bool { return s == "ties" || s == "derived" }

// countTied is how many mentions are tied.
func countTied(ms []*mention.Mention) (n int) {
	for _, m := range ms {
		if isTied(string(m.Status)) {
			n++
		}
	}
	return n
}

// rate compares the mentions of a release with the truth.
func rate(t *testing.T, lines []truthLine, ms []*mention.Mention) score {
	var s score
	taken := map[*mention.Mention]bool{}
	for _, l := range lines {
		m := at(ms, l)
		if m != nil {
			taken[m] = true
			if l.Status == "absent" {
				s.seen++
			}
		}
		said := ""
		if m != nil {
			said = string(m.Status)
		}
		if l.Status == "absent" {
			s.absent++
		}
		if isTied(l.Status) {
			s.wanted++
		}
		if l.Status == "differs" {
			s.differs++
			if said == "differs" {
				s.caught++
			}
		} else if said == "differs" {
			s.falseDiffers++
		}
		ok := false
		if isTied(said) {
			s.claimed++
			if ok = isTied(l.Status) && sameFigures(l, m); ok {
				s.right++
				s.found++
				if m.Period.String() == l.Period {
					s.periods++
				} else if l.Period != "" {
					t.Logf("  period: line %d %q: %s, want %s | %s", l.Line, l.Printed, m.Period, l.Period, l.Sentence)
				}
			}
		}
		if testing.Verbose() && (!ok && (isTied(l.Status) || isTied(said)) || (said == "differs") != (l.Status == "differs") || m == nil) {
			why := "not found"
			if m != nil {
				why = said + " measure=" + m.Measure + " period=" + m.Period.String() + " " + m.Formula
				for _, f := range m.Figures {
					why += " [" + strings.Join(f.Item.Path, "|") + " " + f.Item.Printed + " @" + strconv.Itoa(int(f.Item.Cell.Start.Line)) + "]"
				}
			}
			want := l.Status + " " + l.Measure + " " + l.Period + " " + l.Formula
			for _, c := range l.Table {
				want += " " + c.Printed
			}
			t.Logf("line %d offset %d %q\n    want %s\n    have %s\n    %s", l.Line, l.Offset, l.Printed, want, why, l.Sentence)
		}
	}
	for _, m := range ms {
		if !taken[m] && m.Status == mention.Differs {
			s.falseDiffers++
			t.Logf("differs, not in the truth: %d %q %s", m.Range.Start.Line, m.Printed, m.Measure)
		}
		if !taken[m] && isTied(string(m.Status)) {
			s.claimed++
			t.Logf("claimed, not in the truth: line %d %q %s %s", m.Range.Start.Line, m.Printed, m.Measure, m.Formula)
		}
	}
	return s
}

// at is the mention at the place of a truth line.
func at(ms []*mention.Mention, l truthLine) *mention.Mention {
	for _, m := range ms {
		if m.Range.Start.Byte <= l.Offset+1 && l.Offset < m.Range.End.Byte && m.Range.Start.Byte >= l.Offset-1 {
			return m
		}
	}
	return nil
}

// sameFigures reports whether the mention rests on a figure that the truth names.
func sameFigures(l truthLine, m *mention.Mention) bool {
	all := append(slices.Clone(l.Table), l.Same...)
	for _, f := range m.Figures {
		for _, c := range all {
			if c.Offset > 0 && c.Table == f.Table.Index && c.Row == f.Item.Row.Index {
				return true
			}
			if strings.Trim(c.Printed, "$()% ") == strings.Trim(f.Item.Printed, "$()% ") || c.Printed == "" && c.Line == int(f.Item.Cell.Start.Line) {
				return true
			}
		}
	}
	return false
}

func TestAccuracy(t *testing.T) {
	files := truth.Files(t, filepath.Join(truth.Folder(t), "prose"))
	if len(files) < 8 {
		t.Fatalf("%d truth files of prose", len(files))
	}
	all := measure(t, files)
	if all.found*100 < 92*all.wanted || all.right*100 < 98*all.claimed || all.falseDiffers > 0 || all.caught < all.differs {
		t.Errorf("%d of %d recognised, %d of %d right, %d of %d contradictions, %d invented", all.found, all.wanted, all.right, all.claimed, all.caught, all.differs, all.falseDiffers)
	}
}

// TestAccuracyOfMore is that of releases whose prose was read for this project; their truth has no periods.
func TestAccuracyOfMore(t *testing.T) {
	truth.Folder(t)
	all := measure(t, truth.Files(t, filepath.Join("..", "..", "testdata", "truth-prose")))
	if all.found*100 < 90*all.wanted || all.right*100 < 98*all.claimed || all.falseDiffers > 0 {
		t.Errorf("%d of %d recognised, %d of %d right, %d invented", all.found, all.wanted, all.right, all.claimed, all.falseDiffers)
	}
}

// measure compares all that is found in releases with what was read of them.
func measure(t *testing.T, files []string) score {
	t.Helper()
	var all score
	for _, path := range files {
		name := truth.Name(path)
		if strings.HasPrefix(name, "traps") {
			continue
		}
		ms, _ := find(t, truth.Release(t, path))
		s := rate(t, truth.Lines[truthLine](t, path), ms)
		t.Logf("%s: %+v", name, s)
		all.add(s)
	}
	t.Logf("all: %+v: recognised %.1f %%, right %.1f %%", all, 100*float64(all.found)/float64(all.wanted), 100*float64(all.right)/float64(all.claimed))
	return all
}
