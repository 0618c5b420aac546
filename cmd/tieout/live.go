package main

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/validate/reporter"
)

// liveOutputs are the outputs of a run in formats that write each document when its outcome is there: the first of them to
// standard output, the others to temporary files until the run has ended.
type liveOutputs struct {
	outputs []*liveOutput
	faults  fault.Carrier
}

// liveOutput is one of them. Its reporter runs in a goroutine of its own and is given one document at a time.
type liveOutput struct {
	format           string // as the flag has it
	kept             *spill // nil for standard output
	documents, later chan reporter.Document
	written          chan struct{} // a document has been written
	ended            chan struct{}
	err              error
}

// openLive starts the reporters of the live formats.
func (a *app) openLive() (*liveOutputs, error) {
	l := &liveOutputs{}
	direct := false
	for _, f := range a.flags.format {
		name, _, toFile := strings.Cut(f, "=")
		if !reporter.Live(name) {
			continue
		}
		o := &liveOutput{format: f, documents: make(chan reporter.Document), later: make(chan reporter.Document), written: make(chan struct{}),
			ended: make(chan struct{})}
		out := a.stdout
		if toFile || direct {
			var err error
			if o.kept, err = newSpill(); err != nil {
				l.close()
				return nil, faultf("%w", err)
			}
			out = io.Discard // what it is written for: no terminal
		}
		direct = direct || !toFile
		r, err := a.reporter(name, out)
		if err != nil {
			l.close()
			return nil, err
		}
		if o.kept != nil {
			out = o.kept
		}
		l.outputs = append(l.outputs, o)
		run := a.newRun(nil)
		run.Stream, run.Later = o.each(o.documents), o.each(o.later)
		go func() {
			defer close(o.ended)
			defer l.faults.Catch()
			if o.kept == nil {
				o.err = r.Write(out, run)
				return
			}
			b := bufio.NewWriter(out)
			o.err = errors.Join(r.Write(b, run), b.Flush())
		}()
	}
	return l, nil
}

// each yields what comes through a channel and says when it has been written.
func (o *liveOutput) each(documents chan reporter.Document) iter.Seq[reporter.Document] {
	return func(yield func(reporter.Document) bool) {
		for d := range documents {
			more := yield(d)
			select {
			case o.written <- struct{}{}:
			case <-o.ended:
			}
			if !more {
				return
			}
		}
	}
}

// send has a document written and waits for it, unless the reporter has ended.
func (o *liveOutput) send(to chan reporter.Document, d reporter.Document) {
	select {
	case to <- d:
	case <-o.ended:
		return
	}
	select {
	case <-o.written:
	case <-o.ended:
	}
}

// hand has a document written.
func (l *liveOutputs) hand(d reporter.Document) {
	for _, o := range l.outputs {
		o.send(o.documents, d)
	}
}

// finish has what was found later written, and waits until all is.
func (l *liveOutputs) finish(later iter.Seq[reporter.Document]) error {
	for _, o := range l.outputs {
		close(o.documents)
		o.documents = nil
	}
	for d := range later {
		for _, o := range l.outputs {
			o.send(o.later, d)
		}
	}
	return l.end()
}

func (l *liveOutputs) end() error {
	var errs []error
	for _, o := range l.outputs {
		if o.documents != nil {
			close(o.documents)
			o.documents = nil
		}
		if o.later != nil {
			close(o.later)
			o.later = nil
		}
		<-o.ended
		errs = append(errs, o.err)
	}
	l.faults.Rethrow()
	return errors.Join(errs...)
}

// close ends what has not been finished and lets the temporary files go.
func (l *liveOutputs) close() {
	_ = l.end()
	for _, o := range l.outputs {
		if o.kept != nil {
			o.kept.close()
		}
	}
}

// of is the live output for a format, as the flag has it; nil for none.
func (l *liveOutputs) of(format string) *liveOutput {
	if l == nil {
		return nil
	}
	for _, o := range l.outputs {
		if o.format == format {
			return o
		}
	}
	return nil
}
