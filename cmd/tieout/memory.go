package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// manyHeap is the heap, in bytes, that a run of many documents is to stay below. What is alive in one is mostly the taxonomy of
// all and the few documents that are being worked on.
const manyHeap = 200 << 20

// The limits of how much garbage may stand beside what is alive, in percent: with less the collector would do most of the work,
// and more than Go's own measure is not needed.
const (
	leastGarbage = 35
	mostGarbage  = 100
)

// paceCollection has garbage collected the sooner, the more is alive, so that a run of many documents keeps below manyHeap. A
// document that is too large for that does not make the collector work without end. It is called now and then.
func paceCollection() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return
	}
	live := sample[0].Value.Uint64()
	if live == 0 { // nothing has been collected yet
		return
	}
	room := 100*int64(manyHeap)/int64(live) - 100
	debug.SetGCPercent(int(min(max(room, leastGarbage), mostGarbage)))
}
