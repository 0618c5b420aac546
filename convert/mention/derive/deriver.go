package derive

import (
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Deriver finds the figures that the numbers of a text tie to or follow from, by what each was read to speak of.
type Deriver struct {
	*reading.Text
	BasesAround map[int][]int            // see NoteBases
	shares      map[int][]*tables.Figure // weighted share counts by the month that they end in, once looked for
	owed        [][]*tables.Row          // see debtRows
	sheets      [][]*tables.Row          // see BalanceRows
}

// New makes the deriver of the numbers of a text.
func New(text *reading.Text) *Deriver { return &Deriver{Text: text} }
