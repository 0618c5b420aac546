package across_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/across"
)

// TestKeptReportsCompareAlike compares reports as they are read and as they were kept: the findings are the same, and so are
// their fingerprints.
func TestKeptReportsCompareAlike(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/releases/*.txt")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d releases, %v", len(files), err)
	}
	var read, kept []*tieout.Report
	var unpacker across.Unpacker
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := convert.Open(t.Context(), file, data, convert.Options{Entity: tieout.Entity{Scheme: "http://example.com", Identifier: "one"}})
		if err != nil {
			t.Fatal(err)
		}
		packed, err := across.Pack(d.Report)
		if err != nil {
			t.Fatal(err)
		}
		r, err := unpacker.Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := unpacker.Unpack(packed[:len(packed)/2]); err == nil {
			t.Error("half of a report was restored")
		}
		e, ok := across.Entity(r)
		if want, _ := across.Entity(d.Report); !ok || e != want {
			t.Errorf("%s: the entity is %v, not %v", file, e, want)
		}
		read, kept = append(read, d.Report), append(kept, r)
	}
	want, err := across.Compare(t.Context(), read, validate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := across.Compare(t.Context(), kept, validate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for i := range want {
		none := func(tieout.Range) string { return "" }
		validate.Fingerprint(want[i], read[i], none)
		validate.Fingerprint(got[i], kept[i], none)
		found += len(want[i])
	}
	if diff := cmp.Diff(want, got); diff != "" || found == 0 {
		t.Errorf("%d findings (-read +kept)\n%s", found, diff)
	}
}

func ExampleCompare() {
	ctx := context.Background()
	var reports []*tieout.Report
	for i, revenues := range []string{"13,129", "13,219"} {
		text := "ACME CORP\nConsolidated Statements of Operations\n(in thousands)\n\n                  Three Months Ended\n                     March 31, 2024\n" +
			"                     --------\nRevenues             $ " + revenues + "\nNet income            1,009\n"
		d, err := convert.Open(ctx, []string{"a.txt", "b.txt"}[i], []byte(text), convert.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		reports = append(reports, d.Report)
	}
	found, err := across.Compare(ctx, reports, validate.Options{})
	fmt.Println(len(found[0]), len(found[1]), err)
	// Output: 0 1 <nil>
}
