package source

import (
	"context"
	"testing"
)

func TestWith(t *testing.T) {
	base, _, err := New(Options{Documents: map[string][]byte{"http://example.com/a": []byte("a")}})
	if err != nil {
		t.Fatal(err)
	}
	over := base.With(map[string][]byte{"http://example.com/a": []byte("A"), "http://example.com/b": []byte("B")})
	for _, c := range []struct {
		r    *Resolver
		url  string
		want string
	}{{base, "http://example.com/a", "a"}, {over, "http://example.com/a", "A"}, {over, "http://example.com/b", "B"}} {
		doc, err := c.r.Open(context.Background(), c.url)
		if err != nil || string(doc.Data) != c.want {
			t.Errorf("%s: %v, %v, want %q", c.url, doc, err, c.want)
		}
	}
	if _, err := base.Open(context.Background(), "http://example.com/b"); err == nil {
		t.Error("the base resolver has the further document")
	}
}
