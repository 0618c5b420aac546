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

const (
	// writerVariable makes the test binary a writer in the folder that it names.
	writerVariable = "FILESET_TEST_WRITER"
	// fullVariable makes the test binary write the file that it names past the limit of a file's size.
	fullVariable = "FILESET_TEST_FULL"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerVariable); dir != "" {
		generations(dir)
		return
	}
	if name := os.Getenv(fullVariable); name != "" {
		os.Exit(writeLimited(name))
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

// TestFullDisk writes past the limit of a file's size, which fails as a full disk does. The limit is that of a whole process.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	write(t, a, "old")
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), fullVariable+"="+a)
	_ = c.Run()
	switch code := c.ProcessState.ExitCode(); {
	case code == noLimit:
		t.Skip("a process cannot limit the size of its files here")
	case code != failed || tree(t, dir) != "a=old":
		t.Errorf("exit code %d: %s", code, tree(t, dir))
	}
}

// What writeLimited returns: no limit could be set, or writing failed.
const noLimit, failed = 10, 11

func writeLimited(name string) int {
	const limit = 1000 // bytes
	signal.Ignore(syscall.SIGXFSZ)
	var size syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &size); err != nil {
		return noLimit
	}
	size.Cur = limit
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &size); err != nil {
		return noLimit
	}
	if err := Write(name, make([]byte, 5*limit), Options{}); err != nil {
		return failed
	}
	return 0
}
