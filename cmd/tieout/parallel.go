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

// inOrder calls work for 0 … n-1 on as many goroutines as there are processors, and use with what came of it, in order and one
// at a time. No more results than a few for each goroutine wait for their turn. It ends with the first error of use, or ctx's.
func inOrder[T any](ctx context.Context, n int, work func(i int) T, use func(i int, result T) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	workers := min(n, runtime.GOMAXPROCS(0))
	results := make([]chan T, n)
	for i := range results {
		results[i] = make(chan T, 1)
	}
	room := make(chan struct{}, 2*workers)
	next := make(chan int)
	var wg sync.WaitGroup
	defer wg.Wait()
	for range workers {
		wg.Go(func() {
			for i := range next {
				results[i] <- work(i)
			}
		})
	}
	wg.Go(func() {
		defer close(next)
		for i := range n {
			select {
			case room <- struct{}{}:
			case <-ctx.Done():
				return
			}
			next <- i
		}
	})
	for i := range n {
		select {
		case result := <-results[i]:
			results[i] = nil
			if err := use(i, result); err != nil {
				stop()
				return err
			}
			<-room
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
