package oim

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// The names of the Open Information Model 1.0.
const (
	documentTypeJSON = "https://xbrl.org/2021/xbrl-json"
	documentTypeCSV  = "https://xbrl.org/2021/xbrl-csv"

	namespaceXBRL  = "https://xbrl.org/2021"
	NamespaceUTR   = tieout.NamespaceUTR
	namespaceEnum2 = "http://xbrl.org/2020/extensible-enumerations-2.0"
	// namespaceXHTML is the namespace of a note's elements.
	namespaceXHTML = "http://www.w3.org/1999/xhtml"

	// The candidate recommendation of xBRL-CSV that the filing rules of the European Banking Authority ask for by name. It is
	// read as xBRL-CSV 1.0.
	documentTypeCSVDraft = "https://xbrl.org/CR/2021-02-03/xbrl-csv"
	namespaceXBRLDraft   = "https://xbrl.org/CR/2021-02-03"

	arcroleFootnote        = "http://www.xbrl.org/2003/arcrole/fact-footnote"
	arcroleExplanatoryFact = "http://www.xbrl.org/2009/arcrole/fact-explanatoryFact"
	roleLink               = "http://www.xbrl.org/2003/role/link"
	namespaceCSVError      = "https://xbrl.org/2021/xbrl-csv/error"
)

// namespaceSource is the namespace of tieout's own extension properties; see [sourceProperty].
const namespaceSource = "https://github.com/tieout/tieout/ns/source"

// The property of a fact that says where a release prints it is tieout:source, an object:
//
//	document            path or URL of the release
//	line, column        the first character of the printed cell, from 1; columns in Unicode code points
//	endLine, endColumn  just behind its last character; endLine only when it differs from line
//	byte, endByte       the same as offsets in the document's bytes, from 0
//	table, row          from 0; in HTML the <table> and <tr> elements in document order
//	statement           income, balance, cashflow, reconciliation, eps, ...
//	section, label      the heading and the label of the row, as printed
//	heading             the heading of the column
//	printed             the number as printed, without its currency sign
//	value               the printed number scaled, signed as printed (parentheses are minus)
//	confidence, reason  how sure the choice of the concept is (0 to 1), and why it was made
//	alternatives        other concepts that were considered, as prefix:name
const (
	sourcePrefix   = "tieout"
	sourceProperty = "source"
)

// AbsentEntity is how a fact without the entity dimension is written in XBRL 2.1 syntax (xBRL-XML 1.0, entities).
var absentEntity = tieout.Entity{Scheme: "https://xbrl.org/2021/entities", Identifier: "NA"}

// AbsentEntity is the entity that stands for the absence of one.
func AbsentEntity() tieout.Entity { return absentEntity }

// isAbsent reports whether e stands for no entity.
func isAbsent(e tieout.Entity) bool { return e == absentEntity || e == tieout.Entity{} }

// Alias binds a short name to a URI: a prefix to a namespace, or a name to a link type or link group.
type Alias struct {
	Name string
	URI  string
}

// isCSV reports whether a document type is that of xBRL-CSV.
func isCSV(documentType string) bool {
	return documentType == documentTypeCSV || documentType == documentTypeCSVDraft
}

// aliases is an ordered alias map.
type aliases []Alias

func (as aliases) uri(name string) (string, bool) {
	for i := range as {
		if as[i].Name == name {
			return as[i].URI, true
		}
	}
	return "", false
}

func (as aliases) name(uri string) (string, bool) {
	for i := range as {
		if as[i].URI == uri {
			return as[i].Name, true
		}
	}
	return "", false
}

// bindings are aliases that are looked up often.
type bindings struct{ uris, names map[string]string }

func bind(as []Alias) bindings {
	b := bindings{make(map[string]string, len(as)), make(map[string]string, len(as))}
	for _, a := range as {
		b.add(a)
	}
	return b
}

// add binds a name and a URI unless they are bound.
func (b bindings) add(a Alias) {
	if _, bound := b.uris[a.Name]; !bound {
		b.uris[a.Name] = a.URI
	}
	if _, bound := b.names[a.URI]; !bound {
		b.names[a.URI] = a.Name
	}
}

func (b bindings) uri(name string) (string, bool) {
	uri, ok := b.uris[name]
	return uri, ok
}

func (b bindings) name(uri string) (string, bool) {
	name, ok := b.names[uri]
	return name, ok
}

// sortAliases puts aliases in the order in which they are written.
func sortAliases(as aliases) {
	slices.SortFunc(as, func(a, b Alias) int { return strings.Compare(a.Name, b.Name) })
}

// reservedPrefixes are the prefixes that must keep their namespace and the reverse (OIM Common 1.0, namespaces).
func reservedPrefixes() aliases {
	return aliases{
		{"enum2", namespaceEnum2},
		{"iso4217", tieout.NamespaceISO4217},
		{"utr", NamespaceUTR},
		{"xbrl", namespaceXBRL},
		{"xbrli", tieout.NamespaceXBRLI},
		{"xs", tieout.NamespaceXSD},
	}
}

// reservedCSVPrefixes adds what xBRL-CSV reserves.
func reservedCSVPrefixes() aliases {
	return append(reservedPrefixes(), Alias{"xbrlce", namespaceCSVError})
}

// reservedLinks are the aliases of the standard link types and link groups.
func reservedLinks() aliases {
	return aliases{
		{"_", roleLink},
		{"explanatoryFact", arcroleExplanatoryFact},
		{"footnote", arcroleFootnote},
	}
}

// conceptNote is the concept of note facts.
var conceptNote = tieout.QName{Space: namespaceXBRL, Local: "note"}

// measurePure is the measure of plain numbers, never written.
var measurePure = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "pure"}

// isPure reports whether u is what an absent unit means.
func isPure(u *tieout.Unit) bool {
	return u != nil && len(u.Denominators) == 0 && len(u.Numerators) == 1 && u.Numerators[0] == measurePure
}

// utf8BOM may begin a document and is no part of it.
const utf8BOM = "\xEF\xBB\xBF"
