package validate

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// Verdict is what a run concludes about a document, one word for each kind of check.
type Verdict struct {
	XBRL        string // Valid, Invalid, NotVerified or None
	Calculation string // Consistent, Inconsistent, NotVerified or None
	Profile     string // Invalid, NotVerified (no rule that is checked was broken; not all of them are) or None
	TieOut      string // Tied, PartlyTied, NotTied, Broken or None
}

// The words of a verdict.
const (
	Valid        = "valid"
	Invalid      = "invalid"
	Consistent   = "consistent"
	Inconsistent = "inconsistent"
	Tied         = "tied"
	PartlyTied   = "partly tied" // nothing is broken, but some totals are not tied, columns have no period of their own, or figures stand outside of tables
	NotTied      = "not tied"    // nothing is broken, but no total is tied, or there is none
	Broken       = "broken"
	NotVerified  = "not verified" // nothing wrong was found, but a document that is needed could not be had
	None         = "none"         // the question was not asked
)

// RuleSumNotVerified is the code of sums of a calculation that cannot be checked: it keeps calculations from being called consistent.
var RuleSumNotVerified = tieout.Rule{Code: "tieout:sumNotVerified", Severity: tieout.Info, Aspect: tieout.Calculation, Spec: "tieout",
	Doc:    "A fact that counts in a calculation was left out, has no context or unit, or has a value that is no number, for an error that is a finding of its own, or the document could not be read to its end, or what contributes to a total stands in a document of the taxonomy that could not be had: whether sums hold is not known.",
	Advice: "Correct the fact that the other finding names."}

// Asked says which questions a run asked about a document.
type Asked struct {
	XBRL        bool // there is something that the specifications speak of
	Calculation bool // it has calculations, or may have in a document that could not be had
	Lacking     bool // some of its calculations may stand in a linkbase that could not be read
	Profile     bool // rules of a filing system are checked
	TieOut      bool // it is a release
	Nothing     bool // it is a release in which no figure was found: there is nothing to tie out
}

// NoVerdict is the verdict on a document that was not checked.
func NoVerdict() Verdict { return Verdict{None, None, None, None} }

// concerns reports whether a finding is about what is printed and reported.
func (a Asked) concerns(d tieout.Diagnostic) bool {
	return !a.Nothing && d.Aspect != tieout.Usage && (a.TieOut || d.Aspect == tieout.TieOut)
}

// tied is the word for what is printed, before it is known how much of it tied.
func tied(asked, broken bool) string {
	switch {
	case broken:
		return Broken
	case asked:
		return Tied
	}
	return None
}

// verified is the word for calculations, unless some may be lacking or a finding says that a sum of them could not be checked.
func verified(word string, lacking bool, ds []tieout.Diagnostic) string {
	if word == Consistent && (lacking || slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == RuleSumNotVerified.Code })) {
		return NotVerified
	}
	return word
}

// Conclude derives the verdict from diagnostics. A baseline makes findings known, not the document valid: what it
// accepts counts here.
func Conclude(ds []tieout.Diagnostic, asked Asked) Verdict {
	v := NoVerdict()
	absent, invalid, inconsistent, broken, outside := false, false, false, false, false
	for _, d := range ds {
		grave := d.Severity >= tieout.Inconsistency
		switch d.Aspect {
		case tieout.Availability:
			absent = absent || grave
		case tieout.Conformance:
			invalid = invalid || d.Severity == tieout.Error
		case tieout.Profile:
			outside = outside || d.Severity == tieout.Error
		case tieout.Calculation:
			invalid = invalid || d.Severity == tieout.Error
			inconsistent = inconsistent || d.Severity == tieout.Inconsistency
		}
		broken = broken || grave && asked.concerns(d)
	}
	word := func(asked, wrong bool, yes, no string) string {
		switch {
		case wrong:
			return no
		case !asked:
			return None
		case absent:
			return NotVerified
		}
		return yes
	}
	v.XBRL = word(asked.XBRL, invalid, Valid, Invalid)
	v.Calculation = verified(word(asked.Calculation, inconsistent, Consistent, Inconsistent), asked.Lacking, ds)
	v.Profile = word(asked.Profile, outside, NotVerified, Invalid)
	v.TieOut = tied(asked.TieOut, broken)
	return v
}

// Part is one kind of check and the word for it.
type Part struct{ Name, Word string }

// Parts are the four words in the order in which every format has them.
func (v Verdict) Parts() []Part {
	parts := []Part{{"XBRL", v.XBRL}, {"calculations", v.Calculation}, {"profile", v.Profile}, {"tie-out", v.TieOut}}
	for i := range parts {
		if parts[i].Word == "" {
			parts[i].Word = None
		}
	}
	return parts
}

// String names each kind of check that was made with its word: "XBRL valid, calculations consistent, tie-out tied". It
// is "" when none was made.
func (v Verdict) String() string {
	var out []string
	for _, p := range v.Parts() {
		if p.Word != None {
			out = append(out, p.Name+" "+p.Word)
		}
	}
	return strings.Join(out, ", ")
}
