// Package wording turns text into words once and finds phrases in it by whole words.
//
// It owns the vocabularies that the readers of releases share: lists of phrases, kept as data in vocabulary/ and
// linted by a test. No phrase ever matches a part of a word: "ratio" is not in "operations". The package knows nothing
// of tables, releases or XBRL and imports the standard library only. [Says] and [Begins] look for phrases in a text as it is printed.
// What a function says of a text alone is kept in a [Memo], for labels recur: their words are cut once, and nobody changes them.
//
//	text := wording.Of("Net loss per diluted share (in cents)")
//	wording.Phrases("per share|shares", "per diluted|basic share").In(text) // true
package wording
