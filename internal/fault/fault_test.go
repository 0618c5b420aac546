package fault_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/tieout/tieout/internal/fault"
)

func TestCarrier(t *testing.T) {
	for _, faults := range []int{0, 1, 3} {
		var c fault.Carrier
		var wait sync.WaitGroup
		for i := range 8 {
			wait.Go(func() {
				defer c.Catch()
				if i < faults {
					panic("a fault")
				}
			})
		}
		wait.Wait()
		caught := func() (p any) {
			defer func() { p = recover() }()
			c.Rethrow()
			return nil
		}()
		if (caught != nil) != (faults > 0) {
			t.Errorf("%d faults: caught %v", faults, caught)
		}
		if s := fmt.Sprint(caught); caught != nil && (!strings.HasPrefix(s, "a fault\n") || !strings.Contains(s, "fault_test.go")) {
			t.Errorf("the panic does not say what and where:\n%s", s)
		}
	}
}
