package convert

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// TargetMissing is the code of the warning that the schema of a target is not at hand.
const TargetMissing = "tieout:targetMissing"

var ruleTargetMissing = tieout.Rule{Code: TargetMissing, Severity: tieout.Warning, Spec: "tieout",
	Doc:    "The schema of the taxonomy that a release is converted to is not at hand. Types, period types and balances come from the press taxonomy's relations to it, and names are not compared with what it declares.",
	Advice: "Give the taxonomy's package, or a folder laid out host/path, with --packages; or allow the network with --online."}

var ownRules = []tieout.Rule{ruleTargetMissing, ruleNotPackaged, ruleIntoArchive, ruleAway, ruleNotTagged}

// Target names the taxonomy whose concepts a release's facts are to have; see [ParseTarget]. It is safe for
// concurrent use, and reads the taxonomy's schema once for all releases of one resolver.
type Target struct {
	year int // of us-gaap; 0 for that of the release

	mu   sync.Mutex
	read map[string]*targetSchema // by URL
}

// targetSchema is what a schema declares, or why that is not known.
type targetSchema struct {
	once     sync.Once
	declared map[string]*press.Concept
	missing  error
	err      error
}

const (
	firstTargetYear  = 2009 // there is none of 2010
	latestTargetYear = 2025
)

// ParseTarget reads the name of a target: "us-gaap/2023" for the US-GAAP taxonomy of a year, "us-gaap" for that of the
// year in which a release's period ends (the latest one for releases from before there were any), "press" or "" for
// none, which leaves facts on the press taxonomy's concepts: the result is then nil.
func ParseTarget(name string) (*Target, error) {
	family, version, dated := strings.Cut(name, "/")
	switch {
	case name == "" || name == "press":
		return nil, nil
	case family != "us-gaap":
		return nil, fmt.Errorf("unknown target %q: use us-gaap, us-gaap/YEAR or press", name)
	case !dated:
		return &Target{}, nil
	}
	year, err := strconv.Atoi(version)
	if err != nil || year < firstTargetYear || year == 2010 || year > 2099 {
		return nil, fmt.Errorf("unknown year in the target %q: use us-gaap/%d, or us-gaap/2011 and later", name, firstTargetYear)
	}
	return &Target{year: year}, nil
}

// taxonomyFor names the taxonomy for a release whose period ends, or which was published, on a day.
func (t *Target) taxonomyFor(day time.Time) *tag.Target {
	year := t.year
	if year == 0 {
		switch y := day.Year(); {
		case day.IsZero() || y < firstTargetYear:
			year = latestTargetYear
		case y == 2010:
			year = firstTargetYear
		default:
			year = y
		}
	}
	y := strconv.Itoa(year)
	o := &tag.Target{Prefix: "us-gaap"}
	switch {
	case year == firstTargetYear:
		o.Namespace, o.Schema = "http://xbrl.us/us-gaap/2009-01-31", "http://taxonomies.xbrl.us/us-gaap/2009/elts/us-gaap-2009-01-31.xsd"
	case year <= 2021:
		o.Namespace, o.Schema = "http://fasb.org/us-gaap/"+y+"-01-31", "http://xbrl.fasb.org/us-gaap/"+y+"/elts/us-gaap-"+y+"-01-31.xsd"
	default:
		o.Namespace, o.Schema = "http://fasb.org/us-gaap/"+y, "https://xbrl.fasb.org/us-gaap/"+y+"/elts/us-gaap-"+y+".xsd"
	}
	return o
}

