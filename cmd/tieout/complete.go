package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate/profile"
	"github.com/tieout/tieout/validate/reporter"
)

// addCompletions tells the shells what may follow: the values of flags that have a fixed set of them, and codes.
func addCompletions(root *cobra.Command) {
	severities := append(slices.Clone(severityNames), "never")
	for name, values := range map[string][]string{
		"fail-on": severities, "show": severityNames, "color": {"auto", "always", "never"},
		"calc": {"none", "2.1", "1.1", "1.1-truncation"}, "formula": {"none", "run"}, "duplicates": {"none", "inconsistent", "consistent", "complete", "all"},
		"target": {"press", "us-gaap"}, "profile": append([]string{"none"}, profileNames()...),
	} {
		completeFlag(root, name, values)
	}
	commands := root.Commands()
	for _, c := range root.Commands() {
		commands = append(commands, c.Commands()...)
	}
	for _, c := range commands {
		switch c.Name() {
		case "check", "validate", "baseline", "findings":
			completeFlag(c, "format", reporter.Formats)
		case "convert":
			completeFlag(c, "format", append(slices.Clone(convert.Formats), formatPackage))
		case "facts":
			completeFlag(c, "format", []string{"table", "jsonl", "csv"})
		case "tables", "status":
			completeFlag(c, "format", []string{"text", "json"})
		case "diff":
			completeFlag(c, "format", []string{"text", "jsonl"})
		case "explain":
			c.ValidArgsFunction = completeCodes
		case "completion":
			c.Args, c.RunE = cobra.ArbitraryArgs, onlySubcommands
		}
	}
}

func profileNames() (names []string) {
	for _, n := range profile.Names {
		names = append(names, string(n))
	}
	return names
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
