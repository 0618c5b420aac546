package tag

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// conceptsOf are the built-in concepts of the items of a release, by place; "-" for those of the extension.
func conceptsOf(t *testing.T, r *release.Release) map[string]string {
	t.Helper()
	result, _, err := Tag(context.Background(), r, []*press.Taxonomy{builtin(t)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	for item, f := range result.Items {
		name := "-"
		if f.Concept.Space == press.Namespace {
			name = f.Concept.Local
		}
		of[fmt.Sprintf("line %d column %d: %q %s", item.Cell.Start.Line, item.Cell.Start.Column, f.Source.Label, item.Printed)] = name
	}
	return of
}

func goldenReleases(t *testing.T) map[string]string {
	texts := map[string]string{"sample": sample}
	for _, pattern := range []string{"testdata/*.txt", "testdata/*.htm", "testdata/inline/*.htm", "../../testdata/releases/*.txt"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(file)] = string(data)
		}
	}
	if len(texts) < 8 {
		t.Fatalf("there are %d releases only", len(texts))
	}
	return texts
}

// TestOrderIsNeutral: tables in another order have the same concepts.
func TestOrderIsNeutral(t *testing.T) {
	for name, text := range goldenReleases(t) {
		want := conceptsOf(t, readRelease(t, text))
		r := readRelease(t, text)
		for _, turn := range []func([]*release.Table){slices.Reverse[[]*release.Table], rotate} {
			turn(r.Tables)
			for place, got := range conceptsOf(t, r) {
				if got != want[place] {
					t.Errorf("%s, %s: %s with the tables in another order, %s before", name, place, got, want[place])
				}
			}
		}
	}
}

func rotate(tables []*release.Table) {
	if len(tables) > 1 {
		first := tables[0]
		copy(tables, tables[1:])
		tables[len(tables)-1] = first
	}
}

// TestSynonymsAreNeutral: words of one meaning exchanged in all labels leave the concepts as they are.
func TestSynonymsAreNeutral(t *testing.T) {
	exchanged := strings.NewReplacer("stockholders", "shareholders", "Stockholders", "Shareholders", "Net income", "Net earnings", "net income", "net earnings",
		"Selling, general and administrative expenses", "Selling, general & administrative costs")
	want, got := conceptsOf(t, readRelease(t, sample)), conceptsOf(t, readRelease(t, exchanged.Replace(sample)))
	byValue := func(of map[string]string) []string {
		var list []string
		for place, concept := range of {
			at, _, _ := strings.Cut(place, " column") // synonyms move columns
			list = append(list, at+" "+concept)
		}
		slices.Sort(list)
		return list
	}
	if a, b := byValue(want), byValue(got); !slices.Equal(a, b) {
		t.Errorf("with synonyms:\n%s\nwithout:\n%s", strings.Join(b, "\n"), strings.Join(a, "\n"))
	}
}

// TestContradictionKeepsConcept: one misprinted figure changes no concept, whether it contradicts a total or another table.
func TestContradictionKeepsConcept(t *testing.T) {
	const balance = `
HARBOR LANTERN CORP. REPORTS SECOND QUARTER RESULTS

                            HARBOR LANTERN CORP.
                       CONSOLIDATED BALANCE SHEETS
                              (In thousands)

                                              June 30,    December 31,
                                                2003          2002
                                             ----------    ----------
Cash and cash equivalents                    $    %s    $    1,100
Accounts receivable, net                          2,400         2,200
Inventories                                       1,300         1,250
                                             ----------    ----------
Total current assets                              4,900         4,550
Property and equipment, net                       3,000         2,900
                                             ----------    ----------
Total assets                                 $    7,900    $    7,450
                                             ==========    ==========

                            HARBOR LANTERN CORP.
                   CONSOLIDATED STATEMENTS OF CASH FLOWS
                              (In thousands)

                                                Six Months Ended
                                                    June 30,
                                                2003          2002
                                             ----------    ----------
Net cash provided by operating activities           600           550
Net cash used in investing activities              (300)         (250)
Net cash used in financing activities              (200)         (100)
                                             ----------    ----------
Net increase in cash                                100           200
Cash and cash equivalents, beginning of period    1,100           900
                                             ----------    ----------
Cash and cash equivalents, end of period     $    1,200    $    1,100
                                             ==========    ==========
`
	read := func(cash string) (list []string) {
		r := readRelease(t, fmt.Sprintf(balance, cash))
		result, _, err := Tag(context.Background(), r, []*press.Taxonomy{builtin(t)}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range result.Report.Facts {
			list = append(list, f.Source.Label+" "+f.Concept.Local)
		}
		return list
	}
	want := read("1,200")
	for _, cash := range []string{"1,300", "9,999", "1,201", "    2"} {
		if got := read(cash); !slices.Equal(got, want) {
			t.Errorf("with cash of %s:\n%s\nwith 1,200:\n%s", cash, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestWhy: a decision names its concept, the rivals and what speaks for them.
func TestWhy(t *testing.T) {
	result, _ := tagText(t, sample, Options{})
	for item, f := range result.Items {
		d, ok := result.Why(item)
		if !ok || d.Concept != f.Concept || len(d.Candidates) == 0 {
			t.Fatalf("%q: %v %+v", f.Source.Label, ok, d)
		}
		chosen, sum := 0, 0.0
		for i, c := range d.Candidates {
			sum += c.Chance
			if c.Chosen {
				chosen++
			}
			if i > 0 && c.Score > d.Candidates[i-1].Score {
				t.Errorf("%q: candidates are not in order", f.Source.Label)
			}
			if len(c.Evidence) == 0 {
				t.Errorf("%q: nothing speaks for or against %q", f.Source.Label, c.Concept.Local)
			}
		}
		if chosen != 1 || sum > 1.001 || d.Margin < 0 || d.Margin > 1 {
			t.Errorf("%q: %d chosen, chances add up to %v, margin %v", f.Source.Label, chosen, sum, d.Margin)
		}
		if d.Confidence > 0 && f.Source.Mapping.Confidence != float64(int(d.Confidence*100+0.5))/100 {
			t.Errorf("%q: confidence %v, the fact says %v", f.Source.Label, d.Confidence, f.Source.Mapping.Confidence)
		}
	}
	if _, ok := result.Why(&release.LineItem{}); ok {
		t.Error("an item of no release is explained")
	}
}

// TestLetReasonsGo: what explains decisions is worked out once, and again, the same, after it was let go.
func TestLetReasonsGo(t *testing.T) {
	result, _ := tagText(t, sample, Options{})
	read := func() map[*release.LineItem]Decision {
		all := map[*release.LineItem]Decision{}
		for item := range result.Items {
			all[item], _ = result.Why(item)
		}
		return all
	}
	want := read()
	first, _ := result.again()
	if kept, _ := result.again(); kept != first {
		t.Error("worked out twice")
	}
	result.LetReasonsGo()
	if got := read(); len(got) == 0 || !reflect.DeepEqual(got, want) {
		t.Error("other reasons than before")
	}
	if again, _ := result.again(); again == first {
		t.Error("kept")
	}
}
