package validate

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
)

// Of is the input for checking an opened document.
func Of(d *convert.Document, o Options) *Input {
	in := &Input{DTS: d.DTS, Release: d.Release, Mentions: d.Mentions, Options: o}
	if d.Report != nil {
		in.Reports = []*tieout.Report{d.Report}
	}
	return in
}
