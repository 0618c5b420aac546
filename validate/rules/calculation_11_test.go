package rules

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

const (
	rounding   = "calc11e:inconsistentCalculationUsingRounding"
	truncation = "calc11e:inconsistentCalculationUsingTruncation"
)

// TestCalculation11Golden is the table of golden cases: facts are "Concept value decimals", T the total.
func TestCalculation11Golden(t *testing.T) {
	for _, c := range []struct {
		name, facts string
		truncated   bool
		want, says  string
	}{
		{name: "rounding absorbs one", facts: "A 12 0, B 45 0, T 58 0"},
		{name: "too far", facts: "A 12 0, B 45 0, T 59 0", want: rounding, says: "reported [58.5, 59.5], computed [56, 58]"},
		{name: "touch when rounded", facts: "A 1 0, T 2 0"},
		{name: "open ends do not touch", facts: "A 1 0, T 2 0", truncated: true, want: truncation, says: "reported [2, 3), computed [1, 2)"},
		{name: "exact", facts: "A 100 INF, B 50 INF, T 150 INF"},
		{name: "exact and off", facts: "A 100 INF, B 50 INF, T 151 INF", want: rounding, says: "reported [151, 151], computed [150, 150]"},
		{name: "touch an end", facts: "A 100 INF, B 50 INF, T 200 -2"},
		{name: "three duplicates intersect", facts: "A 2500 -2, A 2000 -3, A 2470 -1, T 2470 INF"},
		{name: "contradicting duplicates", facts: "A 100 0, A 102 0, T 7 0", want: "oime:disallowedDuplicateFacts"},
		{name: "touching duplicates of equal decimals", facts: "A 100 0, A 101 0, T 7 0", want: "oime:disallowedDuplicateFacts", says: "equal accuracy differ"},
		{name: "contradicting duplicates of the total", facts: "A 100 0, T 7 0, T 9 0", want: "oime:disallowedDuplicateFacts"},
		{name: "contradicting duplicates, truncated", facts: "A 100 0, A 102 0, T 7 0", truncated: true, want: "calc11e:disallowedDuplicateFactsUsingTruncation"},
		{name: "negative weight", facts: "A 10 0, N 4 0, T 6 0"},
		{name: "negative weight swaps open ends", facts: "A 10 0, N 4 0, T 7 0", truncated: true, want: truncation, says: "reported [7, 8), computed (5, 7)"},
		{name: "negative weight, open below", facts: "A 10 0, N 4 0, T 4 0", truncated: true, want: truncation, says: "reported [4, 5), computed (5, 7)"},
		{name: "closed against closed after a negative weight", facts: "N -4 0, A 0 INF, T 5 INF", truncated: true, want: truncation, says: "reported [5, 5], computed [4, 5)"},
		{name: "zero is open at both ends", facts: "A 0 -1, T 10 -1", truncated: true, want: truncation, says: "computed (-10, 10)"},
		{name: "excess digits", facts: "A 123 -1, T 120 -1", want: "calc11e:excessDigits"},
		{name: "excess digits in the fraction", facts: "A 1.5 0, T 2 0", want: "calc11e:excessDigits"},
		{name: "zeros are no excess", facts: "A 1.00 0, T 1 0"},
		{name: "nil does not bind", facts: "A nil, T 7 0"},
		{name: "nil total does not bind", facts: "A 1 0, T nil"},
		{name: "some nil", facts: "A nil, A 1 0, T 9 0", want: "oime:disallowedDuplicateFacts"},
		{name: "some nil, before excess digits", facts: "A nil, A 12 -1, T 9 0", want: "oime:disallowedDuplicateFacts"},
		{name: "all nil", facts: "A nil, A nil, T 9 0"},
		{name: "ends of which one is open, truncated", facts: "A -14 0, N -90 0, T 74 0", truncated: true, want: truncation, says: "reported [74, 75), computed (75, 77)"},
		{name: "ends that are both closed, truncated", facts: "B -290 INF, N -10 -1, T -280 -1", truncated: true},
		{name: "a point at an open end, truncated", facts: "A -291 INF, A -290 0, T 9 0", truncated: true, want: "calc11e:disallowedDuplicateFactsUsingTruncation"},
		{name: "not reported counts as nothing", facts: "B 45 0, T 45 0"},
		{name: "no contributor", facts: "T 45 0"},
		{name: "beyond 64 bits", facts: "A 123456789012345678901234567890 INF, B 1 INF, T 123456789012345678901234567891 INF"},
		{name: "beyond 64 bits and off", facts: "A 123456789012345678901234567890 INF, B 1 INF, T 123456789012345678901234567890 INF", want: rounding},
		{name: "sum overflows 64 bits", facts: "A 999999999999999999 -20, B 999999999999999999 INF, T 5 INF", want: "calc11e:excessDigits"},
		{name: "no decimals are exact", facts: "A 1, T 2", want: rounding},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			w.sum("T", "A", "B", "-N")
			if c.truncated {
				w.options.Calculation = validate.Calculation11Truncation
			}
			for _, f := range strings.Split(c.facts, ", ") {
				parts := append(strings.Fields(f), "")
				w.fact(parts[0], parts[1], parts[2])
			}
			ds := calculationOnly(run(t, w.input()))
			if got := codesOf(ds); got != c.want {
				t.Fatalf("codes %q, want %q: %v", got, c.want, ds)
			}
			if c.says != "" && !strings.Contains(ds[0].Message, c.says) {
				t.Errorf("message %q does not say %q", ds[0].Message, c.says)
			}
		})
	}
}

