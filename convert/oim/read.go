package oim

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// Options bound what a reader takes in. The zero value has limits for ordinary machines.
type Options struct {
	MaxBytes       int64 // of one document; 0 means 2 GiB
	MaxFacts       int   // 0 means 20 million
	MaxDiagnostics int   // after which the rest are counted only; 0 means 10,000
	// SchemaLimit is the size in bytes up to which an xBRL-JSON document is also checked against its JSON
	// Schema; 0 means 256 KiB, a negative number never.
	SchemaLimit int
	// DTS tells the CSV reader which values are numbers, and so which end in a decimals suffix. Without it the
	// reader goes by the unit.
	DTS *taxonomy.DTS
}

// Result is what a reader found.
type Result struct {
	Report *tieout.Report
	Info   *Info
}

func (o Options) maxBytes() int64 {
	if o.MaxBytes == 0 {
		return 2 << 30
	}
	return o.MaxBytes
}

func (o Options) maxFacts() int {
	if o.MaxFacts == 0 {
		return 20_000_000
	}
	return o.MaxFacts
}

// collector gathers diagnostics up to a limit.
type collector struct {
	diags   []tieout.Diagnostic
	limit   int
	dropped int
}

func newCollector(limit int) *collector {
	if limit <= 0 {
		limit = 10_000
	}
	return &collector{limit: limit}
}

func (c *collector) add(d tieout.Diagnostic) {
	if len(c.diags) >= c.limit {
		c.dropped++
		return
	}
	c.diags = append(c.diags, d)
}

// sorted are the diagnostics in their order of output.
func (c *collector) sorted(document string) []tieout.Diagnostic {
	tieout.SortDiagnostics(c.diags)
	if c.dropped > 0 {
		c.diags = append(c.diags, ruleTooMany.New(tieout.Range{Document: document}, "%d more diagnostics are not shown", c.dropped))
	}
	return c.diags
}

// has reports whether a diagnostic of the rule was found.
func (c *collector) has(r tieout.Rule) bool {
	for i := range c.diags {
		if c.diags[i].Code == r.Code {
			return true
		}
	}
	return false
}

// LimitError says that a document is larger than the options allow.
type LimitError struct {
	Document string
	What     string // "bytes", "facts"
	Limit    int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s has more than %d %s, the limit that is set", e.Document, e.Limit, e.What)
}

// resolveURL resolves a reference against the URL or path of a document.
func resolveURL(base, ref string) string {
	if isAbsoluteURI(ref) && (strings.Contains(ref, "://") || strings.HasPrefix(ref, "urn:")) {
		return ref
	}
	if strings.Contains(base, "://") {
		b, err1 := url.Parse(base)
		r, err2 := url.Parse(ref)
		if err1 == nil && err2 == nil {
			return b.ResolveReference(r).String()
		}
		return ref
	}
	path, err := url.PathUnescape(ref)
	if err != nil {
		path = ref
	}
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(base), filepath.FromSlash(path))
}
