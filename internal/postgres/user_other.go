//go:build !unix

package postgres

import (
	"syscall"
	"testing"
)

// unprivileged is the user who runs the test.
func unprivileged(testing.TB, string) *syscall.SysProcAttr { return nil }
