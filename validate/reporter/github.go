package reporter

import (
	"fmt"
	"io"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/terminal"
)

type github struct{ Options }

// Write writes workflow commands, which GitHub shows as annotations at the lines they name.
func (g github) Write(w io.Writer, run *Run) error {
	w = terminal.Clean(w, false)
	var t totals
	for d := range run.all() {
		t.add(d)
		if d.Err != nil {
			fmt.Fprintf(w, "::error file=%s::%s\n", githubProperty(run.place(d.Name)), githubData("could not be checked: "+d.Err.Error()))
		}
		for _, x := range g.shown(d.Diagnostics) {
			fmt.Fprintln(w, annotation(run, x))
		}
	}
	for d := range run.later() {
		t.later(d)
		for _, x := range g.shown(d.Diagnostics) {
			fmt.Fprintln(w, annotation(run, x))
		}
	}
	_, err := fmt.Fprintln(w, t.counts())
	return err
}

func annotation(run *Run, x tieout.Diagnostic) string {
	level := "notice"
	switch {
	case x.Severity >= tieout.Inconsistency:
		level = "error"
	case x.Severity == tieout.Warning:
		level = "warning"
	}
	at := "file=" + githubProperty(run.place(x.Range.Document))
	if s, e := x.Range.Start, x.Range.End; s.Line > 0 && !x.Range.Unlined {
		at += fmt.Sprintf(",line=%d,col=%d", s.Line, s.Column)
		if e.Line == s.Line && e.Column > s.Column {
			at += fmt.Sprintf(",endLine=%d,endColumn=%d", e.Line, e.Column)
		}
	}
	message := x.Message
	if x.Range.Unlined && x.Range.Path != "" {
		message = x.Range.Path + ": " + message
	}
	if x.Advice != "" {
		message += "\n" + x.Advice
	}
	return fmt.Sprintf("::%s %s,title=%s::%s", level, at, githubProperty(x.Code), githubData(message))
}

func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
