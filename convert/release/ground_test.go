package release

import "testing"

// TestGrounds checks the names of what claims a day, on which the fitted weights depend, and that a name is one ground.
func TestGrounds(t *testing.T) {
	for _, c := range []struct {
		w      witness
		form   groundForm
		other  Source
		second bool
		want   string
	}{
		{witness{from: FromHeading}, byDate, noOther, false, "e:heading.date"},
		{witness{from: FromTitle, shadowed: true}, byDate, noOther, true, "e:title.date2~"},
		{witness{from: FromRow}, byEve, FromLeadup, false, "e:row.eve+leadup"},
		{witness{from: FromTitle, shadowed: true}, byDay, FromLeadup, true, "e:title.day+leadup~2"},
		{witness{from: FromStub}, byQuarter, FromDocument, false, "e:stub.quarter+document"},
		{witness{from: FromHeading}, byYear, FromTitle, true, "e:heading.year+title2"},
		{witness{from: FromHeading}, byYearQuarter, FromTitle, true, "e:heading.year+title.quarter2"},
		{witness{from: FromSection}, byLikeYear, FromRow, false, "e:section.likeyear+row"},
		{witness{from: FromParagraph, shadowed: true}, bySpan, noOther, false, "span:paragraph~"},
	} {
		if got := c.w.groundName(c.form, c.other, c.second); got != c.want {
			t.Errorf("the name is %q, want %q", got, c.want)
		}
		if g := c.w.ground(c.form, c.other, c.second); g != c.w.ground(c.form, c.other, c.second) {
			t.Errorf("%q is made twice", c.want)
		}
	}
}
