package fault_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/fault"
)

func TestWithin(t *testing.T) {
	if n, err := fault.Within(t.Context(), func() int { return 7 }); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun, end := make(chan bool), make(chan bool)
	go func() { <-begun; cancel() }()
	n, err := fault.Within(ctx, func() int { begun <- true; <-end; return 7 })
	if close(end); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("work that does not end: %d, %v", n, err)
	}
	defer func() {
		if p := recover(); !strings.HasPrefix(fmt.Sprint(p), "a fault") {
			t.Errorf("caught %v", p)
		}
	}()
	_, _ = fault.Within(t.Context(), func() int { panic("a fault") })
}
