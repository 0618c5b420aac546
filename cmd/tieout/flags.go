package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/profile"
)

// flags are the values of the flags that several commands have.
type flags struct {
	format      []string
	failOn      string
	show        string
	color       string
	quiet       bool
	verbose     bool
	packages    []string
	online      bool
	cache       string
	mapping     []string
	entity      string
	strict      bool
	target      string
	calculation string
	formula     string
	rules       []string
	parameters  []string
	derived     string
	statistics  bool
	units       bool
	registry    string
	duplicates  string
	baseline    string
	config      string
	lock        string
	locked      bool
	output      string
	inlineSet   bool
	inlineName  string
	profile     string
	exclude     []string
	maxFacts    int
}

func (f *flags) addReport(s *pflag.FlagSet) {
	s.StringSliceVar(&f.format, "format", []string{"pretty"}, "how findings are written: a name, or name=FILE; repeatable")
	s.StringVar(&f.failOn, "fail-on", "inconsistency", "least severity that makes the exit code 1: error, inconsistency, warning, info or never; untied: as inconsistency, and where a total of a release is not tied")
	s.StringVar(&f.show, "show", "info", "least severity that is written in full")
	s.StringVar(&f.color, "color", "auto", "colour: auto (on a terminal, unless NO_COLOR is set), always, never")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "findings and verdict only, no tables of figures")
	s.BoolVar(&f.verbose, "verbose", false, "list the numbers in the running text of a release that are in no table")
}

func (f *flags) addBaseline(s *pflag.FlagSet) {
	s.StringVar(&f.baseline, "baseline", "", "file of accepted findings")
}

func (f *flags) addSource(s *pflag.FlagSet) {
	s.StringArrayVar(&f.packages, "packages", nil, "taxonomy package (zip) or folder laid out host/path; repeatable")
	s.StringArrayVar(&f.exclude, "exclude", nil, "what is passed over in folders: a name such as *.draft.txt, or a path; repeatable")
	s.IntVar(&f.maxFacts, "max-facts", 0, "facts that an xBRL-CSV or xBRL-JSON report may hold (default: 200,000 and one for each 12 bytes)")
	s.BoolVar(&f.online, "online", false, "fetch taxonomy documents from the web that nothing else supplies")
	s.StringVar(&f.cache, "cache", "", "folder that keeps fetched documents (default: the user's cache folder)")
	s.StringVar(&f.lock, "lock", "", "lock file (default: "+lockName+" beside "+configName+" or in the working folder, if there is one)")
	s.BoolVar(&f.locked, "locked", false, "fail when there is no lock file")
}

// addChecks adds what commands have that check releases and reports.
func (f *flags) addChecks(s *pflag.FlagSet) {
	f.addBaseline(s)
	f.addSource(s)
	f.addInline(s)
	f.addRelease(s)
	f.addRules(s)
}

func (f *flags) addInline(s *pflag.FlagSet) {
	s.BoolVar(&f.inlineSet, "inline-set", false, "read the inline XBRL documents among the inputs as one report (an inline document set)")
	s.StringVar(&f.inlineName, "inline-target", "", "target document of an inline report that is read (default: the default target)")
}

func (f *flags) addRelease(s *pflag.FlagSet) {
	s.StringArrayVar(&f.mapping, "mapping", nil, "mapping file (YAML) with a company's own labels and concepts; repeatable")
	s.StringVar(&f.entity, "entity", "", "who reports, as SCHEME|IDENTIFIER or a CIK number (default: what the release says)")
	s.StringVar(&f.target, "target", "press", "taxonomy that a release is converted to: press, us-gaap (of the release's year) or us-gaap/YEAR")
	s.BoolVar(&f.strict, "strict", false, "refuse low-confidence matches: their rows become extension concepts")
}

