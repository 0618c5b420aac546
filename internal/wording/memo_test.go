package wording

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// TestMemo asks one memo for more texts than it keeps from several goroutines.
func TestMemo(t *testing.T) {
	m := NewMemo(strings.ToUpper)
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			for i := range 4 * memoSlots {
				s := fmt.Sprint("text ", (i*7+g)%(2*memoSlots))
				if i%100 == 0 {
					s += strings.Repeat(" long", memoLength)
				}
				if got := m.Of(s); got != strings.ToUpper(s) {
					t.Errorf("of %q: %q", s, got)
					return
				}
			}
		})
	}
	all.Wait()
}
