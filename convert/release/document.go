package release

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/wording"
)

// document is what a release is read from.
type document struct {
	*page.Document
	ctx     context.Context // nil for one that never ends
	explain bool            // what decisions are made on is kept with them

	order     func() dateOrder   // of dates in numbers alone: few documents have any
	datelines []time.Time        // the days that head the text as those on which it was written
	sayings   map[string]*saidOf // see said
	labels    map[labelKey]labelled

	shortNames map[string]wording.Text // see readShortNames
}

// decode takes the bytes in and refuses what cannot be a release.
func decode(name string, data []byte) (*document, error) {
	d, err := page.Decode(name, data)
	if err != nil {
		return nil, err
	}
	return &document{Document: d, order: sync.OnceValue(func() (o dateOrder) {
		o.dayFirst, o.shown = calendar.DayFirst(d.Data)
		return o
	})}, nil
}

// dateOrder says whether dates in numbers alone have the day before the month, and whether the document shows which stands first.
type dateOrder struct{ dayFirst, shown bool }

// parse reads what a text says about time, dates in numbers alone as the document writes them.
func (d *document) parse(s string) calendar.Phrase { return d.ordered(calendar.Parse(s)) }

// parseProse reads what a sentence says about time, in the same order.
func (d *document) parseProse(s string) calendar.Phrase { return d.ordered(calendar.ParseProse(s)) }

func (d *document) ordered(p calendar.Phrase) calendar.Phrase {
	if d != nil && p.IsOpen() && d.order().dayFirst {
		p.DayFirst()
	}
	return p
}

// stopped is what leaves the reading of a document, and [ReadContext] returns the error of.
type stopped struct{ err error }

// check leaves the reading of the document when its context has ended. What takes long calls it for each line, row or table.
func (d *document) check() {
	if d.ctx == nil {
		return
	}
	if err := d.ctx.Err(); err != nil {
		panic(stopped{err})
	}
}

// words answers what the layout of tables depends on.
var words = layout.Words{
	Title: isTitleText,
	Scale: func(s string) bool { return findScale(s) != nil },
	Name:  func(s string) bool { return memberText(s) != "" },
	Alone: func(s string) bool { return isScaleAlone(s) || calendar.SaysTime(s) },
	Unit:  isUnitAlone,
	Future: func(s string) bool {
		if len(s) <= maxNaming {
			return namesFuture(strings.ToLower(s))
		}
		lead := strings.ToLower(lastSentence(s))
		return len(lead) < maxLead && leadsToFuture(lead)
	},
}
