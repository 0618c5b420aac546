package mention

import (
	_ "embed"
	"strings"
	"sync"
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