func calculationOnly(ds []tieout.Diagnostic) []tieout.Diagnostic {
	var out []tieout.Diagnostic
	for _, d := range ds {
		if strings.HasPrefix(d.Code, "calc11e:") || d.Code == ruleCalculationDuplicates.Code || d.Code == ruleInconsistent21.Code || d.Code == validate.RuleSumNotVerified.Code {
			out = append(out, d)
		}
	}
	return out
}

func TestCalculation11Binding(t *testing.T) {
	axis := tieout.Dimension{Axis: tname("Axis"), Member: tname("M"), Container: tieout.Segment}
	other := axis
	other.Container = tieout.Scenario
	for _, c := range []struct {
		name  string
		facts func(w *world)
		want  string
	}{
		{"containers do not count", func(w *world) {
			a, b := w.context("a", axis), w.context("b", other)
			w.fact("A", "1", "INF", func(f *tieout.Fact) { f.Context = a })
			w.fact("T", "2", "INF", func(f *tieout.Fact) { f.Context = b })
		}, rounding},
		{"dimensions count", func(w *world) {
			a := w.context("a", axis)
			w.fact("A", "1", "INF", func(f *tieout.Fact) { f.Context = a })
			w.fact("T", "2", "INF")
		}, ""},
		{"units count", func(w *world) {
			w.fact("A", "1", "INF", func(f *tieout.Fact) { f.Unit = w.eur })
			w.fact("T", "2", "INF")
		}, ""},
		{"units by content", func(w *world) {
			u := *w.usd
			w.fact("A", "1", "INF", func(f *tieout.Fact) { f.Unit = &u })
			w.fact("T", "2", "INF")
		}, rounding},
		{"pure is no unit", func(w *world) {
			w.fact("A", "1", "INF", func(f *tieout.Fact) { f.Unit = nil })
			w.fact("T", "2", "INF", func(f *tieout.Fact) { f.Unit = &tieout.Unit{Numerators: []tieout.QName{pureMeasure}} })
		}, rounding + strings.Repeat(" "+validate.RuleSumNotVerified.Code, 2)},
		{"inside tuples", func(w *world) {
			tuple := &tieout.Fact{Concept: tname("Tuple")}
			tuple.SetChildren(w.fact("A", "1", "INF"))
			w.report.Facts = []*tieout.Fact{tuple}
			w.fact("T", "2", "INF")
		}, "calc11e:tuplesInReportWarning"},
		{"precision", func(w *world) {
			w.fact("A", "1234", "", func(f *tieout.Fact) { f.Precision = tieout.PrecisionOf(3) })
			w.fact("T", "1234", "INF")
		}, "calc11e:excessDigits"},
		{"precision zero", func(w *world) {
			w.fact("A", "1", "", func(f *tieout.Fact) { f.Precision = tieout.PrecisionOf(0) })
			w.fact("T", "2", "INF")
		}, "calc11e:oimIncompatibleReportWarning"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			w.sum("T", "A")
			c.facts(w)
			if got := codesOf(calculationOnly(run(t, w.input()))); got != c.want {
				t.Errorf("codes %q, want %q", got, c.want)
			}
		})
	}
}

