package validate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
)

// Fingerprint sets the fingerprints of the diagnostics of one document. A finding about facts is identified by its
// code and by what the facts say: concept, entity, period, unit, dimensions and the figure, so that another figure in
// the same cell is another finding. Any other finding is identified by its code, the name of its document without
// folders, its path and the text of its line, which line gives; where there is none, by its message, and where it sets that line
// against other figures, by both. What other
// documents say of it counts as well. Findings that are alike in all this are told apart by their order.
func Fingerprint(ds []tieout.Diagnostic, report *tieout.Report, line func(tieout.Range) string) {
	keys := factKeys(ds, report)
	seen := map[[sha256.Size]byte]int{}
	for i := range ds {
		d := &ds[i]
		parts := []string{d.Code}
		for _, id := range d.Facts {
			if keys[id] != "" {
				parts = append(parts, keys[id])
			}
		}
		slices.Sort(parts[1:])
		if len(parts) == 1 || len(parts) <= len(d.Facts) { // no facts, or some that are not this report's
			text := strings.Join(strings.Fields(line(d.Range)), " ")
			if text == "" {
				text = d.Message
			}
			parts = append(parts, baseName(d.Range.Document), d.Range.Path, text)
			if d.Aspect == tieout.TieOut && d.Severity == tieout.Inconsistency { // it sets what stands there against figures elsewhere
				parts = append(parts, d.Message)
			}
		}
		for _, n := range d.Related {
			if n.Range.Document != d.Range.Document { // what another document says
				parts = append(parts, n.Message)
			}
		}
		key := strings.Join(parts, "\x00")
		same := sha256.Sum256([]byte(key))
		seen[same]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[same]))
		d.Fingerprint = hex.EncodeToString(sum[:16])
	}
}

// baseName is the name of a document without its folders: where the work is done from does not matter.
func baseName(document string) string { return path.Base(filepath.ToSlash(document)) }

// factKeys finds what the facts are that the diagnostics name.
func factKeys(ds []tieout.Diagnostic, report *tieout.Report) map[string]string {
	keys := map[string]string{}
	for _, d := range ds {
		for _, id := range d.Facts {
			keys[id] = ""
		}
	}
	if report == nil || len(keys) == 0 {
		return keys
	}
	facts := named(report.Facts, keys)
	found := make([]string, len(facts))
	fault.Each(len(facts), func(i int) { found[i] = factKey(facts[i]) })
	for i, f := range facts {
		keys[f.ID] = found[i]
	}
	return keys
}

// nameFilter tells cheaply of most names that they are none of a set.
type nameFilter []bool

// newNameFilter makes a filter for so many names.
func newNameFilter(names int) nameFilter { return make(nameFilter, 1<<bits.Len(uint(64*names))) }

func (n nameFilter) slot(name string) *bool {
	h := uint32(len(name))
	for i := max(0, len(name)-8); i < len(name); i++ {
		h = h*31 + uint32(name[i])
	}
	return &n[h&uint32(len(n)-1)]
}

// named are the facts, and the members of tuples, that have one of the ids, in document order.
func named[T any](facts []*tieout.Fact, ids map[string]T) []*tieout.Fact {
	filter := newNameFilter(len(ids))
	for id := range ids {
		*filter.slot(id) = true
	}
	const piece = 1 << 14
	found := make([][]*tieout.Fact, (len(facts)+piece-1)/piece)
	fault.Each(len(found), func(n int) {
		for f := range (&tieout.Report{Facts: facts[n*piece : min(len(facts), (n+1)*piece)]}).All {
			if *filter.slot(f.ID) {
				if _, is := ids[f.ID]; is {
					found[n] = append(found[n], f)
				}
			}
		}
	})
	return slices.Concat(found...)
}

// maxFactKey is the size from which on a key, which may stand in every diagnostic, is replaced by its sum.
const maxFactKey = 4 << 10

