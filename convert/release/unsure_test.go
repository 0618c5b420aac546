package release

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
)

// TestUnsureReading: figures that are read with little certainty are told, once a table; those of no period have a finding
// of their own.
func TestUnsureReading(t *testing.T) {
	year := tieout.DurationDays(tieout.Date(2030, time.January, 1), tieout.Date(2030, time.December, 31))
	item := func(printed string, sure float64, p tieout.Period) *LineItem {
		return &LineItem{Printed: printed, Sure: sure, Period: p, Column: &Column{}, Scale: 6}
	}
	dr := &draft{t: &Table{Rows: []*Row{{Items: []*LineItem{item("7", 0.9, year), item("5", 0.39, year), item("6", 0.2, year), item("4", 0, tieout.Period{})}}}}}
	ds := dr.checkCertainty()
	if len(ds) != 1 || ds[0].Code != "tieout:readingUnsure" || !strings.HasPrefix(ds[0].Message, "5 is read as money ×10^6 for 2030-01-01/2030-12-31") || !strings.Contains(ds[0].Message, "2 of the 4") {
		t.Errorf("%v", ds)
	}
	dr.t.Rows[0].Items = dr.t.Rows[0].Items[:1]
	if ds := dr.checkCertainty(); len(ds) > 0 {
		t.Errorf("a sure reading: %v", ds)
	}
}

// TestExplain: with reasons, each figure says what its period, kind and scale could be, the reading first.
func TestExplain(t *testing.T) {
	const text = "PELHAM CORP. REPORTS\n\nCONSOLIDATED STATEMENTS OF INCOME\n(in thousands)\n\n" +
		"                      Year ended December 31,\n                        2030        2029\nRevenues              $12,345     $11,234\nCosts                   9,876       9,765\n"
	for _, explain := range []bool{false, true} {
		rel, _, err := Read("r.txt", []byte(text), Options{Explain: explain})
		if err != nil {
			t.Fatal(err)
		}
		it := rel.Tables[0].Rows[0].Items[0]
		if it.Sure < 0.9 || it.Sure > 1 {
			t.Errorf("%s is %v sure", it.Printed, it.Sure)
		}
		if !explain {
			if it.Why != nil {
				t.Error("reasons without being asked")
			}
			continue
		}
		if len(it.Why) != 2 || it.Why[0].Claims[0].Value != it.Period.String() || it.Why[1].Claims[0].Value != "money ×10^3" {
			t.Fatalf("%+v", it.Why)
		}
		for _, d := range it.Why {
			if c := d.Claims[0]; c.Probability < 0.9 || len(c.Evidence) == 0 || c.Evidence[0].Words() == "" {
				t.Errorf("%s: %+v", d.Slot, c)
			}
		}
	}
}

// TestDoubts: of decisions that are beyond doubt no reasons are kept, and those of the others are the same.
func TestDoubts(t *testing.T) {
	const text = "PELHAM CORP. REPORTS\n\nCONSOLIDATED STATEMENTS OF INCOME\n(in thousands)\n\n" +
		"                      Year ended December 31,\n                        2030        2029\nRevenues              $12,345     $11,234\nCosts                   9,876       9,765\n" +
		"\nOTHER FIGURES\n                        2030        2029\nOrders                    412         398\nOn hand                    31          29\n"
	all, _, err := Read("r.txt", []byte(text), Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	few, _, err := Read("r.txt", []byte(text), Options{Explain: true, Doubts: true})
	if err != nil {
		t.Fatal(err)
	}
	kept, left := 0, 0
	for i, table := range all.Tables {
		for r, row := range table.Rows {
			for k, it := range row.Items {
				why := few.Tables[i].Rows[r].Items[k].Why
				if why == nil {
					t.Errorf("%s: nothing says that reasons were asked for", it.Printed)
				}
				var doubts []Decision
				for _, d := range it.Why {
					if len(d.Claims) > 1 && d.Claims[0].Probability < Certain {
						doubts = append(doubts, d)
					}
				}
				if len(why) != len(doubts) || len(why) > 0 && !reflect.DeepEqual(why, doubts) {
					t.Errorf("%s: %+v, and of all %+v", it.Printed, why, doubts)
				}
				kept, left = kept+len(why), left+len(it.Why)-len(why)
			}
		}
	}
	if kept == 0 || left == 0 {
		t.Errorf("%d decisions in doubt, %d beyond", kept, left)
	}
}
