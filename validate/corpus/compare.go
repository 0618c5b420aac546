package corpus

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/across"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
)

// entityArgs are the job of comparing the reports of an entity. What they are stands in the digest: with another document it is
// another job.
type entityArgs struct {
	Scheme string `json:"scheme" river:"unique"`
	Entity string `json:"entity" river:"unique"`
	Digest string `json:"digest" river:"unique"`
	Run    string `json:"run" river:"unique"`
}

// Kind names the job in the queue.
func (entityArgs) Kind() string { return "tieout_entity" }

// member is a document with a report of an entity.
type member struct {
	document, path, compared string
}

// group are the documents of an entity in the order of their paths.
type group struct {
	entity  tieout.Entity
	members []member
}

// digest tells a set of documents from others; that of one, which is compared with none, is empty.
func (g *group) digest() string {
	if len(g.members) < 2 {
		return ""
	}
	h := sha256.New()
	for _, m := range g.members {
		_, _ = fmt.Fprintf(h, "%s %d:%s\n", m.document, len(m.path), m.path)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// isDue reports whether the documents have not been compared as they are.
func (g *group) isDue() bool {
	digest := g.digest()
	for _, m := range g.members {
		if m.compared != digest {
			return true
		}
	}
	return false
}

const membersQuery = "SELECT d.entity_scheme, d.entity, d.document, min(f.path), d.compared FROM corpus_documents d JOIN corpus_files f ON f.document = d.document " +
	"WHERE d.report IS NOT NULL%s GROUP BY d.entity_scheme, d.entity, d.document, d.compared ORDER BY d.entity_scheme, d.entity, min(f.path), d.document"

// groups hands on the documents of each entity.
func groups(ctx context.Context, s statements, condition string, args []any, use func(g *group) error) error {
	g := &group{}
	err := s.query(ctx, fmt.Sprintf(membersQuery, condition), args, func(scan func(...any) error) error {
		var e tieout.Entity
		var m member
		if err := scan(&e.Scheme, &e.Identifier, &m.document, &m.path, &m.compared); err != nil {
			return err
		}
		if e != g.entity && len(g.members) > 0 {
			if err := use(g); err != nil {
				return err
			}
			g = &group{}
		}
		g.entity, g.members = e, append(g.members, m)
		return nil
	})
	if err == nil && len(g.members) > 0 {
		err = use(g)
	}
	return err
}

// enterComparisons makes a job of each entity whose reports have not been compared as they are.
func (r *runner[TTx]) enterComparisons(ctx context.Context) error {
	return r.inTx(ctx, func(tx TTx) error {
		if err := r.lock(ctx, tx, "files"); err != nil {
			return err
		}
		var jobs []river.InsertManyParams
		err := groups(ctx, r.statements(tx), "", nil, func(g *group) error {
			if g.isDue() {
				jobs = append(jobs, river.InsertManyParams{Args: entityArgs{g.entity.Scheme, g.entity.Identifier, g.digest(), r.run}, InsertOpts: r.insertOpts()})
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("entering comparisons: %w", err)
		}
		return r.insert(ctx, tx, jobs)
	})
}

type entityWorker[TTx any] struct {
	river.WorkerDefaults[entityArgs]
	r *runner[TTx]
}

// Work compares the reports of an entity as they are now.
func (w *entityWorker[TTx]) Work(ctx context.Context, job *river.Job[entityArgs]) error {
	err := w.r.inTx(ctx, func(tx TTx) error {
		if err := w.r.compare(ctx, tx, tieout.Entity{Scheme: job.Args.Scheme, Identifier: job.Args.Entity}); err != nil {
			return err
		}
		_, err := river.JobCompleteTx[riverdriver.Driver[TTx]](ctx, tx, job)
		return err
	})
	if ctx.Err() != nil {
		return untouched(ctx.Err())
	}
	return err
}

// compare puts what the reports of an entity say against each other in the place of what was found before.
func (r *runner[TTx]) compare(ctx context.Context, tx TTx, e tieout.Entity) error {
	s := r.statements(tx)
	if err := r.lock(ctx, tx, "entity "+e.Scheme+" "+e.Identifier); err != nil {
		return err
	}
	all := &group{}
	err := groups(ctx, s, " AND d.entity_scheme = $1 AND d.entity = $2", []any{e.Scheme, e.Identifier}, func(g *group) error {
		all = g
		return nil
	})
	if err != nil || !all.isDue() {
		return err
	}
	var reports []*tieout.Report
	var unpacker across.Unpacker
	for _, m := range all.members {
		var packed []byte
		if err := one(ctx, s, "SELECT report FROM corpus_documents WHERE document = $1", []any{m.document}, &packed); err != nil {
			return err
		}
		report, err := unpacker.Unpack(packed)
		if err != nil {
			return err
		}
		reports = append(reports, report)
	}
	found, err := across.Compare(ctx, reports, r.Checks)
	if err != nil {
		return err
	}
	for i, m := range all.members {
		if err := r.recordCompared(ctx, s, m, found[i], reports[i]); err != nil {
			return err
		}
		if err := s.exec(ctx, "UPDATE corpus_documents SET compared = $2 WHERE document = $1", m.document, all.digest()); err != nil {
			return err
		}
	}
	return nil
}

// recordCompared puts findings behind those that a document has by itself, and says what they make of its verdict.
func (r *runner[TTx]) recordCompared(ctx context.Context, s statements, m member, ds []tieout.Diagnostic, report *tieout.Report) error {
	var own int
	var verdict string
	if err := one(ctx, s, "SELECT findings, coalesce(verdict_tie_out, '') FROM corpus_documents WHERE document = $1", []any{m.document}, &own, &verdict); err != nil {
		return err
	}
	if err := s.exec(ctx, "DELETE FROM findings WHERE document = $1 AND finding_number > $2", m.document, own); err != nil {
		return err
	}
	if validate.Conclude(ds, validate.Asked{TieOut: true}).TieOut == validate.Broken {
		verdict = validate.Broken
	}
	if err := s.exec(ctx, "UPDATE documents SET verdict_tie_out = $2 WHERE document = $1", m.document, verdict); err != nil {
		return err
	}
	ds = r.Level(ds, report)
	// The rows of findings are those of a document that has as many before them.
	d := export.NewDocument(export.Input{ID: m.document, Outcome: reporter.Document{Diagnostics: append(make([]tieout.Diagnostic, own), ds...)}})
	for _, t := range export.Tables() {
		if t.Name != "findings" {
			continue
		}
		names, places := columns(t)
		for row := range d.Rows(t) {
			if row[1].(int64) <= int64(own) {
				continue
			}
			if err := s.exec(ctx, "INSERT INTO findings ("+names+") VALUES ("+places+")", row...); err != nil {
				return err
			}
		}
	}
	for i, x := range ds {
		for part, id := range unique(x.Facts) {
			err := s.exec(ctx, "INSERT INTO finding_facts (document, finding_number, part_number, fact_number) "+
				"SELECT document, $2, $3, min(fact_number) FROM facts WHERE document = $1 AND fact_id = $4 GROUP BY document", m.document, own+i+1, part+1, id)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// columns are the names of a table's columns, and as many parameters.
func columns(t *export.Table) (names, places string) {
	var ns, ps []string
	for i, c := range t.Columns {
		ns, ps = append(ns, c.Name), append(ps, fmt.Sprintf("$%d", i+1))
	}
	return strings.Join(ns, ", "), strings.Join(ps, ", ")
}

// unique are the texts without those that stood before.
func unique(all []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range all {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
