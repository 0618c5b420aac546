// Package corpus works through a folder of documents as jobs of River (github.com/riverqueue/river), which keeps them in the
// database of the results: an SQLite file, or PostgreSQL for several machines. A job is one document, known by its content; its
// results and its end are one transaction, so that a run may be killed at any point and taken up again. When all documents are
// done, the reports of each entity are compared with each other.
//
//	err := corpus.Run(ctx, "corpus.sqlite", corpus.Options{Folder: "releases", Documents: names, Read: read, Examine: examine, …})
//	results, err := corpus.Open(ctx, "corpus.sqlite") // and results.Status, results.Documents
//
// The tables of results are those of package export; what a document is and how it is checked the caller says. The package
// knows no command line.
package corpus
