package terminal

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, in, out string
		colors        bool
	}{
		{"text", "Revenue\t1\nNettoerlös ✓ 売上\n", "Revenue\t1\nNettoerlös ✓ 売上\n", false},
		{"escape", "\x1b]0;title\x07x", "�]0;title�x", false},
		{"own colour without colours", "\x1b[31mred\x1b[0m", "�[31mred�[0m", false},
		{"own colour", "\x1b[31mred\x1b[0m", "\x1b[31mred\x1b[0m", true},
		{"hidden text", "\x1b[8mhidden\x1b[0m", "�[8mhidden\x1b[0m", true},
		{"carriage return, delete, C1", "a\rb\x7fc\u009b2J", "a�b�c�2J", true},
		{"direction", "a\u202eb\u2066c\u2028d", "a�b�c�d", false},
		{"no UTF-8", "a\x9b2J\xffb", "a�2J�b", false},
	} {
		var whole, bytewise bytes.Buffer
		w := Clean(&whole, c.colors)
		if n, err := w.Write([]byte(c.in)); n != len(c.in) || err != nil {
			t.Errorf("%s: %d %v", c.name, n, err)
		}
		if whole.String() != c.out {
			t.Errorf("%s: %q, want %q", c.name, &whole, c.out)
		}
		if c.colors {
			continue // sequences are written whole
		}
		w = Clean(&bytewise, c.colors)
		for i := range len(c.in) {
			if _, err := w.Write([]byte{c.in[i]}); err != nil {
				t.Fatal(err)
			}
		}
		if bytewise.String() != c.out {
			t.Errorf("%s, byte by byte: %q, want %q", c.name, &bytewise, c.out)
		}
	}
	if got := Line("a\x1b[2J\n b\u00a0c\u202e"); got != "a [2J b c�" {
		t.Errorf("%q", got)
	}
	if Is(&bytes.Buffer{}) || Width(Clean(&bytes.Buffer{}, true)) != 0 {
		t.Error("a buffer is no terminal")
	}
}

func FuzzClean(f *testing.F) {
	f.Add([]byte("a\x1b[31m\xc2\x9b"), 3)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		cut = max(0, min(cut, len(data)))
		var b bytes.Buffer
		w := Clean(&b, false)
		_, _ = w.Write(data[:cut])
		_, _ = w.Write(data[cut:])
		if !utf8.Valid(b.Bytes()) || strings.ContainsFunc(b.String(), func(r rune) bool { return r != '\n' && r != '\t' && unicode.IsControl(r) }) {
			t.Errorf("%q became %q", data, &b)
		}
	})
}