func (f *flags) addRules(s *pflag.FlagSet) {
	s.StringVar(&f.calculation, "calc", "1.1", "calculations: none, 2.1, 1.1 or 1.1-truncation")
	s.StringVar(&f.formula, "formula", "run", "formulas and assertions of the taxonomy: none or run")
	s.StringArrayVar(&f.rules, "rules", nil, "rules file (YAML): expressions that the figures must keep; repeatable")
	s.StringArrayVar(&f.parameters, "formula-param", nil, "value of a parameter of the formulas, as NAME=VALUE or {NAMESPACE}NAME=VALUE; repeatable")
	s.StringVar(&f.derived, "formula-output", "", "write the facts that formulas derive to this file, as an XBRL instance")
	s.BoolVar(&f.statistics, "formula-statistics", false, "print to standard error how often each assertion held and did not")
	s.BoolVar(&f.units, "units", false, "check units against the units registry")
	s.StringVar(&f.profile, "profile", "none", "rules of a filing system for inline reports: none, sec or esef")
	s.StringVar(&f.registry, "units-registry", "", "check units against this units registry (XML) instead of the built-in one")
	s.StringVar(&f.duplicates, "duplicates", "inconsistent", "duplicate facts to report: none, inconsistent, consistent (and worse), complete (and worse) or all (texts in several languages, too)")
}

// failUntied is the --fail-on that wants every total tied.
const failUntied = "untied"

// failSeverity is the severity of --fail-on; ok is false for "never".
func (f *flags) failSeverity() (s tieout.Severity, ok bool, err error) {
	switch f.failOn {
	case "never":
		return 0, false, nil
	case failUntied:
		return tieout.Inconsistency, true, nil
	}
	if s, err = tieout.ParseSeverity(f.failOn); err != nil {
		return 0, false, usagef("--fail-on: %w (or never, untied)", err)
	}
	return s, true, nil
}

func (f *flags) options() (validate.Options, error) {
	o := validate.Options{Units: f.units, Duplicates: f.duplicates, Untied: f.failOn == failUntied}
	switch f.calculation {
	case "1.1":
		o.Calculation = validate.Calculation11
	case "1.1-truncation":
		o.Calculation = validate.Calculation11Truncation
	case "2.1":
		o.Calculation = validate.Calculation21
	case "none":
		o.Calculation = validate.NoCalculation
	default:
		return o, usagef("--calc: unknown mode %q: use none, 2.1, 1.1 or 1.1-truncation", f.calculation)
	}
	switch n := profile.Name(f.profile); {
	case slices.Contains(profile.Names, n):
		o.Profile = f.profile
	case f.profile != "none":
		return o, usagef("--profile: unknown profile %q: use none, sec or esef", f.profile)
	}
	switch f.duplicates {
	case "none", "inconsistent", "consistent", "complete", "all":
	default:
		return o, usagef("--duplicates: unknown class %q: use none, inconsistent, consistent, complete or all", f.duplicates)
	}
	if f.registry != "" {
		data, err := os.ReadFile(f.registry)
		if err != nil {
			return o, fmt.Errorf("units registry: %w", err)
		}
		o.Units, o.Registry = true, data
	}
	return o, nil
}

// schemeCIK is the entity scheme of the SEC's Central Index Keys.
const schemeCIK = "http://www.sec.gov/CIK"

// parseEntity reads --entity: SCHEME|IDENTIFIER, or the digits of a CIK.
func (f *flags) parseEntity() (tieout.Entity, error) {
	if f.entity == "" {
		return tieout.Entity{}, nil
	}
	if scheme, id, ok := strings.Cut(f.entity, "|"); ok {
		if scheme == "" || id == "" {
			return tieout.Entity{}, usagef("--entity %q: both the scheme and the identifier are needed", f.entity)
		}
		return tieout.Entity{Scheme: scheme, Identifier: id}, nil
	}
	if len(f.entity) <= 10 && strings.Trim(f.entity, "0123456789") == "" {
		return tieout.Entity{Scheme: schemeCIK, Identifier: fmt.Sprintf("%010s", f.entity)}, nil
	}
	return tieout.Entity{}, usagef("--entity %q: use SCHEME|IDENTIFIER, or a CIK of up to ten digits", f.entity)
}

// useColor decides about colour for a stream.
func (f *flags) useColor(out any) (bool, error) {
	switch f.color {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && terminal.Is(out), nil
	}
	return false, usagef("--color: unknown value %q: use auto, always or never", f.color)
}
