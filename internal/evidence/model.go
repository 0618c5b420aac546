package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Model is a table of weights by feature. It is safe for concurrent use once it is made.
type Model struct {
	weights  map[string]float64
	compiled *compiled // in place of weights
}

// Parse reads a table of weights: a feature, a tab and a weight a line; # begins a comment. Features may hold blanks.
func Parse(table []byte) (*Model, error) {
	m := &Model{weights: map[string]float64{}}
	for n, line := range Lines(table) {
		name, value, ok := strings.Cut(line, "\t")
		w, err := strconv.ParseFloat(value, 64)
		if !ok || err != nil || math.IsNaN(w) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("weights, line %d: want a feature, a tab and a number, have %q", n, line)
		}
		if _, twice := m.weights[name]; twice {
			return nil, fmt.Errorf("weights, line %d: %q stands twice", n, name)
		}
		m.weights[name] = w
	}
	return m, nil
}

// Lines are those of a table of what was fitted, with their numbers: without blank ones and comments, which # begins.
func Lines(table []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for text := range bytes.Lines(table) {
			n++
			line := strings.TrimRight(string(text), "\r\n")
			if line != "" && line[0] != '#' && !yield(n, line) {
				return
			}
		}
	}
}

// Table answers what a feature weighs for each of some classes: the weights of feature/class.
type Table struct {
	model   *Model
	classes []string // each with the / before it
}

// Table gathers the weights of features that end in / and one of some classes.
func (m *Model) Table(classes ...string) *Table {
	t := &Table{model: m}
	for _, c := range classes {
		t.classes = append(t.classes, "/"+c)
	}
	return t
}

// Add adds what a feature, whose name is given in parts, weighs for each class to sums, which has as many elements as there are
// classes.
func (t *Table) Add(sums []float64, feature ...string) {
	c := t.model.compiled
	if c == nil {
		name := strings.Join(feature, "")
		for k, class := range t.classes {
			sums[k] += t.model.weights[name+class]
		}
		return
	}
	h := hashParts(feature)
	if _, any := c.weight(hashMore(h, "/")); !any {
		return
	}
	for k, class := range t.classes {
		if w, ok := c.weight(hashMore(h, class)); ok {
			sums[k] += w
		}
	}
}

// Write writes the table of weights, sorted by feature, with three decimals. It is an error for a compiled model, which does
// not know its features.
func (m *Model) Write(w io.Writer) error {
	if m.compiled != nil {
		return errors.New("a compiled model does not know its features")
	}
	names := make([]string, 0, len(m.weights))
	for name := range m.weights {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if _, err := fmt.Fprintf(w, "%s\t%.3f\n", name, m.weights[name]); err != nil {
			return err
		}
	}
	return nil
}

// Len is the number of features that have a weight.
func (m *Model) Len() int { return len(m.weights) }

// Weight is the weight of a feature; 0 for one that the model does not know.
func (m *Model) Weight(feature string) float64 {
	if m.compiled != nil {
		w, _ := m.compiled.weight(hashOf(feature))
		return w
	}
	return m.weights[feature]
}

// Score is the sum of the weights of features.
func (m *Model) Score(features []string) float64 {
	s := 0.0
	for _, f := range features {
		s += m.Weight(f)
	}
	return s
}

// Decide returns the candidate of the highest score, the first of equal ones, and its probability among them all; -1 and
// 0 when there is none.
func (m *Model) Decide(candidates [][]string) (best int, probability float64) {
	scores := make([]float64, len(candidates))
	for i, c := range candidates {
		scores[i] = m.Score(c)
	}
	return Best(scores)
}

// Probabilities are the normalised exponentials of scores.
func Probabilities(scores []float64) []float64 {
	best, _ := Best(scores)
	out := make([]float64, len(scores))
	sum := 0.0
	for i, s := range scores {
		out[i] = math.Exp(s - scores[best])
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Best returns the index of the highest of some scores, the first of equal ones, and its probability among them all.
func Best(scores []float64) (best int, probability float64) {
	best = -1
	for i, s := range scores {
		if best < 0 || s > scores[best] {
			best = i
		}
	}
	if best < 0 {
		return -1, 0
	}
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp(s - scores[best])
	}
	return best, 1 / sum
}
