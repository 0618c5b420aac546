package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/internal/plainyaml"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/reporter"
)

// configName is the file that is looked for in the working folder and the folders above it.
const configName = "tieout.yaml"

// config is tieout.yaml. Paths in it are relative to its folder; a flag on the command line wins over it.
type config struct {
	Inputs      []string          `yaml:"inputs"`
	Exclude     []string          `yaml:"exclude"`
	Mapping     []string          `yaml:"mapping"`
	Packages    []string          `yaml:"packages"`
	Entity      string            `yaml:"entity"`
	Strict      *bool             `yaml:"strict"`
	Target      string            `yaml:"target"`
	Calculation string            `yaml:"calculation"`
	Formula     string            `yaml:"formula"`
	Rules       any               `yaml:"rules"` // read by rulefile, with the places
	Parameters  any               `yaml:"parameters"`
	Namespaces  any               `yaml:"namespaces"`
	Units       *bool             `yaml:"units"`
	Duplicates  string            `yaml:"duplicates"`
	FailOn      string            `yaml:"fail-on"`
	Show        string            `yaml:"show"`
	Format      []string          `yaml:"format"`
	Baseline    string            `yaml:"baseline"`
	Lock        string            `yaml:"lock"`
	Output      string            `yaml:"output"`
	Severities  map[string]string `yaml:"severities"`

	file, folder string
}

// findConfig reads --config, or the nearest tieout.yaml upward from the working folder; nil when there is none.
func findConfig(named string) (*config, error) {
	if named != "" {
		return readConfig(named)
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, nil //nolint:nilerr // without a working folder there is no file above it
	}
	for {
		path := filepath.Join(dir, configName)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return readConfig(fromHere(path))
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, faultf("%w", err)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil, nil
		}
		dir = parent
	}
}

// fromHere is a path as it is called from the working folder, the path itself where that is another file: what is found by it
// is named as somebody who works there names it, in annotations and in baselines too. A path through a symbolic link may lead
// elsewhere.
func fromHere(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	short, err := filepath.Rel(here, path)
	if err != nil {
		return path
	}
	a, aErr := os.Stat(path)
	if b, err := os.Stat(short); err != nil || aErr != nil || !os.SameFile(a, b) {
		return path
	}
	return short
}

func readConfig(path string) (*config, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, faultf("configuration: %w", err)
	}
	data = hideColons(data)
	if len(data) > maxConfig {
		return nil, usagef("%s: %d bytes are beyond the limit of %d", path, len(data), maxConfig)
	}
	var refused *plainyaml.Error
	if _, err := plainyaml.Parse(data); errors.As(err, &refused) {
		return nil, usagef("%s: %w", path, refused)
	}
	c := &config{file: path, folder: filepath.Dir(path)}
	err = yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(c)
	if err != nil && !errors.Is(err, io.EOF) { // an empty file is an empty configuration
		return nil, usagef("%s: %w", path, explainYAML(err))
	}
	for code, severity := range c.Severities {
		if shown := showColons(code); shown != code {
			delete(c.Severities, code)
			c.Severities[shown] = severity
		}
	}
	if err := c.check(data); err != nil {
		return nil, usagef("%s: %w", path, err)
	}
	return c, nil
}

// maxConfig bounds the size of a configuration, in bytes.
const maxConfig = 128 << 10

// flowSeverities are severities between braces; flowCode is a code that is a key there.
var (
	flowSeverities = regex.New(`(?m)^severities:[ \t]*\{[^}]*\}`)
	flowCode       = regex.New(`([{,]\s*[A-Za-z][A-Za-z0-9._-]*):([A-Za-z0-9._-]+\s*:\s)`)
)

// colonInCode stands for the colon of a code between braces, since the YAML library takes it for that of a key (YAML 1.2,
// 7.3.3, has it a part of the text). It is one character, so that places stay what they are.
const colonInCode = "\uE000"

func hideColons(data []byte) []byte {
	return flowSeverities.ReplaceAllFunc(data, func(m []byte) []byte { return flowCode.ReplaceAll(m, []byte("${1}"+colonInCode+"${2}")) })
}

