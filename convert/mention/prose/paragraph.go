package prose

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/regex"
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

// overPages joins paragraphs that the end of a page parts: its number, "- more -", the head of the next.
func overPages(blocks []Block) []Block {
	var out []Block
	for i := 0; i < len(blocks); i++ {
		b, heads := blocks[i], []Block(nil)
		for len(b.Text) >= LeastParagraph {
			n := betweenPages(blocks[i+1:])
			if n == 0 || i+1+n >= len(blocks) || !goesOn(b.Text, blocks[i+1+n].Text) {
				break
			}
			heads = append(heads, blocks[i+1:i+1+n]...) // they may name numbers, too
			b = b.followedBy(&blocks[i+1+n])
			i += 1 + n
		}
		for i+1 < len(blocks) && isBroken(&b, &blocks[i+1]) {
			b = b.followedBy(&blocks[i+1])
			i++
		}
		out = append(append(out, b), heads...)
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

// betweenPages is how many of some blocks, from the first on, stand between two pages of a text.
func betweenPages(blocks []Block) int {
	const most = 4
	n := 0
	for n < min(most, len(blocks)) {
		text := blocks[n].Text
		if !isPageNumber(text) && !goesOnBehind(text) && !(n > 0 && endsWithPage.MatchString(text)) {
			break
		}
		n++
	}
	return n
}

// goesOnBehind reports whether a block says no more than that there is another page: "- more -", "(more)".
func goesOnBehind(text string) bool {
	return strings.EqualFold(strings.Trim(text, "-–—()[] "), "more")
}

// endsWithPage matches the head of a page with its number at the end: "Alder Corp. First Quarter Results, p. 2".
var endsWithPage = regex.New(`^.{0,100}\b(?:[Pp]\.|[Pp]age) ?\d{1,3}$`)

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
