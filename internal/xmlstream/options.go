package xmlstream

import (
	"fmt"

	"github.com/tieout/tieout"
)

// Options are the name of a document and the limits of reading it. A limit of zero stands for its default.
type Options struct {
	// Name is the document's path or URL as the user would recognise it; it appears in every range.
	Name string

	// Size is the size of the document, in bytes, where a Reader is given only a part of it.
	Size int64
	// Copy has a Reader hand out no views of the document's bytes, which may then change once it has passed them.
	Copy bool
	// SkipSpace says in which elements trees leave out texts of white space alone: those that hold elements and no text. nil is none.
	SkipSpace func(tieout.QName) bool

	MaxSize            int64 // bytes of the document, at most and by default 2^31-1
	MaxDepth           int   // elements open at once; default 1024
	MaxAttributes      int   // attributes of one element; default 4096
	MaxNameLength      int   // bytes of one name; default 8192
	MaxValueLength     int   // bytes of the value of one attribute; default 16 MiB
	MaxEntityExpansion int   // bytes that all references to internal entities may add; default 8 MiB
	MaxDeclarations    int   // entities and attributes that a document type declares; default 200,000
	MaxNodes           int   // elements and texts kept as trees; default 200,000 and one for each ten bytes of the document
}

// What a document is allowed to hold of things that take more memory than text: so many whatever its size, and one for
// each so many bytes. Those of real documents are longer.
const (
	freeNodes    = 200_000
	bytesPerNode = 10
)

const maxDocumentSize = 1<<31 - 1 // lines and columns are counted in 32 bits

func (o Options) withDefaults() Options {
	if o.MaxSize <= 0 || o.MaxSize > maxDocumentSize {
		o.MaxSize = maxDocumentSize
	}
	set := func(n *int, standard int) {
		if *n <= 0 {
			*n = standard
		}
	}
	set(&o.MaxDepth, 1024)
	set(&o.MaxAttributes, 4096)
	set(&o.MaxNameLength, 8192)
	set(&o.MaxValueLength, 16<<20)
	set(&o.MaxEntityExpansion, 8<<20)
	set(&o.MaxDeclarations, 200_000)
	return o
}

// SyntaxError says that a document is not well-formed XML, or breaks the rules of namespaces. Reading cannot
// go on behind it, so the diagnostic travels as an error; it is a finding about the document all the same.
type SyntaxError struct {
	tieout.Diagnostic
}

func (e *SyntaxError) Error() string {
	return e.Range.String() + ": " + e.Message + " (" + e.Code + ")"
}

// LimitError says that a document went past a limit of [Options]. The tool stopped reading; the document may
// be well-formed.
type LimitError struct {
	Range tieout.Range
	What  string // what there is too much of: "the depth of nested elements"
	Limit int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s: %s is beyond the limit of %d", e.Range, e.What, e.Limit)
}