func showColons(s string) string { return strings.ReplaceAll(s, colonInCode, ":") }

// configKeys are the keys of tieout.yaml.
func configKeys() []string {
	var keys []string
	t := reflect.TypeFor[config]()
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("yaml"); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// explainYAML says what is wrong with a file in its own words, with the lines in question.
func explainYAML(err error) error {
	text := strings.TrimSpace(showColons(yaml.FormatError(err, false, true)))
	_, lines, _ := strings.Cut(text, "\n")
	var unknown *yaml.UnknownFieldError
	var mismatch *yaml.TypeError
	var node *yaml.UnexpectedNodeTypeError
	switch {
	case errors.As(err, &unknown):
		key := unknown.GetToken().Value
		return fmt.Errorf("line %d: there is no key %q%s\n%s", unknown.GetToken().Position.Line, key, wording.Suggestion(key, configKeys()), lines)
	case errors.As(err, &mismatch):
		want := map[reflect.Kind]string{reflect.Bool: "true or false", reflect.Slice: "a list", reflect.Map: "keys with values"}[mismatch.DstType.Kind()]
		if want == "" {
			want = "a text"
		}
		return fmt.Errorf("line %d: this must be %s\n%s", mismatch.Token.Position.Line, want, lines)
	case errors.As(err, &node):
		want := map[ast.NodeType]string{ast.SequenceType: "a list, such as [a.txt, b.txt]", ast.MappingType: "keys with values"}[node.Expected]
		if want == "" {
			want = "a text"
		}
		return fmt.Errorf("line %d: this must be %s\n%s", node.Token.Position.Line, want, lines)
	case strings.Contains(text, "tab character"), strings.Contains(text, "character '\t'"):
		return fmt.Errorf("YAML indents with spaces, not with tabs\n%s", lines)
	}
	return errors.New(text)
}

// check finds values that no key may have. The error shows the line.
func (c *config) check(data []byte) error {
	for _, key := range []struct {
		path, value string
		allowed     []string
	}{
		{"calculation", c.Calculation, []string{"none", "2.1", "1.1", "1.1-truncation"}},
		{"formula", c.Formula, []string{"none", "run"}},
		{"duplicates", c.Duplicates, []string{"none", "inconsistent", "consistent", "complete", "all"}},
		{"fail-on", c.FailOn, append([]string{"never", failUntied}, severityNames...)},
		{"show", c.Show, severityNames},
	} {
		if key.value != "" && !slices.Contains(key.allowed, key.value) {
			return excerpt(data, "$."+key.path, fmt.Errorf("%s: %q is none of %s", key.path, key.value, strings.Join(key.allowed, ", ")))
		}
	}
	for i, f := range c.Format {
		name, _, _ := strings.Cut(f, "=")
		if !slices.Contains(reporter.Formats, name) {
			return excerpt(data, fmt.Sprintf("$.format[%d]", i), fmt.Errorf("unknown format %q: use one of %s", name, strings.Join(reporter.Formats, ", ")))
		}
	}
	for _, code := range slices.Sorted(maps.Keys(c.Severities)) {
		if err := checkSeverity(code, c.Severities[code]); err != nil {
			written := code
			if bytes.Contains(data, []byte(strings.Replace(code, ":", colonInCode, 1))) {
				written = strings.Replace(code, ":", colonInCode, 1)
			}
			return excerpt(data, "$.severities.'"+written+"'", fmt.Errorf("severities: %s: %w", code, err))
		}
	}
	return nil
}

var severityNames = []string{"error", "inconsistency", "warning", "info"}

// checkSeverity refuses severities for codes that do not exist, and lower ones for errors of a specification: a
// document does not become valid by wishing so.
func checkSeverity(code, severity string) error {
	known, lowerable := false, strings.HasPrefix(code, "tieout:")
	var codes []string
	for _, r := range catalogue() {
		codes = append(codes, r.Code)
		if r.Code == code { // a code may have several rules, graver in one place than in another
			known, lowerable = true, lowerable || r.Severity < tieout.Error
		}
	}
	switch {
	case severity != "off" && !slices.Contains(severityNames, severity):
		return fmt.Errorf("%q is none of %s, off", severity, strings.Join(severityNames, ", "))
	case !known:
		return fmt.Errorf("there is no such code%s: 'tieout explain' lists them all", wording.Suggestion(code, codes))
	case !lowerable && severity != "error":
		return errors.New("an error of a specification cannot be lowered: 'tieout baseline' records it as accepted")
	}
	return nil
}

// excerpt adds the lines of the configuration that a path of keys leads to.
func excerpt(data []byte, path string, err error) error {
	p, pathErr := yaml.PathString(path)
	if pathErr != nil {
		return err
	}
	lines, annotateErr := p.AnnotateSource(data, false)
	if annotateErr != nil {
		return err
	}
	return fmt.Errorf("%w\n%s", err, strings.TrimRight(showColons(string(lines)), "\n"))
}

// setting says where a value was given: by a flag, or in the configuration under the key of the same name.
func (a *app) setting(name string) string {
	if a.config != nil && slices.Contains(a.configured, name) {
		return a.config.file + ": " + name
	}
	return "--" + name
}

// applyConfig finds the configuration and fills in the flags that the command line does not set.
func (a *app) applyConfig(c *cobra.Command) error {
	cfg, err := findConfig(a.flags.config)
	if err != nil || cfg == nil {
		return err
	}
	a.config = cfg
	a.consumed = append(a.consumed, cfg.file)
	f, unset := &a.flags, func(flag string) bool {
		x := c.Flags().Lookup(flag)
		return x != nil && !x.Changed
	}
	text := func(flag string, to *string, value string) {
		if value != "" && unset(flag) {
			*to = value
			a.configured = append(a.configured, flag)
		}
	}
	text("entity", &f.entity, cfg.Entity)
	text("target", &f.target, cfg.Target)
	text("calc", &f.calculation, cfg.Calculation)
	text("formula", &f.formula, cfg.Formula)
	text("duplicates", &f.duplicates, cfg.Duplicates)
	text("fail-on", &f.failOn, cfg.FailOn)
	text("show", &f.show, cfg.Show)
	text("baseline", &f.baseline, cfg.path(cfg.Baseline))
	text("lock", &f.lock, cfg.path(cfg.Lock))
	text("output", &f.output, cfg.path(cfg.Output))
	if cfg.Strict != nil && unset("strict") {
		f.strict = *cfg.Strict
	}
	if cfg.Units != nil && unset("units") {
		f.units = *cfg.Units
	}
	if len(cfg.Packages) > 0 && unset("packages") {
		f.packages = cfg.paths(cfg.Packages)
		a.configured = append(a.configured, "packages")
	}
	for _, p := range cfg.Exclude { // a name holds everywhere, a path from the configuration's folder
		if strings.Contains(p, "/") {
			p = cfg.path(p)
		}
		f.exclude = append(f.exclude, p)
	}
	if len(cfg.Mapping) > 0 && unset("mapping") {
		f.mapping = cfg.paths(cfg.Mapping)
		a.configured = append(a.configured, "mapping")
	}
	if len(cfg.Format) > 0 && unset("format") {
		f.format = cfg.formats()
	}
	return nil
}

func (c *config) path(p string) string {
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(c.folder, filepath.FromSlash(p))
}

func (c *config) paths(ps []string) []string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = c.path(p)
	}
	return out
}

