package main

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/across"
	"github.com/tieout/tieout/validate/reporter"
)

// heldDocuments is up to how many inputs a run holds what came of all of them before it writes. A run of more writes what
// comes of each as it comes, and what the reports of one entity say against each other when all have been read.
const heldDocuments = 12

// streamedRun is a run of many documents. Memory holds a few of them at a time; what is needed again is in a temporary file.
type streamedRun struct {
	*app
	*examination
	adjust   func(*reporter.Document) // nil for none
	accepted *acceptance
	verdict  *conclusion
	out      *liveOutputs
	spill    *spill
	kept     []keptOutcome
	later    map[int][]tieout.Diagnostic // what was found when all had been read, by place in kept
	taken    int                         // inputs
	fault    error                       // that ends the run
}

// keptOutcome is where the outcome of a document and what its report is compared by are kept.
type keptOutcome struct {
	outcome, report span
	entity          tieout.Entity
}

// examined is what is handed on of an input.
type examined struct {
	reporter.Document
	bare   bool // it is left out
	entity tieout.Entity
	packed []byte // of the report; nil for one that is compared with none
	fault  error
}

// stream examines the inputs and writes what comes of them as it comes.
func (a *app) stream(ctx context.Context, e *examination, adjust func(*reporter.Document)) (err error) {
	s := &streamedRun{app: a, examination: e, adjust: adjust, later: map[int][]tieout.Diagnostic{}}
	if s.accepted, err = a.acceptance(); err != nil {
		return err
	}
	if s.verdict, err = a.conclusion(); err != nil {
		return err
	}
	if s.spill, err = newSpill(); err != nil {
		return faultf("%w", err)
	}
	defer s.spill.close()
	if s.out, err = a.openLive(); err != nil {
		return err
	}
	defer s.out.close()
	boundHeap()
	s.progress = a.newProgress(len(s.ins))
	inOrder(ctx, len(s.ins), func(i int) examined { return s.examine(ctx, s.ins[i]) }, s.take)
	s.progress.end()
	if s.interrupted() {
		for _, in := range s.ins[s.taken:] { // what was left out is named
			s.hand(examined{Document: notExamined(in.name, errInterrupted)})
		}
	}
	if len(s.kept) == 0 && s.fault == nil {
		return errNothingToCheck
	}
	if s.fault == nil {
		s.compare(ctx)
	}
	if s.fault == nil {
		s.fault = s.out.finish(s.handLater())
	}
	if s.fault != nil {
		return faultf("%w", s.fault)
	}
	if err := s.writeFormats(s.run(), s.out); err != nil {
		return err
	}
	if s.fault != nil {
		return faultf("%w", s.fault)
	}
	return s.verdict.err()
}

// examine is the work on one input, beside that on others.
func (s *streamedRun) examine(ctx context.Context, in input) (x examined) {
	x.Document = s.examineOne(ctx, in, s.options, s.checks)
	defer s.contain(in.name, func(err error) { x = examined{Document: notExamined(in.name, err)} })
	if x.bare = isBare(in, x.Document); x.bare {
		return x
	}
	if s.adjust != nil {
		s.adjust(&x.Document)
	}
	s.settleOne(&x.Document)
	var ok bool
	if x.entity, ok = across.Entity(x.Report); ok && x.Err == nil {
		x.packed, x.fault = across.Pack(x.Report)
	}
	x.Report = nil
	return x
}

// take takes the outcomes in order. It returns false when the run is to end.
func (s *streamedRun) take(i int, x examined) bool {
	s.taken++
	s.progress.end()
	if x.bare {
		fmt.Fprintln(s.stderr, skipped(x.Name))
	} else {
		s.hand(x)
	}
	s.progress.done(x.Err != nil)
	s.letGo(s.ins[i], x.Document)
	return s.fault == nil
}

// letGo lets the bytes of a document go that has been written.
func (s *streamedRun) letGo(in input, d reporter.Document) {
	if in.name == stdinName || d.Release != nil && d.Release.Text != "" { // they cannot be read again
		s.sources.keep(in.name, nil)
	} else {
		s.sources.forget(in.name)
	}
	s.sources.forgetInputs()
}

