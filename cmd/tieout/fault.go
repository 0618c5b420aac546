package main

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/internal/wording"
)

// inWords says an error as people say it: what the system says of files loses the names of its calls and of temporary files.
func inWords(err error) string {
	text := err.Error()
	for _, e := range systemErrors(err) {
		text = strings.ReplaceAll(text, e.whole.Error(), ofFile(e))
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if n := len(lines); n == 0 || !strings.HasSuffix(lines[n-1], line) { // of each file of a set the same is said
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// worded is an error that says [inWords] of another.
func worded(err error) error {
	if err == nil || inWords(err) == err.Error() {
		return err
	}
	return &inOurWords{err}
}

type inOurWords struct{ error }

func (w *inOurWords) Error() string { return inWords(w.error) }
func (w *inOurWords) Unwrap() error { return w.error }

// systemError is what the system says of a file.
type systemError struct {
	whole error
	path  string
	cause error
}

// systemErrors are those that an error wraps.
func systemErrors(err error) []systemError {
	switch e := err.(type) { //nolint:errorlint // the chain is walked here
	case *fs.PathError:
		return []systemError{{e, e.Path, e.Err}}
	case *os.LinkError:
		return []systemError{{e, e.New, e.Err}}
	case interface{ Unwrap() []error }:
		var out []systemError
		for _, x := range e.Unwrap() {
			out = append(out, systemErrors(x)...)
		}
		return out
	}
	if next := errors.Unwrap(err); next != nil {
		return systemErrors(next)
	}
	return nil
}

func ofFile(e systemError) string {
	path := fileset.Meant(e.path)
	switch {
	case errors.Is(e.cause, fs.ErrNotExist):
		return path + ": no such file or folder"
	case e.path == os.Stdout.Name():
		return "standard output: " + e.cause.Error()
	case errors.Is(e.cause, syscall.ENOSPC):
		return path + ": the disk is full; what stood there before is as it was"
	case errors.Is(e.cause, syscall.ENOTDIR):
		return path + ": a part of this path is a file, not a folder"
	case errors.Is(e.cause, fs.ErrPermission), errors.Is(e.cause, syscall.EROFS):
		return path + ": " + e.cause.Error() + ", for the user that tieout runs as"
	}
	return path + ": " + e.cause.Error()
}

// takes checks how many arguments a command is given, and says otherwise what they are.
func takes(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return usagef("'%s' takes %s: %d given", c.CommandPath(), what, len(args))
		}
		return nil
	}
}

// flagFault says what is wrong with a flag.
func flagFault(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return usagef("%w%s: '%s --help' lists the flags", err, wording.Suggestion("--"+unknown.GetSpecifiedName(), names), c.CommandPath())
	case errors.As(err, &invalid):
		takes := map[string]string{"bool": "true or false", "int": "a whole number", "duration": "a length of time, such as 500ms or 2s"}
		if want := takes[invalid.GetFlag().Value.Type()]; want != "" {
			return usagef("--%s: %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), want)
		}
	}
	return err
}

// helpCommand shows the help of a command; of one that does not exist it says so.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		ValidArgsFunction: func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return subcommands(c.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			of, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 && of.HasSubCommands() {
				return onlySubcommands(of, rest)
			}
			of.InitDefaultHelpFlag()
			return of.Help()
		},
	}
}

// subcommands are the names of the commands below one.
func subcommands(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}
