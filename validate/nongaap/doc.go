// Package nongaap says of the adjusted measures of a release (adjusted EBITDA, non-GAAP net income, free cash flow) whether
// the release reconciles them to the measures of its accounts, as Regulation G asks (17 CFR 244.100). It reads tables and
// must never decide whether figures are right.
//
//	c := nongaap.Of(input)
//	fmt.Println(c) // "4 of 5 non-GAAP measures seen to be reconciled"
package nongaap
