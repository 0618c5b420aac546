package plainyaml

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, want string
	}{
		{"nothing", "", ""},
		{"plain", "a: [b, {c: d}]\ne:\n  - - f\n", ""},
		{"brackets", "a: 1\nb: " + strings.Repeat("[", 100), "line 2: "},
		{"braces", strings.Repeat("{a: ", 100), "line 1: "},
		{"dashes", "a:\n" + strings.Repeat("- ", 100), "line 2: "},
		{"questions", strings.Repeat("? ", 100), "line 1: "},
		{"indentation", "a:\n" + strings.Repeat(" ", 300) + "b: 1", "line 2: "},
		{"long but flat", strings.Repeat("- [a, b]\n", 5000), ""},
	} {
		err := Check([]byte(c.text))
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
