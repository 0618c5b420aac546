// Package xmlstream turns bytes into well-formed, namespace-resolved XML 1.0 tokens, each with its byte
// offset, line and column. It works on a document held in memory and hands out views of it, so that
// reading costs next to no allocation; [Parse] builds a light tree for the small documents of a taxonomy.
//
// It never opens anything: no external entities, no DTD fetches. It imports the root package only.
package xmlstream
