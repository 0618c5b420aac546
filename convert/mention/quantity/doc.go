// Package quantity finds the numbers in a sentence, each with its scale, unit, currency and accuracy, and says which values agree with one. It knows neither what
// they speak of nor the tables, and must import no rooms of convert/mention but prose and period.
//
//	period.In(&sentence) // numbers of phrases of time are none
//	for _, q := range quantity.In(&sentence) {
//		fmt.Println(q.Value, q.Currency, q.Ulp)                      // "$13.1 million": 13100000 USD 5
//		fmt.Println(q.Agrees(figure, point) == quantity.Exact) // 13,129 of a table in thousands
//	}
//
// The files:
//
//	number                  words and signs → numbers with scale, unit and accuracy
//	unit, pence, ratio      units of measure behind a number; pence, by a letter; ratios: "7.0 to 1"
//	count                   what makes a number without a unit one that counts something
//	agree, near             whether a value prints as a number; what may, told at less cost
//	chance                  how much of what a number may be would print as it by chance
//	slips                   numbers with digits exchanged or mistaken
//	whole                   numbers of few digits in whole numbers
package quantity
