package prose

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
)

// Paragraphs that the heads, feet and numbers of pages part are one.

// Paragraphs are the running text of a release, what is in its tables left out, in the order of the document.
func (s *Source) Paragraphs(rel *release.Release) []Block {
	return overPages(withoutRunningHeads(s.blocks(rel)))
}

// leastRunning is how often a short block stands in a document when it is the head or foot of its pages.
const leastRunning = 3

// withoutRunningHeads takes the heads and feet of pages for what they are: no headings of what follows them.
func withoutRunningHeads(blocks []Block) []Block {
	count := map[string]int{}
	key := func(b Block) string {
		return strings.Trim(b.Text, "0123456789 -")
	}
	for _, b := range blocks {
		if b.Heading {
			count[key(b)]++
		}
	}
	for i := range blocks {
		blocks[i].Heading = blocks[i].Heading && count[key(blocks[i])] < leastRunning
	}
	return blocks
}

// LeastParagraph is how many bytes a block has at the least that goes on over the end of a page.
const LeastParagraph = 60

// overPages joins paragraphs that the number of a page parts.
func overPages(blocks []Block) []Block {
	var out []Block
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		for i+2 < len(blocks) && len(b.Text) >= LeastParagraph && isPageNumber(blocks[i+1].Text) && goesOn(b.Text, blocks[i+2].Text) {
			next := blocks[i+2]
			b = b.followedBy(&next)
			i += 2
		}
		for i+1 < len(blocks) && isBroken(&b, &blocks[i+1]) {
			b = b.followedBy(&blocks[i+1])
			i++
		}
		out = append(out, b)
	}
	return out
}

// isBroken reports whether a blank line stands within a sentence, before an amount, as where pages are taken for lines: "increased 3%, or $0.6 million, to", "$17.5
// million, or 11.5% of sales".
func isBroken(b, next *Block) bool {
	text := strings.TrimRight(b.Text, " ")
	if len(text) < LeastParagraph || next.Heading || !strings.HasPrefix(next.Text, "$") {
		return false
	}
	return IsLetter(text[len(text)-1])
}

// followedBy is a block and another behind it as one. The blank between them stands where the second begins.
func (b *Block) followedBy(next *Block) Block {
	out := Block{Text: b.Text + " " + next.Text, at: addRun(slices.Clip(runsOf(b.at, len(b.Text))), len(b.Text), next.Place(0))}
	for _, r := range next.at {
		out.at = addRun(out.at, len(b.Text)+1+int(r.here), int(r.there))
	}
	return out
}

func isPageNumber(text string) bool {
	digits := strings.Trim(text, "- ")
	return digits != "" && len(digits) <= 3 && strings.Trim(digits, "0123456789") == ""
}

// goesOn reports whether a text ends in the middle of a sentence that the next goes on with.
func goesOn(text, next string) bool {
	switch text[len(text)-1] {
	case '.', '!', '?', ':', ';', '"', ')':
		return false
	}
	c := next[0]
	return c >= 'a' && c <= 'z' || IsDigit(c) || c == '$'
}

// MaxHeading bounds the bytes of a heading that names a part of the company.
const MaxHeading = 60
