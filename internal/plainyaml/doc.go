// Package plainyaml reads YAML as tieout's own files are written: without anchors, aliases, merge keys and tags, which make
// a file of a few lines stand for gigabytes, and within limits of depth and of keys, past which parsers take time that
// grows with the square of the file. It gives a syntax tree and knows no file's meaning.
//
//	tree, err := plainyaml.Parse(data)
package plainyaml
