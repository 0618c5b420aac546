package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress is a line on a terminal that counts documents while many are checked. A nil progress shows nothing.
type progress struct {
	mu            sync.Mutex
	out           io.Writer
	total         int
	finished, bad int
	shown         time.Time
	width         int // of the line that is shown
}

const (
	progressFrom  = 4                      // documents
	progressPause = 100 * time.Millisecond // between two states of the line
)

// newProgress is the progress of checking n documents, nil where it would not be seen or would be in the way.
func (a *app) newProgress(n int) *progress {
	if n < progressFrom || !isTerminal(a.stderr) {
		return nil
	}
	return &progress{out: a.stderr, total: n}
}

// isTerminal reports whether a stream leads to a terminal that can move back in its line.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// done counts a document, which failed when it could not be checked.
func (p *progress) done(failed bool) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finished++
	if failed {
		p.bad++
	}
	if now := time.Now(); now.Sub(p.shown) >= progressPause {
		p.shown = now
		p.line(p.String())
	}
}

func (p *progress) String() string {
	const columns = 24
	full := columns * p.finished / p.total
	s := fmt.Sprintf("[%s%s] %d of %d documents", strings.Repeat("#", full), strings.Repeat(".", columns-full), p.finished, p.total)
	if p.bad > 0 {
		s += fmt.Sprintf(", %d could not be checked", p.bad)
	}
	return s
}

// line shows text in place of what is shown.
func (p *progress) line(text string) {
	fmt.Fprintf(p.out, "\r%s%s", text, strings.Repeat(" ", max(0, p.width-len(text))))
	p.width = len(text)
}

// end wipes the line, so that what is written next stands where it stood.
func (p *progress) end() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		p.line("")
		fmt.Fprint(p.out, "\r")
	}
}
