package corpus

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/tie"
)

// Reader reads what runs have left in a database. Runs may be at work on it meanwhile.
type Reader struct {
	// read does work in a transaction that changes nothing.
	read  func(ctx context.Context, work func(s statements) error) error
	close func()
}

// ErrNoCorpus says that a database is none that a run has worked on.
var ErrNoCorpus = errors.New("no corpus: 'tieout corpus run' makes one")

// Open opens the database of a corpus. It is [ErrNoCorpus] where there is none.
func Open(ctx context.Context, place string) (*Reader, error) {
	r := &Reader{}
	if export.IsPostgres(place) {
		b, err := connectPostgres(ctx, place)
		if err != nil {
			return nil, err
		}
		r.close, r.read = b.close, reading(b)
	} else {
		if _, err := os.Stat(place); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: %w", place, ErrNoCorpus)
		}
		b, err := connectSQLite(place, "mode=ro")
		if err != nil {
			return nil, err
		}
		r.close, r.read = b.close, reading[*sql.Tx](b)
	}
	err := r.read(ctx, func(s statements) error {
		version := 0
		return one(ctx, s, "SELECT max(version) FROM corpus_schema", nil, &version)
	})
	if err != nil {
		r.close()
		return nil, fmt.Errorf("%w (%w)", ErrNoCorpus, err)
	}
	return r, nil
}

func reading[TTx any](b backend[TTx]) func(context.Context, func(statements) error) error {
	return func(ctx context.Context, work func(statements) error) error {
		return b.inTx(ctx, func(tx TTx) error { return work(b.statements(tx)) })
	}
}

// Close lets the database go.
func (r *Reader) Close() { r.close() }

// Status is what a corpus holds, and what is still to be done.
type Status struct {
	Files, Documents, Facts int            // documents of equal content are one
	LeftOut                 int            // documents with nothing to check
	Failed                  int            // that could not be checked
	Findings                map[string]int // by severity, those that count
	Entities                int
	Runs                    []RunStatus
}

// RunStatus is how far a run is.
type RunStatus struct {
	Version, Folder string
	Documents       Progress
	Entities        Progress
}

// Status counts.
func (r *Reader) Status(ctx context.Context) (*Status, error) {
	out := &Status{Findings: map[string]int{}}
	err := r.read(ctx, func(s statements) error {
		for _, q := range []struct {
			sql  string
			into []any
		}{
			{"SELECT count(*) FROM corpus_files", []any{&out.Files}},
			{"SELECT count(*), coalesce(sum(facts), 0), count(error) FROM documents WHERE document IN (SELECT document FROM corpus_files)", []any{&out.Documents, &out.Facts, &out.Failed}},
			{"SELECT count(*) FROM corpus_documents WHERE left_out = 1 AND document IN (SELECT document FROM corpus_files)", []any{&out.LeftOut}},
			{"SELECT count(*) FROM (SELECT DISTINCT entity_scheme, entity FROM corpus_documents WHERE report IS NOT NULL) AS entities", []any{&out.Entities}},
		} {
			if err := one(ctx, s, q.sql, nil, q.into...); err != nil {
				return err
			}
		}
		err := s.query(ctx, "SELECT severity, count(*) FROM findings WHERE accepted IS NULL AND document IN (SELECT document FROM corpus_files) GROUP BY severity", nil, func(scan func(...any) error) error {
			var severity string
			var n int
			err := scan(&severity, &n)
			out.Findings[severity] = n
			return err
		})
		if err != nil {
			return err
		}
		return r.runs(ctx, s, out)
	})
	return out, err
}

func (r *Reader) runs(ctx context.Context, s statements, out *Status) error {
	var keys []string
	err := s.query(ctx, "SELECT run, version, folder FROM corpus_runs ORDER BY folder, version, run", nil, func(scan func(...any) error) error {
		var key string
		var x RunStatus
		err := scan(&key, &x.Version, &x.Folder)
		keys, out.Runs = append(keys, key), append(out.Runs, x)
		return err
	})
	for i := range out.Runs {
		if err == nil {
			out.Runs[i].Documents, err = jobCounts(ctx, s, keys[i], documentArgs{}.Kind())
		}
		if err == nil {
			out.Runs[i].Entities, err = jobCounts(ctx, s, keys[i], entityArgs{}.Kind())
		}
	}
	return err
}