// formats are the output formats with their files relative to the configuration's folder.
func (c *config) formats() []string {
	out := make([]string, len(c.Format))
	for i, f := range c.Format {
		name, file, toFile := strings.Cut(f, "=")
		if out[i] = f; toFile {
			out[i] = name + "=" + c.path(file)
		}
	}
	return out
}

// level gives the diagnostics the severities that the configuration asks for. Codes of tieout may have any severity
// or none; a code of a specification keeps an error an error, since a document does not become valid by wishing so:
// a baseline is the place to record such a finding.
func (c *config) level(ds []tieout.Diagnostic) []tieout.Diagnostic {
	if c == nil || len(c.Severities) == 0 {
		return ds
	}
	kept := ds[:0]
	for _, d := range ds {
		name, set := c.Severities[d.Code]
		ours := strings.HasPrefix(d.Code, "tieout:")
		switch {
		case !set || !ours && d.Severity == tieout.Error:
		case name == "off":
			continue
		default:
			d.Severity, _ = tieout.ParseSeverity(name)
		}
		kept = append(kept, d)
	}
	return kept
}

// starter is what init writes.
const starter = `# Configuration of tieout. Paths are relative to this file; flags on the command line win.

# What 'tieout check' reads when it is called without arguments: files, globs, folders.
inputs: []

# What is passed over in folders: a name such as "*.draft.txt" wherever it stands, or a path from here.
exclude: []

# Mapping files with your own labels and concepts (tieout taxonomy lint checks them).
mapping: []

# Taxonomy packages (zip), or folders laid out host/path.
packages: []

# Who reports, where a release does not say: a CIK, or "SCHEME|IDENTIFIER".
# entity: "0000000000"

# The taxonomy that releases are converted to: press, us-gaap (of the release's year) or us-gaap/2023.
target: press

# Rows whose concept is uncertain become concepts of the release's own extension taxonomy.
strict: false

# none, 2.1, 1.1 or 1.1-truncation
calculation: "1.1"

# The formulas and assertions of the taxonomy: none or run.
formula: run

# Rules of your own (docs/rules.md): rules as in a rules file, or the names of such files.
# rules: [rules.yaml]
# parameters: {least: 0}
# namespaces: {co: "http://example.com/company"}

# Check units against the units registry.
units: false

# Duplicate facts to report: none, inconsistent, consistent, complete or all.
duplicates: inconsistent

# Exit code 1 from this severity on: error, inconsistency, warning, info or never; untied: as inconsistency, and where
# a total of a release is not tied.
fail-on: inconsistency

# Findings below this severity are only counted.
show: info

# pretty, compact, json, sarif, junit, github, tap, markdown; name=FILE writes to a file.
format: [pretty]

# Findings that are accepted; 'tieout baseline' records today's.
# baseline: tieout-baseline.json

# The lock file of the taxonomies; 'tieout taxonomy lock' writes it. Without this key, tieout.lock beside this file.
# lock: tieout.lock

# The folder that 'tieout convert' writes to.
output: out

# Other severities for single codes: error, inconsistency, warning, info, off.
# An error of a specification cannot be lowered.
severities: {}
`