// factKey is what a fact is and says.
func factKey(f *tieout.Fact) string {
	parts := []string{f.Concept.String(), f.Unit.String(), f.Lexical, f.EffectiveDecimals().String()}
	if c := f.Context; c != nil {
		parts = append(parts, c.Entity.Scheme, c.Entity.Identifier, c.Period.String())
		for _, d := range c.Dimensions {
			parts = append(parts, d.Axis.String(), d.Member.String(), d.Typed)
		}
	}
	key := strings.Join(parts, "\x01")
	if len(key) > maxFactKey {
		sum := sha256.Sum256([]byte(key))
		key = hex.EncodeToString(sum[:])
	}
	return key
}

// Baseline is a list of findings that are known and accepted, so that a run fails only on new ones.
type Baseline struct {
	Version  int        `json:"version"` // 1
	Findings []Accepted `json:"findings"`
}

// Accepted is one finding of a baseline. Code, Document and Message are there for people; the fingerprint decides.
type Accepted struct {
	Fingerprint string `json:"fingerprint"`
	Code        string `json:"code"`
	Document    string `json:"document"`
	Message     string `json:"message"`
	Reason      string `json:"reason"`
	By          string `json:"by,omitempty"`      // who accepted it
	On          string `json:"on,omitempty"`      // the day on which it was accepted, 2006-01-02
	Expires     string `json:"expires,omitempty"` // a day, 2006-01-02: from the next day on the finding counts again
}

// ParseBaseline reads a baseline file. Unknown keys, a wrong version and a malformed day are errors.
func ParseBaseline(data []byte) (*Baseline, error) {
	var b Baseline
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&b); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if b.Version != 1 {
		return nil, fmt.Errorf("a baseline of version %d: this tieout knows version 1", b.Version)
	}
	for _, a := range b.Findings {
		for _, day := range []struct{ key, value string }{{"on", a.On}, {"expires", a.Expires}} {
			if _, err := time.Parse(time.DateOnly, day.value); day.value != "" && err != nil {
				return nil, fmt.Errorf("finding %s: %s %q is not a day of the form 2006-01-02", a.Fingerprint, day.key, day.value)
			}
		}
	}
	return &b, nil
}

// Record makes a baseline of findings; those that old accepts keep their reason and expiry.
func Record(ds []tieout.Diagnostic, old *Baseline, reason string) *Baseline {
	b := &Baseline{Version: 1, Findings: []Accepted{}}
	for _, d := range ds {
		a := Accepted{Fingerprint: d.Fingerprint, Code: d.Code, Document: filepath.ToSlash(d.Range.Document), Message: d.Message, Reason: reason}
		if old != nil {
			if i := slices.IndexFunc(old.Findings, func(o Accepted) bool { return o.Fingerprint == d.Fingerprint }); i >= 0 {
				a.Reason, a.By, a.On, a.Expires = old.Findings[i].Reason, old.Findings[i].By, old.Findings[i].On, old.Findings[i].Expires
			}
		}
		b.Findings = append(b.Findings, a)
	}
	return b
}

// Apply marks the diagnostics that the baseline accepts on the given day, and reports which of its entries are used.
func (b *Baseline) Apply(ds []tieout.Diagnostic, today time.Time, used map[string]bool) {
	accepted := map[string]Accepted{}
	for _, a := range b.Findings {
		accepted[a.Fingerprint] = a
	}
	for i := range ds {
		a, ok := accepted[ds[i].Fingerprint]
		if !ok {
			continue
		}
		used[a.Fingerprint] = true
		if a.Expires != "" && today.Format(time.DateOnly) > a.Expires {
			continue
		}
		if ds[i].Accepted = a.Reason; a.Reason == "" {
			ds[i].Accepted = "accepted by the baseline"
		}
		if a.By != "" {
			ds[i].Accepted += " (" + strings.TrimSuffix(a.By+", "+a.On, ", ") + ")"
		}
	}
}

// Stale are the entries that no finding used.
func (b *Baseline) Stale(used map[string]bool) []Accepted {
	var stale []Accepted
	for _, a := range b.Findings {
		if !used[a.Fingerprint] {
			stale = append(stale, a)
		}
	}
	return stale
}
