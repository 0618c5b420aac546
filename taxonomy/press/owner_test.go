package press

import "testing"

func TestWithoutOwner(t *testing.T) {
	d, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for label, want := range map[string]string{
		"Net income attributable to Quillmark":                                 "NetIncomeLoss",
		"Net (loss) income attributable to Quillmark Holdings, Inc.":           "NetIncomeLoss",
		"NET LOSS ATTRIBUTABLE TO QUILLMARK":                                   "NetIncomeLoss",
		"Net earnings attributable to the Quillmark & Sons Trust":              "NetIncomeLoss",
		"Net income available to Quillmark common stockholders":                "NetIncomeToCommon",
		"Net income attributable to Quillmark Corp. common shareholders":       "NetIncomeToCommon",
		"Net Income Attributable to Noncontrolling Interests":                  "NoncontrollingInterestIncome",
		"Net income attributable to noncontrolling interests":                  "NoncontrollingInterestIncome",
		"Net Income Attributable to Quillmark Before Noncontrolling Interests": "NetIncomeIncludingNoncontrolling",
		"Comprehensive income (loss) attributable to Quillmark stockholders":   "ComprehensiveIncome",
		"Total comprehensive income attributable to Quillmark":                 "ComprehensiveIncomeParent",
		"Comprehensive income attributable to noncontrolling interests":        "ComprehensiveIncomeNoncontrolling",
		"Net income attributable to ":                                          "NetIncomeLoss",
		"Cost of revenue attributable to Quillmark":                            "",
	} {
		found := false
		ms := d.Lookup(Normalize(label))
		for _, m := range ms {
			found = found || m.Concept.Name == want
		}
		if found != (want != "") || want == "" && len(ms) > 0 {
			t.Errorf("%q: %d concepts, %q found: %v", label, len(ms), want, found)
		}
	}
}

func FuzzWithoutOwner(f *testing.F) {
	for _, s := range []string{"Net income attributable to Quillmark", "net loss available to \xff", "Net income applicable to", "net income attributable to É\u0301 b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, label string) {
		if got := withoutOwner(label); len(got) > len(label)+len(" parent") {
			t.Errorf("%q became longer: %q", label, got)
		}
	})
}