// open reads what the schema declares. A schema that no place has is said so in a diagnostic; one that is there and
// cannot be read is an error.
func (t *Target) open(ctx context.Context, o *tag.Target, src *source.Resolver, document string) ([]tieout.Diagnostic, error) {
	t.mu.Lock()
	if t.read == nil {
		t.read = map[string]*targetSchema{}
	}
	s := t.read[o.Schema]
	if s == nil {
		s = &targetSchema{}
		t.read[o.Schema] = s
	}
	t.mu.Unlock()
	s.once.Do(func() { s.load(ctx, o, src) })
	if s.err != nil {
		return nil, fmt.Errorf("the target taxonomy: %w", s.err)
	}
	o.Declared = s.declared
	if s.missing == nil {
		return nil, nil
	}
	return []tieout.Diagnostic{ruleTargetMissing.New(tieout.Range{Document: document}, "%s is not at hand, so that types and balances are those of the press taxonomy's relations; the package that holds it can be given with --packages", o.Schema)}, nil
}

func (s *targetSchema) load(ctx context.Context, o *tag.Target, src *source.Resolver) {
	doc, err := src.Open(ctx, o.Schema)
	var absent *source.NotFoundError
	switch {
	case errors.As(err, &absent), errors.Is(err, fs.ErrNotExist):
		s.missing = err
	case err != nil:
		s.err = err
	default:
		s.declared, s.err = declaredItems(doc.Data)
	}
}

// targetTypes are the item types of the US-GAAP taxonomies that figures of releases have, by local name.
var targetTypes = map[string]press.Type{
	"monetaryItemType": press.Monetary, "sharesItemType": press.Shares, "perShareItemType": press.PerShare, "percentItemType": press.Percentage,
	"pureItemType": press.Pure, "integerItemType": press.Count, "decimalItemType": press.Count,
}

// declaredItems lists the items of a schema that a figure can be a fact of.
func declaredItems(data []byte) (map[string]*press.Concept, error) {
	r := xmlstream.NewReader(data, xmlstream.Options{})
	items := map[string]*press.Concept{}
	for {
		kind, err := r.Next()
		if err != nil {
			return nil, err
		}
		if kind == xmlstream.EOF {
			return items, nil
		}
		if kind != xmlstream.StartElement || r.Name() != (tieout.QName{Space: tieout.NamespaceXSD, Local: "element"}) {
			continue
		}
		if c := declaredItem(r.Attrs()); c != nil {
			items[c.Name] = c
		}
	}
}

func declaredItem(attributes []xmlstream.Attr) *press.Concept {
	c := &press.Concept{}
	known := false
	for _, a := range attributes {
		switch a.Name {
		case tieout.QName{Local: "name"}:
			c.Name = strings.Clone(a.Value)
		case tieout.QName{Local: "nillable"}:
			c.Nillable = a.Value == "true" || a.Value == "1"
		case tieout.QName{Local: "abstract"}:
			if a.Value == "true" || a.Value == "1" {
				return nil
			}
		case tieout.QName{Local: "type"}:
			c.Type, known = targetTypes[a.Value[strings.IndexByte(a.Value, ':')+1:]]
		case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "periodType"}:
			c.PeriodType = taxonomy.DurationType
			if a.Value == "instant" {
				c.PeriodType = taxonomy.InstantType
			}
		case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "balance"}:
			c.Balance = taxonomy.Credit
			if a.Value == "debit" {
				c.Balance = taxonomy.Debit
			}
		}
	}
	if !known || c.Name == "" || c.PeriodType == taxonomy.NoPeriodType {
		return nil
	}
	return c
}

// standIn is the schema of a target that is not at hand, as far as a release needs it: what the press taxonomy's relations
// say, so that its facts can be checked and written. It is never written itself.
func standIn(t *press.Taxonomy) map[string][]byte {
	bare := &press.Taxonomy{Namespace: t.Namespace, Prefix: t.Prefix, Stem: t.Stem}
	for _, c := range t.Concepts {
		bare.Concepts = append(bare.Concepts, &press.Concept{Name: c.Name, Type: c.Type, PeriodType: c.PeriodType, Balance: c.Balance, Nillable: c.Nillable})
	}
	return map[string][]byte{t.Stem + ".xsd": bare.Files()[0].Data}
}
