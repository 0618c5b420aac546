// Package reader reads a text from its first paragraph to its last: it asks what the numbers of each sentence speak of and when, and hands on from sentence to sentence,
// and from a heading to what is below it, what they speak of. It must import no rooms of convert/mention behind timing, and is told by a function whether numbers tie.
//
//	text := reading.NewText(ctx, data, rel, tagged, taxonomies)
//	if err := reader.Read(ctx, text, ties); err != nil {
//		return err
//	}
//	fmt.Println(len(text.Readings))
//
// The files:
//
//	reader                  paragraphs → sentences → numbers; what holds for those below
//	years                   how fiscal years are named, by what ties
//	notemark                digits that lead from a measure to a note
//	aside                   what a clause behind "which" says aside
//	besidebracket           figures of the year before in brackets behind each number
package reader
