package reader

import (
	"context"

	"github.com/tieout/tieout/convert/mention/reading"
)

// enoughReadings is how many numbers decide how fiscal years are named.
const enoughReadings = 300

// nameYears finds how fiscal years are named, where the text does not say it: what makes the most numbers tie, two more at least than what was guessed.
func (r *reader) nameYears(ctx context.Context, ties func(*reading.Reading) bool) error {
	guess, most := r.Calendar.Offset, -1
	best := guess
	for _, o := range []int{guess, 0, 1, -1} {
		if o == guess && most >= 0 {
			continue
		}
		r.Calendar.Offset = o
		if err := r.readBlocks(ctx, enoughReadings); err != nil {
			return err
		}
		tied := 0
		for _, d := range r.Readings {
			if ties(d) {
				tied++
			}
		}
		if tied > most+1 || o == guess { // one number that is wrong is found under another name as well
			best, most = o, tied
		}
	}
	r.Calendar.Offset = best
	return nil
}
