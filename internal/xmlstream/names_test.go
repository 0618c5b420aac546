package xmlstream

import (
	"fmt"
	"strings"
	"testing"
)

// TestRepeatedElements has elements that follow each other in the order of before, and in another one, with names that begin
// alike and prefixes that are bound anew.
func TestRepeatedElements(t *testing.T) {
	const doc = `<r xmlns:p="u"><a/><ab/><a></a><ab x="1"></ab><a>1</a><p:a/><a/><p:a xmlns:p="v"/><a/><p:a/><a
/><é/><a/><é/><a/><a:b xmlns:a="w"/><a/></r>`
	const want = "r a ab a ab a {u}a a {v}a a {u}a a é a é a {w}b a"
	var got []string
	r := NewReader([]byte(doc), Options{})
	for {
		kind, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if kind == EOF {
			break
		}
		if kind == StartElement {
			name := r.Name().Local
			if space := r.Name().Space; space != "" {
				name = fmt.Sprintf("{%s}%s", space, name)
			}
			got = append(got, name)
		}
	}
	if s := strings.Join(got, " "); s != want {
		t.Errorf("%s\ninstead of %s", s, want)
	}
}
