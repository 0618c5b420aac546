// Package rulefile owns rules that people write without XML: a list of expressions over concepts in a YAML file.
//
//	file, diagnostics, err := rulefile.Parse("rules.yaml", data)
//	links, found := file.Compile(rulefile.Names{DTS: dts})
//
// A rule such as "Assets = Liabilities + Equity" is compiled to an assertion of a formula linkbase (Formula 1.0) that any
// processor runs; [Links.Load] makes of it what validate/formula evaluates beside the formulas of a taxonomy. The package
// evaluates nothing itself, and reads no document.
package rulefile
