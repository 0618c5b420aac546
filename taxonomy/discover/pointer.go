package discover

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// fragmentOf is what follows the # of a reference, "" for nothing.
func fragmentOf(href string) string {
	_, fragment, _ := strings.Cut(href, "#")
	return fragment
}

// locate finds the element that a fragment names: the root when there is none, else by its id, or by element()
// pointers (XBRL 2.1, 3.5.4). What is wrong goes to report.
func (b *builder) locate(d *document, fragment string, report func(rule tieout.Rule, message string)) (*node, bool) {
	if d.shared != nil && d.shared.let {
		b.pointed.Store(true)
		return nil, false
	}
	if fragment == "" {
		return d.root, true
	}
	pointer, err := source.ParsePointer(fragment)
	if err != nil {
		rule := rulePointerMissing
		if strings.Contains(fragment, "(") {
			rule = rulePointerScheme
		}
		report(rule, fmt.Sprintf("The fragment %q %v.", clip(fragment), err))
		return nil, false
	}
	n := d.index().Find(pointer)
	if n == nil {
		report(rulePointerMissing, fmt.Sprintf("The fragment %q names no element of %s.", clip(fragment), d.name))
	}
	return n, n != nil
}

func clip(s string) string {
	if len(s) > 80 {
		return s[:80] + "…"
	}
	return s
}
