// Package release reads an earnings release — plain text, HTML, CSV, Word, Excel or an SEC submission — into tables of line
// items, each with the place it is printed at. It knows nothing of XBRL: it imports the root package,
// the packages below it and internal ones only, and must never import a taxonomy or a writer.
//
//	rel, diagnostics, err := release.Read("q1.txt", data, release.Options{})
//	for _, t := range rel.Tables {
//		for _, r := range t.Rows {
//			for _, it := range r.Items {
//				fmt.Println(it.Label, it.Period, it.Value, it.Cell) // Revenues 2003-01-01/2003-03-31 13129000 q1.txt:135:77
//			}
//		}
//	}
//
// The stages, one or two files each:
//
//	page (a package)        bytes → lines and cells with places, without meaning
//	number (a package)      what a printed number says
//	calendar (a package)    what words say of time; the fiscal calendar, learned from the whole document
//	layout (a package)      lines and cells → tables: columns, headings over them, rows with labels, sections
//	model, rules            the vocabulary: releases, tables, rows, line items; what may be wrong
//	document, submission, said, prose   what is read, and which parts of a submission; what recurring texts say; text outside tables
//	read, learn, build      tables → drafts; what headings tell of the calendar; drafts → the model
//	heading, statement, transpose   what headings and titles say of columns and tables; periods as rows
//	listing, reference      tables that are lists: contents, exhibits, covers, feet of pages; columns of pages, exhibits, ages, years
//	witness, candidate, claimends, ground, weigh, period  the periods that a cell may be of, the evidence for each, one decision
//	periods                 the period that a column's headings give by rule: one piece of that evidence
//	timeline, totalcolumn, relative  headings that leave out of which year they are, totals beside them, "prior quarter"
//	yearcolumns             columns that years alone head: quarters down the side, balances of one day, trailing months
//	headyears               years of columns below a date of another, full years beside quarters, comparisons over the labels
//	changerows              rows of changes in percent below rows that name years
//	fiscalhead              on which day a part of a year ends that headings name with the year
//	month, roman            months that stand over years, quarters as rows under years; quarters that are only numbered
//	agree                   cells of a column or row that nothing tells apart are of one time
//	sumclass                what adds up is all balances, or all of a time, and of as many months
//	balance                 what says that a row states balances though its columns are headed by periods
//	echo                    what other tables that print the same figures know of periods
//	scale, currency         what words say of thousands, millions and currencies
//	pounds, rupees, pesos   which pounds, rupees and pesos are meant that a title speaks of
//	denomination, currencynames  currency and scale side by side: "₹ in Lakhs", "TEUR", "CHF 1'000"; the names of currencies
//	tablescale, unstated, inferscale, cellscale   the scale of a table, where it is stated and where not; of a cell
//	kind, labelkind, columnkind, counted, wholecount, moneypart, percent  money, shares, per share, percent, what statistics count, what is counted one by one
//	unit, operating, excepted, pershare  units in columns and brackets, what operating data counts, what a scale excepts, tables per share
//	countscale              one scale for counts of shares that a sum adds up; that at which amounts per share come out
//	ownscale, valuebeside   scales of some rows alone, by footnotes and clauses; orders beside the value of orders
//	shortname               short names that the text gives to what it counts
//	weeksofyear             columns that weeks of a year head
//	means                   columns of averages beside amounts
//	titled                  what a table is called by its titles
//	columnscale, quotient, titleunit   scales of columns in another currency; prices that amounts and counts beside them give, and those
//	                        of a title
//	measured                the unit of measure that labels and headings name: barrels, megawatt hours, dollars per ounce
//	measure, stock          kind and scale of each number: rules and words weighed; balances by their labels
//	qualifier, segment, forecast, midpoint, apart   what sets values apart (pro forma, segments, guidance, the middles of ranges)
//	arithmetic, judgesum, hiddensums, headsums, roles, netassets, slip, sum, readings, shortrows, lostcells, bridges   which rows are sums of which, misprints allowed for; what the sums say of doubtful
//	                        columns, signs and counts
//	issuer, company, check, parenthesis, correct, correctwords  who and when; what is wrong; what people correct, and the words there are
//	fitted, explain         tables of weights; how it was decided
//
// Nothing here is keyed on a company or a file: a rule speaks of a kind of layout. No number is lost: each
// numeric cell of a table is a line item or the subject of a diagnostic.
package release
