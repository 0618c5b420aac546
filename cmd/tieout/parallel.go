package main

import (
	"context"
	"runtime"
	"sync"
)

// inParallel calls work for 0 … n-1 on as many goroutines as there are processors, and returns when all are
// done. Work that has not begun when ctx ends is left out.
func inParallel(ctx context.Context, n int, work func(i int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				work(i)
			}
		}()
	}
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
}
