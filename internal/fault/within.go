package fault

import "context"

// Within does work that cannot be called off, and waits for it no longer than a context lasts. The error is the context's:
// what is under way then is finished up to its own next step and thrown away, and nobody else may write to what it reads. A
// panic of the work is raised in the caller's goroutine.
func Within[T any](ctx context.Context, work func() T) (T, error) {
	var faults Carrier
	var none T
	done := make(chan T, 1)
	go func() {
		var result T
		defer func() { done <- result }()
		defer faults.Catch()
		result = work()
	}()
	select {
	case result := <-done:
		faults.Rethrow()
		if err := ctx.Err(); err != nil {
			return none, err
		}
		return result, nil
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// TryWithin is Within for work that may fail: the error is the context's, or else the work's.
func TryWithin[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type outcome struct {
		result T
		err    error
	}
	out, ended := Within(ctx, func() (o outcome) {
		o.result, o.err = work()
		return o
	})
	if ended != nil {
		return out.result, ended
	}
	return out.result, out.err
}
