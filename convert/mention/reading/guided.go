package reading

import (
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// IsGuided reports whether a word of what is to come stands before a number, with no verb of what has been between them.
func IsGuided(d *Reading) bool {
	for k := d.From - 1; k >= 0; k-- {
		if prose.Starts(prose.Guidance, d.Sentence.Words, k) > 0 {
			return true
		}
		if prose.Starts(Pasts, d.Sentence.Words, k) > 0 {
			return false
		}
	}
	return false
}

// Pasts are the verbs of what has happened: a number behind one is no forecast.
var Pasts = wording.Vocabulary("prose-past")
