package tag

import (
	"bytes"
	"os"
	"testing"

	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/golden"
)

// TestCompiledWeights checks that the compiled table of weights is the one that was fitted.
func TestCompiledWeights(t *testing.T) {
	table, err := os.ReadFile("weights.tsv")
	if err != nil {
		t.Fatal(err)
	}
	m, err := evidence.Parse(table)
	if err != nil {
		t.Fatal(err)
	}
	if *golden.Update {
		compileWeights(t, m)
	}
	want, err := m.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("weights.bin"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("weights.bin is not what weights.tsv compiles to (%v): run go test ./convert/tag -run CompiledWeights -update", err)
	}
}

// compileWeights writes the compiled table beside the one of text.
func compileWeights(t testing.TB, m *evidence.Model) {
	b, err := m.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.bin", b, 0o644); err != nil {
		t.Fatal(err)
	}
}
