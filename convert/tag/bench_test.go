package tag

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// BenchmarkTag measures what tagging adds to reading, for a release of each kind; the taxonomy's patterns are compiled
// by then. Compare it with reading the same release.
func BenchmarkTag(b *testing.B) {
	p := builtin(b)
	for _, name := range []string{"retailer.txt", "bank.txt", "dimensions.htm"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			b.Fatal(err)
		}
		b.Run("read/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := release.Read(name, data, release.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		r, _, err := release.Read(name, data, release.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run("tag/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Tag(context.Background(), r, []*press.Taxonomy{p}, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