func TestCalculation11OldArcrole(t *testing.T) {
	w := newWorld()
	w.sumAs(taxonomy.ArcroleSummationItem, "T", "A")
	w.typed("D", "doubleItemType")
	w.sumAs(taxonomy.ArcroleSummationItem, "D", "A") // no error of 1.1: the arcrole is 2.1's
	w.fact("A", "1", "INF")
	w.fact("T", "2", "INF")
	w.fact("D", "7", "INF")
	if got := codesOf(calculationOnly(run(t, w.input()))); got != rounding {
		t.Errorf("codes %q, want %q", got, rounding)
	}
}

func TestCalculationMessage(t *testing.T) {
	w := newWorld()
	w.sum("T", "A", "B", "-N")
	w.fact("A", "1200", "0")
	w.fact("B", "50", "0").Source = &tieout.Source{Printed: "50", Label: "Other income",
		Range: tieout.Range{Document: "release.txt", Start: tieout.Position{Line: 7, Column: 30}}}
	w.fact("Other", "300", "0")
	w.fact("T", "1550", "0")
	d := calculationOnly(run(t, w.input()))[0]
	if want := "T is reported as 1550 for 2003-03-31, USD, but its contributors add up to 1250, a difference of 300 " +
		"(reported [1549.5, 1550.5], computed [1249, 1251], link role http://example.com/role; not reported: N)"; d.Message != want {
		t.Errorf("message\n%s, want\n%s", d.Message, want)
	}
	if !strings.HasPrefix(d.Advice, "Most likely: Other, 300, is left out of the sum") {
		t.Errorf("advice %q", d.Advice)
	}
	var notes []string
	for _, n := range d.Related {
		notes = append(notes, n.Range.String()+" "+n.Message)
	}
	if got := strings.Join(notes, "\n"); !strings.Contains(got, `release.txt:7:30 + Other income, printed "50", is 50 (decimals 0)`) {
		t.Errorf("notes\n%s", got)
	}
}

// TestCalculationMessageOfRelease speaks of a release in its own words: no concepts, intervals and link roles.
func TestCalculationMessageOfRelease(t *testing.T) {
	w := newWorld()
	w.sum("T", "A", "B")
	w.fact("A", "1200", "0").Source = &tieout.Source{Printed: "1,200", Label: "Sales"}
	w.fact("B", "50", "0").Source = &tieout.Source{Printed: "50", Label: "Other income"}
	w.fact("T", "1550", "0").Source = &tieout.Source{Printed: "1,550", Label: "Total income"}
	d := calculationOnly(run(t, w.input()))[0]
	if want := "Total income: printed 1,550 for 2003-03-31, USD, but what its calculation adds up comes to 1,250, a difference of 300"; d.Message != want {
		t.Errorf("message\n%s, want\n%s", d.Message, want)
	}
}

// TestCalculation11Random compares verdicts with a slow implementation in rationals that looks at every pair
// of facts.
func TestCalculation11Random(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld()
		w.sum("T", "A", "B", "-N")
		truncated := rapid.Bool().Draw(t, "truncated")
		if truncated {
			w.options.Calculation = validate.Calculation11Truncation
		}
		contexts := []*tieout.Context{w.now, w.context("m", tieout.Dimension{Axis: tname("Axis"), Member: tname("M")})}
		for range rapid.IntRange(1, 9).Draw(t, "facts") {
			name := rapid.SampledFrom([]string{"T", "A", "B", "N"}).Draw(t, "concept")
			at := rapid.SampledFrom(contexts).Draw(t, "context")
			v := rapid.SampledFrom([]string{"0", "1", "2", "3", "10", "-1", "20", "100", "1.5", "nil", "99999999999999999999"}).Draw(t, "value")
			d := rapid.SampledFrom([]string{"0", "-1", "1", "INF", ""}).Draw(t, "decimals")
			w.fact(name, v, d, func(f *tieout.Fact) { f.Context = at })
		}
		for _, at := range contexts {
			want := slowVerdict(w.report.Facts, at, truncated)
			got := false
			for _, d := range calculationOnly(run(t, w.input())) {
				if (d.Code == rounding || d.Code == truncation) && strings.Contains(d.Message, pointName(&tieout.Fact{Context: at, Unit: w.usd})+", but") {
					got = true
				}
			}
			if got != want {
				t.Fatalf("inconsistent: %v, want %v", got, want)
			}
		}
	})
}

