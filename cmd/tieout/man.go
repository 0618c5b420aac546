package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tieout/tieout/taxonomy/press"
)

// manCommand writes the manual pages. Packagers call it, so it is hidden from the list of commands.
func (a *app) manCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:    "man",
		Short:  "Write the manual pages, one a command",
		Args:   takes(0, 0, "nothing but flags"),
		Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			root := c.Root()
			root.InitDefaultCompletionCmd("check")
			return a.writeFiles(out, pages(root))
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "man", "folder to write to")
	return c
}

// pages are the manual pages of a command and those below it.
func pages(c *cobra.Command) []press.File {
	all := []press.File{{Name: manName(c) + ".1", Data: manPage(c)}}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			all = append(all, pages(sub)...)
		}
	}
	return all
}

func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage is a command's page in the man macros of roff (man(7)).
func manPage(c *cobra.Command) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"tieout %s\" \"tieout\"\n", strings.ToUpper(roff(manName(c))), roff(c.Root().Version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(manName(c)), roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(c.UseLine()))
	long := c.Long
	if long == "" {
		long = c.Short
	}
	b.WriteString(".SH DESCRIPTION\n")
	for i, paragraph := range strings.Split(long, "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roff(paragraph) + "\n")
	}
	manFlags(&b, "OPTIONS", c.NonInheritedFlags())
	manFlags(&b, "OPTIONS OF ALL COMMANDS", c.InheritedFlags())
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	}
	if c.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff(manName(sub)), roff(sub.Short))
			}
		}
	}
	b.WriteString(".SH EXIT STATUS\n0 clean, 1 findings at or above \\-\\-fail\\-on, 2 wrong usage, 3 could not run or could not verify, 130 interrupted.\n")
	if p := c.Parent(); p != nil {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff(manName(p)))
	}
	return b.Bytes()
}

func manFlags(b *bytes.Buffer, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" {
			name += " " + value
		}
		if d := f.DefValue; d != "" && d != "false" && d != "[]" {
			usage += " (default " + strings.Trim(d, "[]") + ")"
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(name), roff(usage))
	})
}

// roff escapes text: no backslash, hyphen or leading control character means anything.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...", "→", `\(->`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