// Documents yields what came of the documents that have files, by path, with their findings as far as the database holds them.
// failed is called with the error that ends it early.
func (r *Reader) Documents(ctx context.Context, failed func(error)) iter.Seq[reporter.Document] {
	return func(yield func(reporter.Document) bool) {
		after := ""
		for {
			page, last, err := r.page(ctx, after)
			if err != nil {
				failed(err)
				return
			}
			for _, d := range page {
				if !yield(d) {
					return
				}
			}
			if len(page) == 0 {
				return
			}
			after = last
		}
	}
}

// pageSize is how many documents are read together.
const pageSize = 100

// page reads the documents behind a path, and the last of their paths.
func (r *Reader) page(ctx context.Context, after string) (page []reporter.Document, last string, err error) {
	err = r.read(ctx, func(s statements) error {
		var ids []string
		err := s.query(ctx, "SELECT f.path, d.document, d.name, coalesce(d.kind, ''), d.facts, coalesce(d.verdict_xbrl, ''), coalesce(d.verdict_calculation, ''), "+
			"coalesce(d.verdict_profile, ''), coalesce(d.verdict_tie_out, ''), coalesce(d.error, ''), d.totals, coalesce(d.totals_tied, 0), coalesce(d.totals_broken, 0), "+
			"(SELECT count(*) FROM mentions m WHERE m.document = d.document AND m.status IN ($3, $4)), (SELECT count(*) FROM mentions m WHERE m.document = d.document) "+
			"FROM (SELECT min(path) AS path, document FROM corpus_files GROUP BY document) AS f JOIN documents d ON d.document = f.document "+
			"WHERE f.path > $1 ORDER BY f.path LIMIT $2", []any{after, pageSize, string(mention.Ties), string(mention.Derives)}, func(scan func(...any) error) error {
			var d reporter.Document
			var id, fault string
			var totals *int
			var tied, numbers int
			var c tie.Coverage
			v := &d.Verdict
			if err := scan(&last, &id, &d.Name, &d.Kind, &d.Facts, &v.XBRL, &v.Calculation, &v.Profile, &v.TieOut, &fault, &totals, &c.Tied, &c.Broken, &tied, &numbers); err != nil {
				return err
			}
			if totals == nil {
				d = reporter.Restored(d, nil, tied, numbers)
			} else {
				c.Totals = *totals
				d = reporter.Restored(d, &c, tied, numbers)
			}
			if fault != "" {
				d.Err, d.Verdict = errors.New(fault), validate.NoVerdict()
			}
			ids, page = append(ids, id), append(page, d)
			return nil
		})
		for i := range page {
			if err == nil {
				page[i].Diagnostics, err = findings(ctx, s, ids[i])
			}
		}
		return err
	})
	return page, last, err
}

// findings are those of a document, in their order of output.
func findings(ctx context.Context, s statements, document string) (ds []tieout.Diagnostic, err error) {
	err = s.query(ctx, "SELECT code, severity, aspect, message, coalesce(advice, ''), coalesce(source_document, ''), coalesce(source_path, ''), coalesce(source_line, 0), "+
		"coalesce(source_column, 0), coalesce(source_end_line, 0), coalesce(source_end_column, 0), coalesce(fingerprint, ''), coalesce(accepted, '') "+
		"FROM findings WHERE document = $1 ORDER BY finding_number", []any{document}, func(scan func(...any) error) error {
		var d tieout.Diagnostic
		var severity, aspect string
		at := &d.Range
		err := scan(&d.Code, &severity, &aspect, &d.Message, &d.Advice, &at.Document, &at.Path, &at.Start.Line, &at.Start.Column, &at.End.Line, &at.End.Column,
			&d.Fingerprint, &d.Accepted)
		if err != nil {
			return err
		}
		if d.Severity, err = tieout.ParseSeverity(severity); err != nil {
			return err
		}
		var known bool
		if d.Aspect, known = export.ParseAspect(aspect); !known {
			return fmt.Errorf("a finding has the unknown aspect %q", aspect)
		}
		ds = append(ds, d)
		return nil
	})
	slices.SortStableFunc(ds, func(a, b tieout.Diagnostic) int { return int(a.Range.Start.Line) - int(b.Range.Start.Line) })
	return ds, err
}
