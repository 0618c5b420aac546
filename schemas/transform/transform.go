package transform

import (
	"fmt"
	"strings"
	"sync"
)

// Output is the kind of value that a format makes.
type Output uint8

const (
	Number    Output = iota // a decimal without sign, or INF, -INF, NaN
	Date                    // xs:date
	MonthDay                // xs:gMonthDay
	YearMonth               // xs:gYearMonth
	Boolean                 // xs:boolean
	Duration                // xs:duration
	Text                    // a name or code, or nothing
)

// Format is one transformation rule of a registry. Formats are shared; several names may stand for one rule.
type Format struct {
	Name   string
	Output Output
	Takes  string // what text it takes, as a phrase: "a day, the name of a month in German and a year"
	apply  func(string) (string, bool)
}

// Apply transforms a text, whose white space is collapsed first as XML Schema has it. It is false for a text that the
// format does not take.
func (f *Format) Apply(text string) (string, bool) { return f.apply(collapse(text)) }

// Registry is a published set of formats.
type Registry struct {
	Namespace string
	Name      string // as people know it: "TR4"
	formats   func() map[string]*Format
}

const base = "http://www.xbrl.org/inlineXBRL/transformation/"

// Namespaces of the registries.
const (
	NamespaceTR1 = base + "2010-04-20"
	NamespaceTR2 = base + "2011-07-31"
	NamespaceTR3 = base + "2015-02-26"
	NamespaceTR4 = base + "2020-02-12"
	NamespaceTR5 = base + "2022-02-16"
	NamespaceSEC = "http://www.sec.gov/inlineXBRL/transformation/2015-08-31"

	namespaceDraft = "http://www.xbrl.org/2008/inlineXBRL/transformation" // of the first registry before it was published
)

// Registries are the registries in order of age.
var Registries = []*Registry{
	{NamespaceTR1, "TR1", sync.OnceValue(first)},
	{NamespaceTR2, "TR2", sync.OnceValue(second)},
	{NamespaceTR3, "TR3", sync.OnceValue(third)},
	{NamespaceTR4, "TR4", sync.OnceValue(fourth)},
	{NamespaceTR5, "TR5", sync.OnceValue(fifth)},
	{NamespaceSEC, "SEC", sync.OnceValue(sec)},
}

// RegistryOf is the registry at a namespace, nil when there is none.
func RegistryOf(namespace string) *Registry {
	if namespace == namespaceDraft {
		return Registries[0]
	}
	for _, r := range Registries {
		if r.Namespace == namespace {
			return r
		}
	}
	return nil
}

// Format is the format of a name, nil when the registry has none.
func (r *Registry) Format(name string) *Format { return r.formats()[name] }

// Lookup finds a format by its expanded name. The error says whether the registry or the name is unknown.
func Lookup(namespace, name string) (*Format, error) {
	r := RegistryOf(namespace)
	if r == nil {
		return nil, fmt.Errorf("%q is the namespace of no transformation registry", namespace)
	}
	if f := r.Format(name); f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("the transformation registry %s has no format %q", r.Name, name)
}

// table makes a registry's map of its formats.
func table(lists ...[]*Format) map[string]*Format {
	m := map[string]*Format{}
	for _, list := range lists {
		for _, f := range list {
			m[f.Name] = f
		}
	}
	return m
}

// collapse folds XML white space to single spaces and trims it.
func collapse(s string) string {
	clean := s != "" && s[0] != ' ' && s[len(s)-1] != ' '
	for i := 0; clean && i < len(s); i++ {
		c := s[i]
		clean = c != '\t' && c != '\n' && c != '\r' && (c != ' ' || s[i+1] != ' ')
	}
	if clean {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }), " ")
}

// fixed is a format that makes the same of every text.
func fixed(name string, output Output, value string) *Format {
	return &Format{Name: name, Output: output, Takes: "any text", apply: func(string) (string, bool) { return value, true }}
}
