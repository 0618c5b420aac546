package release

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// BenchmarkRead measures the reading of a plain-text release and of a large HTML one.
func BenchmarkRead(b *testing.B) {
	dir := truth.Folder(b)
	for _, p := range []string{"seeds/000_*", "releases/txt/pericom-2005-06-30.txt", "releases/html/aapl-2024-12-28.htm", "releases/html/ko-2024-12-31.htm"} {
		m, _ := filepath.Glob(filepath.Join(dir, p))
		if len(m) == 0 {
			b.Fatalf("no file matches %s", p)
		}
		data, err := os.ReadFile(m[0])
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(m[0]), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Read("release", data, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