// hand writes an outcome in the live formats and keeps what the others, and the comparison, need.
func (s *streamedRun) hand(x examined) {
	s.accepted.see(&x.Document)
	s.verdict.see(x.Document)
	packed, err := reporter.Pack(x.Document)
	k := keptOutcome{entity: x.entity}
	if s.fault = firstError(s.fault, x.fault, err); s.fault == nil {
		k.outcome, s.fault = s.spill.put(packed)
	}
	if s.fault == nil && x.packed != nil {
		k.report, s.fault = s.spill.put(x.packed)
	}
	s.kept = append(s.kept, k)
	s.out.hand(x.Document)
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// compare compares the reports of each entity that has several.
func (s *streamedRun) compare(ctx context.Context) {
	groups := map[tieout.Entity][]int{}
	var order []tieout.Entity
	for i, k := range s.kept {
		if k.report == (span{}) {
			continue
		}
		if groups[k.entity] == nil {
			order = append(order, k.entity)
		}
		groups[k.entity] = append(groups[k.entity], i)
	}
	for _, e := range order {
		if len(groups[e]) > 1 && ctx.Err() == nil && s.fault == nil {
			s.fault = s.compareGroup(ctx, groups[e])
		}
	}
	if ds := s.leveled(s.ruleUse.end(), nil); len(s.kept) > 0 {
		s.accepted.apply(ds)
		s.later[0] = append(s.later[0], ds...)
		s.later[0] = append(s.later[0], s.accepted.stale(s.opened())...)
	}
}

func (s *streamedRun) compareGroup(ctx context.Context, group []int) (err error) {
	defer s.contain("comparing reports", func(e error) { err = e })
	reports := make([]*tieout.Report, len(group))
	var unpacker across.Unpacker
	for i, at := range group {
		data, err := s.spill.get(s.kept[at].report)
		if err != nil {
			return err
		}
		if reports[i], err = unpacker.Unpack(data); err != nil {
			return err
		}
	}
	found, _ := across.Compare(ctx, reports, s.checks) // what an interruption leaves out is said of the run
	for i, ds := range found {
		if len(ds) == 0 {
			continue
		}
		ds = s.leveled(ds, reports[i])
		s.accepted.apply(ds)
		s.later[group[i]] = ds
		s.sources.forgetInputs()
	}
	return nil
}

// outcome is the outcome of a document that was kept, with what was found later.
func (s *streamedRun) outcome(i int) (reporter.Document, error) {
	data, err := s.spill.get(s.kept[i].outcome)
	if err != nil {
		return reporter.Document{}, err
	}
	d, err := reporter.Unpack(data)
	if ds := s.later[i]; err == nil && len(ds) > 0 {
		d.Further(ds)
	}
	return d, err
}

// handLater yields what was found when all had been read, each document with that alone and its verdict.
func (s *streamedRun) handLater() iter.Seq[reporter.Document] {
	return func(yield func(reporter.Document) bool) {
		for i := range s.kept {
			if len(s.later[i]) == 0 {
				continue
			}
			d, err := s.outcome(i)
			if s.fault = firstError(s.fault, err); s.fault != nil {
				return
			}
			s.verdict.see(d)
			d.Diagnostics = slices.Clone(s.later[i])
			more := yield(d)
			s.sources.forgetInputs()
			if !more {
				return
			}
		}
	}
}

// run is the run for the formats that need to know what becomes of a document in the end.
func (s *streamedRun) run() *reporter.Run {
	run := s.newRun(nil)
	run.Stream = func(yield func(reporter.Document) bool) {
		for i := range s.kept {
			d, err := s.outcome(i)
			if s.fault = firstError(s.fault, err); s.fault != nil {
				return
			}
			more := yield(d)
			s.sources.forgetInputs()
			if !more {
				return
			}
		}
	}
	return run
}
