package convert

import (
	"context"
	"sync"
	"testing"

	"github.com/tieout/tieout/taxonomy/discover"
)

// TestPressBase checks that the built-in taxonomy can be the base of releases: nothing is wrong with it.
func TestPressBase(t *testing.T) {
	_, ds, err := loadPress(discover.Options{})
	if err != nil || len(ds) > 0 {
		t.Error(ds, err)
	}
}

const spoken = `HOLLOWAY VALVES, INC.

Revenues for the three months ended March 31, 2024 were $13.1 million.

                              Three Months Ended
                                   March 31,
                               2024        2023
                             --------    --------
Revenues                     $ 13,129    $ 12,004
`

// TestMentions checks that the numbers of the running text are found once, whoever asks, and that who asks in vain
// spoils nothing.
func TestMentions(t *testing.T) {
	ctx := context.Background()
	d, err := Open(ctx, "acme.txt", []byte(spoken), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := d.Mentions(ended); err == nil {
		t.Error("no error of a context that has ended")
	}
	first, err := d.Mentions(ctx)
	if err != nil || len(first) != 1 {
		t.Fatal(len(first), err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if ms, err := d.Mentions(ctx); err != nil || len(ms) != 1 || ms[0] != first[0] {
				t.Error(ms, err)
			}
		})
	}
	wg.Wait()
}
