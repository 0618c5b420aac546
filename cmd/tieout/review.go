package main

import (
	"bufio"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/review"
)

// defaultReview is the page that review writes.
const defaultReview = "review.html"

func (a *app) reviewCommand() *cobra.Command {
	var earlier, output string
	c := &cobra.Command{
		Use:   "review RELEASE|REPORT...",
		Short: "Write one HTML page that shows documents with every fact, tick mark and finding in place",
		Long: `Review checks each input like check does and writes one HTML page for people: the document as it was published with
every fact marked in place, ✓ ✗ ? at totals, the numbers of the text beside the figures they tie to, the findings, and
of each fact what it is, why, and what it adds up to. An instance is shown by its presentation networks.

The page is one file. It needs no network and no server, and nothing of the documents in it can run or load anything.
Several releases of one company are each compared with the one before.`,
		Example: "  tieout review release.htm\n  tieout review q2.txt --earlier q1.txt -o q2-review.html",
		Args:    atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			return a.review(c, args, output, earlier)
		},
	}
	c.Flags().StringVarP(&output, "output", "o", defaultReview, "file to write")
	c.Flags().StringVar(&earlier, "earlier", "", "earlier release or report, or an earlier draft, to compare the input with")
	a.flags.addChecks(c.Flags())
	return c
}

func (a *app) review(c *cobra.Command, args []string, output, earlier string) error {
	ins, _, err := a.reviewed(c, args, earlier)
	if err != nil {
		return err
	}
	set := fileset.New(fileset.Options{Spared: a.consumed})
	defer set.Discard()
	w, err := set.Create(output)
	if err != nil {
		return usagef("-o %s: %w", output, err)
	}
	b := bufio.NewWriter(w)
	if err := errors.Join(review.Write(c.Context(), b, ins, review.Options{Version: buildVersion()}), b.Flush(), w.Close()); err != nil {
		return faultf("%w", err)
	}
	if err := set.Commit(); err != nil {
		return faultf("%w", err)
	}
	failed := false
	for _, in := range ins {
		words := in.Outcome.Verdict.String()
		if in.Outcome.Err != nil {
			failed, words = true, in.Outcome.Err.Error()
		}
		fmt.Fprintf(a.text, "%s: %s; %s\n", in.Outcome.Name, words, reporter.Tally(in.Outcome.Diagnostics))
	}
	fmt.Fprintf(a.text, "%s written\n", output)
	if failed {
		return &exitError{code: exitFault}
	}
	return nil
}

// reviewed checks the inputs and keeps the documents, with what each is compared with, and what is known of their content.
func (a *app) reviewed(c *cobra.Command, args []string, earlier string) ([]review.Input, *keptDocuments, error) {
	kept := &keptDocuments{}
	a.kept = kept
	a.reasons = true
	defer func() { a.kept, a.reasons = nil, false }()
	if a.flags.format == nil { // checkFormats asks
		a.flags.show, a.flags.color, a.flags.failOn = "info", "never", "never"
	}
	outcomes, err := a.examineArgs(c, args)
	if err != nil {
		return nil, nil, err
	}
	var ins []review.Input
	for _, o := range outcomes {
		ins = append(ins, review.Input{Document: kept.of(o.Name), Outcome: o})
	}
	if earlier == "" {
		for i := range ins {
			ins[i].Earlier = before(ins, i)
		}
		return ins, kept, nil
	}
	o, err := a.convertOptions()
	if err != nil {
		return nil, nil, err
	}
	files, err := a.inputs([]string{earlier})
	if err != nil {
		return nil, nil, err
	}
	if len(files) != 1 {
		return nil, nil, usagef("--earlier %s: name one release or report", earlier)
	}
	old, err := a.open(c.Context(), files[0], o)
	if err != nil {
		return nil, nil, faultf("%s: %w", earlier, err)
	}
	if old.Report == nil {
		return nil, nil, usagef("--earlier %s: %s has no facts to compare with", earlier, old.Kind.One())
	}
	for i := range ins {
		ins[i].Earlier = old
	}
	return ins, kept, nil
}

// before is the document of the same company for the period before that of a document; nil for none.
func before(ins []review.Input, i int) *convert.Document {
	entity := func(d *convert.Document) (tieout.Entity, time.Time, bool) {
		if d == nil || d.Release == nil || d.Report == nil || len(d.Report.Contexts) == 0 || d.Release.Period.Kind == tieout.Forever {
			return tieout.Entity{}, time.Time{}, false
		}
		return d.Report.Contexts[0].Entity, d.Release.Period.End, true
	}
	e, end, ok := entity(ins[i].Document)
	var best *convert.Document
	var latest time.Time
	for k := range ins {
		oe, oend, other := entity(ins[k].Document)
		if k == i || !ok || !other || oe != e || !oend.Before(end) || best != nil && !oend.After(latest) {
			continue
		}
		best, latest = ins[k].Document, oend
	}
	return best
}

// keptDocuments are documents that are needed after they have been checked.
type keptDocuments struct {
	mu  sync.Mutex
	all map[string]*convert.Document
	ids map[string]string // of their content, see [export.Identify]
}

// identify keeps the id of a document that was read.
func (k *keptDocuments) identify(name string, parts [][]byte) {
	if k == nil {
		return
	}
	id := export.Identify(parts...)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ids == nil {
		k.ids = map[string]string{}
	}
	k.ids[name] = id
}

func (k *keptDocuments) keep(d *convert.Document) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all == nil {
		k.all = map[string]*convert.Document{}
	}
	k.all[d.Name] = d
}

func (k *keptDocuments) of(name string) *convert.Document {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.all[name]
}

// exported is a document that was checked, as it is exported, and kept no longer. Its ID is "" when it could not be read.
func (k *keptDocuments) exported(out reporter.Document) export.Input {
	k.mu.Lock()
	defer k.mu.Unlock()
	in := export.Input{ID: k.ids[out.Name], Document: k.all[out.Name], Outcome: out, Version: buildVersion()}
	delete(k.all, out.Name)
	delete(k.ids, out.Name)
	return in
}

// id is the id of a document's content.
func (k *keptDocuments) id(name string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.ids[name]
}
