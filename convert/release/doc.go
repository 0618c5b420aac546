// Package release reads an earnings release — plain text, HTML or an SEC submission — into tables of line
// items, each with the place it is printed at. It knows nothing of XBRL: it imports the root package and
// internal packages only.
package release
