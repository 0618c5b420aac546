// Package export hands what was read and found of documents on to databases, sheets and data frames: one schema of tables
// (see [Tables]), and a writer for each target. Values are exact decimals wherever the target has them; what a target cannot
// hold is said.
//
//	d := export.NewDocument(export.Input{ID: export.Identify(data), Document: doc, Outcome: outcome, Version: "1.2"})
//	store, err := export.Open(ctx, "facts.sqlite")
//	err = store.Put(ctx, d) // the document takes the place of what the store has of the same content
//
// The package knows no command line, and reads no documents.
package export
