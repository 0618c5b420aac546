package formula

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

// maxFailures bounds the findings of one assertion; what is left out is counted.
const maxFailures = 100

// Diagnostics are what is wrong with the formulas, and the assertions that do not hold, with the facts they looked at.
func (r *Result) Diagnostics() []tieout.Diagnostic {
	out := append([]tieout.Diagnostic(nil), r.Findings...)
	for _, a := range r.Assertions {
		first := map[string]int{} // of what facts say, where in out it is
		for i, f := range a.Failures {
			key := said(f)
			if at, again := first[key]; again && key != "" {
				if place := placeOf(f.Facts[0]); place.Document != "" && place != out[at].Range {
					out[at].Related = append(out[at].Related, tieout.Note{Message: "the same is printed here", Range: place})
				}
				continue
			}
			first[key] = len(out)
			if i == maxFailures {
				out = append(out, a.finding(f, "The %s %s does not hold for %d more sets of facts.", a.noun(), a.name(), len(a.Failures)-i))
				break
			}
			out = append(out, a.diagnose(f))
		}
	}
	tieout.SortDiagnostics(out)
	return out
}

// said is what the facts of a failure are and say: facts that are reported twice, as a release prints them, fail once. It is ""
// where there are no facts.
func said(f Failure) string {
	var b strings.Builder
	for _, n := range f.Facts {
		b.WriteString(n.Name().String() + "\x00" + strings.TrimSpace(n.StringValue()))
		for _, name := range []string{"contextRef", "unitRef", "decimals", "precision"} {
			v, _ := attribute(n, name)
			b.WriteString("\x00" + v)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (a *Assertion) name() string {
	if a.ID == "" {
		return "without id"
	}
	return a.ID
}

// noun is what the assertion is called.
func (a *Assertion) noun() string {
	if a.Own != nil {
		return "rule"
	}
	return "assertion"
}

func (a *Assertion) finding(f Failure, format string, args ...any) tieout.Diagnostic {
	if a.Own != nil {
		return a.Own.New(a.Range, format, args...)
	}
	d := ruleUnsatisfied.New(a.Range, format, args...)
	d.Severity = f.Severity
	return d
}

// ranged is a node that knows where it stands.
type ranged interface{ Range() tieout.Range }

func (a *Assertion) diagnose(f Failure) tieout.Diagnostic {
	text := f.Message
	if text == "" {
		text = fmt.Sprintf("The %s %s does not hold", a.noun(), a.name())
		var parts []string
		for _, n := range f.Facts {
			parts = append(parts, n.Name().Local+" = "+strings.TrimSpace(n.StringValue()))
		}
		if len(parts) > 0 {
			text += ": " + strings.Join(parts, ", ")
		}
		text += "."
	} else if a.ID != "" {
		text = a.ID + ": " + text
	}
	d := a.finding(f, "%s", text)
	for i, n := range f.Facts {
		switch at := placeOf(n); {
		case at.Document == "": // made for the run: the id of the fact says which it is
		case i == 0:
			d.Range = at
			d.Related = append(d.Related, tieout.Note{Message: "the " + a.noun(), Range: a.Range})
		default:
			d.Related = append(d.Related, tieout.Note{Message: n.Name().Local + " = " + strings.TrimSpace(n.StringValue()), Range: at})
		}
		if id, ok := attribute(n, "id"); ok {
			d.Facts = append(d.Facts, id)
		}
	}
	return d
}

func placeOf(n xpath.Node) tieout.Range {
	if r, ok := n.(ranged); ok {
		return r.Range()
	}
	return tieout.Range{}
}
