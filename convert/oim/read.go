package oim

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// LoadFunc loads the taxonomy of a report. It returns the taxonomy, as complete as its documents allow, and
// what is wrong with them; nil when there is none. The error says that reading cannot go on.
type LoadFunc func(ctx context.Context, entryPoints []tieout.EntryPoint) (*taxonomy.DTS, []tieout.Diagnostic, error)

// Options say how a report is read, and bound what is taken in. The zero value reads without a taxonomy, within
// limits for ordinary machines.
type Options struct {
	// URL is the absolute URL of the document, which references in it are relative to. It defaults to the
	// file: URL of the name.
	URL string
	// Load loads the taxonomy, with which the report is then checked. Nil means that there is none.
	Load LoadFunc
	// DTS is a taxonomy that is there already; Load is not called then.
	DTS *taxonomy.DTS

	// Progress is told now and then how many bytes of a document have been read; nil tells nobody.
	Progress func(read int64)

	MaxBytes int64 // of one document; 0 means 2 GiB
	MaxFacts int   // 0 means 200,000 and one for each twelve bytes
	// SchemaLimit is the size in bytes up to which an xBRL-JSON document is also checked against its JSON
	// Schema; 0 means 256 KiB, a negative number never.
	SchemaLimit int
}

// Result is what a reader found.
type Result struct {
	Report *tieout.Report
	Info   *Info
	DTS    *taxonomy.DTS // nil when none was loaded
}

// withURL fills in the URL of a document.
func (o Options) withURL(name string) (Options, error) {
	if o.URL != "" {
		return o, nil
	}
	if strings.Contains(name, "://") {
		o.URL = source.Canonical(name)
		return o, nil
	}
	u, err := source.FileURL(name)
	o.URL = u
	return o, err
}

// load loads the taxonomy of what has been read so far.
func (o Options) load(ctx context.Context, res *Result, c *tieout.Findings) error {
	res.DTS = o.DTS
	if o.Load == nil || o.DTS != nil {
		return nil
	}
	dts, diags, err := o.Load(ctx, res.Report.EntryPoints)
	absent, wrong := false, false
	for _, d := range diags {
		absent = absent || d.Aspect == tieout.Availability
		wrong = wrong || d.Severity == tieout.Error
		c.Add(d)
	}
	if err != nil {
		return err
	}
	if res.DTS = dts; (dts == nil || len(dts.Concepts) == 0) && len(res.Report.EntryPoints) > 0 {
		e := res.Report.EntryPoints[0]
		d := ruleInvalidTaxonomy.New(e.Range, "the taxonomy %s could not be loaded: facts are not checked against it", e.URL)
		switch {
		case absent:
			d.Aspect = tieout.Availability
			if strings.HasPrefix(e.URL, "file:") {
				d.Advice = "It is a file: another finding says why it was not read, and what would supply it."
			}
		case dts != nil && !wrong:
			d.Message, d.Advice = fmt.Sprintf("the taxonomy %s declares no concept: no fact can be of it", e.URL), "Name the schema that declares the concepts of the facts, or that imports it."
		}
		c.Add(d)
		res.DTS = nil
	}
	return nil
}

// went tells how far reading has come, and whether it should end.
func (o Options) went(ctx context.Context, read int) error {
	if o.Progress != nil {
		o.Progress(int64(read))
	}
	return ctx.Err()
}

func (o Options) maxBytes() int64 {
	if o.MaxBytes == 0 {
		return 2 << 30
	}
	return o.MaxBytes
}

// What a report may hold of facts by itself: so many whatever its size, and one for each so many bytes.
const (
	freeFacts    = 200_000
	bytesPerFact = 12
	limitedFacts = "facts (or of dimensions)"
	// usualDimensions are those of a context that cost nothing; each of the others counts as a fact.
	usualDimensions = 16
)

// maxFacts is how many facts a report of a size in bytes may have.
func (o Options) maxFacts(size int64) int {
	if o.MaxFacts == 0 {
		return freeFacts + int(size/bytesPerFact)
	}
	return o.MaxFacts
}

// unavailable is the diagnostic of a document that a report refers to and that cannot or must not be had. A file that is
// missing beside the report is the report's fault; of what would have to come from elsewhere, nobody can tell.
func unavailable(d tieout.Diagnostic, err error) tieout.Diagnostic {
	var refused *source.RefusedError
	var missing *source.NotFoundError
	var large *source.LimitError
	switch {
	case errors.As(err, &refused):
		d.Aspect, d.Advice = tieout.Availability, "Correct the reference."
		if advice := refused.Advice(); advice != "" {
			d.Advice = advice
		}
	case errors.As(err, &missing):
		if !strings.HasPrefix(missing.URL, "file:") {
			d.Aspect, d.Advice = tieout.Availability, missing.Advice()
		}
		nameless := *missing // the place of the reference says who asks
		nameless.By = ""
		err = &nameless
	case errors.As(err, &large):
		d.Aspect = tieout.Availability
	}
	d.Message += ": " + err.Error()
	return d
}

// LimitError says that a document is larger than the options allow.
type LimitError struct {
	Document string
	What     string // "bytes", limitedFacts
	Limit    int64
}

func (e *LimitError) Error() string {
	text := fmt.Sprintf("%s has more %s than the limit of %d", e.Document, e.What, e.Limit)
	if e.What == limitedFacts {
		text += ", which --max-facts raises"
	}
	return text
}

// resolveURL resolves a reference against the URL of a document; a reference that cannot be resolved stays.
func resolveURL(base, ref string) string {
	u, _, err := source.Resolve(base, ref)
	if err != nil {
		return ref
	}
	return u
}

// nameOf is how the user knows a document that a report refers to: by a path beside the report's own where
// it stands beside or below it, by its URL elsewhere.
func nameOf(reportName, reportURL, url string) string {
	dir := reportURL[:strings.LastIndexByte(reportURL, '/')+1]
	if rest, ok := strings.CutPrefix(url, dir); ok && dir != "" {
		return reportName[:strings.LastIndexAny(reportName, `/\`)+1] + rest
	}
	if path, ok := source.FilePath(url); ok {
		return path
	}
	return url
}
