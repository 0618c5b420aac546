package mention

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/wording"
)

//go:embed synonyms.txt
var synonymData string

// synonyms are short words of running text with what tables print for them.
var synonyms = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(synonymData) {
		short, long, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if ok && !strings.HasPrefix(short, "#") {
			out[short] = long
		}
	}
	return out
})

//go:embed deeds.txt
var deedData string

// deed is what a company does with an amount, and what tables print for it.
type deed struct {
	phrases *wording.Set
	measure string
}

var deeds = sync.OnceValue(func() []deed {
	var out []deed
	for line := range strings.Lines(deedData) {
		said, measure, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if ok && !strings.HasPrefix(said, "#") {
			out = append(out, deed{wording.Phrases(said), measure})
		}
	}
	return out
})
