// Command tieout turns earnings releases into XBRL and checks XBRL reports.
//
// Exit codes: 0 clean, 1 findings at or above --fail-on, 2 wrong usage, 3 could not run.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tieout/tieout/taxonomy/source"
)

// version is set by the build; a build from source says where it was built from.
var version = ""

// The exit codes of the command line's contract.
const (
	exitClean    = 0
	exitFindings = 1
	exitUsage    = 2
	exitFault    = 3
)

func main() {
	deferCollection()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
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

func usagef(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

func faultf(format string, args ...any) error {
	return &exitError{exitFault, fmt.Errorf(format, args...)}
}

// run is the whole program; tests call it with streams of their own.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "tieout: internal fault: %v\nThis is a bug. Please report it with the input that shows it.\n%s", p, debug.Stack())
			code = exitFault
		}
	}()
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var exit *exitError
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &exit):
		if exit.cause != nil {
			fmt.Fprintln(stderr, "tieout:", exit.cause)
		}
		return exit.code
	}
	fmt.Fprintln(stderr, "tieout:", err)
	fmt.Fprintln(stderr, "Run 'tieout --help' for the commands and their flags.")
	return exitUsage
}

// app is what the commands share: the streams and the flags that they have in common.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	flags          flags
	config         *config // nil when there is none
	// isTerminal reports whether a stream is a terminal; nil stands for asking the system.
	isTerminal func(stream any) bool
	progress   *progress // of the run; nil where none is shown
	// sources keeps the bytes of the documents that were opened, for excerpts.
	sources sources
	// recording says that a baseline is being written: the one there is accepts nothing meanwhile.
	recording bool
	// resolverUsed opened the taxonomies of the last run; nil before.
	resolverUsed *source.Resolver
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "tieout",
		Short: "Turn earnings releases into XBRL, and check that XBRL reports tie out",
		Long: strings.TrimSpace(`
tieout reads an earnings release (text, HTML or an SEC submission), maps its line items to a taxonomy, writes
XBRL and JSON facts, and checks them. It checks anybody's XBRL reports as well.

Exit codes: 0 clean, 1 findings at or above --fail-on, 2 wrong usage, 3 could not run.`),
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       buildVersion(),
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) {
			var names []string
			c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
			return fmt.Errorf("%w%s", err, suggestion("--"+unknown.GetSpecifiedName(), names))
		}
		return err
	})
	root.SetVersionTemplate("tieout {{.Version}}\n")
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.PersistentFlags().StringVar(&a.flags.config, "config", "", "configuration file (default: the nearest "+configName+" upward)")
	root.AddCommand(a.checkCommand(), a.convertCommand(), a.validateCommand(), a.factsCommand(), a.tablesCommand(),
		a.diffCommand(), a.xpathCommand(), a.taxonomyCommand(), a.explainCommand(), a.baselineCommand(), a.initCommand(), a.manCommand())
	addCompletions(root)
	return root
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
