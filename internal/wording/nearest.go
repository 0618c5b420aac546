package wording

import (
	"fmt"
	"strings"
)

// maxMistakes is how many letters a name may differ by from the one that was meant.
const maxMistakes = 2

// Nearest is the name that differs least, "" when none is near. Case does not count.
func Nearest(name string, known []string) string {
	best, least := "", maxMistakes+1
	for _, k := range known {
		if n := distance(strings.ToLower(name), strings.ToLower(k)); n < least && n < len([]rune(k)) {
			best, least = k, n
		}
	}
	return best
}

// Suggestion is what to say behind a name that does not exist: the nearest name that does, "" when none is near.
func Suggestion(name string, known []string) string {
	if best := Nearest(name, known); best != "" {
		return fmt.Sprintf(" (did you mean %q?)", best)
	}
	return ""
}

// distance is the number of letters to add, leave out, change or swap with their neighbour to make b of a.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := [3][]int{make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)}
	before, last, row := rows[0], rows[1], rows[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			change := 1
			if x[i-1] == y[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
