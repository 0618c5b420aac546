package corpus

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
)

// Options say what a run works on, and how.
type Options struct {
	Folder    string   // whose documents these are: no worker opens another file, whatever a job says
	Documents []string // the paths of all documents, in order, each below Folder
	// Read reads a document. An error is taken for a passing one: it is tried again later.
	Read func(ctx context.Context, path string) ([]byte, error)
	// Examine checks a document. What is wrong with it is in the outcome.
	Examine func(ctx context.Context, path string, data []byte) Examined
	// Level gives findings between reports what the findings of a document have got: severities, order and fingerprints.
	Level func(ds []tieout.Diagnostic, r *tieout.Report) []tieout.Diagnostic
	// Checks are the options of comparisons.
	Checks validate.Options
	// Version of tieout and Settings, a digest of all else that results depend on: with others a document is another job.
	Version, Settings string
	Workers           int           // how many documents are worked on at a time
	Timeout           time.Duration // for one attempt at a document; 0 for none
	// Progress is told now and then how far the run is. nil tells nobody.
	Progress func(Progress)
	// Log takes the faults of the queue, a line each.
	Log io.Writer
}

// Examined is what came of a document.
type Examined struct {
	export.Input      // but for the ID
	LeftOut      bool // it is no document to check, and has no row
}

// Progress is how far the jobs of a run are.
type Progress struct {
	Done, Waiting, Running, Retrying int
	Comparing                        bool // the documents are done; the numbers are those of entities
	Rate                             float64
	Left                             time.Duration // as long as it takes at the rate; 0 where that is not known
}

// Total is how many jobs there are.
func (p Progress) Total() int { return p.Done + p.Waiting + p.Running + p.Retrying }

// key names what results depend on beside the content of a document. It is the queue of the jobs: workers of another version,
// with other settings or of another folder leave them alone.
func (o *Options) key() string {
	h := sha256.New()
	for _, s := range []string{o.Version, o.Settings, o.Folder} {
		_, _ = fmt.Fprintf(h, "%d:%s\n", len(s), s)
	}
	return "corpus_" + hex.EncodeToString(h.Sum(nil)[:12])
}

// Run works on the documents until all are done, and compares the reports of each entity. What an earlier run did is not done
// again; several runs of one folder on one PostgreSQL database share the work. The error is ctx's, or the database's.
func Run(ctx context.Context, place string, o Options) error {
	if export.IsPostgres(place) {
		b, err := openPostgres(ctx, place)
		if err != nil {
			return err
		}
		defer b.close()
		return calledOff(ctx, run(ctx, b, o))
	}
	release, err := claim(place)
	if err != nil {
		return err
	}
	defer release()
	b, err := openSQLite(ctx, place)
	if err != nil {
		return err
	}
	defer b.close()
	return calledOff(ctx, run(ctx, b, o))
}

// calledOff is an error with the end of the context before it, where that has ended: a transaction that it cut short says only that it is closed.
func calledOff(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil || errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}
