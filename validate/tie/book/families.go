package book

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// RuleSumBroken is the code of sums of rows that do not hold.
var RuleSumBroken = tieout.Rule{Code: "tieout:sumBroken", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A row of a release's table is the sum of others, as the other columns or one slip of the pen show, and in a column it is " +
		"not, by more than rounding explains: a figure of that column is probably misprinted.",
	Advice: "Compare the figures of the column with their source.",
	Example: "Operating income         1.2    0.7\n" +
		"Net interest expense     0.7    .04\n" +
		"Income before taxes      0.5    0.3"}

// RowFamily are rows that are the sum of others.
var RowFamily = &Family{Rule: RuleSumBroken, Sums: true, Says: func(r *Relation) string {
	e, _ := r.Expected(nil)
	return fmt.Sprintf("%s: printed %s; its rows add up to %s (%s)", Name(r.Total), r.Total.Item.Printed,
		exactly(e.Middle(), r.Total.Item), missed(r.Side(r.Total, nil).Middle().Sub(e.Middle()), r.Total.Item))
}}

var (
	// RuleRelationBroken is the code of relations known beforehand that do not hold.
	RuleRelationBroken = tieout.Rule{Code: "tieout:relationBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "A total is not what it must be by what it is called: assets that are not liabilities and equity, a gross profit that is not " +
			"revenues less their cost, cash that did not change by the three sections of the cash flow.",
		Advice:  "Compare the figures with their source; look for a row that is missing, a sign, columns that changed places.",
		Example: "Total assets                            334,742\nTotal liabilities and stockholders' equity  333,742"}
	// RulePerShareBroken is the code of amounts per share that income and shares do not give.
	RulePerShareBroken = tieout.Rule{Code: "tieout:perShareBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "An amount per share is not the income over the shares that the release prints, by more than rounding explains, or basic and " +
			"diluted figures stand the wrong way round.",
		Advice:  "Compare the amount per share, the income and the number of shares with their source.",
		Example: "Net income  11,110   Diluted shares  26,011   Diluted earnings per share  0.34"}
	// RuleRatioBroken is the code of margins and rates that their figures do not give.
	RuleRatioBroken = tieout.Rule{Code: "tieout:ratioBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc:     "A margin or a rate is not what the figures give that it is made from.",
		Advice:  "Compute the percentage again from the figures of the same column.",
		Example: "Revenues  200   Gross profit  90   Gross margin  54.0%"}
)

var (
	// KnownFamily are sums that are known beforehand: of the taxonomy, or of what rows are called.
	KnownFamily = &Family{Rule: RuleRelationBroken, Sums: true, Says: saysKnown}
	// ShareFamily are amounts per share as incomes over shares.
	ShareFamily = &Family{Rule: RulePerShareBroken, Says: saysQuotient}
	// RatioFamily are margins and rates as one amount over another.
	RatioFamily = &Family{Rule: RuleRatioBroken, Says: saysQuotient}
)

func saysKnown(r *Relation) string {
	e, _ := r.Expected(nil)
	value := e.Middle()
	if r.Form == AsFacts && r.Total.Turn {
		value = value.Neg()
	}
	return fmt.Sprintf("%s: printed %s; %s come to %s (%s)", Name(r.Total), r.Total.Item.Printed, Terms(r.signsAsPrinted()), exactly(value, r.Total.Item),
		missed(r.Total.Item.Value.Sub(value), r.Total.Item))
}

// signsAsPrinted are the parts with the weights that what is printed has: an expense of 48 that is deducted, and printed (48), is added.
func (r *Relation) signsAsPrinted() []Term {
	if r.Form != AsFacts {
		return r.Parts
	}
	parts := slices.Clone(r.Parts)
	for i, p := range parts {
		if p.Figure.Turn != r.Total.Turn {
			parts[i].Weight = -p.Weight
		}
	}
	return parts
}

func saysQuotient(r *Relation) string {
	e, _ := r.Expected(nil)
	n := len(r.Parts) - 1
	if r.Form == OfSum {
		n = 1
	}
	return fmt.Sprintf("%s, %s: printed %s; %s over %s is %s", Name(r.Total), Column(r.Total), r.Total.Item.Printed, Terms(r.Parts[:n]),
		Terms(r.Parts[n:]), Number(e.Middle(), r.Total.Item))
}

// RuleColumnBroken is the code of columns that are computed from others and in one row are not.
var RuleColumnBroken = tieout.Rule{Code: "tieout:columnBroken", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A column of a table comes from others in nearly all its rows, as a change, a percentage or a sum of them, and in one row it does " +
		"not: a figure of that row is probably misprinted.",
	Advice:  "Compute the change, the percentage or the sum of the row again.",
	Example: "                2024    2023   Change\nFlow Control   612.4   548.0    11.8%\nMotion         431.9   406.3     3.6%"}

