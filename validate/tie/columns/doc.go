// Package columns finds what is worked out from other columns, periods and rows: sums across, changes, percentages, parts
// of a year, margins. It must import no rooms of validate/tie but book and slip.
//
//	claims := slices.Concat(columns.Computed(b), columns.Periods(b, taxonomy.Grows), columns.Margins(b, known))
//
// The files:
//
//	columns                 columns that come from others in nearly all rows
//	both                    rows that print a change as an amount and in per cent
//	periods                 quarters, halves and years to date that add up; what only grows
//	margins, sectionmargins, banks   margins and equity ratios, by their names and the headings over them; efficiency ratios of banks
package columns
