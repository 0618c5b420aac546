package discover_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

func qname(local string) tieout.QName {
	return tieout.QName{Space: "http://example.com/t", Local: local}
}

// FuzzLoad loads any schema with any linkbase: nothing may panic or go on for ever, and the same documents must
// give the same diagnostics, however the goroutines run.
func FuzzLoad(f *testing.F) {
	for _, c := range faults {
		f.Add(schema(appinfo(linkbaseRef)+concepts+c.schema), linkbase(c.linkbase))
	}
	f.Fuzz(func(t *testing.T, schema, linkbase string) {
		given := map[string][]byte{base + "t.xsd": []byte(schema), base + "l.xml": []byte(linkbase)}
		load := func() (*taxonomy.DTS, []tieout.Diagnostic) {
			src, _, err := source.New(source.Options{Documents: given})
			if err != nil {
				t.Fatal(err)
			}
			dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: base + "t.xsd"}, {URL: base + "l.xml"}},
				discover.Options{Workers: 4, MaxDocuments: 50})
			if err != nil {
				return nil, nil
			}
			return dts, found
		}
		dts, found := load()
		again, foundAgain := load()
		if !reflect.DeepEqual(found, foundAgain) {
			t.Errorf("not the same twice:\n%v\n%v", found, foundAgain)
		}
		if dts == nil || again == nil {
			return
		}
		for _, d := range found {
			if d.Range.Document == "" || d.Message == "" || d.Code == "" {
				t.Errorf("a diagnostic without place, message or code: %+v", d)
			}
		}
		for arcrole, set := range dts.All {
			if len(set.Relationships) != len(again.All[arcrole].Relationships) {
				t.Errorf("%s: %d and %d relationships", arcrole, len(set.Relationships), len(again.All[arcrole].Relationships))
			}
		}
	})
}
