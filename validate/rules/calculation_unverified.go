package rules

import (
	"context"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

// calculationUnverifiedCheck finds the items that no sum can be held against, though a calculation counts them, for an error of
// their own: without a context, without a unit, or not read at all. What holds without them is not known to be consistent.
// Values that are no numbers are told of where the sums are, since it is only known there that they count.
var calculationUnverifiedCheck = validate.Check{
	Name:  "calculation-unverified",
	Scope: validate.OnReport,
	Run:   checkUnverified,
}

func checkUnverified(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	arcroles, admit := []string{taxonomy.ArcroleSummationItem}, func(*taxonomy.Concept) bool { return true }
	switch {
	case is11(in.Options):
		arcroles, admit = summationArcroles(in.DTS), isDecimal
	case in.Options.Calculation != validate.Calculation21:
		return
	}
	partners := partnersIn(in.DTS, arcroles, admit)
	if len(partners) == 0 {
		return
	}
	for _, r := range in.Reports {
		astray := slices.DeleteFunc(misplaced(in.DTS, r), func(f *tieout.Fact) bool { return partners[f.Concept] == nil })
		if len(astray) == 0 && len(r.LeftOut) == 0 && r.Unread == nil {
			continue
		}
		var told map[tieout.QName]bool
		if is11(in.Options) {
			c := calculated(ctx, in, r)
			if c.sums == nil { // calculations are not checked, which is said
				continue
			}
			told = c.told
		}
		if r.Unread != nil {
			report(validate.RuleSumNotVerified.New(*r.Unread, "facts that stand here were not read, for an error of the document: calculations in which they may count are not verified"))
		}
		isTold := func(q tieout.QName) bool {
			for t := range told {
				if q.MayBe(t) {
					return true
				}
			}
			return false
		}
		s := newBeside(partners, r)
		for _, f := range astray {
			if what := s.without(f); what != "" && !isTold(f.Concept) {
				report(validate.RuleSumNotVerified.New(f.Origin(), "%s counts in a calculation, but has no %s: what it adds up to is not verified", nameOf(f), what))
			}
		}
		for _, q := range r.LeftOut {
			if s.leftOut(r, q) && !isTold(q) {
				report(validate.RuleSumNotVerified.New(tieout.Range{Document: r.Document}, "%s was left out for an error of its own, and may count in a calculation: what it adds up to is not verified", leftOutName(q)))
			}
		}
	}
}

// unreadable is the finding about a fact that counts in a sum and whose value is no number.
func unreadable(f *tieout.Fact) tieout.Diagnostic {
	what := "no number"
	if _, ok := readNumber(f.Lexical); ok {
		what = "none of its type"
	}
	return validate.RuleSumNotVerified.New(f.Origin(), "%s counts in a calculation, but its value %q is %s: what it adds up to is not verified", nameOf(f), clipped(f.Lexical, 40), what)
}

// partial is the finding about a total whose contributors are not all known.
func partial(total *tieout.Fact) tieout.Diagnostic {
	d := validate.RuleSumNotVerified.New(total.Origin(), "what adds up to %s for %s is not verified: contributors may stand in documents that could not be had", nameOf(total), pointName(total))
	d.Advice = "Supply the documents that another finding names."
	return d
}

// clipped is as much of a value as a message quotes, so many characters at most.
func clipped(s string, most int) string {
	if r := []rune(s[:min(len(s), 4*most)]); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

func leftOutName(q tieout.QName) string {
	if q.Local == "" {
		return "a fact of an unknown concept"
	}
	return "a fact of " + q.Local
}

// misplaced are the items that stand at no point, or at another one, for an error of their own: without a context, or without the
// unit that they need. Money and shares without a unit are pure numbers in syntaxes that have no other way to say so.
func misplaced(dts *taxonomy.DTS, r *tieout.Report) []*tieout.Fact {
	var found []*tieout.Fact
	needs := map[tieout.QName]bool{}
	for f := range r.All {
		if f.Nil {
			continue
		}
		astray := f.Context == nil || f.Unit == nil
		if !astray && isPure(f.Unit) {
			need, known := needs[f.Concept]
			if !known {
				kind := itemKindOf(dts.Concept(f.Concept))
				need = kind.monetary || kind.shares
				needs[f.Concept] = need
			}
			astray = need
		}
		if astray {
			found = append(found, f)
		}
	}
	return found
}

// beside knows what the calculations of a taxonomy put beside each concept, and which of it a report has.
type beside struct {
	partners map[tieout.QName][]tieout.QName // of a total its contributors, of a contributor its totals
	reported map[reportedAt]bool
	contexts map[tieout.QName][]*tieout.Context // in which each concept is reported
}

// reportedAt is a concept and where it is reported; the context is nil for anywhere.
type reportedAt struct {
	concept tieout.QName
	context *tieout.Context
}

// partnersIn are the concepts that calculations put beside each one that they have.
func partnersIn(dts *taxonomy.DTS, arcroles []string, admit func(*taxonomy.Concept) bool) map[tieout.QName][]tieout.QName {
	partners := map[tieout.QName][]tieout.QName{}
	for _, arcrole := range arcroles {
		for _, role := range dts.LinkRoles[arcrole] {
			set := dts.Set(arcrole, role)
			if set == nil {
				continue
			}
			for _, arc := range set.Relationships {
				if arc.From != nil && arc.To != nil && admit(arc.From) && admit(arc.To) {
					partners[arc.From.Name] = append(partners[arc.From.Name], arc.To.Name)
					partners[arc.To.Name] = append(partners[arc.To.Name], arc.From.Name)
				}
			}
		}
	}
	return partners
}

func newBeside(partners map[tieout.QName][]tieout.QName, r *tieout.Report) *beside {
	s := &beside{partners: partners, reported: map[reportedAt]bool{}, contexts: map[tieout.QName][]*tieout.Context{}}
	for f := range r.All {
		if s.partners[f.Concept] != nil && !f.Nil {
			at := reportedAt{f.Concept, f.Context}
			if !s.reported[at] && f.Context != nil {
				s.contexts[f.Concept] = append(s.contexts[f.Concept], f.Context)
			}
			s.reported[at], s.reported[reportedAt{f.Concept, nil}] = true, true
		}
	}
	return s
}

// without is what an item lacks that a sum could be made with; "" for nothing.
func (s *beside) without(f *tieout.Fact) string {
	what := "unit"
	if f.Context == nil {
		what = "context"
	}
	if !s.has(f.Concept, f.Context) {
		return ""
	}
	return what
}

// has reports whether something that makes a sum with the concept is reported there.
func (s *beside) has(q tieout.QName, at *tieout.Context) bool {
	for _, p := range s.partners[q] {
		if s.reported[reportedAt{p, at}] {
			return true
		}
	}
	return false
}

// leftOut reports whether a fact of the concept, of which only a part of the name may be known, may have made a sum: something
// that makes one with it is reported where no fact of the concept is, or may have been left out of the report, too.
func (s *beside) leftOut(r *tieout.Report, q tieout.QName) bool {
	for name, partners := range s.partners {
		if q.MayBe(name) && slices.ContainsFunc(partners, func(p tieout.QName) bool { return s.alone(p, name) || r.HasLeftOut(p) }) {
			return true
		}
	}
	return false
}

// alone reports whether one concept is reported where the other is not.
func (s *beside) alone(one, other tieout.QName) bool {
	return slices.ContainsFunc(s.contexts[one], func(c *tieout.Context) bool { return !s.reported[reportedAt{other, c}] })
}
