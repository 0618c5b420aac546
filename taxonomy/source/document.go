package source

import (
	"errors"
	"fmt"
	"strings"
)

// Origin tells where a document was found.
type Origin uint8

const (
	FromCaller   Origin = iota // given in memory
	FromFile                   // a file named by path, or relative to one
	FromFolder                 // a folder laid out host/path
	FromPackage                // a taxonomy or report package
	FromEmbedded               // the standard schemas inside the program
	FromCache                  // downloaded earlier
	FromWeb                    // downloaded now
)

var originNames = [...]string{"caller", "file", "folder", "package", "embedded", "cache", "web"}

// String is the origin in one lower-case word.
func (o Origin) String() string {
	if int(o) < len(originNames) {
		return originNames[o]
	}
	return fmt.Sprintf("origin(%d)", uint8(o))
}

// Document is a document as found. It is shared: its data must not be changed.
type Document struct {
	URL    string // canonical, absolute, without fragment
	Name   string // what people know it by: a path relative to the working directory, or the URL
	Data   []byte
	Origin Origin
	Path   string // the file it was read from, that of the archive for an entry of one; "" for none
}

// NotFoundError says that no place that may be searched has the document.
type NotFoundError struct {
	URL    string
	By     string // the document that refers to it, "" when the user named it
	Online bool   // the web was asked too
	Err    error  // the failure of the last place, nil when no place knew the URL
	Hint   string // a sentence on what is there instead, "" for none
}

func (e *NotFoundError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "cannot find %s", e.URL)
	if e.By != "" {
		fmt.Fprintf(&b, ", which %s refers to", e.By)
	}
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	return b.String()
}

func (e *NotFoundError) Unwrap() error { return e.Err }

// Advice says what would supply the document.
func (e *NotFoundError) Advice() string {
	if e.Hint != "" {
		return e.Hint + " " + e.advice()
	}
	return e.advice()
}

func (e *NotFoundError) advice() string {
	switch {
	case errors.Is(e.Err, errNotLocked):
		return "Renew the lock file if the taxonomy is meant to have this document."
	case !isWeb(e.URL):
		return "Check the path of the reference: it is taken relative to the document that holds it."
	case e.Online:
		return "Check the URL, or give the taxonomy package that holds it with --packages."
	}
	return "Give the taxonomy package that holds it, or a folder laid out host/path, with --packages; or allow the network with --online."
}

// RefusedError says that a document must not be read: it lies outside what the user named, or at a private address.
type RefusedError struct {
	URL    string
	By     string // the document that refers to it, "" when the user named it
	Reason string
	folder string // that would have to be named, "" when that does not help
}

func (e *RefusedError) Error() string {
	if e.By != "" {
		return fmt.Sprintf("refused to open %s, which %s refers to: %s", e.URL, e.By, e.Reason)
	}
	return fmt.Sprintf("refused to open %s: %s", e.URL, e.Reason)
}

// LimitError says that reading stopped at a limit.
type LimitError struct {
	URL   string
	What  string // what is too much: "the document", "the archive's entries"
	Limit int64  // the limit, in the unit of What
	Unit  string // "bytes", "entries", "redirects"
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s: %s is beyond the limit of %d %s", e.URL, e.What, e.Limit, e.Unit)
}

// Limits bounds what is read. A zero field takes its default.
type Limits struct {
	Document     int64 // bytes of one document, default 4 GiB for files
	Download     int64 // bytes of one download, default 256 MiB
	ArchiveTotal int64 // bytes of one archive when unpacked, default 8 GiB
	ArchiveCount int64 // entries of one archive, default 200,000
	ArchiveRatio int64 // unpacked bytes per packed byte of an entry past its first mebibyte, default 200
	Redirects    int64 // of one download, default 10
}

func (l Limits) withDefaults() Limits {
	set := func(field *int64, value int64) {
		if *field <= 0 {
			*field = value
		}
	}
	set(&l.Document, 4<<30)
	set(&l.Download, 256<<20)
	set(&l.ArchiveTotal, 8<<30)
	set(&l.ArchiveCount, 200_000)
	set(&l.ArchiveRatio, 200)
	set(&l.Redirects, 10)
	return l
}
