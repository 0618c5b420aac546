package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if os.Getenv(stuckVariable) != "" { // see TestSecondSignal
		ctx := interruptible(os.Stderr)
		fmt.Println("ready")
		<-ctx.Done()
		fmt.Println("busy")
		select {}
	}
	testscript.Main(cleaning{m}, map[string]func(){
		"tieout": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// cleaning runs the tests and removes the binary that they may have built.
type cleaning struct{ *testing.M }

func (c cleaning) Run() int {
	code := c.M.Run()
	if buildPath != "" {
		os.RemoveAll(filepath.Dir(buildPath))
	}
	return code
}

// stuckVariable makes the test binary a program that does not end by itself.
const stuckVariable = "TIEOUT_TEST_STUCK"

// TestScripts runs the command line as a person would: one file a topic, with the commands and what they print.
func TestScripts(t *testing.T) {
	releases, err := filepath.Abs("../../testdata/releases")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("RELEASES", releases)
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, "cache"))
			return nil
		},
		RequireExplicitExec: true,
	})
}
