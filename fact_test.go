package tieout_test

import (
	"math"
	"testing"

	"github.com/tieout/tieout"
)

func TestFactOrigin(t *testing.T) {
	at := func(b int64, line, column int32) tieout.Position {
		return tieout.Position{Byte: b, Line: line, Column: column}
	}
	for _, want := range []tieout.Range{
		{},
		{Document: "d", Path: "/facts/f1", Start: at(5, 1, 6), End: at(9, 1, 10)},
		{Document: "d", Start: at(5, 2, 6), End: at(1<<32, 70_000, 1)},
		{Document: "d", Start: at(5, 2, 6), End: at(1<<31, 65_537, 1)},
		{Document: "d", Start: at(5, 2, 6)},
		{Document: "d", Path: "Income!B9", Start: at(5, 9, 2), End: at(6, 9, 2), Unlined: true},
		{Document: "d", Start: at(1<<32+5, 2, 6), End: at(1<<32+6, 2, 7)},
		{Document: "d", Start: at(0, 1, 1), End: at(math.MaxUint32, math.MaxInt32, math.MaxInt32)},
		{Document: "d", Start: at(-1, -1, -1), End: at(-1, -1, -1)},
	} {
		var f, g tieout.Fact
		f.SetLanguage("en")
		f.SetOrigin(want)
		if got := f.Origin(); got != want || f.Language() != "en" {
			t.Errorf("%+v became %+v", want, got)
		}
		g.Beside(&f)
		if got := g.Origin(); got != (tieout.Range{Document: want.Document, Path: want.Path, Unlined: want.Unlined}) || g.Language() != "en" {
			t.Errorf("beside %+v: %+v", want, got)
		}
		g.SetOrigin(want)
		if f.SetOrigin(tieout.Range{Document: "other"}); g.Origin() != want {
			t.Errorf("%+v changed with another fact: %+v", want, g.Origin())
		}
	}
}

func TestFactsInTuples(t *testing.T) {
	var tuple, a, b, inner, after tieout.Fact
	a.SetLanguage("de")
	inner.SetChildren(&b)
	tuple.SetChildren(&a, &inner)
	after.Beside(&a)
	if a.Parent() != &tuple || b.Parent() != &inner || inner.Parent() != &tuple || tuple.Parent() != nil || after.Parent() != &tuple {
		t.Error("a fact is in another tuple")
	}
	if a.Language() != "de" || b.Language() != "" || len(inner.Children()) != 1 || a.Children() != nil {
		t.Errorf("%q, %q, %d", a.Language(), b.Language(), len(inner.Children()))
	}
	inner.SetLanguage("fr")
	after.Beside(&inner)
	if len(inner.Children()) != 1 || after.Children() != nil || after.Language() != "fr" {
		t.Error("a fact has the children of another")
	}
	r := tieout.Report{Facts: []*tieout.Fact{&tuple, {}}}
	n := 0
	for range r.All {
		n++
	}
	if n != 5 || r.Count() != n {
		t.Errorf("%d facts, %d counted", n, r.Count())
	}
}
