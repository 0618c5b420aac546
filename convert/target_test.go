package convert

import (
	"testing"
	"time"
)

func TestParseTarget(t *testing.T) {
	for name, ok := range map[string]bool{
		"": true, "press": true, "us-gaap": true, "us-gaap/2009": true, "us-gaap/2023": true, "us-gaap/2010": false, "us-gaap/1999": false,
		"us-gaap/": false, "us-gaap/x": false, "ifrs": false, "us-gaap/2023/x": false,
	} {
		target, err := ParseTarget(name)
		if (err == nil) != ok {
			t.Errorf("ParseTarget(%q): %v", name, err)
		}
		if none := name == "" || name == "press"; ok && (target == nil) != none {
			t.Errorf("ParseTarget(%q) is %v", name, target)
		}
	}
}

func TestTargetTaxonomy(t *testing.T) {
	for _, c := range []struct {
		target            string
		day               time.Time
		namespace, schema string
	}{
		{"us-gaap/2009", time.Time{}, "http://xbrl.us/us-gaap/2009-01-31", "http://taxonomies.xbrl.us/us-gaap/2009/elts/us-gaap-2009-01-31.xsd"},
		{"us-gaap/2020", time.Time{}, "http://fasb.org/us-gaap/2020-01-31", "http://xbrl.fasb.org/us-gaap/2020/elts/us-gaap-2020-01-31.xsd"},
		{"us-gaap/2023", time.Time{}, "http://fasb.org/us-gaap/2023", "https://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd"},
		{"us-gaap", time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC), "http://fasb.org/us-gaap/2024", "https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd"},
		{"us-gaap", time.Date(2010, 6, 30, 0, 0, 0, 0, time.UTC), "http://xbrl.us/us-gaap/2009-01-31", "http://taxonomies.xbrl.us/us-gaap/2009/elts/us-gaap-2009-01-31.xsd"},
		{"us-gaap", time.Date(2003, 3, 31, 0, 0, 0, 0, time.UTC), "http://fasb.org/us-gaap/2025", "https://xbrl.fasb.org/us-gaap/2025/elts/us-gaap-2025.xsd"},
	} {
		target, err := ParseTarget(c.target)
		if err != nil {
			t.Fatal(err)
		}
		if o := target.taxonomyFor(c.day); o.Namespace != c.namespace || o.Schema != c.schema {
			t.Errorf("%s on %s is %s at %s", c.target, c.day.Format("2006-01-02"), o.Namespace, o.Schema)
		}
	}
}
