package review_test

import (
	"os"
	"testing"

	"github.com/tieout/tieout/internal/browser"
	"github.com/tieout/tieout/internal/golden"
)

// TestScreenshots takes the pictures of the documentation.
func TestScreenshots(t *testing.T) {
	if !*golden.Update {
		t.Skip("pictures are taken by make screenshots")
	}
	const folder = "../../docs/images/"
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	q4 := releases + "infocrossing-2003-q4.txt"
	html := "testdata/brightwater.htm"
	later, first := checked(t, "infocrossing-2003-q4.txt", read(t, q4)), checked(t, "brightwater-2026-q1.htm", read(t, html))
	for _, c := range []struct {
		name, page    string
		width, height int64
		steps         func(b *browser.Tab)
	}{
		{"review", written(t, first), 1480, 920, func(b *browser.Tab) { b.Eval(shown("tie-f[k^=b][f]") + "[0].click()") }},
		{"review-finding", written(t, later), 1480, 920, func(b *browser.Tab) { b.Click(".row") }},
		{"review-statements", written(t, later), 1480, 920, func(b *browser.Tab) {
			b.Click("#show-statements")
			b.WaitFor("document.querySelector('#statements .cell[data-state=broken]')")
			b.Click("#statements .cell[data-state=broken]")
		}},
		{"review-dark", written(t, first), 1480, 920, func(b *browser.Tab) {
			b.Click("#theme")
			b.Click("#tab-text")
			b.Click(".row")
		}},
	} {
		b := browser.Open(t, c.page)
		c.steps(b)
		b.WaitFor("document.querySelector('.document:not([hidden])') || !document.getElementById('statements').hidden")
		if err := os.WriteFile(folder+c.name+".png", b.Screenshot(c.width, c.height), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
