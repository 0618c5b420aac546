package convert

import "testing"

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       Kind
	}{
		{"a.txt", "ACME REPORTS RESULTS\n", KindRelease},
		{"empty", "", KindRelease},
		{"s.txt", "<SEC-DOCUMENT>0001.txt\n<DOCUMENT>\n<TYPE>8-K", KindRelease},
		{"p.txt", "<PAGE>\n<TABLE>\n", KindRelease},
		{"a.rtf", `{\rtf1\ansi Net sales 12,345}`, KindRelease},
		{"a.htm", "<!DOCTYPE html><html><body>", KindRelease},
		{"a.htm", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xmlns:ix='http://www.xbrl.org/2013/inlineXBRL'>", KindInline},
		{"a.xml", "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- c --><xbrli:xbrl xmlns:xbrli='u'>", KindInstance},
		{"a.xml", "<xbrl>", KindInstance},
		{"a.xml", "<?xml version='1.0'?>", KindInstance},
		{"a.xml", "<?xml version='1.0'?><data>", KindInstance},
		{"a.xsd", "<xs:schema>", KindSchema},
		{"a.xml", "<link:linkbase>", KindLinkbase},
		{"a.xml", "\xff\xfe<\x00x\x00b\x00r\x00l\x00>\x00", KindInstance},
		{"a.json", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`, KindJSON},
		{"a.json", `{"documentInfo":{"documentType": "https://xbrl.org/2021/xbrl-csv"}}`, KindCSV},
		{"a.json", `{"documentType`, KindJSON},
		{"a.json", `{"documentType":`, KindJSON},
		{"a.zip", "PK\x03\x04....", KindPackage},
	} {
		if got := Detect(c.name, []byte(c.data)); got != c.want {
			t.Errorf("%s %.40q: %s, want %s", c.name, c.data, got, c.want)
		}
	}
}

func FuzzDetect(f *testing.F) {
	f.Add("a.json", []byte(`{"documentType":"`))
	f.Add("a.xml", []byte("<?xml?><!-- <a:"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if k := Detect(name, data); k == "" {
			t.Fatal("no kind")
		}
	})
}
