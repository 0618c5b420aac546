// Command tieout turns earnings releases into XBRL and checks XBRL reports.
//
// Exit codes: 0 clean, 1 findings at or above --fail-on, 2 wrong usage, 3 could not run or not verified, 130 interrupted.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/rulefile"
)

// version is set by the build; a build from source says where it was built from.
var version = ""

// The exit codes of the command line's contract.
const (
	exitClean    = 0
	exitFindings = 1
	exitUsage    = 2
	exitFault    = 3 // could not run, or a document that was needed could not be had

	exitInterrupted = 130
)

func main() {
	deferCollection()
	ignoreFileLimit()
	os.Exit(run(interruptible(os.Stderr), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// exitError carries an exit code out of a command. A nil cause means that all has been said.
type exitError struct {
	code  int
	cause error
}

func (e *exitError) Error() string {
	if e.cause == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.cause.Error()
}

func (e *exitError) Unwrap() error { return e.cause }

// usagef is wrong usage: of the command line, or in what a file of settings says. What is named and cannot be read is a fault,
// whatever it is named for.
func usagef(format string, args ...any) error {
	cause := fmt.Errorf(format, args...)
	if unread := systemErrors(cause); len(unread) > 0 {
		return &exitError{exitFault, cause}
	}
	return &exitError{exitUsage, cause}
}

func faultf(format string, args ...any) error {
	return &exitError{exitFault, fmt.Errorf(format, args...)}
}

// run is the whole program; tests call it with streams of their own.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	stderr = terminal.Clean(stderr, false)
	out := &sink{w: stdout}
	defer func() {
		if out.err != nil && code < exitFault {
			why := out.err
			if of := (*fs.PathError)(nil); errors.As(why, &of) {
				why = of.Err
			}
			fmt.Fprintf(stderr, "tieout: standard output: %v\n", why)
			code = exitFault
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "tieout: internal fault: %v\nThis is a bug. Please report it with the input that shows it.\n%s", p, debug.Stack())
			code = exitFault
		}
	}()
	a := &app{ctx: ctx, stdin: stdin, stdout: out, stderr: stderr}
	if terminal.Is(stdout) { // whatever the format
		a.stdout = terminal.Clean(out, true)
	}
	a.text = terminal.Clean(a.stdout, false)
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var exit *exitError
	switch {
	case err == nil:
		return exitClean
	case a.interrupted():
		fmt.Fprintln(stderr, "tieout: interrupted")
		return exitInterrupted
	case errors.As(err, &exit):
		if exit.cause != nil {
			fmt.Fprintln(stderr, "tieout:", inWords(exit.cause))
			if advice := export.Advice(exit.cause); advice != "" {
				fmt.Fprintln(stderr, "  →", advice)
			}
		}
		return exit.code
	}
	fmt.Fprintln(stderr, "tieout:", err)
	fmt.Fprintln(stderr, "Run 'tieout --help' for the commands and their flags.")
	return exitUsage
}

// sink is standard output. It remembers that writing to it failed, which few of those who print ask about.
type sink struct {
	w   io.Writer
	err error
}

// Write writes to the stream, unless it has failed before.
func (s *sink) Write(p []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.w.Write(p)
	}
	return n, s.err
}

// Unwrap is the stream itself.
func (s *sink) Unwrap() io.Writer { return s.w }

// app is what the commands share: the streams and the flags that they have in common.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	text           io.Writer // standard output for people: nothing in it steers a terminal
	flags          flags
	config         *config  // nil when there is none
	configured     []string // flags that have their values from it
	rules          []*rulefile.File
	ruleUse        *ruleUse // what becomes of them in a run that says so in the end; nil for one that says it of each document
	// isTerminal reports whether a stream is a terminal; nil stands for asking the system.
	isTerminal func(stream any) bool
	progress   *progress // of the run; nil where none is shown
	// sources keeps the bytes of the documents that were opened, for excerpts.
	sources sources
	// recording says that a baseline is being written: the one there is accepts nothing meanwhile.
	recording bool
	// reasons keeps with the figures of releases how they were read.
	reasons bool
	// nothing says that a document has no facts, and that an error named on standard error says why.
	nothing bool
	// inTurn says that what is made of all documents stays in memory: large ones are opened one after the other.
	inTurn bool
	// kept are the documents of a run that shows them; nil for a run that lets them go.
	kept *keptDocuments
	// serving says that the page of a server is written: its baseline and mapping file may not be there yet.
	serving bool
	// consumed are the files that the run reads, which none of its outputs replaces.
	consumed []string
	// resolverUsed opened the taxonomies of the last run; nil before.
	resolverUsed *source.Resolver
}

// interrupted reports whether somebody has ended the run.
func (a *app) interrupted() bool { return a.ctx != nil && a.ctx.Err() != nil }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "tieout",
		Short: "Turn earnings releases into XBRL, and check that XBRL reports tie out",
		Long: strings.TrimSpace(`
tieout reads an earnings release (text, HTML, CSV, Word, Excel or an SEC submission), maps its line items to a taxonomy,
writes XBRL and JSON facts, and checks them. It checks anybody's XBRL reports as well.

Exit codes: 0 clean, 1 findings at or above --fail-on, 2 wrong usage (the command line, or what a configuration, mapping or
baseline file says), 3 could not run (something that is named is not there or cannot be read or written) or could not
verify, 130 interrupted. Folders that outputs are to stand in are made.`),
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       buildVersion(),
		RunE:          onlySubcommands,
		Args:          cobra.ArbitraryArgs, // names of commands, which onlySubcommands knows
	}
	root.SetFlagErrorFunc(flagFault)
	root.SetVersionTemplate("tieout {{.Version}}\n")
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.PersistentFlags().StringVar(&a.flags.config, "config", "", "configuration file (default: the nearest "+configName+" upward)")
	root.AddCommand(a.checkCommand(), a.convertCommand(), a.validateCommand(), a.factsCommand(), a.tablesCommand(),
		a.diffCommand(), a.corpusCommand(), a.exportCommand(), a.reviewCommand(), a.serveCommand(), a.xpathCommand(), a.taxonomyCommand(), a.explainCommand(), a.baselineCommand(), a.initCommand(), a.versionCommand(), a.manCommand())
	root.SetHelpCommand(helpCommand())
	root.InitDefaultCompletionCmd()
	addCompletions(root)
	return root
}

// onlySubcommands is what a command does that has others below it and nothing to do itself.
func onlySubcommands(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	names := subcommands(c)
	return usagef("there is no command %q in %q%s: use one of %s", args[0], c.CommandPath(), wording.Suggestion(args[0], names), strings.Join(names, ", "))
}

func (a *app) versionCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "version",
		Short: "The version of tieout, and what it was built with",
		Args:  takes(0, 0, "nothing but flags"),
		RunE: func(*cobra.Command, []string) error {
			switch format {
			case "text":
				fmt.Fprintf(a.text, "tieout %s\n%s %s/%s\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
				return nil
			case "json":
				return json.NewEncoder(a.stdout).Encode(map[string]string{"version": buildVersion(), "go": runtime.Version(),
					"os": runtime.GOOS, "arch": runtime.GOARCH})
			}
			return usagef("--format: unknown format %q: use text or json", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
