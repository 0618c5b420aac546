// Package prose is the running text of a release as it is read: what is in no table → paragraphs, each character with its place → sentences of words,
// numbers and signs. It knows nothing of what they mean, and must import no other room of convert/mention.
//
//	source := prose.NewSource(rel.Document, data)
//	var room prose.Sentence
//	for _, b := range source.Paragraphs(rel) {
//		for _, s := range prose.Sentences(b.Text, &room) {
//			first, last := s.Tokens[0], s.Tokens[len(s.Tokens)-1]
//			fmt.Println(source.Span(b.Place(int(first.Start)), b.Place(int(last.End))), s.Words)
//		}
//	}
//
// The files:
//
//	source, text, html     bytes → blocks of text outside tables, each character with its place
//	paragraph              blocks that the heads and numbers of pages part → paragraphs
//	separators             commas before decimals and blanks between thousands, as tables have them
//	token                  text → sentences of words, numbers and signs
//	codes                  the words and signs that are scales and currencies
//	words                  vocabularies that several phases look for
package prose
