package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// Target is a taxonomy whose concepts facts are to have in place of those of the mapping taxonomies, by the relations
// that these have to it (see [press.Concept.Related]).
type Target struct {
	Namespace string // "http://fasb.org/us-gaap/2023"
	Prefix    string // "us-gaap"; the ids of its declarations begin with it
	Schema    string // the URL of its schema
	// Declared are the items that the schema declares, by local name: their type, period type and balance. Nil means
	// that the schema is not at hand, so that the relations alone say them.
	Declared map[string]*press.Concept
}

// retarget moves the lines to the concepts of the target. Two concepts of the mapping taxonomies never become one; a
// concept without a free relation is declared in the extension, so that nothing but the target and the extension is
// needed. It comes after the signs, which the mapping taxonomies know about, and turns round what the target has the
// opposite balance for.
func (t *tagger) retarget() {
	if t.target == nil {
		return
	}
	var used []*press.Concept // in order of first use
	homes := map[*press.Concept]*line{}
	for _, l := range t.lines {
		if l.concept != nil && homes[l.concept] == nil {
			homes[l.concept] = l
			used = append(used, l.concept)
		}
	}
	for _, c := range used { // those that have the nearest relation go first
		if names := t.acceptable(c); len(names) > 0 && names[0] == c.Related[0] {
			t.claim(c, names[:1])
		}
	}
	for _, c := range used {
		if t.claims[c] == nil {
			t.claim(c, t.acceptable(c))
		}
	}
	for _, l := range t.lines {
		c := l.concept
		if c == nil {
			continue
		}
		if claimed := t.claims[c]; claimed != nil {
			l.concept, l.taxonomy = claimed, t.target
			if a, b := c.Balance, claimed.Balance; a != taxonomy.NoBalance && b != taxonomy.NoBalance && a != b {
				l.flip = !l.flip
				l.why = "the sign follows the balance of " + t.target.Prefix + ":" + claimed.Name
			}
			continue
		}
		own := t.claimsOfOwn[c]
		if own == nil {
			x := *c
			x.Related, x.Matches, x.Extends = nil, nil, tieout.QName{}
			own = t.declare(&x)
			t.claimsOfOwn[c] = own
		}
		l.concept, l.taxonomy = own, t.extension
	}
}

// acceptable are the relations of a concept that facts of it can move to: all of them when the target's schema is not
// at hand, else those that it declares for the same kind of number and of period.
func (t *tagger) acceptable(c *press.Concept) []string {
	declared := t.options.Target.Declared
	if declared == nil {
		return c.Related
	}
	var names []string
	for _, name := range c.Related {
		d := declared[name]
		if d != nil && d.PeriodType == c.PeriodType && (d.Type == c.Type || isPure(d.Type) && isPure(c.Type)) {
			names = append(names, name)
		}
	}
	return names
}

func isPure(t press.Type) bool { return t == press.Pure || t == press.Percentage || t == press.Count }

// claim gives a concept the first of the names that no other one has. It is nil when there is none.
func (t *tagger) claim(c *press.Concept, names []string) *press.Concept {
	for _, name := range names {
		if t.target.Concept(name) != nil {
			continue
		}
		x := &press.Concept{Name: name, Type: c.Type, PeriodType: c.PeriodType, Balance: c.Balance, Nillable: true, Labels: c.Labels, Signed: c.Signed}
		if d := t.options.Target.Declared[name]; d != nil {
			x.Type, x.Balance, x.Nillable = d.Type, d.Balance, d.Nillable
		}
		t.claims[c] = x
		t.target.Concepts = append(t.target.Concepts, x)
		for _, label := range c.Labels {
			label.Concept = t.target.QName(name)
			t.extension.Labels = append(t.extension.Labels, label)
		}
		return x
	}
	return nil
}

// reported is the name that a concept of the mapping taxonomies has in the report, false when it has none there.
func (t *tagger) reported(home *press.Taxonomy, c *press.Concept) (tieout.QName, bool) {
	if t.target == nil {
		return home.QName(c.Name), true
	}
	if own := t.claimsOfOwn[c]; own != nil {
		return t.extension.QName(own.Name), true
	}
	claimed := t.claims[c]
	if claimed == nil {
		claimed = t.claim(c, t.acceptable(c))
	}
	if claimed == nil || claimed.Type != c.Type {
		return tieout.QName{}, false
	}
	return t.target.QName(claimed.Name), true
}

// alternative is the name by which a candidate is listed: that in the report, else the nearest relation to the target,
// else its own.
func (t *tagger) alternative(c candidate) tieout.QName {
	if t.target == nil {
		return c.name()
	}
	if claimed := t.claims[c.concept]; claimed != nil {
		return t.target.QName(claimed.Name)
	}
	if names := t.acceptable(c.concept); len(names) > 0 {
		return t.target.QName(names[0])
	}
	return c.name()
}

// newTarget begins the list of the concepts that the release needs of the target.
func (t *tagger) newTarget() {
	o := t.options.Target
	if o == nil {
		return
	}
	t.target = &press.Taxonomy{Namespace: o.Namespace, Prefix: o.Prefix, Stem: strings.TrimSuffix(o.Schema, ".xsd")}
	t.claims, t.claimsOfOwn = map[*press.Concept]*press.Concept{}, map[*press.Concept]*press.Concept{}
	t.result.Target = t.target
}

// imports are the taxonomies that the extension refers to.
func (t *tagger) imports() []*press.Taxonomy {
	if t.target != nil {
		return []*press.Taxonomy{t.target}
	}
	return t.taxonomies
}

// builtinDimension is the name of an axis of the built-in taxonomy, or of a member of one, in the report. With a target,
// the extension declares it.
func (t *tagger) builtinDimension(d press.Dimension, name, text string, kind press.Kind) tieout.QName {
	if t.target == nil {
		return t.base.QName(name)
	}
	if !t.names[name] {
		t.declare(structural(name, text, kind))
		if kind == press.Axis {
			t.declare(structural(d.Domain, d.Title+", all", press.Member))
		}
	}
	return t.extension.QName(name)
}

// dimensionOf is the axis of the built-in taxonomy with this name.
func dimensionOf(axis string) (press.Dimension, bool) {
	all := press.Dimensions()
	if i := slices.IndexFunc(all, func(d press.Dimension) bool { return d.Axis == axis }); i >= 0 {
		return all[i], true
	}
	return press.Dimension{}, false
}
