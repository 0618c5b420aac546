package release

import (
	"slices"

	"github.com/tieout/tieout"
)

// Rules lists the codes of the diagnostics that reading a release may report.
var Rules = []tieout.Rule{
	ruleNoTable, ruleNoPeriod, ruleScale, RuleSameHeading, ruleNumber, ruleLost, RuleMisprinted, ruleGuessedScale, ruleGuessedCurrency, ruleParenthesis, ruleBroken, ruleYears, ruleDateline, ruleUnsure, ruleOrder, ruleYearEnd, ruleCorrection, ruleOutside, ruleNoValue, ruleHidden,
}

var (
	ruleNoTable = tieout.Rule{
		Code: "tieout:noTable", Severity: tieout.Error, Spec: "tieout",
		Doc:    "The document has no table of numbers, so there is nothing to convert. A release in prose alone is no error, but nothing of it is checked.",
		Advice: "Check that this is the exhibit with the financial statements, and that its tables are text or HTML, not pictures.",
	}
	ruleUnsure = tieout.Rule{
		Code: "tieout:readingUnsure", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "The evidence for the period, kind or scale of figures is thin or contradicts itself: less than two out of five that are read with so little are right. One finding a table.",
		Advice:  "Compare what `tieout facts --why` says of the figures with the release. Headings with full dates, and a title that states the scale, make it plain.",
		Example: "                       Plan A   Plan B\nBenefits paid, 2029        12       14",
	}
	ruleOrder = tieout.Rule{
		Code: "tieout:dayOrMonth", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A heading has a date in numbers of which either may be the month, and no other date of the document shows which stands first. It was read with the month first. One finding a document.",
		Advice:  "Write dates with the month's name, or as year-month-day.",
		Example: "            05/04/2024   05/04/2023\nTotal            8,564        8,319",
	}
	ruleYearEnd = tieout.Rule{
		Code: "tieout:fiscalYearNotSaid", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "Headings name quarters or years by their numbers alone, and nothing in the release says on which day one of them ends. They were read as those of the calendar year: where the fiscal year ends in another month, all periods of the document are off. One finding a document.",
		Advice:  "Name the day on which a quarter or the year ended, in a heading or in the text: \"fourth quarter ended October 31, 2029\".",
		Example: "Lantern Homes, February 2030\n\nFiscal 2029           Q1     Q2\nUnits delivered      384    518",
	}
	ruleCorrection = tieout.Rule{
		Code: "tieout:correctionUnused", Severity: tieout.Info, Spec: "tieout",
		Doc:     "A correction of a mapping file fits no number of the release, so that it changes nothing there.",
		Advice:  "Compare its words with the table's title, the row's label and the column's heading as they are printed. Nothing is wrong where it is meant for another release: `release:` with the last day of the period that it reports says so.",
		Example: "corrections:\n  - {row: Lamp oil soled, scale: thousands}",
	}
	ruleNoPeriod = tieout.Rule{
		Code: "tieout:columnWithoutPeriod", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "Neither the headings over a column of amounts nor the table's titles say which period or date it is of.",
		Advice:  "Give the column a heading with a date, or the table a title with one.",
		Example: "                     Actual      Budget\nRevenues              1,200       1,100",
	}
	ruleScale = tieout.Rule{
		Code: "tieout:scaleContradiction", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A table states two different scales for its amounts.",
		Advice:  "State one scale in the title; the one nearest to the table was used.",
		Example: "(In thousands)\n(In millions, except per share amounts)",
	}
	ruleGuessedScale = tieout.Rule{
		Code: "tieout:scaleNotStated", Severity: tieout.Info, Spec: "tieout",
		Doc:     "Nothing states the scale of a table's amounts. It was decided by weighing what other tables state and print, what was last said above, net income, earnings per share and the number of shares, from the amounts that the text speaks of, from another table that prints the same amounts, or from the digits alone. The message says which, and how sure that is.",
		Advice:  "State the scale in the table's title, for example \"(in thousands)\" or \"(in U.S. dollars)\".",
		Example: "CONSOLIDATED BALANCE SHEET\nJuly 31, 1999",
	}
	ruleGuessedCurrency = tieout.Rule{
		Code: "tieout:currencyNotStated", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A table is said to be in pounds, and nothing in the release shows that they are sterling: no sign, no word and no British company. They were read as pounds sterling.",
		Advice:  "Name the currency in the table's title, for example \"(in millions of pounds sterling)\" or \"(£m)\".",
		Example: "(in millions of pounds)\nRevenue      212.4      198.7",
	}
	// RuleSameHeading is the code of columns that nothing tells apart.
	RuleSameHeading = tieout.Rule{
		Code: "tieout:sameHeading", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "Columns of a table have the same period and nothing that sets them apart, but different amounts. One finding for all such columns of a table.",
		Advice:  "Check the headings: a date is mistyped, a heading such as \"as restated\" is missing, or they do not say their periods in full.",
		Example: "        Apr 1, 2006   Apr 1, 2006\nTotal        8,564         8,319",
	}
	ruleNumber = tieout.Rule{
		Code: "tieout:ambiguousNumber", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A number stands beside a table's columns, so that it belongs to none of them for certain; or its row has fewer numbers than the table has columns, an empty cell having been dropped, and neither sums nor other tables show which it lacks.",
		Advice:  "Align the number with its column; keep empty cells, or print dashes in them.",
		Example: "Other assets     1,248   169",
	}
	ruleLost = tieout.Rule{
		Code: "tieout:numberNotRead", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A number inside a table's region became no line item.",
		Advice:  "Check the layout around the number; report it to us if the layout is sound.",
		Example: "Total  |  12,345 6,78",
	}
	ruleOutside = tieout.Rule{
		Code: "tieout:figuresOutsideTables", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "Figures of a page stand one below the other as those of a table do, but neither <table> elements nor the layout of others make rows and columns of them. None became a line item, and nothing that they count in was tied.",
		Advice:  "Give the figures as a table: a page that a program made of a PDF places each by itself.",
		Example: "<p>Revenue 521.5 501.7</p><p>Costs 268.8 261.4</p><p>Taxes 13.5 11.7</p><p>Net income 86.8 74.7</p>",
	}
	ruleNoValue = tieout.Rule{
		Code: "tieout:formulaWithoutValue", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc:    "A cell of a workbook has a formula, and the workbook does not store what it comes to. Nothing of it is read: programs that write workbooks and compute nothing leave the values to whoever opens them. One finding for each cell, up to a hundred of a sheet.",
		Advice: "Open and save the workbook in a spreadsheet program, and check that.",
	}
	ruleHidden = tieout.Rule{
		Code: "tieout:hiddenLeftOut", Severity: tieout.Warning, Spec: "tieout",
		Doc:    "A sheet, rows or a column of a workbook are hidden and have figures. They are left out, as a reader of the workbook does not see them.",
		Advice: "Show what belongs to the release, or remove it.",
	}
	// RuleMisprinted is the code of numbers that are none as they are printed.
	RuleMisprinted = tieout.Rule{
		Code: "tieout:numberMisprinted", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc:     "What stands among the numbers of a table would be one but for a slip of the pen: a group of thousands has too many digits or too few, or a letter stands for a digit. It became no line item.",
		Advice:  "Correct the number; nothing that it counts in was tied.",
		Example: "Gross profit     48,5711     43,542\nOther income      1,2l4      1,105",
	}
	ruleParenthesis = tieout.Rule{
		Code: "tieout:unbalancedParenthesis", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A number has an opening or a closing parenthesis without its counterpart. It was read as negative, unless only a positive number agrees with the sums of its column.",
		Advice:  "Add the missing parenthesis, or remove the stray one.",
		Example: "Net loss     49,632)",
	}
	ruleBroken = tieout.Rule{
		Code: "tieout:spaceInNumber", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A stray space stands inside a number, before a group of thousands. It was read as one number.",
		Advice:  "Remove the space.",
		Example: "Other liabilities     4,180 ,000",
	}
	ruleYears = tieout.Rule{
		Code: "tieout:futurePeriod", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "A column's period ends after the release was published, though it is no forecast.",
		Advice:  "Check the year in the column's heading and the date of the release.",
		Example: "August 16, 2006 … Three Months Ended Dec 31, 2006",
	}
	ruleDateline = tieout.Rule{
		Code: "tieout:dateline", Severity: tieout.Warning, Spec: "tieout",
		Doc:     "The date at the head of the release does not fit the periods that its tables report: they end later, or more than a year before.",
		Advice:  "Check the year of the dateline.",
		Example: "NOVEMBER 23, 2003 -- results for the year ended September 30, 2004",
	}
)

// FiguresOutside reports whether findings say that figures look like those of a table and were not read.
func FiguresOutside(ds []tieout.Diagnostic) bool {
	return slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleOutside.Code })
}

// PeriodsOpen reports whether findings say that columns have no period, or one period that should be several: whatever ties in them
// may be of another time than is said.
func PeriodsOpen(ds []tieout.Diagnostic) bool {
	for i := range ds {
		if c := ds[i].Code; c == RuleSameHeading.Code || c == ruleNoPeriod.Code {
			return true
		}
	}
	return false
}
