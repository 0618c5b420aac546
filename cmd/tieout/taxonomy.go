package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rulefile"
)

func (a *app) taxonomyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "taxonomy",
		Short: "Look into taxonomies, and build the press taxonomy and mapping files",
		RunE:  onlySubcommands,
	}
	c.AddCommand(a.inspectCommand(), a.searchCommand(), a.lintCommand(), a.buildCommand(),
		a.lockCommand(), a.fetchCommand(), a.verifyCommand(), a.proveCommand())
	return c
}

func (a *app) inspectCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "inspect ENTRYPOINT...",
		Short: "The documents, concepts and networks that a schema, linkbase or report leads to",
		Args:  atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			return a.eachDocument(c, args, nil, whileWanted(c.Context(), func(d *convert.Document) error {
				if d.DTS == nil {
					return fmt.Errorf("%s leads to no taxonomy", d.Name)
				}
				a.inspect(d)
				return nil
			}), func() error { return nil })
		},
	}
	a.flags.addSource(c.Flags())
	return c
}

func (a *app) inspect(d *convert.Document) {
	w := a.text
	fmt.Fprintf(w, "%s: %s, %s\n\nDocuments\n", d.Name, reporter.Counted(len(d.DTS.Documents), "document"), reporter.Counted(len(d.DTS.Concepts), "concept"))
	for _, doc := range d.DTS.Documents {
		kind := "schema  "
		if doc.Kind == taxonomy.LinkbaseDocument {
			kind = "linkbase"
		}
		fmt.Fprintf(w, "  %s  %9d  %s\n", kind, doc.Size, doc.URL)
	}
	fmt.Fprintf(w, "\nRelationships\n")
	arcroles := make([]string, 0, len(d.DTS.All))
	for role := range d.DTS.All {
		arcroles = append(arcroles, role)
	}
	slices.Sort(arcroles)
	for _, role := range arcroles {
		fmt.Fprintf(w, "  %7d in %4d link roles  %s\n", len(d.DTS.All[role].Relationships), len(d.DTS.LinkRoles[role]), role)
	}
}

func (a *app) searchCommand() *cobra.Command {
	var in string
	c := &cobra.Command{
		Use:     "search TERM...",
		Short:   "Concepts whose name or label holds all the terms, in the press taxonomy or another one",
		Example: "  tieout taxonomy search interest expense\n  tieout taxonomy search --in report.xsd revenue",
		Args: func(_ *cobra.Command, args []string) error {
			if strings.TrimSpace(strings.Join(args, "")) == "" {
				return usagef("name what to search for, such as: tieout taxonomy search interest expense")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if in != "" {
				return a.searchDTS(c, in, args)
			}
			t, err := press.Default()
			if err != nil {
				return faultf("%w", err)
			}
			found := 0
			var words []string
			for _, x := range t.Concepts {
				words = append(words, strings.Fields(x.Label(taxonomy.RoleLabel))...)
				if holdsAll(x.Name+" "+x.Label(taxonomy.RoleLabel), args) {
					found++
					fmt.Fprintf(a.text, "%-52s %-10s %s\n", t.Prefix+":"+x.Name, x.Type, x.Label(taxonomy.RoleLabel))
				}
			}
			return a.foundNone(found, args, words)
		},
	}
	c.Flags().StringVar(&in, "in", "", "schema, linkbase or report whose taxonomy is searched")
	a.flags.addSource(c.Flags())
	return c
}

func (a *app) searchDTS(c *cobra.Command, in string, terms []string) error {
	found := 0
	var words []string
	return a.eachDocument(c, []string{in}, nil, whileWanted(c.Context(), func(d *convert.Document) error {
		if d.DTS == nil {
			return fmt.Errorf("%s leads to no taxonomy", d.Name)
		}
		names := make([]tieout.QName, 0, len(d.DTS.Concepts))
		for q := range d.DTS.Concepts {
			names = append(names, q)
		}
		slices.SortFunc(names, tieout.QName.Compare)
		for _, q := range names {
			label := d.DTS.Label(d.DTS.Concepts[q], taxonomy.RoleLabel, "")
			words = append(words, strings.Fields(label)...)
			if holdsAll(q.Local+" "+label, terms) {
				found++
				fmt.Fprintf(a.text, "%-64s %s\n", d.Prefixed(q), label)
			}
		}
		return nil
	}), func() error { return a.foundNone(found, terms, words) })
}

// foundNone says that nothing was found, and which words of the labels the terms may be meant as.
func (a *app) foundNone(found int, terms, words []string) error {
	if found == 0 {
		meant := ""
		for _, t := range terms {
			if !slices.ContainsFunc(words, func(w string) bool { return holdsAll(w, []string{t}) }) {
				meant += wording.Suggestion(t, words)
			}
		}
		fmt.Fprintf(a.stderr, "no concept has %q in its name or label%s\n", strings.Join(terms, " "), meant)
		return &exitError{code: exitFindings}
	}
	return nil
}

func holdsAll(text string, terms []string) bool {
	text = strings.ToLower(text)
	for _, t := range terms {
		if !strings.Contains(text, strings.ToLower(t)) {
			return false
		}
	}
	return true
}

func (a *app) lintCommand() *cobra.Command {
	var in string
	c := &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check mapping files and rules files: unused, ambiguous and mistyped entries",
		Long: `Lint checks mapping files, and rules files against the concepts of the press taxonomy and the mapping files that are
named, or of the taxonomy that --in leads to.`,
		Example: "  tieout taxonomy lint mapping.yaml rules.yaml\n  tieout taxonomy lint --in report.xsd rules.yaml",
		Args:    atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.checkFormats(); err != nil {
				return err
			}
			ins, err := a.inputs(args)
			if err != nil {
				return err
			}
			outcomes, err := a.lint(c, ins, in)
			if err != nil {
				return err
			}
			return a.report(outcomes)
		},
	}
	c.Flags().StringVar(&in, "in", "", "schema, linkbase or report whose taxonomy the rules are about")
	a.flags.addSource(c.Flags())
	a.flags.addReport(c.Flags())
	return c
}

