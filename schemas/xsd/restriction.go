package xsd

import "fmt"

// shape is a particle with what is pointless taken away (XML Schema 1.0 part 1, 3.9.6).
type shape struct {
	min, max int
	element  *Element
	wildcard *wildcard
	kind     compositor
	kids     []*shape
}

// restrictionCheck checks that a particle restricts another one (cos-particle-restrict).
type restrictionCheck struct {
	set  *Set
	work int
}

// newShape makes the shape of a particle, of at most some nodes: it is nil when there are more.
func newShape(p *Particle, most *int) *shape {
	if *most--; *most < 0 {
		return nil
	}
	s := &shape{min: p.min, max: p.max, element: p.element, wildcard: p.wildcard}
	if p.group == nil {
		return s
	}
	s.kind = p.group.compositor
	for _, q := range p.group.particles {
		if q.max == 0 {
			continue
		}
		k := newShape(q, most)
		switch {
		case k == nil:
			return nil
		case k.isGroup() && len(k.kids) == 0 && (k.kind != choiceOf || s.kind == choiceOf && k.min == 0):
			continue
		case k.isGroup() && k.kind == s.kind && k.kind != allOf && k.min == 1 && k.max == 1:
			s.kids = append(s.kids, k.kids...)
			continue
		}
		s.kids = append(s.kids, k)
	}
	if len(s.kids) == 1 && s.min == 1 && s.max == 1 {
		return s.kids[0]
	}
	return s
}

func (s *shape) isGroup() bool { return s.element == nil && s.wildcard == nil }

func (s *shape) describe() string {
	switch {
	case s.element != nil:
		return "the element " + s.element.Name.Local
	case s.wildcard != nil:
		return s.wildcard.describe("element")
	}
	return "the " + s.kind.String()
}

// total is the effective total range.
func (s *shape) total() (low, high int) {
	if !s.isGroup() {
		return s.min, s.max
	}
	for i, k := range s.kids {
		l, h := k.total()
		switch {
		case s.kind != choiceOf:
			low += l
			if high != unbounded {
				if h == unbounded {
					high = unbounded
				} else {
					high = min(high+h, 1<<30)
				}
			}
			low = min(low, 1<<30)
		case i == 0:
			low, high = l, h
		default:
			low = min(low, l)
			if h == unbounded || high == unbounded {
				high = unbounded
			} else {
				high = max(high, h)
			}
		}
	}
	return times(low, s.min), times(high, s.max)
}

func rangeWithin(rmin, rmax, bmin, bmax int) bool {
	return rmin >= bmin && (bmax == unbounded || rmax != unbounded && rmax <= bmax)
}

func occurrence(lo, hi int) string {
	if hi == unbounded {
		return fmt.Sprintf("%d or more times", lo)
	}
	return fmt.Sprintf("%d to %d times", lo, hi)
}

// restricts says why a particle does not restrict another one, "" when it does or cannot be compared, which is reported.
func (c *compiler) restricts(p, base *Particle) string {
	left := maxModelNodes
	d, b := newShape(p, &left), newShape(base, &left)
	if d == nil || b == nil {
		c.unchecked(p.at, "shape", "a content model that restricts another one has more than %d particles, groups written out; they are not compared", maxModelNodes)
		return ""
	}
	if !c.spend(maxModelNodes-left, p.at) {
		return ""
	}
	r := restrictionCheck{set: c.set}
	why := r.valid(d, b, true)
	c.spend(r.work, p.at)
	if r.work >= maxRestrictionWork {
		c.unchecked(p.at, "restriction", "a content model that restricts another one takes more than %d comparisons; they are not compared", maxRestrictionWork)
		return ""
	}
	return why
}

// valid says why d does not restrict b, "" when it does. Occurrences are compared when counted is set.
func (r *restrictionCheck) valid(d, b *shape, counted bool) string {
	if r.work++; r.work > maxRestrictionWork {
		return "it is too large to be compared"
	}
	if d.element != nil && b.element != nil && d.element.Name != b.element.Name {
		return r.substitute(d, b, counted)
	}
	if counted && !d.isGroup() && !b.isGroup() && !rangeWithin(d.min, d.max, b.min, b.max) {
		return fmt.Sprintf("%s occurs %s, and in the base type %s", d.describe(), occurrence(d.min, d.max), occurrence(b.min, b.max))
	}
	switch {
	case d.element != nil:
		return r.elementIn(d, b)
	case d.wildcard != nil:
		return r.wildcardIn(d, b, counted)
	case b.wildcard != nil:
		return r.members(d, b, counted)
	case b.element != nil:
		return r.againstElement(d, b)
	}
	return r.group(d, b)
}

