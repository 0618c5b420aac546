package convert

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// fuzzed are the names under which bytes are opened: what a document is taken for goes by name and content.
var fuzzed = [...]string{"r.xbrl", "r.json", "r.txt", "r.htm", "r.xsd", "r.xbr", "r.zip", "r"}

// FuzzOpen opens any bytes that are no release under any name, in a folder where nothing else is: nothing panics, and what
// is opened can be written. Releases have targets of their own.
func FuzzOpen(f *testing.F) {
	for _, pattern := range []string{"xbrlxml/testdata/*/*.x*", "oim/testdata/*/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("%s matches %d files: %v", pattern, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			for i, name := range fuzzed {
				if len(data) < 32<<10 && filepath.Ext(name) == filepath.Ext(file) {
					f.Add(uint8(i), data)
				}
			}
		}
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, as uint8, data []byte) {
		name := filepath.Join(dir, fuzzed[int(as)%len(fuzzed)])
		if len(data) > 64<<10 || Detect(name, data) == KindRelease {
			return
		}
		d, err := Open(context.Background(), name, data, Options{})
		if err != nil || d.Report == nil {
			return
		}
		for _, format := range Formats {
			_, _, _ = Write(context.Background(), d, []string{format}, "") // characters that XML has none of are an error
		}
	})
}
