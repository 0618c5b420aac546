package release

import "math"

// judge says in how many columns a sum breaks, and how well the others support it: the decimal digits
// that agree beyond what chance and rounding would give. A score of zero or less is no support.
func judge(t *addend, s *sum) (bad int, score float64) {
	good := 0
	failing, means := make([]miss, 0, 8), make([]miss, 0, 8) // of few columns, without an allocation
	for c := range t.value {
		agree, missed := s.holdsIn(t, c)
		switch {
		case missed.off != 0:
			if s.isMean(t, c) {
				means = append(means, missed)
			} else {
				failing = append(failing, missed)
			}
		case agree > 0:
			good++
			score += agree
		}
	}
	if len(means) < 2 || good < len(means) || !t.strong {
		failing = append(failing, means...) // else these columns tell the price or the average of what the others count
	}
	support, doubt, ok := s.allowFor(t, failing, good, score)
	if !ok {
		return len(failing), 0
	}
	need := 2.0
	switch {
	case s.under && len(failing) == 0 && good > 1:
		need = 0.5 // one way to add it up is looked at, which the indents show
	case t.strong || t.totalish && (t.ruled && len(s.parts) <= 4 || s.ofAll):
		need = 1
	case !t.totalish:
		need = 5
	}
	return len(failing), score + support - need - doubt - 0.05*float64(len(s.parts))
}

// isMean reports whether the total of a column lies between the smallest and the largest of its parts, all amounts of one sign and
// none of them blank, as a mean does and no sum.
func (s *sum) isMean(t *addend, c int) bool {
	low, high := int64(math.MaxInt64), int64(0)
	for i, p := range s.parts {
		if s.weights[i] < 0 || p.value[c] <= 0 {
			return false
		}
		low, high = min(low, p.value[c]), max(high, p.value[c])
	}
	return len(s.parts) > 1 && low < t.value[c] && t.value[c] < high
}

// holdsIn says how many digits of a column support a sum that holds there (agree), or by how much it misses (missed.off); both are
// zero where the column tells nothing.
func (s *sum) holdsIn(t *addend, c int) (agree float64, missed miss) {
	if !t.has[c] {
		return 0, miss{}
	}
	total, tolerance, used := int64(0), t.half[c], false
	squares := float64(t.half[c]) * float64(t.half[c])
	for i, p := range s.parts {
		if p.unknown[c] {
			return 0, miss{}
		}
		total += int64(s.weights[i]) * p.value[c]
		tolerance += p.half[c]
		squares += float64(p.half[c]) * float64(p.half[c])
		used = used || p.has[c]
	}
	if !used && t.value[c] == 0 {
		return 0, miss{}
	}
	likely := min(tolerance, int64(math.Sqrt(4*squares))) // of many parts some are rounded up and some down
	if len(s.parts) == 1 && s.parts[0].half[c] == t.half[c] {
		tolerance, likely = 0, 0 // one row is no sum: the total repeats it
	}
	if d := t.value[c] - total; abs64(d) > likely {
		return 0, miss{c, d, likely, s.size(t, c, abs64(total) <= tolerance)}
	}
	if abs64(t.value[c]) <= tolerance { // parts that cancel each other out hold of any total that is next to nothing
		return 0, miss{}
	}
	return 0.25 + digitsBeyond(t.value[c], tolerance), miss{}
}

// allowFor says how far the columns in which a sum misses speak against it, when those in which it holds (good, with a score) and
// slips that would explain them are considered; false where they refute it. One column that holds of two is enough for a total, and
// for what is likely one when a slip explains the other or the sum begins where sums do: the wrong one may print any number.
func (s *sum) allowFor(t *addend, failing []miss, good int, score float64) (support, doubt float64, ok bool) {
	bad := len(failing)
	if bad == 0 {
		return 0, 0, true
	}
	refuted := bad > 1 || good < 2 // unless something explains it
	if refuted && len(s.parts) < 2 && (good == 0 || !s.parts[0].opens) {
		return 0, 0, false // two rows that are alike but for a misprint are no sum, unless they are a section
	}
	support, explained := s.slip(t, failing, good)
	s.slipped = explained
	switch {
	case explained && (support > 0 || refuted && good == 0):
		return support, 0, true // the support allows for it
	case bad == 1 && good == 1:
		return s.allowForOne(t, explained, score)
	case !refuted:
		return 0, float64(min(bad, 2)), true
	}
	return 0, 0, false
}

// allowForOne is allowFor where a sum holds in one of two columns.
func (s *sum) allowForOne(t *addend, explained bool, score float64) (support, doubt float64, ok bool) {
	switch {
	case s.ofAll && explained && t.totalish && score > oneWay:
		return 0, 0, true // no other way was tried that might hold by chance
	case len(s.parts) > 1 && score > 2.5 && (t.strong || t.totalish && (explained || s.whole)):
		return 0, 1, true
	}
	return 0, 0, false
}

// oneWay is how many digits of a column bear out a sum of all rows from the first one on, which is the only one that is tried.
const oneWay = 1.5

// size is the largest amount of a sum in a column; the total's own where the parts cancel each other out.
func (s *sum) size(t *addend, column int, cancelled bool) int64 {
	v := abs64(t.value[column])
	if cancelled {
		return v
	}
	for _, p := range s.parts {
		v = max(v, abs64(p.value[column]))
	}
	return v
}
