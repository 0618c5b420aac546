package xbrlxml

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

func fuzzRead(t *testing.T, data []byte) {
	r, ds, err := Read(context.Background(), "t.xml", data, Options{URL: "http://example.com/t.xml"})
	if err != nil {
		if !errors.As(err, new(*xmlstream.LimitError)) {
			t.Fatal(err)
		}
		return
	}
	for _, d := range ds {
		listed := func(r tieout.Rule) bool { return r.Code == d.Code }
		if !slices.ContainsFunc(Rules, listed) && !slices.ContainsFunc(sharedRules, listed) && !slices.ContainsFunc(xmlstream.Rules, listed) {
			t.Errorf("the code %s is not listed", d.Code)
		}
		if d.Range.Document != "t.xml" || d.Range.Start.Byte > int64(len(data)) {
			t.Errorf("out of place: %+v", d)
		}
	}
	if len(ds) > 0 || slices.ContainsFunc(r.Report.Contexts, func(c *tieout.Context) bool {
		return slices.ContainsFunc(c.Dimensions, func(d tieout.Dimension) bool { return d.TypedNil })
	}) {
		return
	}
	var b bytes.Buffer
	if err := Write(&b, r.Report, WriteOptions{}); err != nil {
		if strings.Contains(err.Error(), "cannot be taken over") { // encoding/xml, below etree, knows fewer names
			return
		}
		t.Fatalf("%v\n%q", err, data)
	}
	again, ds, err := Read(context.Background(), "t.xml", b.Bytes(), Options{URL: "http://example.com/t.xml"})
	if err != nil || len(ds) > 0 {
		t.Fatalf("%v %v\n%q\n%s", err, ds, data, b.String())
	}
	if len(again.Report.Contexts) != len(r.Report.Contexts) || len(again.Report.Facts) != len(r.Report.Facts) {
		t.Errorf("%d contexts and %d facts became %d and %d\n%q\n%s", len(r.Report.Contexts), len(r.Report.Facts),
			len(again.Report.Contexts), len(again.Report.Facts), data, b.String())
	}
}
