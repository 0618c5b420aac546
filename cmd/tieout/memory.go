package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	freeHeap    = 96 << 20  // how large the heap may grow before it is collected first, in bytes; most runs end earlier
	leastGrowth = 192 << 20 // how much it may grow from one collection to the next, at the least
)

// deferCollection keeps the garbage collector from working through a heap that is small anyway: from Go's own start
// at 4 MiB a short run would collect half a dozen times, and with each release of a folder two or three times. A heap that is
// large is collected as always. Whoever sets GOGC or GOMEMLIMIT is obeyed.
func deferCollection() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := debug.SetGCPercent(-1)
	debug.SetMemoryLimit(freeHeap)
	onCollection(func() {
		debug.SetGCPercent(growth(liveHeap(), percent))
		debug.SetMemoryLimit(math.MaxInt64)
	})
}

// growth is by how much percent a heap may grow of which so many bytes are in use.
func growth(live uint64, percent int) int {
	return max(percent, int(leastGrowth*100/max(live, 1<<20)))
}

// liveHeap is what the last collection left, in bytes.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// onCollection calls f after every collection.
func onCollection(f func()) {
	// The sentinel is unreachable at once, so that the next collection finds it.
	runtime.AddCleanup(new([16]byte), func(f func()) {
		f()
		onCollection(f)
	}, f)
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
