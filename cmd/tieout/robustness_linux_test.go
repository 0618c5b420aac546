package main

import (
	"os"
	"syscall"
)

// peakMemory is the most memory that a process had, in bytes.
func peakMemory(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss << 10
	}
	return 0
}
