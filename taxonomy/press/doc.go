// Package press owns the taxonomy of the line items that earnings releases print: its concepts, the labels by
// which they are recognised, the mapping files in which people write both (YAML), the linter of those files, and
// the compiler that turns them into an XML Schema and linkbases. The extension taxonomy of one release has the
// same model and the same compiler.
//
// It knows nothing of releases and must never import a package of convert.
//
//	t, err := press.Default()
//	c := t.Concept("Revenues")
//	files := t.Files() // press.xsd, press-label.xml, …
//
// # Mapping files
//
// A mapping file says where it belongs and lists sections of statements, each with its concepts. A company's own file
// adds labels to built-in concepts (by their names with the prefix pr) and declares concepts of its own; what it says of
// a label goes before the built-in taxonomy.
//
//	taxonomy: {namespace: "http://harbor.example/mapping", prefix: hl, file: harbor}
//	sections:
//	  - name: income.operating          # a built-in section, or a new one with statement and title
//	    concepts:
//	      - StorageFees:                # the name of a new concept
//	          label: Storage fees       # total, negated, terse, start, end, doc: its other labels
//	          type: monetary            # shares, perShare, percent, pure, count, string
//	          balance: debit            # credit, none
//	          match: ["[lamp] oil (storage|storing) [fees]"]
//	          sum: [+OilFees, -Rebates] # what it adds up
//	      - pr:InterestExpense: {match: [carrying costs]}
//
// In a pattern, words in square brackets may be absent, and of words in round brackets separated by bars one is present.
// Case, plurals, filler words and the trade's synonyms do not matter, see [Normalize].
//
// # Compiled files
//
// The built-in taxonomy compiles to press.xsd with labels, references and dimensions, which extension taxonomies import,
// and to press-all.xsd, which adds its presentation and its usual sums. The us-gaap elements under which companies
// file such a line, the nearest first, are a reference with the parts relatedTaxonomy and relatedElement; they are names
// and nothing more.
//
// After a change of the mapping files, go test ./taxonomy/press -update writes the compiled files anew; without the flag
// the test fails when they are out of date.
package press
