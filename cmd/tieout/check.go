package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
)

func (a *app) checkCommand() *cobra.Command {
	var watch bool
	var interval time.Duration
	c := &cobra.Command{
		Use:   "check PATH...",
		Short: "Convert what is a release, open what is a report, validate, tie out: the main job",
		Long: `Check reads each input, converts it when it is a release, validates the XBRL, and ties every sum to its parts.
Releases and reports of one entity are compared with each other. PATH is a file, a glob, a folder, or - for
standard input.`,
		Example: "  tieout check release.txt\n  tieout check q1.txt q2.txt q3.txt\n  tieout check --format json report.xbrl",
		RunE: func(c *cobra.Command, args []string) error {
			if watch {
				return a.watch(c, args, interval)
			}
			return a.runExamine(c, args, nil)
		},
	}
	c.Flags().BoolVar(&watch, "watch", false, "check again whenever an input, a mapping file, the configuration or a taxonomy changes, until interrupted")
	c.Flags().DurationVar(&interval, "watch-interval", 500*time.Millisecond, "how often --watch looks for changes")
	a.flags.addReport(c.Flags())
	a.flags.addChecks(c.Flags())
	return c
}

func (a *app) validateCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "validate REPORT...",
		Short: "Validate XBRL reports and taxonomies: instance, inline XBRL, schema, linkbase, xBRL-JSON, xBRL-CSV, zip",
		Long: `Validate checks XBRL documents against the specifications and their taxonomies. It works offline: documents come
from beside the report, from --packages, from the cache and from the standard schemas that tieout carries; --online
lets it fetch the rest.`,
		Example: "  tieout validate report.xbrl\n  tieout validate --packages us-gaap-2021.zip --calc 1.1 report.xml",
		Args:    atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			return a.runExamine(c, args, onlyReports)
		},
	}
	a.flags.addReport(c.Flags())
	a.flags.addBaseline(c.Flags())
	a.flags.addSource(c.Flags())
	a.flags.addInline(c.Flags())
	a.flags.addRules(c.Flags())
	return c
}

func atLeastOne(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("name at least one file (or - for standard input)")
	}
	return nil
}

// onlyReports refuses releases, which have no place in validate.
func onlyReports(d *reporter.Document) {
	if d.Kind == "release" && d.Err == nil {
		d.Err = faultf("this is a release, not an XBRL document: use 'tieout check'")
		d.Diagnostics = nil
	}
}

func (a *app) runExamine(c *cobra.Command, args []string, adjust func(*reporter.Document)) error {
	e, err := a.examination(c, args)
	if unread := new(source.PackageError); errors.As(err, &unread) {
		if err := a.checkOutputs(); err != nil {
			return err
		}
		return a.report([]reporter.Document{notExamined(unread.Path, err)}) // programs that read the output are told
	}
	if err != nil {
		return err
	}
	if len(e.ins) > heldDocuments {
		return a.stream(c.Context(), e, adjust)
	}
	documents, err := a.examineAll(c.Context(), e)
	if err != nil {
		return err
	}
	if adjust != nil {
		for i := range documents {
			adjust(&documents[i])
		}
	}
	return a.report(documents)
}

// examination is what a run examines, and how.
type examination struct {
	ins     []input
	options convert.Options
	checks  validate.Options
}

// errNothingToCheck is a fault, as a file is that is not there: what was found in folders is neither a release nor a report.
var errNothingToCheck = faultf("there is no release and no report in what was named")

// examineArgs examines what the arguments name and holds what came of all of it.
func (a *app) examineArgs(c *cobra.Command, args []string) ([]reporter.Document, error) {
	e, err := a.examination(c, args)
	if err != nil {
		return nil, err
	}
	return a.examineAll(c.Context(), e)
}

func (a *app) examineAll(ctx context.Context, e *examination) ([]reporter.Document, error) {
	documents := a.examine(ctx, e.ins, e.options, e.checks)
	if len(documents) == 0 {
		return nil, errNothingToCheck
	}
	documents[0].Diagnostics = append(documents[0].Diagnostics, a.ruleUse.end()...)
	return documents, a.settle(documents)
}

// examination is of what the arguments name, or the configuration when they name nothing.
func (a *app) examination(c *cobra.Command, args []string) (*examination, error) {
	if err := a.applyConfig(c); err != nil {
		return nil, err
	}
	if err := a.checkFormats(); err != nil {
		return nil, err
	}
	a.ruleUse = newRuleUse()
	e, err := a.examinationOf(args)
	if err != nil {
		return nil, err
	}
	if a.flags.baseline != "" && !a.recording {
		a.consumed = append(a.consumed, a.flags.baseline)
	}
	return e, a.checkOutputs()
}

// examinationOf is of the arguments as the flags and the configuration have it, whatever becomes of what is found.
func (a *app) examinationOf(args []string) (*examination, error) {
	v, err := a.flags.options()
	if err != nil {
		return nil, err
	}
	if err := a.readRules(); err != nil {
		return nil, err
	}
	if len(args) == 0 && a.config != nil {
		args = a.config.paths(a.config.Inputs)
	}
	if len(args) == 0 {
		return nil, usagef("name at least one file or folder (or - for standard input), or list them in %s under inputs:", configName)
	}
	ins, err := a.inputs(args)
	if err != nil {
		return nil, err
	}
	o, err := a.convertOptions()
	if err != nil {
		return nil, err
	}
	return &examination{ins, o, v}, nil
}
