//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignoreFileLimit makes a file that grows past its limit an error to report, as a full disk is.
func ignoreFileLimit() { signal.Ignore(syscall.SIGXFSZ) }
