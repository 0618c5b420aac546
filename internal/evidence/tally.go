package evidence

import "strings"

// Tally takes the features of a candidate one by one. It adds up what they weigh, without a text being made of them; one
// without a model lists their names instead.
type Tally struct {
	Model *Model
	Sum   float64
	Names []string
}

// Add takes a feature, whose name is given in parts.
func (t *Tally) Add(parts ...string) {
	switch {
	case t.Model == nil:
		t.Names = append(t.Names, strings.Join(parts, ""))
	case t.Model.compiled != nil:
		w, _ := t.Model.compiled.weight(hashParts(parts))
		t.Sum += w
	default:
		t.Sum += t.Model.weights[strings.Join(parts, "")]
	}
}

// ClassTally takes features that count for classes of candidates. It adds up what they weigh for each class of a table; one without
// a table lists their names instead.
type ClassTally struct {
	Table *Table
	Sums  []float64 // as many as the table has classes
	Names []string
}

// Add takes a feature, whose name is given in parts.
func (t *ClassTally) Add(parts ...string) {
	if t.Table == nil {
		t.Names = append(t.Names, strings.Join(parts, ""))
		return
	}
	t.Table.Add(t.Sums, parts...)
}

// Feature is a feature that is named once and tallied often.
type Feature struct {
	name string
	hash uint64
}

// Named makes a feature of the parts of its name.
func Named(parts ...string) Feature {
	name := strings.Join(parts, "")
	return Feature{name, hashOf(name)}
}

// Note takes a feature.
func (t *Tally) Note(f Feature) {
	switch {
	case t.Model == nil:
		t.Names = append(t.Names, f.name)
	case t.Model.compiled != nil:
		w, _ := t.Model.compiled.weight(f.hash)
		t.Sum += w
	default:
		t.Sum += t.Model.weights[f.name]
	}
}
