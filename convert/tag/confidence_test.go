package tag

import (
	"fmt"
	"math"
	"testing"
)

// levels are the lower bounds of the levels of confidence.
var levels = [...]float64{minConfidence, 0.9, StrictConfidence, 0.98}

// calibration counts mapped facts by level of confidence: right ones and wrong ones.
type calibration [len(levels)][2]int

func (c *calibration) count(confidence float64, right bool) {
	level := 0
	for i, least := range levels {
		if confidence >= least {
			level = i
		}
	}
	if right {
		c[level][0]++
	} else {
		c[level][1]++
	}
}

func (c *calibration) add(o calibration) {
	for i := range c {
		c[i][0] += o[i][0]
		c[i][1] += o[i][1]
	}
}

// TestAccuracyConfidence reports how often mappings of each level of confidence are right, on the pairs and on the
// filings, and checks that to ask for more confidence does not give a smaller share of right ones, beyond chance.
func TestAccuracyConfidence(t *testing.T) {
	quiet := func(string, ...any) {}
	sure := measurePairs(t, quiet).sure
	sure.add(measureFilings(t, quiet).sure)
	right, wrong := 0, 0
	for i := len(levels) - 1; i >= 0; i-- {
		r, w := sure[i][0], sure[i][1]
		if _, most := bounds(right, right+wrong); right+wrong > 0 {
			if least, _ := bounds(r, r+w); least > most {
				t.Errorf("mappings with a confidence from %.2f to %.2f are right more often than those above", levels[i], levels[i+1])
			}
		}
		right, wrong = right+r, wrong+w
		to := "1.00"
		if i+1 < len(levels) {
			to = fmt.Sprintf("%.2f", levels[i+1])
		}
		if right+wrong == 0 {
			continue
		}
		t.Logf("confidence %.2f to %s: %4d of %4d right; from %.2f on: %.1f%%", levels[i], to, r, r+w, levels[i], percent(right, right+wrong))
	}
}

// bounds are those within which the share of right ones lies that n trials show (Wilson's interval, 95%).
func bounds(right, n int) (least, most float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	m, p := float64(n), float64(right)/float64(n)
	middle, half := (p+z*z/(2*m))/(1+z*z/m), z/(1+z*z/m)*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return middle - half, middle + half
}
