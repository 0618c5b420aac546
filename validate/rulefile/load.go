package rulefile

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

// linkbaseURL is where the linkbase of rules is said to stand while it is loaded.
const linkbaseURL = "https://github.com/tieout/tieout/rules/rules-formula.xml"

// formulaBase is the schemas of the Formula specifications, loaded once. They are part of the program.
var formulaBase = sync.OnceValues(func() (*discover.Base, error) {
	src, _, err := source.New(source.Options{})
	if err != nil {
		return nil, err
	}
	entries := []tieout.EntryPoint{{URL: official + "2016/severities.xml", Kind: tieout.LinkbaseRef}}
	for _, m := range modules {
		entries = append(entries, tieout.EntryPoint{URL: m.location})
	}
	base, _, err := discover.LoadBase(context.Background(), src, entries, discover.Options{Trusted: true})
	return base, err
})

// Load makes of the rules what [formula.Options] takes beside a taxonomy. The resources have their places in the rules
// file. The error is that of ctx, or a fault.
func (l *Links) Load(ctx context.Context) (*taxonomy.DTS, error) {
	base, err := formulaBase()
	if err != nil {
		return nil, err
	}
	src, _, err := source.New(source.Options{Documents: map[string][]byte{linkbaseURL: l.Linkbase()}})
	if err != nil {
		return nil, err
	}
	dts, ds, err := discover.Load(ctx, src, []tieout.EntryPoint{{URL: linkbaseURL, Kind: tieout.LinkbaseRef}}, discover.Options{Base: base})
	if err != nil {
		return nil, err
	}
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return nil, fmt.Errorf("the rules of %s became a linkbase that is wrong: %s: %s", l.names.file.Name, d.Code, d.Message)
		}
	}
	places := map[string]tieout.Range{}
	for _, a := range l.assertions {
		places[a.rule.Name] = a.rule.Range
	}
	for _, r := range dts.Resources {
		for id := r.ID; id != ""; {
			if at, ok := places[id]; ok {
				r.Range = at
				break
			}
			id = id[:max(strings.LastIndexByte(id, '.'), 0)]
		}
	}
	return dts, nil
}

// Settle gives the outcomes of the rules in a result their codes and severities, and returns a finding on those that
// were not evaluated.
func (l *Links) Settle(result *formula.Result) []tieout.Diagnostic {
	rules := map[tieout.Range]*Rule{}
	for _, a := range l.assertions {
		rules[a.rule.Range] = a.rule
	}
	var idle []*Rule
	for _, a := range result.Assertions {
		x := rules[a.Range]
		if x == nil {
			continue
		}
		own := ruleBroken
		own.Severity = x.Severity
		if a.Own = &own; a.Satisfied+a.Unsatisfied == 0 {
			idle = append(idle, x)
		}
	}
	if len(idle) == 0 {
		return nil
	}
	var names []string
	for _, x := range idle {
		names = append(names, x.Name)
	}
	const most = 20
	if more := len(names) - most; more > 0 {
		names = append(names[:most], fmt.Sprintf("and %d more", more))
	}
	return []tieout.Diagnostic{NotEvaluated.New(idle[0].Range, "%d of %d rules of %s were not evaluated, for want of figures that meet in them: %s",
		len(idle), len(l.assertions), l.names.file.Name, strings.Join(names, ", "))}
}
