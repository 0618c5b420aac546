package mention

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy/press"
)

func TestDebug(t *testing.T) {
	path := os.Getenv("MENTION_FILE")
	if path == "" {
		t.Skip()
	}
	data, _ := os.ReadFile(path)
	rel, _, err := release.Read(filepath.Base(path), data, release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := press.Default()
	tagged, _, _ := tag.Tag(context.Background(), rel, []*press.Taxonomy{b}, tag.Options{})
	r := newReader(data, rel, tagged, Options{Taxonomies: []*press.Taxonomy{b}})
	r.read(context.Background())
	for _, d := range r.readings {
		r.judge(d)
	}
	for _, d := range r.readings {
		r.pairs(d)
	}
	fmt.Println("excluded", len(r.excluded), "offset", r.cal.offset, "yearEnd", r.cal.yearEnd, "current", r.cal.current)
	for _, d := range r.readings {
		if d.verdict.status == "" {
			if v, ok := r.besideOthers(d); ok {
				d.verdict = v
			} else {
				d.verdict, _ = r.differs(d)
			}
		}
		bl := r.blocks[d.block]
		tok := d.s.tokens
		pr := bl.text[tok[d.from].start:tok[d.to-1].end]
		if p := os.Getenv("MENTION_PRINTED"); p != "" && !strings.Contains(pr, p) {
			continue
		}
		lo, hi := max(0, tok[d.from].start-90), min(len(bl.text), tok[d.to-1].end+70)
		fmt.Printf("%-9s %q  ...%s\n", d.verdict.status, pr, bl.text[lo:hi])
		fmt.Printf("      change=%d linked=%d chained=%d against=%v future=%v bound=%d perShare=%v spans=%v bases=%v\n", d.change, d.linked, d.chained, d.against, d.future, d.bound, d.perShare, d.spans, d.bases)
		for _, p := range d.phrases {
			fmt.Printf("      phrase %q %q fit=%.2f own=%v after=%v adj=%v\n", p.text, p.words, p.fit, p.own, p.after, p.adjusted)
			if os.Getenv("MENTION_ROWS") != "" {
				for i, rf := range r.rowsFor(d, p) {
					if i < 5 {
						fmt.Printf("           %.2f %v %q %v\n", rf.score, rf.exact, rf.row.Label, rf.row.concepts)
					}
				}
			}
		}
		for _, f := range d.verdict.figures {
			fmt.Printf("      => %s %s %s %s %.2f sure=%v exp=%s\n", f.row.Label, f.item.Printed, f.item.Period, d.verdict.formula, d.verdict.score, d.verdict.sure, d.verdict.expected)
		}
	}
}
