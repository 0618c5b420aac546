// Package regex has regular expressions that are compiled when they are first used: a program that declares many starts as
// fast as one that declares none.
//
//	var year = regex.New(`\b(?:19|20)\d\d\b`)
//
//	if year.MatchString(text) { … }
//
// It imports nothing of tieout.
package regex
