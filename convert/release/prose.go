package release

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/page"
)

// Page is a part of the document that was read: the whole of it, or an exhibit of a submission. What stands on a page
// outside the tables is running text.
type Page struct {
	Range   tieout.Range
	HTML    bool
	Swapped bool // its tables have points between thousands and commas before decimals
	Spaced  bool // its tables have blanks between thousands
}

// notePage notes that a stretch of the document was read, and how its tables write numbers.
func (r *reader) notePage(start, end int, laid []*layout.Table) {
	p := Page{Range: r.d.Span(start, end), HTML: page.IsHTML(r.d.Data[start:end])}
	if len(laid) > 0 {
		p.Swapped, p.Spaced = laid[0].Style.Swapped, laid[0].Style.Spaced
	}
	r.rel.Pages = append(r.rel.Pages, p)
}
