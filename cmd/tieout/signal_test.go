//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// waiting starts the program on a pipe that nobody writes to, and gives it time to listen.
func waiting(t *testing.T, binary, dir string, listen time.Duration) (*exec.Cmd, *bytes.Buffer, io.Closer) {
	t.Helper()
	cmd := exec.Command(binary, "check", "--format", "json=out.json", "-")
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(listen)
	return cmd, &out, in
}

func TestSignals(t *testing.T) {
	t.Parallel()
	binary, dir := built(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "out.json"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		code, text := -1, ""
		for listen := 200 * time.Millisecond; code == -1 && listen < 10*time.Second; listen *= 4 { // it had not begun to listen
			cmd, out, in := waiting(t, binary, dir, listen)
			if err := cmd.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
			lost := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() }) // a shell may have it ignored until the program listens
			code, text = exitCode(t, cmd.Wait()), out.String()
			lost.Stop()
			_ = in.Close()
		}
		if code != exitInterrupted || !strings.HasSuffix(text, "tieout: interrupted\n") || strings.Contains(text, "context canceled") {
			t.Errorf("%v: exit code %d\n%s", s, code, text)
		}
	}
	if got := readText(t, filepath.Join(dir, "out.json"), false); got != "old" {
		t.Errorf("an interrupted run replaced its output by %q", got)
	}
}

// TestSecondSignal signals twice to a program that does not heed the first.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), stuckVariable+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	lines := bufio.NewScanner(out)
	for i, want := range []string{"ready", "busy"} {
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("%q instead of %q: %v", lines.Text(), want, lines.Err())
		}
		_ = cmd.Process.Signal([]os.Signal{syscall.SIGTERM, syscall.SIGINT}[i])
	}
	if code := exitCode(t, cmd.Wait()); code != exitInterrupted || !strings.Contains(stderr.String(), "ended at once") {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
}

// TestFullOutput writes to a device that is always full.
func TestFullOutput(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	binary := built(t)
	for _, args := range [][]string{{"--help"}, {"explain"}, {"check", "--help"}, {"completion", "bash"}, {"facts", "../../testdata/releases/infocrossing-2003-q1.txt"}, {"check", "--format", "compact", "../../testdata/releases/infocrossing-2003-q1.txt"}} {
		var stderr bytes.Buffer
		cmd := exec.Command(binary, args...)
		cmd.Stdout, cmd.Stderr = full, &stderr
		if code := exitCode(t, cmd.Run()); code != exitFault || !strings.Contains(stderr.String(), "standard output: no space left on device") {
			t.Errorf("%q: exit code %d\n%s", args, code, &stderr)
		}
	}
}

// TestPipeWithoutWriter opens a named pipe that nobody writes to.
func TestPipeWithoutWriter(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.txt")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	out, err := exec.Command(built(t), "check", pipe).CombinedOutput()
	if code := exitCode(t, err); code != exitFault || !strings.Contains(string(out), "nothing writes to it") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}
