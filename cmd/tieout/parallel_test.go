package main

import (
	"context"
	"testing"
)

// TestInOrder works on many things at a time and takes them in order, until it is told to end.
func TestInOrder(t *testing.T) {
	t.Parallel()
	square := func(i int) int { return i * i }
	for _, c := range []struct{ n, endAt, want int }{{100, -1, 100}, {100, 10, 11}, {0, -1, 0}} {
		taken := 0
		inOrder(t.Context(), c.n, square, func(i, result int) bool {
			if i != taken || result != i*i {
				t.Errorf("%d with %d is taken as number %d", i, result, taken)
			}
			taken++
			return i != c.endAt
		})
		if taken != c.want {
			t.Errorf("of %d %d are taken, not %d", c.n, taken, c.want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	taken := 0
	inOrder(ctx, 100, square, func(i, _ int) bool {
		if i == 3 {
			stop()
		}
		taken++
		return true
	})
	if taken < 4 || taken > 50 {
		t.Errorf("%d are taken although the context ends with the fourth", taken)
	}
}
