// Package shares finds what counts of shares are to each other, and what is printed of a share without an income: prices and
// dividends. It knows which counts are averages, basic or diluted, and of which class. It must import no rooms of validate/tie
// but book and slip.
//
//	if shares.IsAverage(row) && shares.SideOf(row) == shares.DilutedSide {
//		claims = append(claims, shares.DilutedCounts(b)...)
//	}
//
// The files:
//
//	averages                averages of shares, basic and diluted: which rows they are, losses, halves of years
//	counts                  counts of one period, what is outstanding; sums of counts
//	dilutedcounts, dilution, dilutes  how much dilutes counts, and amounts per share; whether dilution explains a difference
//	samecounts, repeatedcounts, meanselsewhere  averages that several rows and tables print, of quarters and of their year
//	sharesums, unlabelled   from basic to diluted averages; sums without a label
//	wrongcounts             counts whose digits in the other order mend several amounts per share
//	classes, owners         classes of shares; results of the owners
//	neverless               counts, dividends and book values that are less than none
//	dividends, stockprices  dividends per share over time and as paid; the prices of a stock
package shares
