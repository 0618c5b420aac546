package corpus

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/validate/across"
	"github.com/tieout/tieout/validate/export"
)

// documentArgs are the job of checking a document. Its content and what its results depend on tell it from others, its path
// does not.
type documentArgs struct {
	Document string `json:"document" river:"unique"`
	Run      string `json:"run" river:"unique"`
	Path     string `json:"path"`
}

// Kind names the job in the queue.
func (documentArgs) Kind() string { return "tieout_document" }

type documentWorker[TTx any] struct {
	river.WorkerDefaults[documentArgs]
	r *runner[TTx]
}

// Work checks a document. The results and the end of the job are one transaction. An error is of what may pass, and the queue
// tries again; the last attempt leaves it as what became of the document.
func (w *documentWorker[TTx]) Work(ctx context.Context, job *river.Job[documentArgs]) error {
	r := w.r
	x, report, err := r.examine(ctx, job.Args)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("it took longer than %s", r.Timeout)
	} else if ctx.Err() != nil {
		return untouched(ctx.Err())
	}
	ctx, release := untimed(ctx) // what took its time is kept
	defer release()
	if err != nil {
		if stale, lookErr := r.isStale(ctx, job.Args); lookErr != nil {
			return errors.Join(err, lookErr)
		} else if !stale && job.Attempt < job.MaxAttempts {
			return err
		} else if stale {
			x.LeftOut = true
		}
		x.Input = r.failed(job.Args, err)
	}
	err = r.inTx(ctx, func(tx TTx) error {
		if err := r.record(ctx, tx, job.Args, x, report); err != nil {
			return err
		}
		_, err := river.JobCompleteTx[riverdriver.Driver[TTx]](ctx, tx, job)
		return err
	})
	if err != nil && ctx.Err() != nil {
		return untouched(ctx.Err())
	}
	return err
}

// untimed is a context that is called off with another, but has all the time there is.
func untimed(ctx context.Context) (context.Context, func()) {
	free, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			cancel()
		}
	})
	return free, func() { stop(); cancel() }
}

// examine reads and checks the document of a job. The error is one of reading it.
func (r *runner[TTx]) examine(ctx context.Context, args documentArgs) (x Examined, report []byte, err error) {
	if !below(r.Folder, args.Path) {
		return x, nil, fmt.Errorf("%s does not stand below %s", args.Path, r.Folder)
	}
	data, err := r.Read(ctx, args.Path)
	if err != nil {
		return x, nil, err
	}
	if idOf(args.Path, data, nil) != args.Document {
		return x, nil, fmt.Errorf("%s has changed since the run began", args.Path)
	}
	x = r.Examine(ctx, args.Path, data)
	if x.Document != nil && x.Outcome.Err == nil {
		if _, ok := across.Entity(x.Document.Report); ok {
			report, err = fault.TryWithin(ctx, func() ([]byte, error) { return across.Pack(x.Document.Report) })
		}
	}
	return x, report, err
}

// isStale reports whether no file has the content of a job any more.
func (r *runner[TTx]) isStale(ctx context.Context, args documentArgs) (stale bool, err error) {
	err = r.inTx(ctx, func(tx TTx) error {
		n := 0
		err := one(ctx, r.statements(tx), "SELECT count(*) FROM corpus_files WHERE document = $1", []any{args.Document}, &n)
		stale = n == 0
		return err
	})
	return stale, err
}

// record puts what came of a document in the place of what there is of it.
func (r *runner[TTx]) record(ctx context.Context, tx TTx, args documentArgs, x Examined, report []byte) error {
	x.ID = args.Document
	s := r.statements(tx)
	if x.LeftOut {
		if err := s.exec(ctx, "DELETE FROM documents WHERE document = $1", x.ID); err != nil {
			return err
		}
	} else {
		d, err := fault.Within(ctx, func() *export.Document { return export.NewDocument(x.Input) })
		if err != nil {
			return err
		}
		if err := r.put(ctx, tx, d); err != nil {
			return err
		}
	}
	leftOut := 0
	if x.LeftOut {
		leftOut = 1
	}
	var e tieout.Entity
	if report != nil {
		e, _ = across.Entity(x.Document.Report)
	}
	return s.exec(ctx, "INSERT INTO corpus_documents (document, run, left_out, findings, verdict_tie_out, entity_scheme, entity, report, compared) "+
		"VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '') ON CONFLICT (document) DO UPDATE SET run = excluded.run, left_out = excluded.left_out, "+
		"findings = excluded.findings, verdict_tie_out = excluded.verdict_tie_out, entity_scheme = excluded.entity_scheme, entity = excluded.entity, "+
		"report = excluded.report, compared = excluded.compared",
		x.ID, r.run, leftOut, len(x.Outcome.Diagnostics), x.Outcome.Verdict.TieOut, e.Scheme, e.Identifier, report)
}
