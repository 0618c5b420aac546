package discover

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// TestFaultsReachTheCaller has the goroutines of loading panic.
func TestFaultsReachTheCaller(t *testing.T) {
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := newLoader(t.Context(), src, Options{}.withDefaults())
	for name, work := range map[string]func(){
		"parallel": func() {
			(&builder{loader: l}).parallel(20, func(i int) {
				if i == 3 {
					panic("out of order")
				}
			})
		},
		"fetch": func() {
			broken := newLoader(t.Context(), src, Options{Base: &Base{}}.withDefaults()) // a base of nothing: fetching stumbles over it
			_ = broken.fetchAll([]tieout.EntryPoint{{URL: "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"}})
		},
	} {
		func() {
			defer func() {
				if p := recover(); p == nil {
					t.Errorf("%s: no panic came through", name)
				} else if err, ok := p.(error); !ok || !strings.Contains(err.Error(), ".go:") {
					t.Errorf("%s: %v does not say where", name, p)
				}
			}()
			work()
		}()
	}
}