// slowVerdict reports whether T's calculation is inconsistent in the context.
func slowVerdict(facts []*tieout.Fact, at *tieout.Context, truncated bool) bool {
	var sum *ratSpan
	total, state := slowSet(facts, at, "T", truncated)
	if state != "usable" {
		return false
	}
	for _, c := range []struct {
		name   string
		weight int64
	}{{"A", 1}, {"B", 1}, {"N", -1}} {
		s, state := slowSet(facts, at, c.name, truncated)
		switch state {
		case "broken":
			return false
		case "usable":
			s = s.scale(big.NewRat(c.weight, 1))
			if sum != nil {
				s = sum.add(s)
			}
			sum = &s
		}
	}
	return sum != nil && total.intersect(*sum).empty()
}

func slowSet(facts []*tieout.Fact, at *tieout.Context, name string, truncated bool) (ratSpan, string) {
	var set []*tieout.Fact
	nils := 0
	for _, f := range facts {
		if f.Context == at && f.Concept.Local == name {
			if f.Nil {
				nils++
			} else {
				set = append(set, f)
			}
		}
	}
	if len(set) == 0 {
		return ratSpan{}, "nil"
	}
	if nils > 0 {
		return ratSpan{}, "broken"
	}
	s := ratOf(set[0].Lexical, set[0].Decimals, truncated)
	for _, a := range set {
		v, _ := new(big.Rat).SetString(a.Lexical)
		if n, ok := a.Decimals.Value(); ok && !new(big.Rat).Mul(v, ratPower(int(n))).IsInt() {
			return ratSpan{}, "broken"
		}
		for _, b := range set {
			x, _ := new(big.Rat).SetString(b.Lexical)
			exact := func(d tieout.Decimals) string { return strings.Replace(d.String(), "INF", "", 1) }
			if exact(a.Decimals) == exact(b.Decimals) && v.Cmp(x) != 0 {
				return ratSpan{}, "broken"
			}
		}
		s = s.intersect(ratOf(a.Lexical, a.Decimals, truncated))
	}
	if s.empty() {
		return ratSpan{}, "broken"
	}
	return s, "usable"
}

// TestLikelyCauses has each cause where it is right, and where it comes close and must not be claimed. Facts are of the
// network T = A + B - N; others are not part of it.
func TestLikelyCauses(t *testing.T) {
	for _, c := range []struct{ facts, want, never string }{
		{"A 1000 0, B 200 0, C 77 0, T 1277 0", "C, 77, is left out of the sum", ""},
		{"A 1000 0, B 200 0, C 97 0, T 1277 0", "", "is left out"},
		{"A 1000 0, B 200 0, C 77 0, T 1123 0", "C, 77, should be subtracted", "is left out"},
		{"A 1000 0, B 200 0, T 800 0", "the sign of B, 200, is turned", "counted"},
		{"A 1000 0, N 200 0, T 1200 0", "the sign of N, 200, is turned", "counted"},
		{"A 1000 0, B 200 0, T 1000 0", "B, 200, is counted although the total does not hold it, or counted twice", "sign"},
		{"A 1000 0, B 200 0, T -1200 0", "the sign of the total T, -1200, is turned", "scale"},
		{"A 1000 0, B 200 0, T 1400 0", "B, 200, should count twice", "sign"},
		{"A 1000 2, B .04 2, T 1000.4 2", "B, 0.04, is at the wrong scale: 0.4 would add up", "swapped"},
		{"A 1234000 0, B 777 0, T 2011000 0", "B, 777, is at the wrong scale: 777000 would add up", "swapped"},
		{"A 1234000 0, B 777 0, T 2011500 0", "", "scale"},
		{"A 1234 0, B 777 0, T 20110 0", "the total T, 20110, is at the wrong scale: 2011 would add up", "swapped"},
		{"A 1243 0, B 2000 0, T 3234 0", "two digits of A, 1243, may be swapped: 1234 would add up", "sign"},
		{"A 1243 0, B 2000 0, T 3423 0", "two digits of the total T, 3423, may be swapped: 3243 would add up", ""},
		{"A 1111 0, B 2222 0, T 3342 0", "", "swapped"}, // nine, and no digits to swap
		{"A 1352 0, B 2000 0, T 3370 0", "", "swapped"}, // eighteen, and none of their size
		{"A 1000 0, B 200 0, T 1207 0", "", "Most likely"},
		{"A 120 -1, B 30 -1, T 200 -1", "", "sign"}, // within what rounding blurs, but not twice anything
	} {
		w := newWorld()
		figures(c.facts)(w)
		w.fact("N", "0", "INF", func(f *tieout.Fact) { f.Nil = false })
		if strings.Contains(c.facts, "N ") {
			w.report.Facts = w.report.Facts[:len(w.report.Facts)-1]
		}
		if !strings.Contains(c.facts, "B ") {
			w.fact("B", "0", "INF")
		}
		ds := calculationOnly(run(t, w.input()))
		if len(ds) != 1 || !strings.Contains(ds[0].Advice, c.want) || c.never != "" && strings.Contains(ds[0].Advice, c.never) {
			t.Errorf("%s: %v, want advice %q and never %q", c.facts, ds, c.want, c.never)
		}
	}
}

