package evidence

import (
	"bytes"
	"testing"
)

// TestFit learns that one witness is right three times out of four and another always.
func TestFit(t *testing.T) {
	var examples []Example
	for i := range 400 {
		weak, strong := i%4 != 0, true
		e := Example{Candidates: [][]string{{}, {}}, Right: []bool{i%2 == 0, i%2 == 1}}
		say := func(name string, right bool) {
			k := 0
			if e.Right[0] != right {
				k = 1
			}
			e.Candidates[k] = append(e.Candidates[k], name)
		}
		say("weak", weak)
		say("strong", strong)
		examples = append(examples, e)
	}
	m := Fit(examples, FitOptions{})
	if m.Weight("strong") <= m.Weight("weak") || m.Weight("weak") <= 0 {
		t.Fatalf("strong %v, weak %v", m.Weight("strong"), m.Weight("weak"))
	}
	if best, p := m.Decide([][]string{{"weak"}, {"strong"}}); best != 1 || p < 0.6 {
		t.Errorf("candidate %d with %v", best, p)
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := Parse(b.Bytes())
	if err != nil || again.Len() != m.Len() || again.Weight("strong") != m.Weight("strong") {
		t.Errorf("%v: %s", err, b.Bytes())
	}
	if !bytes.Equal(writeOf(t, m), writeOf(t, Fit(examples, FitOptions{}))) {
		t.Error("two fits of the same examples differ")
	}
}

func writeOf(t *testing.T, m *Model) []byte {
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestParseErrors(t *testing.T) {
	for _, s := range []string{"a", "a\tb", "a\t1\na\t2", "a\tNaN"} {
		if _, err := Parse([]byte(s)); err == nil {
			t.Errorf("%q is read", s)
		}
	}
}

func TestDecideNothing(t *testing.T) {
	if best, p := new(Model).Decide(nil); best != -1 || p != 0 {
		t.Error(best, p)
	}
}
