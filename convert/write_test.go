package convert

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteFilesIntoFolder writes with the zero Output but for its folder.
func TestWriteFilesIntoFolder(t *testing.T) {
	t.Parallel()
	name, dir := "../testdata/releases/infocrossing-2003-q1.txt", filepath.Join(t.TempDir(), "deep", "out")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(context.Background(), name, data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFiles(context.Background(), d, []string{"xbrl", "nonsense"}, Output{Folder: dir}); err == nil {
		t.Error("an unknown format was written")
	}
	if _, err := os.Stat(filepath.Dir(dir)); err == nil {
		t.Error("a failure leaves a folder")
	}
	if _, err := WriteFiles(context.Background(), d, []string{"xbrl", "json"}, Output{Folder: dir}); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(dir, "infocrossing-2003-q1.xbrl"))
	if err != nil {
		t.Fatal(err)
	}
	back, err := Open(context.Background(), filepath.Join(dir, "infocrossing-2003-q1.xbrl"), written, Options{})
	if err != nil || len(back.Report.Facts) != len(d.Report.Facts) {
		t.Errorf("%v", err)
	}
}
