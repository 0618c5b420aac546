//go:build linux || darwin

package fileset

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// writerVariable makes the test binary a writer in the folder that it names.
const writerVariable = "FILESET_TEST_WRITER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerVariable); dir != "" {
		generations(dir)
		return
	}
	os.Exit(m.Run())
}

// generations writes a folder and two files again and again, each time with another text.
func generations(dir string) {
	for i := os.Getpid() * 1000; ; i++ {
		text := strings.Repeat(strconv.Itoa(i)+"\n", 2000)
		folder := NewFolder(filepath.Join(dir, "folder"), Options{})
		for _, name := range []string{"a", "b", "c"} {
			add(folder, name, text)
		}
		_ = folder.Commit()
		pair := New(Options{})
		add(pair, filepath.Join(dir, "one"), text)
		add(pair, filepath.Join(dir, "two"), text)
		_ = pair.Commit()
	}
}

func add(s *Set, name, text string) {
	if w, err := s.Create(name); err == nil {
		_, _ = w.Write([]byte(text))
		_ = w.Close()
	}
}

// TestKill kills two writers at any point: what they leave is of one generation, whole, and is cleaned.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	same := func(names ...string) {
		t.Helper()
		first := ""
		for i, name := range names {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			text := string(data)
			if i == 0 {
				first = text
			}
			if line, _, _ := strings.Cut(text, "\n"); text != first || text != "" && text != strings.Repeat(line+"\n", 2000) {
				t.Errorf("%s has %d bytes that begin with %q, %s has %d of %q", name, len(text), line, names[0], len(first), strings.SplitN(first, "\n", 2)[0])
			}
		}
	}
	for range 20 {
		var writers []*exec.Cmd
		for range 2 {
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), writerVariable+"="+dir)
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			writers = append(writers, c)
		}
		time.Sleep(time.Duration(10+rand.IntN(20)) * time.Millisecond)
		for _, c := range writers {
			_ = c.Process.Kill()
		}
		for _, c := range writers {
			_ = c.Wait()
		}
		same("folder/a", "folder/b", "folder/c")
		sweep(dir) // as the next writer does
		same("one", "two")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".tieout-*")); left != nil {
		t.Errorf("%q is left", left)
	}
	if _, err := os.Stat(filepath.Join(dir, "folder/a")); err != nil {
		t.Error("nothing was written at all: the test sees nothing", err)
	}
}

// TestFullDisk writes past the limit of a file's size, which fails as a full disk does.
func TestFullDisk(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	write(t, a, "old")
	small := old
	small.Cur = 1000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	err := Write(a, make([]byte, 5000), Options{})
	if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); e != nil {
		t.Fatal(e)
	}
	if err == nil || tree(t, dir) != "a=old" {
		t.Errorf("%v: %s", err, tree(t, dir))
	}
}
