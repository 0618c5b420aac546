package rules

import (
	"context"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

var ruleProseDiffers = tieout.Rule{Code: "tieout:proseDiffers", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A number in the running text of a release contradicts the tables: they have another figure for just the measure and period that the " +
		"words name, and nothing in the text explains the difference. Where the number is what the row has for another period, went the " +
		"other way, or is a loss that the row has as a profit, that is said. A range of what is expected whose low end is above its high end is told of too.",
	Advice: "Compare the number with the figure of the table, and both with their source.",
	Example: "Net revenue for the second quarter was $112.4 million\n\n" +
		"Net revenue      $ 114,286   $ 105,428"}

var ruleProseInexact = tieout.Rule{Code: "tieout:proseInexact", Severity: tieout.Warning, Spec: "tieout",
	Doc: "A number in the running text of a release is not what the tables have for its measure and period when that is rounded as the number is, but " +
		"within a unit of its last digit, or the figure of the table looks misprinted: it may be cut, or rounded from figures that the tables do not show.",
	Advice: "Round the figure of the table as the text does, and print that; or correct the table.",
	Example: "Net income was $5.9 million\n\n" +
		"Net income      $ 5,849   $ 5,402"}

var tieProseCheck = validate.Check{
	Name:  "release-prose",
	Scope: validate.OnRelease,
	Rules: []tieout.Rule{ruleProseDiffers, ruleProseInexact},
	Run:   checkReleaseProse,
}

// checkReleaseProse reports the numbers of the running text that contradict a table, those that may be rounded otherwise as warnings.
func checkReleaseProse(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if in.Mentions == nil {
		return
	}
	mentions, err := in.Mentions(ctx)
	if err != nil {
		return // the run ends
	}
	for _, m := range misscaled(mentions, report) {
		if m.Status == mention.Absent && m.Contrary {
			report(ruleProseDiffers.New(m.Range, "%s is expected to be %s at the least, which is above the other end of the range", quotedMeasure(m), m.Printed))
			continue
		}
		if m.Status != mention.Differs || len(m.Figures) == 0 {
			continue
		}
		rule := ruleProseDiffers
		if went := wayOf(m); !m.Sure && (went != "rose" || !m.Negative) {
			rule = ruleProseInexact
		}
		d := contradiction(rule, m)
		if cause := slipIn(m); cause != "" {
			d.Advice = "Most likely: " + cause + ". " + d.Advice
		}
		for _, x := range m.Figures {
			d.Related = append(d.Related, tieout.Note{Message: strings.TrimSpace(x.Item.Row.Label) + " is printed here as " + x.Item.Printed, Range: x.Item.Cell})
		}
		report(d)
	}
}

// contradiction is the finding of a number that differs from its figures, without the places of these.
func contradiction(rule tieout.Rule, m *mention.Mention) (d tieout.Diagnostic) {
	f := m.Figures[0]
	switch {
	case m.Contrary:
		d = contrary(rule, m)
	case m.Instead != nil && m.Instead.Item == f.Item:
		d = rule.New(m.Range, "%s, printed as %s in the text for %s, is the figure of %s; the table has no column for %s", quotedMeasure(m), m.Printed, m.Period.Words(), f.Item.Period.Words(), m.Period.Words())
	case m.Instead != nil && m.Instead.Item.Row != f.Item.Row && m.Instead.Item.Period == f.Item.Period:
		d = rule.New(m.Range, "%s, printed as %s in the text, is what %q is printed as; the table has %s", quotedMeasure(m), m.Printed, strings.TrimSpace(m.Instead.Item.Row.Label), f.Item.Printed)
		d.Related = append(d.Related, tieout.Note{Message: strings.TrimSpace(m.Instead.Item.Row.Label) + " is printed here as " + m.Instead.Item.Printed, Range: m.Instead.Item.Cell})
	case m.Instead != nil:
		d = rule.New(m.Range, "%s, printed as %s in the text, is the figure of %s; the table has %s for %s", quotedMeasure(m), m.Printed, m.Instead.Item.Period.Words(), f.Item.Printed, f.Item.Period.Words())
		d.Related = append(d.Related, tieout.Note{Message: strings.TrimSpace(m.Instead.Item.Row.Label) + " is printed here as " + m.Instead.Item.Printed, Range: m.Instead.Item.Cell})
	case m.Formula == "":
		d = rule.New(m.Range, "%s, printed as %s in the text, is printed as %s in the table%s", quotedMeasure(m), m.Printed, f.Item.Printed, inScale(m))
	case m.Kind == mention.Percent && len(m.Figures) == 2:
		upper, lower := m.Figures[0].Item, m.Figures[1].Item
		d = rule.New(m.Range, "%s, printed as %s in the text, is %s%% by the table: %s %s over %s %s", quotedMeasure(m), m.Printed, m.Expected,
			strings.TrimSpace(upper.Row.Label), upper.Printed, strings.TrimSpace(lower.Row.Label), lower.Printed)
	case m.Kind != mention.Growth && m.Kind != mention.Difference:
		d = rule.New(m.Range, "%s, printed as %s in the text, is %s by the table: %s", quotedMeasure(m), m.Printed, asPrinted(m), m.Formula)
	default:
		said, gave := "changed", "the tables give "
		if went := wayOf(m); went != "" {
			gave = "by the tables it " + went + " by "
			if m.Negative {
				said = "fallen"
			}
		}
		d = rule.New(m.Range, "%s is said to have %s by %s; %s%s", quotedMeasure(m), said, m.Printed, gave, asPrinted(m))
	}
	return d
}

// inScale is what the figures of a table are in where that is not plain from the number of the text itself.
func inScale(m *mention.Mention) string {
	if m.Kind != mention.Amount {
		return ""
	}
	return tie.InScale(m.Figures[0].Item)
}

// wayOf is the way that a row went by the tables which a change is said of, "rose" or "fell"; "" where they do not print it for two periods, or on two sides of none.
func wayOf(m *mention.Mention) string {
	if m.Kind != mention.Growth && m.Kind != mention.Difference || len(m.Figures) != 2 || m.Figures[0].Item.Row != m.Figures[1].Item.Row {
		return ""
	}
	now, then := m.Figures[0].Item.Value, m.Figures[1].Item.Value
	if now.Sign() != then.Sign() {
		return ""
	}
	return wentFrom(then, now)
}

// wentFrom is the way from one amount to another, "rose" or "fell".
func wentFrom(then, now decimal.Decimal) string {
	if now.IsNegative() && then.IsNegative() {
		now, then = now.Abs(), then.Abs() // an outflow of (21.4) after (22.9) is said to have fallen
	}
	if now.LessThan(then) {
		return "fell"
	}
	return "rose"
}

// contrary is the finding of a number that has its direction or its sign alone wrong.
func contrary(rule tieout.Rule, m *mention.Mention) tieout.Diagnostic {
	f := m.Figures[0].Item
	if len(m.Figures) == 1 {
		return rule.New(m.Range, "%s, printed as %s in the text, is on the other side of zero in the table: %s %s", quotedMeasure(m), m.Printed, strings.TrimSpace(f.Row.Label), f.Printed)
	}
	went := wentFrom(m.Figures[1].Item.Value, f.Value)
	return rule.New(m.Range, "%s, printed as %s in the text, is said to have gone the other way: it %s, the table has %s after %s", quotedMeasure(m), m.Printed, went, f.Printed, m.Figures[1].Item.Printed)
}

// quotedMeasure is what a mention speaks of, with the shares that it is over where its own words leave them to those behind it.
func quotedMeasure(m *mention.Mention) string {
	if m.Measure == "" || !strings.HasSuffix(m.Unit, "/shares") || strings.Contains(" "+strings.ToLower(m.Measure), " per ") || strings.HasSuffix(strings.ToLower(m.Measure), "eps") {
		return quoted(m.Measure)
	}
	per := " per share"
	if len(m.Figures) > 0 {
		if row := strings.ToLower(m.Figures[0].Item.Row.Label); strings.Contains(row, "diluted") != strings.Contains(row, "basic") {
			per = " per basic share"
			if strings.Contains(row, "diluted") {
				per = " per diluted share"
			}
		}
	}
	return quoted(m.Measure + per)
}
