package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/terminal"
)

// progress is a line on a terminal that counts documents while many are worked on, and tells how far a large one has
// come. A nil progress shows nothing.
type progress struct {
	mu            sync.Mutex
	out           io.Writer
	total         int // documents, 0 when they are not counted
	finished, bad int
	pause         time.Duration // between two states of the line
	shown         time.Time
	width         int // of the line that is shown
}

const (
	progressFrom  = 4       // documents
	progressBytes = 8 << 20 // of a document whose reading is shown
	progressPause = 100 * time.Millisecond
)

// newProgress is the progress of work on n documents, nil where it would not be seen or would be in the way.
func (a *app) newProgress(n int) *progress {
	seen := a.isTerminal
	if seen == nil {
		seen = terminal.Is
	}
	if a.flags.quiet || !seen(a.stderr) {
		return nil
	}
	p := &progress{out: a.stderr, pause: progressPause}
	if clean, ok := p.out.(interface{ Unwrap() io.Writer }); ok {
		p.out = clean.Unwrap() // it goes back in its line
	}
	if n >= progressFrom {
		p.total = n
	}
	return p
}

// done counts a document, which failed when it could not be worked on.
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
	if p.total > 0 {
		p.show(p.String())
	}
}

func (p *progress) String() string {
	s := fmt.Sprintf("%s %d of %d documents", bar(int64(p.finished), int64(p.total)), p.finished, p.total)
	if p.bad > 0 {
		s += fmt.Sprintf(", %d could not be checked", p.bad)
	}
	return s
}

// bar is a part of a whole as a picture.
func bar(part, whole int64) string {
	const columns = 24
	full := int(columns * min(part, whole) / max(whole, 1))
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", columns-full) + "]"
}

// reading is told how many bytes of a document have been read. Where documents are counted it says nothing.
func (p *progress) reading(name string, size int) func(read int64) {
	if p == nil || p.total > 0 || size < progressBytes {
		return nil
	}
	return func(read int64) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.show(fmt.Sprintf("%s %d %% of %s read", bar(read, int64(size)), 100*min(read, int64(size))/int64(size), shortName(name)))
	}
}

// say tells what is being done, until the line is wiped.
func (p *progress) say(what string) {
	if p == nil || p.total > 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(terminal.Line(what))
}

// shortName is a name that leaves room on the line.
func shortName(name string) string {
	const most = 32
	name = terminal.Line(filepath.Base(name))
	if n := utf8.RuneCountInString(name); n > most {
		name = "…" + string([]rune(name)[n-most:])
	}
	return name
}

// show shows text, unless something was shown just now.
func (p *progress) show(text string) {
	if now := time.Now(); now.Sub(p.shown) >= p.pause {
		p.shown = now
		p.line(text)
	}
}

// line shows text in place of what is shown.
func (p *progress) line(text string) {
	width := utf8.RuneCountInString(text)
	fmt.Fprintf(p.out, "\r%s%s", text, strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
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
		p.width = 0
	}
}