// TestCauseNotReported: one contributor without a figure explains any difference of its sign, after everything else.
func TestCauseNotReported(t *testing.T) {
	for _, c := range []struct{ facts, want string }{
		{"A 1000 0, B 200 0, T 1193 0", "Most likely: N is not reported: 7 would add up. "},
		{"A 1000 0, B 200 0, T 800 0", "Most likely: the sign of B, 200, is turned: the difference is twice its value. Or: N is not reported: 400 would add up. "},
		{"A 1000 0, B 200 0, T 1207 0", ""}, // it would have to be negative
		{"A 1000 0, T 1207 0", ""},          // there are two
	} {
		w := newWorld()
		figures(c.facts)(w)
		ds := calculationOnly(run(t, w.input()))
		if want := c.want + ruleInconsistentRounding.Advice; len(ds) != 1 || ds[0].Advice != want {
			t.Errorf("%s: %v, want advice %q", c.facts, ds, want)
		}
	}
}

// TestCalculation21Message: the older rule says as much as the newer one.
func TestCalculation21Message(t *testing.T) {
	w := newWorld()
	w.options.Calculation = validate.Calculation21
	w.sumAs(taxonomy.ArcroleSummationItem, "T", "A", "B", "-N")
	for _, f := range [][2]string{{"A", "1200"}, {"N", "50"}, {"Other", "300"}, {"T", "1450"}} {
		w.fact(f[0], f[1], "0")
	}
	ds := calculationOnly(run(t, w.input()))
	if len(ds) != 1 {
		t.Fatalf("found %v", ds)
	}
	got := ds[0].Message + "\n" + ds[0].Advice
	for _, n := range ds[0].Related {
		got += "\n" + n.Message
	}
	if want := "T is reported as 1450 for 2003-03-31, USD, but its contributors add up to 1150, a difference of 300 " +
		"(link role http://example.com/role; not reported: B)\n" +
		"Most likely: Other, 300, is left out of the sum: it equals the difference. Or: B is not reported: 300 would add up. " + ruleInconsistent21.Advice +
		"\ntotal: T is 1450 (decimals 0)\n+ A is 1200 (decimals 0)\n- N is 50 (decimals 0)"; got != want {
		t.Errorf("said\n%s, want\n%s", got, want)
	}
}

func TestCalculation21(t *testing.T) {
	const code = "xbrl.5.2.5.2:calcInconsistency"
	for _, c := range []struct{ name, facts, want string }{
		{"rounded figures that miss by one", "A 12 0, B 45 0, T 58 0", code},
		{"agree", "A 12 0, B 45 0, T 57 0", ""},
		{"rounded to the total", "A 1249 0, B 1 0, T 1200 -2", ""},
		{"half to even", "A 1250 0, T 1200 -2", ""},
		{"duplicate contributor", "A 12 0, A 12 0, T 58 0", ""},
		{"duplicate total", "A 12 0, T 58 0, T 58 0", ""},
		{"nil contributor", "A 12 0, B nil, T 12 0", ""},
		{"only nil contributors", "A nil, T 12 0", ""},
	} {
		w := newWorld()
		w.options.Calculation = validate.Calculation21
		w.sumAs(taxonomy.ArcroleSummationItem, "T", "A", "B", "-N")
		for _, f := range strings.Split(c.facts, ", ") {
			parts := append(strings.Fields(f), "")
			w.fact(parts[0], parts[1], parts[2])
		}
		if got := codesOf(calculationOnly(run(t, w.input()))); got != c.want {
			t.Errorf("%s: codes %q, want %q", c.name, got, c.want)
		}
	}
}