// elementIn compares an element with what the base type has.
func (r *restrictionCheck) elementIn(d, b *shape) string {
	switch {
	case b.element != nil:
		return r.nameAndType(d.element, b.element)
	case b.wildcard == nil:
		return r.group(&shape{min: 1, max: 1, kind: b.kind, kids: []*shape{d}}, b)
	case !b.wildcard.allows(d.element.Name.Space):
		return fmt.Sprintf("the element %s is not in a namespace that the base type allows", d.element.Name.Local)
	}
	return ""
}

// wildcardIn compares a wildcard with what the base type has.
func (r *restrictionCheck) wildcardIn(d, b *shape, counted bool) string {
	switch {
	case b.wildcard == nil && b.element == nil && len(b.kids) == 1 && b.min <= 1 && (b.max == 1 || b.max == unbounded):
		only := *b.kids[0]
		only.min, only.max = min(b.min, only.min), times(b.max, only.max)
		return r.valid(d, &only, counted)
	case b.wildcard == nil:
		return "it allows " + d.wildcard.describe("element") + ", where the base type allows " + b.describe()
	case !d.wildcard.within(b.wildcard):
		return fmt.Sprintf("it allows %s, and the base type %s", d.wildcard.describe("element"), b.wildcard.describe("element"))
	case d.wildcard.process > b.wildcard.process:
		return fmt.Sprintf("its wildcard is %s, and that of the base type %s", d.wildcard.process, b.wildcard.process)
	}
	return ""
}

// substitute compares two elements of different names. The head of a substitution group stands for a choice of its
// members, each of which occurs once (XML Schema 1.0 part 1, 3.9.6, and the rule RecurseAsIfGroup).
func (r *restrictionCheck) substitute(d, b *shape, counted bool) string {
	if why := r.nameAndType(d.element, b.element); why != "" || !counted {
		return why
	}
	choice, member := d, &shape{min: 1, max: 1}
	if len(r.set.members[d.element]) == 0 {
		choice, member = member, d
	}
	if !rangeWithin(choice.min, choice.max, b.min, b.max) || member.min != 1 || member.max != 1 {
		return fmt.Sprintf("%s occurs %s and stands for one of the substitutes for %s, which each occur once", d.describe(), occurrence(d.min, d.max), b.element.Name.Local)
	}
	return ""
}

// nameAndType is the rule NameAndTypeOK.
func (r *restrictionCheck) nameAndType(d, b *Element) string {
	switch {
	case d == b:
		return ""
	case d.Name != b.Name && d.Global && b.Global && d.mayReplace(b):
		return ""
	case d.Name != b.Name && d.Name.Local == b.Name.Local:
		return fmt.Sprintf("the element %s has another namespace than in the base type", d.Name.Local)
	case d.Name != b.Name:
		return fmt.Sprintf("the element %s stands where the base type has %s", d.Name.Local, b.Name.Local)
	}
	return redeclared(d, b)
}

// redeclared is what NameAndTypeOK asks of the declarations of two elements of one name.
func redeclared(d, b *Element) string {
	switch {
	case d.Nillable && !b.Nillable:
		return fmt.Sprintf("the element %s is nillable, and in the base type it is not", d.Name.Local)
	case b.Value != nil && b.Value.fixed && (d.Value == nil || !d.Value.fixed || d.Value.key != b.Value.key):
		return fmt.Sprintf("the element %s has the fixed value %q in the base type", d.Name.Local, b.Value.Lexical)
	case b.block&^d.block != 0:
		return fmt.Sprintf("the element %s blocks less than in the base type", d.Name.Local)
	case d.Type != nil && b.Type != nil && !d.Type.mayStandFor(b.Type, derivationSet(extension)):
		return fmt.Sprintf("the type of the element %s (%s) is not a restriction of its type in the base type (%s)", d.Name.Local, d.Type.Label(), b.Type.Label())
	}
	return ""
}

// members is the rule NSRecurseCheckCardinality.
func (r *restrictionCheck) members(d, b *shape, counted bool) string {
	for _, k := range d.kids {
		if why := r.valid(k, b, false); why != "" {
			return why
		}
	}
	if low, high := d.total(); counted && !rangeWithin(low, high, b.min, b.max) {
		return fmt.Sprintf("it allows %s elements, and the base type %s", occurrence(low, high), occurrence(b.min, b.max))
	}
	return ""
}

