package release

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/golden"
)

// TestCompiledWeights checks that the compiled tables of weights are those that were fitted.
func TestCompiledWeights(t *testing.T) {
	for _, name := range []string{"weights/period.tsv", "weights/neighbours.tsv", "weights/scale.tsv", "weights/stock.tsv", "weights/measure.tsv"} {
		table, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := evidence.Parse(table)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if *golden.Update {
			compileWeights(t, name, m)
		}
		want, err := m.Compile()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, err := os.ReadFile(compiledName(name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what %s compiles to (%v): run go test ./convert/release -run CompiledWeights -update", compiledName(name), name, err)
		}
	}
}

func compiledName(table string) string { return strings.TrimSuffix(table, ".tsv") + ".bin" }

// compileWeights writes the compiled table beside the one of text.
func compileWeights(t testing.TB, name string, m *evidence.Model) {
	b, err := m.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(compiledName(name), b, 0o644); err != nil {
		t.Fatal(err)
	}
}
