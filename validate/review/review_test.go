package review_test

import (
	"bytes"
	"context"
	"errors"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/review"
	"github.com/tieout/tieout/validate/review/web"
	"github.com/tieout/tieout/validate/rules"
)

const releases = "../../testdata/releases/"

// TestBundleIsCurrent holds what is embedded against what go generate makes of the sources.
func TestBundleIsCurrent(t *testing.T) {
	files, err := web.Bundle("web")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("bundle", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("bundle/%s is not what web makes: run go generate ./validate/review", name)
		}
	}
}

// checked opens and checks a document as check does.
func checked(t testing.TB, name string, data []byte) review.Input {
	t.Helper()
	doc, err := convert.Open(context.Background(), name, data, convert.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	in, found, err := rules.Check(context.Background(), doc, validate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := reporter.Of(in, doc, found)
	validate.Fingerprint(out.Diagnostics, out.Report, func(r tieout.Range) string { return "" })
	return review.Input{Document: doc, Outcome: out}
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func written(t testing.TB, ins ...review.Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := review.Write(context.Background(), &b, ins, review.Options{Version: "test"}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPageHasEveryFact counts the marks of a page: each fact of a release is marked where it is printed, each number of the
// text as well, and the text is what was published.
func TestPageHasEveryFact(t *testing.T) {
	name := releases + "infocrossing-2003-q1.txt"
	in := checked(t, name, read(t, name))
	page := written(t, in)
	for i := range in.Outcome.Facts {
		if !hasMark(page, "f", i) {
			t.Errorf("fact %d is not marked", i)
		}
	}
	for i, m := range in.Outcome.Mentions {
		if !hasMark(page, "m", i) {
			t.Errorf("the number %q of the text is not marked", m.Printed)
		}
	}
	_, shown, _ := strings.Cut(page, "<pre>\n")
	shown, _, _ = strings.Cut(shown, "</pre>")
	if diff := cmp.Diff(strings.ReplaceAll(string(read(t, name)), "\r\n", "\n"), textOf(shown)); diff != "" {
		t.Errorf("the page does not show what was published (-published +page):\n%s", diff)
	}
	if again := written(t, in); again != page {
		t.Error("a second page of the same document differs")
	}
}

// TestPageOfUTF16 shows a release in UTF-16: the same page, since places count what was made of its bytes.
func TestPageOfUTF16(t *testing.T) {
	name := releases + "infocrossing-2003-q1.txt"
	plain := read(t, name)
	wide := []byte{0xFF, 0xFE}
	for _, c := range plain { // which is ASCII
		wide = append(wide, c, 0)
	}
	pre := func(data []byte) string {
		_, shown, _ := strings.Cut(written(t, checked(t, name, data)), "<pre>\n")
		shown, _, _ = strings.Cut(shown, "</pre>")
		return shown
	}
	if diff := cmp.Diff(pre(plain), pre(wide)); diff != "" {
		t.Errorf("the page of the same release in UTF-16 (-plain +UTF-16):\n%s", diff)
	}
}

func TestPageSaysWhatIsTied(t *testing.T) {
	name := releases + "infocrossing-2003-q4.txt"
	page := written(t, checked(t, name, read(t, name)))
	for _, want := range []string{" k=t", " k=b", "25 of 26 totals tied; 1 broken", `"state":"broken"`, "Reviewed by"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
}

// TestComparison holds a later release against an earlier one.
func TestComparison(t *testing.T) {
	q1, q2 := releases+"infocrossing-2003-q1.txt", releases+"infocrossing-2003-q2.txt"
	in := checked(t, q2, read(t, q2))
	in.Earlier = checked(t, q1, bytes.Replace(read(t, q1), []byte("2,540"), []byte("2,541"), 1)).Document
	page := written(t, in)
	if !strings.Contains(page, `"earlier":{"document":"`+q1) {
		t.Error("the page does not name what it is compared with")
	}
}

func hasMark(page, kind string, index int) bool {
	return regexp.MustCompile(` ` + kind + `=(\d+,)*` + strconv.Itoa(index) + `[ ,>]`).MatchString(page)
}

// textOf is the text of markup.
func textOf(markup string) string {
	return html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(markup, ""))
}

// TestWriteEndsWithItsContext: a page that nobody waits for any more is not written, wherever that is noticed.
func TestWriteEndsWithItsContext(t *testing.T) {
	in := checked(t, "brightwater.htm", read(t, "testdata/brightwater.htm"))
	for asked := 0; asked < 1<<20; asked = 2*asked + 1 {
		ctx := &counting{Context: context.Background(), left: asked}
		var b bytes.Buffer
		err := review.Write(ctx, &b, []review.Input{in}, review.Options{Version: "test"})
		if ctx.left >= 0 {
			if err != nil || asked < 5 {
				t.Errorf("asked %d times, and then: %v", asked-ctx.left, err)
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("called off after %d questions: %v", asked, err)
		}
	}
	t.Error("the page is never whole")
}

// counting is a context that ends when it has been asked some times.
type counting struct {
	context.Context
	left int
}

func (c *counting) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestNamesSteerNothing has control characters in the name of a document and of its issuer: none is in the page.
func TestNamesSteerNothing(t *testing.T) {
	text := strings.Replace(string(read(t, "testdata/brightwater.htm")), "Brightwater", "Bright\x1b[31m\u009bwater", 1)
	in := checked(t, "n\x1b[31m\u009bame.htm", []byte(text))
	in.Outcome.Err = errors.New("of \x1b[31m")
	var b bytes.Buffer
	if err := review.Write(t.Context(), &b, []review.Input{in, in}, review.Options{Version: "test"}); err != nil {
		t.Fatal(err)
	}
	if i := bytes.IndexFunc(b.Bytes(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); i >= 0 {
		t.Errorf("%q", b.Bytes()[max(i-40, 0):min(i+40, b.Len())])
	}
}
