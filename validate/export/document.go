package export

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/view"
)

// Input is a document that was checked, or could not be.
type Input struct {
	ID       string            // see [Identify]
	Document *convert.Document // nil where it could not be opened
	Outcome  reporter.Document
	Version  string // of tieout
	// Folder is left out of the names of documents: "/tmp/sent/q1.txt" in "/tmp/sent/" is "q1.txt". "" leaves all names as they are.
	Folder string
}

// Identify is the id of a document by its bytes: the hexadecimal SHA-256 of its only part, or of the digests of several, such as
// the documents of an inline document set.
func Identify(parts ...[]byte) string {
	if len(parts) == 1 {
		sum := sha256.Sum256(parts[0])
		return hex.EncodeToString(sum[:])
	}
	all := binary.BigEndian.AppendUint64(nil, uint64(len(parts)))
	for _, p := range parts {
		sum := sha256.Sum256(p)
		all = append(all, sum[:]...)
	}
	return Identify(all)
}

// Document is one document's rows in all tables. They are made while they are asked for, so that they need no memory of their
// own; it is not safe for concurrent use.
type Document struct {
	Input

	ties     *view.Ties
	numbers  map[*tieout.Fact]int // from 1, in document order
	byID     map[string]int
	byPlace  map[tieout.Range][]int // by where facts are printed, or else stated; nil until it is asked for
	cells    tie.CellFacts
	concepts map[tieout.QName]*conceptWords
	press    map[string]*press.Taxonomy // by namespace
}

// NewDocument is a document as it is exported.
func NewDocument(in Input) *Document {
	d := &Document{Input: in, ties: &view.Ties{}, numbers: map[*tieout.Fact]int{}, byID: map[string]int{},
		concepts: map[tieout.QName]*conceptWords{}, press: map[string]*press.Taxonomy{}}
	if in.Document == nil || in.Document.Report == nil {
		return d
	}
	for f := range in.Document.Report.All {
		d.numbers[f] = len(d.numbers) + 1
		if d.byID[f.ID] == 0 {
			d.byID[f.ID] = len(d.numbers)
		}
	}
	d.ties = view.TiesOf(in.Document, in.Outcome)
	if in.Document.Release != nil {
		d.cells = tie.Facts([]*tieout.Report{in.Document.Report})
		d.addPress()
	}
	return d
}

// addPress finds the taxonomies that say which us-gaap elements a concept stands for.
func (d *Document) addPress() {
	if t, err := press.Default(); err == nil {
		d.press[t.Namespace] = t
	}
	for _, t := range d.Document.Mapping {
		d.press[t.Namespace] = t
	}
	if t := d.Document.Extension; t != nil {
		d.press[t.Namespace] = t
	}
}

// Name is what the user calls the document.
func (d *Document) Name() string { return d.plain(d.Outcome.Name) }

// plain is a text without the folder of the documents.
func (d *Document) plain(s string) string {
	if d.Folder == "" {
		return s
	}
	return strings.ReplaceAll(s, d.Folder, "")
}

// FactCount is how many facts the document has.
func (d *Document) FactCount() int { return len(d.numbers) }

// Rows are the document's rows in a table: a value for each column. A row is good until the next.
func (d *Document) Rows(t *Table) iter.Seq[[]any] { return t.rows(d) }

// only is a sequence of one.
func only[T any](v T) iter.Seq[T] { return func(yield func(T) bool) { yield(v) } }
