package corpus

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/tieout/tieout/validate/export"
)

const (
	maxAttempts = 6                      // at a document or a comparison
	pollPause   = 100 * time.Millisecond // between two looks for jobs where the database does not tell
	lookPause   = 250 * time.Millisecond // between two looks at how far the jobs are
	rescuePause = 5 * time.Second        // between two looks for workers that are gone
	noTimeout   = -1
	batch       = 200 // documents that are entered together
)

// discard takes what the queue says of itself.
var discard = slog.New(slog.DiscardHandler)

// runner is one run.
type runner[TTx any] struct {
	Options
	backend[TTx]
	client *river.Client[TTx]
	run    string // see Options.key
	worker string
}

func run[TTx any](ctx context.Context, b backend[TTx], o Options) error {
	o.Documents = slices.Clone(o.Documents)
	slices.Sort(o.Documents) // the first path of a content is the one that it is known by
	r := &runner[TTx]{Options: o, backend: b, run: o.key(), worker: newWorker()}
	if err := b.enter(ctx, r.worker); err != nil {
		return err
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, &documentWorker[TTx]{r: r})
	river.AddWorker(workers, &entityWorker[TTx]{r: r})
	c := &river.Config{ID: r.worker, Workers: workers, Queues: map[string]river.QueueConfig{r.run: {MaxWorkers: max(o.Workers, 1)}},
		MaxAttempts: maxAttempts, RetryPolicy: backoff{}, JobTimeout: noTimeout, FetchCooldown: time.Millisecond, FetchPollInterval: pollPause,
		CompletedJobRetentionPeriod: noTimeout, CancelledJobRetentionPeriod: noTimeout, DiscardedJobRetentionPeriod: noTimeout, Logger: discard}
	if o.Timeout > 0 {
		c.JobTimeout = o.Timeout
	}
	if o.Log != nil {
		c.Logger = slog.New(&faultLog{out: o.Log})
	}
	if b.driver().SupportsListener() {
		c.FetchPollInterval = time.Second
	}
	var err error
	if r.client, err = river.NewClient(b.driver(), c); err != nil {
		return err
	}
	if err := r.rescue(ctx); err != nil {
		return err
	}
	if err := r.client.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	defer func() { r.stop(ctx) }()
	if err := r.enterDocuments(ctx); err != nil {
		return err
	}
	if err := r.await(ctx, documentArgs{}.Kind(), false); err != nil {
		return err
	}
	if err := r.enterComparisons(ctx); err != nil {
		return err
	}
	return r.await(ctx, entityArgs{}.Kind(), true)
}

// newWorker is a name that no other worker has.
func newWorker() string {
	var b [12]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// stop lets the jobs that are being worked on end, for a while; those of a run that is called off stop where they are.
func (r *runner[TTx]) stop(run context.Context) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if run.Err() == nil && r.client.Stop(ctx) == nil {
		return
	}
	ctx, cancel = context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = r.client.StopAndCancel(ctx)
}

// untouched is what a job ends with that was called off: the next run has it before it, with all of its attempts.
func untouched(err error) error {
	if errors.Is(err, context.Canceled) {
		return river.JobSnooze(0)
	}
	return err
}

// enterDocuments makes a job of each document that has none, and notes which files there are.
func (r *runner[TTx]) enterDocuments(ctx context.Context) error {
	err := r.inTx(ctx, func(tx TTx) error {
		return r.statements(tx).exec(ctx, "INSERT INTO corpus_runs (run, version, settings, folder) VALUES ($1, $2, $3, $4) ON CONFLICT (run) DO NOTHING",
			r.run, r.Version, r.Settings, r.Folder)
	})
	if err != nil {
		return err
	}
	var files []file
	for i, path := range r.Documents {
		data, err := r.Read(ctx, path)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			data = nil // it is the job's to say so, which tries again
		}
		files = append(files, file{path, idOf(path, data, err)})
		if len(files) < batch && i+1 < len(r.Documents) {
			continue
		}
		if err := r.inTx(ctx, func(tx TTx) error { return r.enterFiles(ctx, tx, files) }); err != nil {
			return fmt.Errorf("entering documents: %w", err)
		}
		files = files[:0]
	}
	return r.inTx(ctx, func(tx TTx) error { return r.forget(ctx, tx) })
}

// file is a document under a path.
type file struct{ path, document string }

// idOf is the id of a document by its bytes, and of one that cannot be read by its path.
func idOf(path string, data []byte, err error) string {
	if err != nil {
		return export.Identify([]byte("unreadable"), []byte(path))
	}
	return export.Identify(data)
}

