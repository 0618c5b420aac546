package attribute

import "github.com/tieout/tieout/convert/mention/contradict"

// Attributor finds the numbers that a text gives to another period, row, part or basis than the tables do.
type Attributor struct {
	*contradict.Checker
}

// New makes the attributor of the numbers that a checker holds against the tables.
func New(r *contradict.Checker) *Attributor { return &Attributor{Checker: r} }
