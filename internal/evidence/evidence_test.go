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

// checkParts holds what a feature weighs whose name is given in parts, or was made once, against what it weighs by its name.
func checkParts(t *testing.T, m *Model, feature string) {
	t.Helper()
	parts := []string{feature[:len(feature)/2], feature[len(feature)/2:]}
	sum, names := Tally{Model: m}, Tally{}
	for _, tally := range []*Tally{&sum, &names} {
		tally.Add(parts...)
		tally.Note(Named(parts...))
	}
	if want := 2 * m.Weight(feature); sum.Sum != want || sum.Names != nil {
		t.Errorf("%q twice weighs %v, want %v", feature, sum.Sum, want)
	}
	if len(names.Names) != 2 || names.Names[0] != feature || names.Names[1] != feature {
		t.Errorf("%q is named %q", feature, names.Names)
	}
	sums, byName := ClassTally{Table: m.Table("x", "y"), Sums: make([]float64, 2)}, ClassTally{}
	sums.Add(parts...)
	byName.Add(parts...)
	if x, y := m.Weight(feature+"/x"), m.Weight(feature+"/y"); sums.Sums[0] != x || sums.Sums[1] != y {
		t.Errorf("%q weighs %v by class, want %v and %v", feature, sums.Sums, x, y)
	}
	if len(byName.Names) != 1 || byName.Names[0] != feature {
		t.Errorf("%q is named %q by class", feature, byName.Names)
	}
}

// TestCompiled checks that a compiled model weighs as the one that it was compiled from.
func TestCompiled(t *testing.T) {
	m, err := Parse([]byte("a\t1.5\na/x\t-0.123\na/y\t2\nb: c/x\t0.001\nd/\t-7\nd/e/y\t4.25\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := m.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := m.Compile(); err != nil || !bytes.Equal(b, again) {
		t.Errorf("two compilations of one model differ (%v)", err)
	}
	c, err := Open(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"a", "a/", "a/x", "a/y", "a/z", "b: c", "b: c/x", "d/", "d/e", "d/e/y", "", "unknown"} {
		if got, want := c.Weight(f), m.Weight(f); got != want {
			t.Errorf("%q weighs %v, want %v", f, got, want)
		}
		got, want := make([]float64, 2), make([]float64, 2)
		c.Table("x", "y").Add(got, f)
		m.Table("x", "y").Add(want, f)
		if got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%q weighs %v by class, want %v", f, got, want)
		}
		for _, model := range []*Model{m, c} {
			checkParts(t, model, f)
		}
	}
	for _, damaged := range [][]byte{nil, b[:10], b[:len(b)-1], append([]byte("x"), b...), append(bytes.Clone(b[:len(magic)]), make([]byte, 8)...)} {
		if _, err := Open(damaged); err == nil {
			t.Errorf("%d damaged bytes are taken for a table", len(damaged))
		}
	}
}
