// Package tietest is for tests only: releases that are written in tests, and what the ledger says of them. The tests of the
// rooms of validate/tie ask through its door, as everybody does. It must be imported by tests alone.
//
//	tietest.Tells(t, "a digit of the total", release, "37,461", "37,641", "tieout:sumBroken")
package tietest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

// Ledger is that of a release of plain text.
func Ledger(t *testing.T, text string) *tie.Ledger {
	t.Helper()
	return ledgerOf(t, "release.txt", text)
}

// LedgerOfHTML is that of a page.
func LedgerOfHTML(t *testing.T, text string) *tie.Ledger {
	t.Helper()
	return ledgerOf(t, "release.htm", text)
}

func ledgerOf(t *testing.T, name, text string) *tie.Ledger {
	t.Helper()
	d, err := convert.Open(context.Background(), name, []byte(text), convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tie.Of(validate.Of(d, validate.Options{}))
}

// Findings are those of a release of plain text, of headings first.
func Findings(t *testing.T, text string) []tieout.Diagnostic {
	t.Helper()
	l := Ledger(t, text)
	ds := l.Headings
	for _, f := range l.Findings {
		ds = append(ds, f.Diagnostic())
	}
	return ds
}

// Misprinted is what is found in a text with one part replaced, and the line of that.
func Misprinted(t *testing.T, right, was, is string) ([]tieout.Diagnostic, int32) {
	t.Helper()
	text := strings.Replace(right, was, is, 1)
	if was != "" && text == right {
		t.Fatalf("%q: nothing was replaced", was)
	}
	return Findings(t, text), int32(strings.Count(text[:max(strings.Index(text, is), 0)], "\n") + 1)
}

// Tells reports where a misprint is not found by a finding of a code that points to it; with no code nothing may be found.
func Tells(t *testing.T, name, right, was, is, code string) {
	t.Helper()
	ds, line := Misprinted(t, right, was, is)
	found := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == code && Points(d, line) })
	if found != (code != "") || code == "" && len(ds) > 0 {
		t.Errorf("%s: want %q at line %d, got %v", name, code, line, ds)
	}
}

// Points reports whether a finding or what it refers to stands in a line.
func Points(d tieout.Diagnostic, line int32) bool {
	for _, n := range append(d.Related, tieout.Note{Range: d.Range}) {
		if n.Range.Start.Line == line {
			return true
		}
	}
	return false
}

// Says reports whether a finding names a number.
func Says(f tie.Finding, number string) bool {
	d := f.Diagnostic()
	return strings.Contains(d.Message+d.Advice, number) || slices.ContainsFunc(d.Related, func(n tieout.Note) bool { return strings.Contains(n.Message, number) })
}