// againstElement compares a group with one element of the base type: the head of a substitution group stands
// for a choice of its members.
func (r *restrictionCheck) againstElement(d, b *shape) string {
	if d.kind != choiceOf {
		return d.describe() + " stands where the base type has " + b.describe()
	}
	for _, k := range d.kids {
		if k.element == nil {
			return k.describe() + " stands where the base type has " + b.describe()
		}
		if why := r.nameAndType(k.element, b.element); why != "" {
			return why
		}
	}
	if low, high := d.total(); !rangeWithin(low, high, b.min, b.max) {
		return fmt.Sprintf("%s occurs %s, and %s in the base type %s", d.describe(), occurrence(low, high), b.describe(), occurrence(b.min, b.max))
	}
	return ""
}

// group compares two model groups.
func (r *restrictionCheck) group(d, b *shape) string {
	if d.kind == sequenceOf && b.kind == choiceOf {
		return r.mapAndSum(d, b)
	}
	if !rangeWithin(d.min, d.max, b.min, b.max) {
		return fmt.Sprintf("%s occurs %s, and in the base type %s", d.describe(), occurrence(d.min, d.max), occurrence(b.min, b.max))
	}
	switch {
	case d.kind == choiceOf && b.kind == choiceOf:
		return r.alternatives(d, b)
	case d.kind == b.kind:
		return r.ordered(d, b)
	case d.kind == sequenceOf && b.kind == allOf:
		return r.unordered(d, b)
	}
	return fmt.Sprintf("%s stands where the base type has %s", d.describe(), b.describe())
}

// ordered is the rule Recurse.
func (r *restrictionCheck) ordered(d, b *shape) string {
	i := 0
	for _, k := range d.kids {
		for {
			if i == len(b.kids) {
				return k.describe() + " has no counterpart in the base type"
			}
			o := b.kids[i]
			i++
			why := r.valid(k, o, true)
			if why == "" {
				break
			}
			if !o.emptiable() {
				return why
			}
		}
	}
	for ; i < len(b.kids); i++ {
		if !b.kids[i].emptiable() {
			return b.kids[i].describe() + " is missing, which the base type requires"
		}
	}
	return ""
}

// alternatives is the rule RecurseLax: the alternatives have the order of those that they restrict. Several may restrict
// one of the base type, as the members of a substitution group do.
func (r *restrictionCheck) alternatives(d, b *shape) string {
	i := 0
	for _, k := range d.kids {
		why := k.describe() + " has no counterpart in the base type, or stands in another order"
		for j, o := range b.kids[i:] {
			reason := r.valid(k, o, true)
			if reason == "" {
				why = ""
				i += j
				break
			}
			if k.element != nil && o.element != nil && k.element.Name == o.element.Name {
				why = reason
			}
		}
		if why != "" {
			return why
		}
	}
	return ""
}

func (s *shape) emptiable() bool {
	low, _ := s.total()
	return low == 0
}

// unordered is the rule RecurseUnordered.
func (r *restrictionCheck) unordered(d, b *shape) string {
	used := make([]bool, len(b.kids))
	for _, k := range d.kids {
		last, found := k.describe()+" has no counterpart in the base type", false
		for i, o := range b.kids {
			if used[i] {
				continue
			}
			if why := r.valid(k, o, true); why == "" {
				used[i], found = true, true
				break
			}
		}
		if !found {
			return last
		}
	}
	for i, o := range b.kids {
		if !used[i] && !o.emptiable() {
			return o.describe() + " is missing, which the base type requires"
		}
	}
	return ""
}

// mapAndSum is the rule of that name.
func (r *restrictionCheck) mapAndSum(d, b *shape) string {
	for _, k := range d.kids {
		found, last := false, k.describe()+" has no counterpart in the base type"
		for _, o := range b.kids {
			if why := r.valid(k, o, true); why == "" {
				found = true
				break
			} else if len(b.kids) == 1 {
				last = why
			}
		}
		if !found {
			return last
		}
	}
	n := len(d.kids)
	if !rangeWithin(times(d.min, n), times(d.max, n), b.min, b.max) {
		return fmt.Sprintf("%s holds %d elements %s, and the base type's choice occurs %s", d.describe(), n, occurrence(d.min, d.max), occurrence(b.min, b.max))
	}
	return ""
}