var (
	// SumFamily are columns that are the sum of others.
	SumFamily = &Family{Rule: RuleColumnBroken, Sums: true, Says: func(r *Relation) string {
		if len(r.Parts) == 1 {
			return fmt.Sprintf("%s: printed %s; the columns that it adds up in the other rows have %s alone", Name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed)
		}
		e, _ := r.Expected(nil)
		return fmt.Sprintf("%s: printed %s; %s come to %s, as in the other rows (%s)", Name(r.Total), r.Total.Item.Printed, across(r.Parts),
			Number(e.Middle(), r.Total.Item), missed(r.Side(r.Total, nil).Middle().Sub(e.Middle()), r.Total.Item))
	}}
	// ChangeFamily are columns of how much one differs from another, in percent.
	ChangeFamily = &Family{Rule: RuleColumnBroken, Says: func(r *Relation) string {
		e, _ := r.Expected(nil)
		return fmt.Sprintf("%s: printed %s; %s against %s is %s", Name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed,
			r.Parts[1].Figure.Item.Printed, Number(e.Middle(), r.Total.Item))
	}}
)

// across are the terms of a sum across columns: "612.4 and 548.0".
func across(ts []Term) string {
	return JoinTerms(ts, func(f *Figure) string { return f.Item.Printed })
}

// RateFamily are amounts of one currency at the rate of the other rows of their column.
var RateFamily = &Family{Rule: RuleColumnBroken, Says: func(r *Relation) string {
	e, _ := r.Expected(nil)
	return fmt.Sprintf("%s: printed %s in the column of %s; %s at the rate of the other rows is %s", Name(r.Total), r.Total.Item.Printed, r.Total.Item.Column.Currency,
		r.Parts[0].Figure.Item.Printed, Number(e.Middle(), r.Total.Item))
}}

// RulePeriodsBroken is the code of periods that do not add up.
var RulePeriodsBroken = tieout.Rule{Code: "tieout:periodsBroken", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A figure of a period is not the sum of those of the periods that it is made of, though the other rows of its columns are, or one " +
		"that only grows is smaller over the year to date than in its last quarter.",
	Advice:  "Compare the figures of all periods with their source; a restatement should be said where the figures stand.",
	Example: "              3 months to Mar 31   3 months to Jun 30   6 months to Jun 30\nNet revenue            106,850              114,286              212,136"}

var (
	// PeriodFamily are figures of a period as the sum of those of the periods that make it up.
	PeriodFamily = &Family{Rule: RulePeriodsBroken, Sums: true, Says: func(r *Relation) string {
		e, _ := r.Expected(nil)
		value := e.Middle()
		if r.Total.Turn {
			value = value.Neg()
		}
		var parts []string
		for _, p := range r.Parts {
			parts = append(parts, p.Figure.Item.Printed+" for "+p.Figure.Period.Words())
		}
		return fmt.Sprintf("%s, %s: printed %s; %s add up to %s (%s)", Name(r.Total), r.Total.Period.Words(), r.Total.Item.Printed,
			strings.Join(parts, " and "), Number(value, r.Total.Item), missed(r.Total.Item.Value.Sub(value), r.Total.Item))
	}}
	// GrowsFamily are figures that are not less over a longer time that ends on the same day.
	GrowsFamily = &Family{Rule: RulePeriodsBroken, Says: func(r *Relation) string {
		o := r.Parts[0].Figure
		return fmt.Sprintf("%s: printed %s for %s, more than the %s for %s", Name(r.Total), r.Total.Item.Printed, r.Total.Period.Words(),
			o.Item.Printed, o.Period.Words())
	}}
)

// RuleFigureDiffers is the code of one figure that is printed with two values.
var RuleFigureDiffers = tieout.Rule{Code: "tieout:figureDiffers", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "The same figure of the same period is printed with values in two places of a release that cannot be rounded from one: cash in the " +
		"balance sheet and at the end of the cash flow, net income in two statements.",
	Advice:  "Find out which of the two is right. Where both are, they are different things: say so in their labels.",
	Example: "Cash and cash equivalents (balance sheet)   49,210\nCash at end of period (cash flow)           48,210"}

// EqualFamily are figures of one measure that are printed in two places.
var EqualFamily = &Family{Rule: RuleFigureDiffers, Sums: true, Says: func(r *Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s here and %s in %s", Name(r.Total), Column(r.Total), r.Total.Item.Printed, o.Item.Printed, place(o, r.Total))
}}

// RepeatFamily are figures that two tables print under one label for one period. What they are mapped to does not count:
// that the tables say the same, their other rows show.
var RepeatFamily = &Family{Rule: RuleFigureDiffers, Says: EqualFamily.Says}

// StatementNames are statements in words.
var StatementNames = map[release.Statement]string{release.Income: "the income statement", release.Balance: "the balance sheet",
	release.CashFlow: "the cash flow", release.EPS: "the per-share amounts", release.Equity: "the changes in equity",
	release.Reconciliation: "the reconciliation", release.Segments: "the segments"}

// place says where a figure stands, as seen from another one.
func place(f, from *Figure) string {
	where := StatementNames[f.Table.Statement]
	if f.Item.Row == from.Item.Row {
		return "the column of the " + Column(f)
	}
	if where == "" {
		where = "another table"
	}
	if f.Table.Statement == from.Table.Statement {
		where = "another place"
	}
	return fmt.Sprintf("%s (%s)", where, Spot(f, from))
}

// Spot is the line in which a figure stands, or its table where documents are written on one line.
func Spot(f, from *Figure) string {
	if f.Table != from.Table && f.Item.Cell.Start.Line == from.Item.Cell.Start.Line {
		return fmt.Sprintf("table %d", f.Table.Index+1)
	}
	return fmt.Sprintf("line %d", f.Item.Cell.Start.Line)
}