func (a *app) lint(c *cobra.Command, ins []input, in string) ([]reporter.Document, error) {
	outcomes := make([]reporter.Document, len(ins))
	byName := map[string]int{}
	var parsed []*press.Taxonomy
	ruleFiles := map[int][]byte{}
	for i, in := range ins {
		outcomes[i] = reporter.Document{Name: in.name, Kind: "mapping"}
		byName[in.name] = i
		data, err := in.read(a.ctx)
		if err != nil {
			outcomes[i].Err = err
			continue
		}
		a.sources.keep(in.name, data)
		if rulefile.Holds(data) {
			outcomes[i].Kind = "rules"
			ruleFiles[i] = data
			continue
		}
		t, ds, err := a.parseMapping(in.name, data)
		outcomes[i].Diagnostics, outcomes[i].Err = ds, err
		if t != nil {
			parsed = append(parsed, t)
		}
	}
	for _, d := range press.Lint(parsed...) {
		i := byName[d.Range.Document]
		outcomes[i].Diagnostics = append(outcomes[i].Diagnostics, d)
	}
	if len(ruleFiles) > 0 {
		names, err := a.namesIn(c, in, parsed)
		if err != nil {
			return nil, err
		}
		for i, data := range ruleFiles {
			outcomes[i].Diagnostics, outcomes[i].Err = lintRules(ins[i].name, data, names)
		}
	}
	for i := range outcomes {
		tieout.SortDiagnostics(outcomes[i].Diagnostics)
	}
	return outcomes, nil
}

func (a *app) buildCommand() *cobra.Command {
	var out, in string
	c := &cobra.Command{
		Use:   "build [MAPPING...]",
		Short: "Compile the press taxonomy, mapping files and rules files to a schema and linkbases",
		Long: `Build writes the press taxonomy and what mapping files add to it. Rules files become formula linkbases, which any
processor of XBRL Formula runs, and rules.xsd joins them with the taxonomy. With --in, rules about another taxonomy are
compiled, and nothing else.`,
		Example: "  tieout taxonomy build -o out mapping.yaml\n  tieout taxonomy build --rules rules.yaml -o out\n  tieout taxonomy build --in report.xsd --rules rules.yaml -o out",
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.readRules(); err != nil {
				return err
			}
			if in != "" && len(a.rules) == 0 {
				return usagef("--in is the taxonomy that rules are about: name them by --rules")
			}
			t, err := press.Default()
			if err != nil {
				return faultf("%w", err)
			}
			taxonomies := []*press.Taxonomy{t}
			for _, name := range args {
				m, err := a.readMapping(name, func(err error) error { return faultf("%w", err) })
				if err != nil {
					return err
				}
				taxonomies = append(taxonomies, m)
			}
			var files []press.File
			if in == "" {
				for _, t := range taxonomies {
					files = append(files, t.Files()...)
				}
			}
			if len(a.rules) > 0 {
				names, err := a.namesIn(c, in, taxonomies[1:])
				if err != nil {
					return err
				}
				if in != "" {
					taxonomies = nil
				}
				more, err := a.buildRules(names, taxonomies)
				if err != nil {
					return err
				}
				files = append(files, more...)
			}
			return a.writeFiles(out, files)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "out", "folder to write to")
	c.Flags().StringArrayVar(&a.flags.rules, "rules", nil, "rules file (YAML) that becomes a formula linkbase; repeatable")
	c.Flags().StringVar(&in, "in", "", "schema, linkbase or report whose taxonomy the rules are about")
	a.flags.addSource(c.Flags())
	return c
}
