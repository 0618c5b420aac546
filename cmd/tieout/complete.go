package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate/reporter"
)

// addCompletions tells the shells what may follow: the values of flags that have a fixed set of them, and codes.
func addCompletions(root *cobra.Command) {
	severities := append(slices.Clone(severityNames), "never")
	for name, values := range map[string][]string{
		"fail-on": severities, "show": severityNames, "color": {"auto", "always", "never"},
		"calc": {"none", "2.1", "1.1", "1.1-truncation"}, "formula": {"none", "run"}, "duplicates": {"none", "inconsistent", "consistent", "complete", "all"},
		"target": {"press", "us-gaap"},
	} {
		completeFlag(root, name, values)
	}
	for _, c := range root.Commands() {
		switch c.Name() {
		case "check", "validate", "baseline":
			completeFlag(c, "format", reporter.Formats)
		case "convert":
			completeFlag(c, "format", convert.Formats)
		case "facts":
			completeFlag(c, "format", []string{"table", "jsonl", "csv"})
		case "tables":
			completeFlag(c, "format", []string{"text", "json"})
		case "explain":
			c.ValidArgsFunction = completeCodes
		}
	}
}

// completeFlag gives a flag its values, in a command and those below it that have the flag.
func completeFlag(c *cobra.Command, flag string, values []string) {
	if c.Flags().Lookup(flag) != nil {
		// The error says that the flag has its values already.
		_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	for _, sub := range c.Commands() {
		completeFlag(sub, flag, values)
	}
}

func completeCodes(_ *cobra.Command, args []string, part string) ([]string, cobra.ShellCompDirective) {
	var codes []string
	for _, r := range catalogue() {
		if len(args) == 0 && strings.HasPrefix(r.Code, part) {
			codes = append(codes, r.Code)
		}
	}
	return codes, cobra.ShellCompDirectiveNoFileComp
}
