package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestInWords(t *testing.T) {
	stage := filepath.Join("out", ".tieout-123", "new", "press.xsd")
	full := &fs.PathError{Op: "write", Path: stage, Err: syscall.ENOSPC}
	for _, c := range []struct {
		err  error
		want string
	}{
		{errors.New("as it is"), "as it is"},
		{fmt.Errorf("--mapping: %w", &fs.PathError{Op: "open", Path: "m.yaml", Err: syscall.ENOENT}), "--mapping: m.yaml: no such file or folder"},
		{&fs.PathError{Op: "stat", Path: "q2.txt/x", Err: syscall.ENOTDIR}, "q2.txt/x: a part of this path is a file, not a folder"},
		{&fs.PathError{Op: "mkdir", Path: ".tieout-123", Err: syscall.EACCES}, "the working folder: permission denied, for the user that tieout runs as"},
		{fmt.Errorf("q2.txt: %w", full), "q2.txt: out: the disk is full; what stood there before is as it was"},
		{fmt.Errorf("x.csv: %w", errors.Join(full, full)), "x.csv: out: the disk is full; what stood there before is as it was"},
		{&os.LinkError{Op: "rename", Old: stage, New: "out/a", Err: syscall.EXDEV}, "out/a: " + syscall.EXDEV.Error()},
		{&fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.ENOSPC}, "standard output: " + syscall.ENOSPC.Error()},
	} {
		if got := inWords(c.err); got != filepath.ToSlash(c.want) {
			t.Errorf("%v\nis said as  %s\nand should be %s", c.err, got, c.want)
		}
		if w := worded(c.err); !errors.Is(w, c.err) {
			t.Errorf("%v is not what %v says in words", c.err, w)
		}
	}
}
