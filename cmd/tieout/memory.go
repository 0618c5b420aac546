package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

const (
	freeHeap    = 56 << 20  // how large the heap may grow before it is collected first, in bytes; most runs end earlier
	goHeap      = 4 << 20   // what Go counts a smaller heap as: the percentages are of no less
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
	paced.Store(true)
	onCollection(func() {
		if live := liveHeap(); bounded.Load() {
			debug.SetMemoryLimit(bound(live))
		} else {
			debug.SetGCPercent(growth(live, percent))
			debug.SetMemoryLimit(allowed(live, admitted.Load()))
		}
	})
}

// mostExpected bounds the memory that expectHeap lets grow, in bytes.
const mostExpected = 1850 << 20

// expectHeap puts off collecting while an instance of a size is read: what comes of it stays in use, so that looking for
// garbage there is in vain. Runs of many documents keep to their bound.
func expectHeap(size int64) {
	if paced.Load() && !bounded.Load() {
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(freeHeap + min(5*size/2, mostExpected))
	}
}

// admitted is the size of the documents that were read so far, in bytes.
var admitted atomic.Int64

// memoryPerByte is what Go may take for each byte of documents, beside freeHeap, before garbage is collected the sooner.
const memoryPerByte = 20

// instanceShare is the part of the size of a large instance that counts as read: of it little is kept.
const instanceShare = 12

// mostGarbage bounds what is allowed beside what is in use, in bytes.
const mostGarbage = 256 << 20

// densePerByte is what Go may take for each byte, beside freeHeap, of documents so dense that what is in use takes more than
// memoryPerByte: with the program itself, less than 100 MB and 40 for each byte.
const densePerByte = 34

// besideHeap is what Go takes beside what is in use, in bytes: what the collector needs for itself, and gaps that are left between what is
// in use. Without room for it there would be none for garbage.
const besideHeap = 12 << 20

// allowed is how much memory Go takes when so many bytes are in use and documents of such a size were read: in proportion to
// them, but for half as much again as is in use, within bounds, and in any case for a quarter of it as garbage: the collector must not work
// without end.
func allowed(live uint64, read int64) int64 {
	if read <= 0 || read > math.MaxInt64/(2*densePerByte) {
		return math.MaxInt64
	}
	half := int64(live + min(live/2, mostGarbage))
	quarter := int64(live+min(live/4, mostGarbage)) + besideHeap
	return max(min(half, freeHeap+densePerByte*read), quarter, freeHeap+memoryPerByte*read)
}

// growth is by how much percent a heap may grow of which so many bytes are in use.
func growth(live uint64, percent int) int {
	return max(percent, int(leastGrowth*100/max(live, goHeap)))
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

const (
	manyMemory  = 200 << 20 // what Go takes in a run of many documents, in bytes: the taxonomy of all, the documents being worked on, and garbage
	manyGarbage = 300       // percent of what is in use, as long as it fits into that
)

// paced says that every collection is followed by a look at the heap; bounded, that the run is one of many documents.
var paced, bounded atomic.Bool

// boundHeap has garbage collected before a run of many documents takes more than manyMemory. A document that is too large for
// that gets what it needs: the collector must not work without end.
func boundHeap() {
	if bounded.Store(true); paced.Load() {
		debug.SetGCPercent(manyGarbage)
		debug.SetMemoryLimit(bound(liveHeap()))
	}
}

// bound is how much memory a run of many documents takes when so many bytes are in use.
func bound(live uint64) int64 { return max(manyMemory, int64(live+live/2)) }
