package fault

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Carrier keeps the first panic of some goroutines. The zero value is ready for use.
//
//	wait.Go(func() { defer carrier.Catch(); … })
//	wait.Wait()
//	carrier.Rethrow()
type Carrier struct {
	mu    sync.Mutex
	first error
}

// Catch is deferred in a goroutine. It keeps the panic, if there is one, with its stack.
func (c *Carrier) Catch() {
	p := recover()
	if p == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		c.first = fmt.Errorf("%v\n%s", p, debug.Stack())
	}
}

// Rethrow panics in the caller's goroutine if one of the goroutines, which have all ended, has panicked.
func (c *Carrier) Rethrow() {
	if c.first != nil {
		panic(c.first)
	}
}
