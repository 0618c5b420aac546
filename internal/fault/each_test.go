package fault_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tieout/tieout/internal/fault"
)

func TestEach(t *testing.T) {
	for _, pieces := range []int{0, 1, 2, 1000} {
		done := make([]atomic.Int32, pieces)
		var workers atomic.Int32
		fault.EachBy(pieces, func() func(int) {
			workers.Add(1)
			return func(n int) { done[n].Add(1) }
		})
		for n := range done {
			if got := done[n].Load(); got != 1 {
				t.Errorf("of %d pieces, %d was done %d times", pieces, n, got)
			}
		}
		if int(workers.Load()) > pieces {
			t.Errorf("%d workers for %d pieces", workers.Load(), pieces)
		}
	}
	defer func() {
		if p := recover(); !strings.HasPrefix(fmt.Sprint(p), "a fault\n") {
			t.Errorf("caught %v", p)
		}
	}()
	fault.Each(100, func(n int) {
		if n == 50 {
			panic("a fault")
		}
	})
}
