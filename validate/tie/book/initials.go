package book

import "github.com/tieout/tieout/internal/wording"

// leastInitials are how many words at least are written as one by their first letters: "FFO" for "funds from operations".
const leastInitials = 3

// InShort is a text with the words that others write by their first letters written so, too.
func InShort(text, others wording.Text) wording.Text {
	for _, short := range others {
		if i := spelledOut(short, text); i >= 0 {
			out := append(wording.Text{}, text[:i]...)
			return append(append(out, short), text[i+len(short):]...)
		}
	}
	return text
}

// spelledOut is where a text has words whose first letters make a word, each of them one; -1 for nowhere.
func spelledOut(short string, text wording.Text) int {
	if len(short) < leastInitials {
		return -1
	}
	for i := range text {
		n := 0
		for n < len(short) && i+n < len(text) && text[i+n] != "" && text[i+n][0] == short[n] {
			n++
		}
		if n == len(short) {
			return i
		}
	}
	return -1
}
