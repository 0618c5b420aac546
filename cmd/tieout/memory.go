package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// freeHeap is the size up to which the heap grows before the first collection, in bytes. Most runs end earlier.
const freeHeap = 96 << 20

// deferCollection keeps the garbage collector from working through a heap that is small anyway: from Go's own start
// at 4 MiB a short run would collect half a dozen times. After the first collection it works as always. Whoever sets
// GOGC or GOMEMLIMIT is obeyed.
func deferCollection() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := debug.SetGCPercent(-1)
	debug.SetMemoryLimit(freeHeap)
	// The sentinel is unreachable at once, so that the first collection finds it.
	runtime.AddCleanup(new([16]byte), func(percent int) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}, percent)
}
