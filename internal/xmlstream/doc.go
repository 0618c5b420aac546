// Package xmlstream turns bytes into well-formed, namespace-resolved XML 1.0 tokens, each with its byte
// offset, line and column. It works on a document held in memory and hands out views of it, so that
// reading costs next to no allocation; [Parse] builds a light tree for the small documents of a taxonomy, and a
// [Builder] makes trees of parts of a document that streams.
//
// It checks all that XML 1.0 (fifth edition) and Namespaces in XML 1.0 ask of a processor that does not validate. It
// reads UTF-8, UTF-16 and the encodings of one byte a character that documents declare; positions are those of the
// document as it is stored.
//
// It never opens anything. Of a document type declaration it reads the part inside the document: entities declared
// there are expanded, within a limit, and attributes have their defaults and types. What stands outside, an external
// DTD or an external entity, is left unread: that alone is no fault, but a reference to text that is not there is
// ([Rules], xml:entityExternal), because leaving text out in silence would change the document.
//
// It imports the root package and golang.org/x/text only.
package xmlstream