func (a *app) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "init [PATH...]",
		Short:   "Write a commented tieout.yaml into the working folder",
		Long:    "Init writes a commented " + configName + ". PATHs become its inputs, which 'tieout check' reads when it is called without arguments.",
		Example: "  tieout init releases/ reports/*.xbrl",
		RunE: func(_ *cobra.Command, args []string) error {
			inputs := make([]string, len(args))
			for i, arg := range args {
				if arg == "-" {
					return usagef("standard input cannot be an input of every run: name files or folders")
				}
				quoted, err := json.Marshal(filepath.ToSlash(arg)) // JSON is YAML
				if err != nil {
					return faultf("%w", err)
				}
				inputs[i] = string(quoted)
			}
			text := strings.Replace(starter, "inputs: []", "inputs: ["+strings.Join(inputs, ", ")+"]", 1)
			err := fileset.Write(configName, []byte(text), fileset.Options{Keep: true})
			if errors.Is(err, fs.ErrExist) {
				return usagef("%s is there already: it was left as it is", configName)
			} else if err != nil {
				return faultf("%w", err)
			}
			fmt.Fprintf(a.text, "%s written\n", configName)
			for _, arg := range args {
				if _, _, err := a.expand(arg); err != nil {
					fmt.Fprintf(a.stderr, "tieout: note: 'tieout check' would now end with: %s\n", inWords(err))
				}
			}
			if len(args) == 0 {
				fmt.Fprintln(a.text, "List what to check under inputs: in it, and call 'tieout check'.")
			}
			return nil
		},
	}
}
