package mention_test

import "testing"

// TestWholeAndSegment: what is said of the whole company is not held against a table of one segment, whose growth is that of the text below it.
func TestWholeAndSegment(t *testing.T) {
	const text = `The company today announced consolidated revenues of $17.6 billion for the third quarter of 2025.

Eastern Domestic Segment

                            3Q 2025       3Q 2024
Revenue                   $11,215 M     $11,482 M
Operating profit             $412 M        $780 M

`
	for growth, want := range map[string]string{"2.3%": "", "3.3%": "3.3%"} {
		if got := surelyDiffer(findReported(t, text+"Revenue declined "+growth+", as volume did.\n")); got != want {
			t.Errorf("%s: reported %q, want %q", growth, got, want)
		}
	}
}
