// Package number reads numbers as they are printed: "(2,448)", "$ 1.30", "3.5 pts", a dash. It says what a token prints,
// its digits, signs, unit and marks, and where it stands; what it counts, and in thousands of what, is for others to say.
// It imports convert/release/page alone, whose geometry it reads.
//
//	if n, ok := number.Scan("Revenues   $ 13,129", 11); ok {
//		fmt.Println(n.Printed, n.Value(), n.Edge) // 13,129 13129 19
//	}
//
// The files:
//
//	number      a numeric token at a column of a line, or a text that is one
//	hedged      words around a number, or around the ends of a range: "in the range of", "at least"
//	separators  how a page writes numbers: points and commas exchanged, spaces between thousands
//	spaced      few numbers with such spaces, in columns of others
package number
