package prose_test

import (
	"fmt"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
)

func ExampleSource_Paragraphs() {
	text := "Net sales rose to $13.1\nmillion, as the U.S. grew. We opened two shops.\n"
	source := prose.NewSource("release.txt", []byte(text))
	var room prose.Sentence
	for _, b := range source.Paragraphs(&release.Release{}) {
		for _, s := range prose.Sentences(b.Text, &room) {
			first, last := s.Tokens[0], s.Tokens[len(s.Tokens)-1]
			at := source.Span(b.Place(int(first.Start)), b.Place(int(last.End)))
			fmt.Printf("%d:%d-%d:%d %s\n", at.Start.Line, at.Start.Column, at.End.Line, at.End.Column, s.Words)
		}
	}
	// Output:
	// 1:1-2:27 net sales rose to $ 13.1 million , as the us grew .
	// 2:28-2:48 we opened two shops .
}
