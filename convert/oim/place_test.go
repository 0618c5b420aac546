package oim

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// TestPlaces compares positions, asked for in any order, with counting from the start.
func TestPlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for b.Len() < 20*stride {
		switch random.IntN(4) {
		case 0:
			b.WriteString(strings.Repeat("\n", random.IntN(3)))
		case 1:
			b.WriteString(strings.Repeat("ü漢😀", random.IntN(300)))
		default:
			b.WriteString(strings.Repeat("x", random.IntN(700)))
		}
	}
	doc := b.String()
	p := newPlaces("d", doc)
	for range 3000 {
		at := random.IntN(len(doc) + 1)
		for at < len(doc) && !utf8.RuneStart(doc[at]) {
			at++
		}
		if got, want := p.at(at), advance(tieout.Position{Line: 1, Column: 1}, doc[:at]); got != want {
			t.Fatalf("offset %d: %+v, want %+v", at, got, want)
		}
	}
}
