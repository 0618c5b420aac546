package fault

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each does so many pieces of work, each once, in as many goroutines as there are processors; a piece is begun when all before
// it have been. A panic is raised in the caller's goroutine when all have ended.
func Each(pieces int, work func(piece int)) {
	EachBy(pieces, func() func(int) { return work })
}

// EachBy is Each for goroutines with a state of their own: each asks once for what does its pieces.
func EachBy(pieces int, worker func() (work func(piece int))) {
	var next atomic.Int64
	var faults Carrier
	var wait sync.WaitGroup
	goOn := func() {
		defer faults.Catch()
		work := worker()
		for n := int(next.Add(1)) - 1; n < pieces; n = int(next.Add(1)) - 1 {
			work(n)
		}
	}
	for range min(runtime.GOMAXPROCS(0), pieces) - 1 {
		wait.Go(goOn)
	}
	if pieces > 0 {
		goOn()
	}
	wait.Wait()
	faults.Rethrow()
}
