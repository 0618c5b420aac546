package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/serve"
)

// proposal is a mapping file as it is and as it would be.
type proposal struct {
	file          string
	before, after []byte
	numbers       int // how many numbers of the documents it is about; 0 where that is not known beforehand
}

func (p proposal) digest() string {
	sum := sha256.Sum256(slices.Concat(p.before, []byte{0}, p.after))
	return hex.EncodeToString(sum[:])
}

// mostUndone bounds the changes that can be taken back.
const mostUndone = 100

// propose works out what a change that the page asks for makes of the mapping file.
func (d *desk) propose(m serve.Mapping) (p proposal, err error) {
	p.file = defaultMapping
	if len(d.files.mapping) > 0 {
		p.file = d.files.mapping[0]
	}
	if p.before, err = readFile(p.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return p, err
	}
	switch {
	case m.Undo:
		p.after, err = d.undone(p)
	case m.Correction != nil:
		var c tieout.Correction
		if c, p.numbers, err = d.correctionOf(*m.Correction); err == nil {
			p.after, err = press.AddCorrection(p.before, c)
		}
	default:
		p.after, err = press.AddLabel(p.before, m.Concept, m.Label)
	}
	return p, refusal(err)
}

// undone is the mapping file before the last change that the page made, if nobody else has changed it since.
func (d *desk) undone(p proposal) ([]byte, error) {
	if len(d.written) == 0 {
		return nil, &serve.Refusal{Status: http.StatusConflict, Reason: "the page has changed nothing that could be taken back"}
	}
	last := d.written[len(d.written)-1]
	if last.file != p.file || !bytes.Equal(last.after, p.before) {
		return nil, &serve.Refusal{Status: http.StatusConflict, Reason: "the mapping file has been changed by other means since: edit it by hand"}
	}
	return last.before, nil
}

// Propose shows what a change makes of the mapping file.
func (d *desk) Propose(_ context.Context, m serve.Mapping) (serve.Change, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.propose(m)
	if err != nil {
		return serve.Change{}, err
	}
	return serve.Change{File: p.file, Diff: difference(string(p.before), string(p.after)), Digest: p.digest(), Numbers: p.numbers}, nil
}

// Apply writes the change that was shown.
func (d *desk) Apply(_ context.Context, m serve.Mapping, digest string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.propose(m)
	if err != nil {
		return err
	}
	if p.digest() != digest {
		return &serve.Refusal{Status: http.StatusConflict, Reason: "the mapping file has changed since: look at the change again"}
	}
	if err := fileset.Write(p.file, p.after, fileset.Options{Spared: d.spared(p.file)}); err != nil {
		return err
	}
	if m.Undo {
		d.written = d.written[:len(d.written)-1]
	} else if d.written = append(d.written, p); len(d.written) > mostUndone {
		d.written = d.written[1:]
	}
	d.poke()
	return nil
}

// hasChanged reports whether the page has made a change that can be taken back.
func (d *desk) hasChanged() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.written) > 0
}

// correctionOf is a correction that names the numbers which the page means, in as few words as name them alone, and how many
// numbers of the documents it names.
func (d *desk) correctionOf(m serve.Correction) (c tieout.Correction, numbers int, err error) {
	if c, err = press.ParseCorrection(m.Sign, m.Scale, m.Period); err != nil {
		return c, 0, err
	}
	doc, it, err := d.printed(m)
	if err != nil {
		return c, 0, err
	}
	if c.Period.Kind != tieout.Forever {
		if m.Scope != "number" && m.Scope != "column" {
			return c, 0, errors.New("a period is that of one number or of a column")
		}
		if p := doc.Release.Period; p.Kind != tieout.Forever {
			c.Ends = p.LastDay()
		}
	}
	if err := name(&c, m.Scope, doc.Release, it); err != nil {
		return c, 0, err
	}
	for _, in := range d.ins {
		if in.Document != nil && in.Document.Release != nil {
			numbers += len(in.Document.Release.Fitting(&c))
		}
	}
	if !slices.Contains(doc.Release.Fitting(&c), it) {
		return c, 0, errors.New("no words name this number: it is no amount, or has no words in its row and column")
	}
	return c, numbers, nil
}

// name gives a correction the words that name a number, or its row, column or table. The error says which words are missing.
func name(c *tieout.Correction, scope string, r *release.Release, it *release.LineItem) error {
	table := tableOf(r, it)
	row, column := it.Row.Label, strings.Join(it.Column.Heading, " ")
	ofRow, ofColumn := scope == "row" || scope == "number", scope == "column" || scope == "number"
	switch {
	case !ofRow && !ofColumn && scope != "table":
		return errors.New("a correction is of a number, a row, a column or a table")
	case scope == "table" && len(table.Title) == 0:
		return errors.New("the table has no title by which it could be named: correct its rows or columns")
	case ofColumn && column == "" && (!ofRow || len(table.Columns) > 1):
		return errors.New("the column has no heading by which it could be named: correct its rows")
	case ofRow && row == "":
		return errors.New("the row has no label by which it could be named: correct its column or its table")
	}
	c.Table = titleOf(r, table)
	if ofColumn {
		c.Column = column
	}
	if ofRow {
		c.Row = row
		if n := len(it.Row.Section); n > 0 {
			c.Under = it.Row.Section[n-1]
		}
	}
	return nil
}

// printed is the number of a release that a fact of the page was made of.
func (d *desk) printed(m serve.Correction) (*convert.Document, *release.LineItem, error) {
	if m.Document >= 0 && m.Document < len(d.ins) {
		if doc := d.ins[m.Document].Document; doc != nil && doc.Release != nil && doc.Report != nil {
			for f := range doc.Report.All {
				if it := doc.Item(f); f.ID == m.Fact && it != nil {
					return doc, it, nil
				}
			}
		}
	}
	return nil, nil, &serve.Refusal{Status: http.StatusConflict, Reason: "the number is not printed any more: load the page again"}
}

// tableOf is the table of a number.
func tableOf(r *release.Release, it *release.LineItem) *release.Table {
	i := slices.IndexFunc(r.Tables, func(t *release.Table) bool { return slices.Contains(t.Rows, it.Row) })
	return r.Tables[max(i, 0)]
}

// titleOf is the line of a table's title that the fewest other tables have. Of several it is one that is to be found in the next
// release too, neither the company's name nor something in brackets, and without a year; of those the nearest to the table.
func titleOf(r *release.Release, t *release.Table) string {
	numbers := func(line string) int { return len(r.Fitting(&tieout.Correction{Table: line})) }
	lines := slices.DeleteFunc(slices.Clone(t.Title), func(l string) bool { return numbers(l) == 0 })
	if len(lines) == 0 {
		return ""
	}
	slices.Reverse(lines)
	issuer := wording.Of(r.Issuer).String()
	passing := func(line string) int {
		words := wording.Of(line)
		switch {
		case issuer != "" && strings.HasPrefix(words.String(), issuer), strings.HasPrefix(line, "("), strings.HasSuffix(line, ")"):
			return 2
		case slices.ContainsFunc(words, isYear):
			return 1
		}
		return 0
	}
	return slices.MinFunc(lines, func(a, b string) int {
		return cmp.Or(cmp.Compare(numbers(a), numbers(b)), cmp.Compare(passing(a), passing(b)))
	})
}

// isYear reports whether a word is four digits.
func isYear(word string) bool { return len(word) == 4 && strings.Trim(word, "0123456789") == "" }
