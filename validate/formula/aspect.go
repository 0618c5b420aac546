package formula

import (
	"sort"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// aspectKind is a kind of aspect (Variables 1.0, the dimensional and the non-dimensional aspect model).
type aspectKind uint8

const (
	aspectLocation aspectKind = iota
	aspectConcept
	aspectEntity
	aspectPeriod
	aspectUnit
	aspectNonXDTSegment
	aspectNonXDTScenario
	aspectSegment
	aspectScenario
	aspectKinds
)

var aspectNames = [...]string{"location", "concept", "entity-identifier", "period", "unit", "non-XDT-segment", "non-XDT-scenario", "complete-segment", "complete-scenario"}

// aspectModel is the set of aspects that a variable set works with.
type aspectModel uint8

const (
	dimensional aspectModel = iota
	nonDimensional
)

// kinds are the aspects of the model beside dimensions.
func (m aspectModel) kinds() []aspectKind {
	if m == dimensional {
		return []aspectKind{aspectLocation, aspectConcept, aspectEntity, aspectPeriod, aspectUnit, aspectNonXDTSegment, aspectNonXDTScenario}
	}
	return []aspectKind{aspectLocation, aspectConcept, aspectEntity, aspectPeriod, aspectUnit, aspectSegment, aspectScenario}
}

// coverage is the set of aspects that a variable's filters cover.
type coverage struct {
	kinds         uint16
	dimensions    map[tieout.QName]bool
	allDimensions bool
	excluded      map[tieout.QName]bool // of allDimensions
}

func (c *coverage) add(k aspectKind) { c.kinds |= 1 << k }

func (c *coverage) addDimension(q tieout.QName) {
	if c.dimensions == nil {
		c.dimensions = map[tieout.QName]bool{}
	}
	c.dimensions[q] = true
}

func (c *coverage) union(o coverage) {
	c.kinds |= o.kinds
	for q := range o.dimensions {
		c.addDimension(q)
	}
	if o.allDimensions {
		c.allDimensions = true
		c.excluded = o.excluded
	}
}

func (c *coverage) has(k aspectKind) bool { return c.kinds&(1<<k) != 0 }

func (c *coverage) hasDimension(q tieout.QName) bool {
	return c.dimensions[q] || c.allDimensions && !c.excluded[q]
}

// key is the value of an aspect of a fact: equal for facts that match, "" for none.
func (f *fact) key(k aspectKind) string {
	switch k {
	case aspectLocation:
		if f.parent == nil {
			return "/"
		}
		return strconv.Itoa(f.parent.index)
	case aspectConcept:
		return f.name.Space + "}" + f.name.Local
	case aspectUnit:
		if f.unit == nil {
			return ""
		}
		return f.unit.key
	}
	if f.context == nil {
		return ""
	}
	return f.context.keys[k]
}

// dimensionKey is the value of a dimension, "" for none or its default.
func (f *fact) dimensionKey(q tieout.QName) string {
	if f.context == nil {
		return ""
	}
	if d := f.context.dimensions[q]; d != nil {
		return d.key
	}
	return ""
}

// wholeKey is the same for facts that are equal in all aspects of the model that the coverage leaves out.
func (f *fact) wholeKey(m aspectModel, covered *coverage) string {
	var b strings.Builder
	for _, k := range m.kinds() {
		if covered == nil || !covered.has(k) {
			b.WriteString(f.key(k))
		}
		b.WriteByte(0)
	}
	if m == dimensional && f.context != nil && len(f.context.dimensions) > 0 {
		var dims []string
		for q, d := range f.context.dimensions {
			if covered == nil || !covered.hasDimension(q) {
				dims = append(dims, q.String()+"="+d.key)
			}
		}
		sort.Strings(dims)
		for _, d := range dims {
			b.WriteString(d)
			b.WriteByte(0)
		}
	}
	return b.String()
}
