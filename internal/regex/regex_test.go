package regex

import "testing"

func TestRegexp(t *testing.T) {
	r := New(`(\d+)-(\d+)`)
	if !r.MatchString("a 12-34") || r.MatchString("a 12") {
		t.Error("matches are not those of the expression")
	}
	if got := r.ReplaceAllString("1-2", "$2-$1"); got != "2-1" {
		t.Error(got)
	}
	defer func() {
		if recover() == nil {
			t.Error("what is no expression is taken for one")
		}
	}()
	New("(").MatchString("")
}