// TestCalculation21Tuples: contributors are siblings of the total or below a sibling.
func TestCalculation21Tuples(t *testing.T) {
	for _, c := range []struct {
		name       string
		totalAbove bool
		want       string
	}{{"contributors below a sibling", true, ruleInconsistent21.Code}, {"contributors above", false, ""}} {
		w := newWorld()
		w.options.Calculation = validate.Calculation21
		w.sumAs(taxonomy.ArcroleSummationItem, "T", "A")
		tuple := &tieout.Fact{Concept: tname("Tuple")}
		a, total := w.fact("A", "1", "0"), w.fact("T", "5", "0")
		inside, outside := a, total
		if !c.totalAbove {
			inside, outside = total, a
		}
		tuple.SetChildren(inside)
		w.report.Facts = []*tieout.Fact{tuple, outside}
		if got := codesOf(calculationOnly(run(t, w.input()))); got != c.want {
			t.Errorf("%s: codes %q, want %q", c.name, got, c.want)
		}
	}
}

// TestCalculation21Random compares verdicts with the rule computed in rationals.
func TestCalculation21Random(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld()
		w.options.Calculation = validate.Calculation21
		w.sumAs(taxonomy.ArcroleSummationItem, "T", "A", "B", "-N")
		for range rapid.IntRange(1, 6).Draw(t, "facts") {
			name := rapid.SampledFrom([]string{"T", "A", "B", "N"}).Draw(t, "concept")
			v := rapid.SampledFrom([]string{"0", "1", "2", "3", "5", "15", "25", "-1", "1.5", "2.5", "0.5", "nil", "99999999999999999999"}).Draw(t, "value")
			w.fact(name, v, rapid.SampledFrom([]string{"0", "-1", "1", "INF"}).Draw(t, "decimals"))
		}
		want := false
		values := map[string][]*tieout.Fact{}
		for _, f := range w.report.Facts {
			values[f.Concept.Local] = append(values[f.Concept.Local], f)
		}
		if ts := values["T"]; len(ts) == 1 && !ts[0].Nil {
			sum, bound, duplicates := new(big.Rat), false, false
			for name, weight := range map[string]int64{"A": 1, "B": 1, "N": -1} {
				n := 0
				for _, f := range values[name] {
					if !f.Nil {
						n++
						bound = true
						sum.Add(sum, new(big.Rat).Mul(roundedRat(ratOf(f.Lexical, tieout.Decimals{}, false).low, f.Decimals), big.NewRat(weight, 1)))
					}
				}
				duplicates = duplicates || n > 1
			}
			total := roundedRat(ratOf(ts[0].Lexical, tieout.Decimals{}, false).low, ts[0].Decimals)
			want = bound && !duplicates && total.Cmp(roundedRat(sum, ts[0].Decimals)) != 0
		}
		if got := codesOf(calculationOnly(run(t, w.input()))) == ruleInconsistent21.Code; got != want {
			t.Fatalf("inconsistent: %v, want %v", got, want)
		}
	})
}

// roundedRat rounds half to even.
func roundedRat(v *big.Rat, d tieout.Decimals) *big.Rat {
	n, finite := d.Value()
	if !finite {
		return v
	}
	scaled := new(big.Rat).Mul(v, ratPower(int(n)))
	q, m := new(big.Int).DivMod(scaled.Num(), scaled.Denom(), new(big.Int))
	switch c := new(big.Rat).SetFrac(m, scaled.Denom()).Cmp(big.NewRat(1, 2)); {
	case c > 0, c == 0 && q.Bit(0) == 1:
		q.Add(q, big.NewInt(1))
	}
	return new(big.Rat).Mul(new(big.Rat).SetInt(q), ratPower(-int(n)))
}
