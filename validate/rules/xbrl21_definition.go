package rules

import (
	"context"
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var (
	ruleEssenceAlias = xbrl21("xbrl.5.2.6.2.2:essenceAliasUnitsInconsistency", "5.2.6.2.2", tieout.Inconsistency,
		"A fact of a concept and one of its alias, in the same context and tuple, have different units or values.",
		"Correct the fact that is wrong.", "ManagementName \"A\" and its alias OfficerName \"B\" in one context")
	ruleRequiresElement = xbrl21("xbrl.5.2.6.2.4:requiresElementInconsistency", "5.2.6.2.4", tieout.Inconsistency,
		"A report states facts of a concept and none of another one that it requires.",
		"Report the required concept as well.", "PensionLiability without PensionPolicy")
)

var xbrl21DefinitionCheck = validate.Check{
	Name:  "xbrl-2.1-definition",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleEssenceAlias, ruleRequiresElement},
	Run:   checkDefinition,
}

// checkDefinition checks reports against the essence-alias and requires-element relationships.
func checkDefinition(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	aliases := in.DTS.All[taxonomy.ArcroleEssenceAlias]
	requires := in.DTS.All[taxonomy.ArcroleRequiresElement]
	for _, r := range in.Reports {
		if aliases != nil {
			checkEssenceAliases(in.DTS, r, aliases, report)
		}
		if requires != nil {
			checkRequiredElements(r, requires, report)
		}
	}
}

// place is where an essence and its alias must agree: s-equal contexts, the same tuple.
type place struct {
	concept tieout.QName
	around  *tieout.Fact
	context *tieout.Context
}

func checkEssenceAliases(dts *taxonomy.DTS, r *tieout.Report, set *taxonomy.RelationshipSet, report func(tieout.Diagnostic)) {
	concerned := map[tieout.QName]bool{}
	for _, rel := range set.Relationships {
		if rel.From != nil && rel.To != nil {
			concerned[rel.From.Name], concerned[rel.To.Name] = true, true
		}
	}
	facts := map[place][]*tieout.Fact{} // one of those that state the same
	stated := map[place]map[statement]bool{}
	var order []place
	r.All(func(f *tieout.Fact) bool {
		if concerned[f.Concept] && !f.Nil && f.Context != nil {
			p := place{f.Concept, f.Parent(), f.Context}
			if len(facts[p]) == 0 {
				order = append(order, p)
				stated[p] = map[statement]bool{}
			}
			if s := (statement{f.Unit, f.Lexical, f.Decimals, f.Precision, r.Names[f]}); !stated[p][s] {
				stated[p][s] = true
				facts[p] = append(facts[p], f)
			}
		}
		return true
	})
	for _, p := range order {
		for _, rel := range set.From(dts.Concept(p.concept)) {
			if rel.To == nil {
				continue
			}
			other := p
			other.concept = rel.To.Name
			for _, alias := range facts[other] {
				for _, essence := range facts[p] {
					if why := aliasDiffers(r, rel, essence, alias); why != "" {
						reportAlias(rel, essence, alias, why, report)
						break // one essence is enough, and keeps contradictory duplicates from multiplying
					}
				}
			}
		}
	}
}

// statement is what a fact states at its place.
type statement struct {
	unit      *tieout.Unit
	lexical   string
	decimals  tieout.Decimals
	precision tieout.Precision
	name      tieout.QName
}

// aliasDiffers says how an alias differs from its essence, "" when it does not.
func aliasDiffers(r *tieout.Report, rel *taxonomy.Relationship, essence, alias *tieout.Fact) string {
	switch {
	case !essence.Unit.Equal(alias.Unit):
		return fmt.Sprintf("their units %s and %s differ", essence.Unit, alias.Unit)
	case !valuesEqual(r, essence, alias, rel.From, rel.To):
		return fmt.Sprintf("their values %q and %q differ", clipped(essence.Lexical, 60), clipped(alias.Lexical, 60))
	}
	return ""
}

func reportAlias(rel *taxonomy.Relationship, essence, alias *tieout.Fact, why string, report func(tieout.Diagnostic)) {
	d := ruleEssenceAlias.New(alias.Origin(), "%s is an alias of %s, but in context %s %s.", alias.Concept.Local, essence.Concept.Local, alias.Context.ID, why)
	d.Related = []tieout.Note{{Message: "the essence", Range: essence.Origin()}, {Message: "the relationship", Range: rel.Range}}
	report(factOf(factOf(d, essence), alias))
}

func checkRequiredElements(r *tieout.Report, set *taxonomy.RelationshipSet, report func(tieout.Diagnostic)) {
	first := map[tieout.QName]*tieout.Fact{}
	r.All(func(f *tieout.Fact) bool {
		if first[f.Concept] == nil {
			first[f.Concept] = f
		}
		return true
	})
	for _, rel := range set.Relationships {
		if rel.From == nil || rel.To == nil {
			continue
		}
		if f := first[rel.From.Name]; f != nil && first[rel.To.Name] == nil {
			d := ruleRequiresElement.New(f.Origin(), "%s is reported, but %s, which it requires, is not.", rel.From.Name.Local, rel.To.Name.Local)
			d.Related = []tieout.Note{{Message: "the relationship", Range: rel.Range}}
			report(factOf(d, f))
		}
	}
}