func (r *runner[TTx]) enterFiles(ctx context.Context, tx TTx, files []file) error {
	s := r.statements(tx)
	if err := r.lock(ctx, tx, "files"); err != nil { // of several runs one enters at a time: their rows are the same
		return err
	}
	var jobs []river.InsertManyParams
	entered := map[string]bool{}
	for _, f := range files {
		if err := s.exec(ctx, "INSERT INTO corpus_files (path, document) VALUES ($1, $2) ON CONFLICT (path) DO UPDATE SET document = excluded.document", f.path, f.document); err != nil {
			return err
		}
		var by string
		err := one(ctx, s, "SELECT run FROM corpus_documents WHERE document = $1", []any{f.document}, &by)
		if err != nil && !errors.Is(err, errNoRow) {
			return err
		}
		if by != r.run && !entered[f.document] {
			entered[f.document] = true
			jobs = append(jobs, river.InsertManyParams{Args: documentArgs{f.document, r.run, f.path}, InsertOpts: r.insertOpts()})
		}
	}
	return r.insert(ctx, tx, jobs)
}

func (r *runner[TTx]) insertOpts() *river.InsertOpts {
	return &river.InsertOpts{Queue: r.run, MaxAttempts: maxAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: allStates}}
}

// allStates are those in which a job keeps others like it out: one that has ended is made to run again instead.
var allStates = rivertype.JobStates()

// insert inserts jobs. One of the same document that has ended, but whose results are not there any more, runs again.
func (r *runner[TTx]) insert(ctx context.Context, tx TTx, jobs []river.InsertManyParams) error {
	if len(jobs) == 0 {
		return nil
	}
	results, err := r.client.InsertManyTx(ctx, tx, jobs)
	if err != nil {
		return err
	}
	for _, x := range results {
		if x.UniqueSkippedAsDuplicate && x.Job.FinalizedAt != nil {
			if _, err := r.client.JobRetryTx(ctx, tx, x.Job.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// forget removes what is known of files of the folder that are not there any more, and of documents that have no file.
func (r *runner[TTx]) forget(ctx context.Context, tx TTx) error {
	s := r.statements(tx)
	var gone []string
	err := s.query(ctx, "SELECT path FROM corpus_files ORDER BY path", nil, func(scan func(...any) error) error {
		var path string
		if err := scan(&path); err != nil {
			return err
		}
		if _, there := slices.BinarySearch(r.Documents, path); !there && below(r.Folder, path) {
			gone = append(gone, path)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, path := range gone {
		if err := s.exec(ctx, "DELETE FROM corpus_files WHERE path = $1", path); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		"DELETE FROM documents WHERE document IN (SELECT document FROM corpus_documents) AND document NOT IN (SELECT document FROM corpus_files)",
		"DELETE FROM corpus_documents WHERE document NOT IN (SELECT document FROM corpus_files)",
	} {
		if err := s.exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// below reports whether a path stands below a folder.
func below(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel) && rel != "."
}

// await waits until all jobs of a kind have ended.
func (r *runner[TTx]) await(ctx context.Context, kind string, comparing bool) error {
	began, done, first := time.Now(), 0, true
	looked := time.Now()
	for {
		p, err := r.progress(ctx, kind)
		if err != nil {
			return err
		}
		if first {
			done, first = p.Done, false
		}
		p.Comparing = comparing
		if n, d := p.Done-done, time.Since(began); n > 0 {
			p.Rate = float64(n) / d.Seconds()
			p.Left = time.Duration(float64(p.Total()-p.Done) / p.Rate * float64(time.Second))
		}
		if r.Progress != nil {
			r.Progress(p)
		}
		if p.Done == p.Total() {
			return nil
		}
		if time.Since(looked) > rescuePause {
			looked = time.Now()
			if err := r.rescue(ctx); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lookPause):
		}
	}
}

func (r *runner[TTx]) progress(ctx context.Context, kind string) (p Progress, err error) {
	err = r.inTx(ctx, func(tx TTx) error {
		var err error
		p, err = jobCounts(ctx, r.statements(tx), r.run, kind)
		return err
	})
	return p, err
}

// jobCounts counts the jobs of a run by what became of them.
func jobCounts(ctx context.Context, s statements, run, kind string) (p Progress, err error) {
	err = s.query(ctx, "SELECT CAST(state AS text), count(*) FROM river_job WHERE queue = $1 AND kind = $2 GROUP BY state", []any{run, kind}, func(scan func(...any) error) error {
		var state string
		var n int
		if err := scan(&state, &n); err != nil {
			return err
		}
		switch rivertype.JobState(state) {
		case rivertype.JobStateCompleted, rivertype.JobStateDiscarded, rivertype.JobStateCancelled:
			p.Done += n
		case rivertype.JobStateRunning:
			p.Running += n
		case rivertype.JobStateRetryable:
			p.Retrying += n
		default:
			p.Waiting += n
		}
		return nil
	})
	return p, err
}

// backoff waits 1, 3, 9, 27 … seconds for another attempt.
type backoff struct{}

func (backoff) NextRetry(job *rivertype.JobRow) time.Time {
	wait := time.Second
	for range min(len(job.Errors), 6) {
		wait *= 3
	}
	return time.Now().UTC().Add(wait)
}
