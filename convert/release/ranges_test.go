package release

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// TestRanges reads cells that print a range: both ends are facts, each in a column that says which it is.
func TestRanges(t *testing.T) {
	for _, test := range []struct{ Printed, want string }{
		{"90-95", "90 95"},
		{"5-250", "5 250"},
		{"100-110", "100 110"},
		{"100 - 110", "100 110"},
		{"90 to 95", "90 95"},
		{"$1.20 to $1.30", "1.20 1.30"},
		{"$1.20-$1.30", "1.20 1.30"},
		{"1,100–1,250", "1,100 1,250"},
		{"(3.0)-(2.0)", "(3.0) (2.0)"},
		{"$3.1 billion to $3.3 billion", "3.1B 3.3B"},
		{"$8.0-8.5 billion", "8.0 8.5B"},
		{"14%-16%", "14% 16%"},
		{"14% to 16%", "14% 16%"},
		{"14-16%", "14% 16%"},
	} {
		for _, markup := range []bool{false, true} {
			got := readCell(t, test.Printed, markup)
			bare := strings.NewReplacer("billion", "B", "%", "")
			if g := strings.Join(got, " "); bare.Replace(g) != bare.Replace(test.want) {
				t.Errorf("%q (markup %t) was read as %s, want %s", test.Printed, markup, g, test.want)
			}
		}
	}
}

// TestNoRanges reads cells with a dash that are no range: no number of theirs is a fact.
func TestNoRanges(t *testing.T) {
	for _, printed := range []string{"0-12345", "001-34567", "212-555-0100"} {
		for _, markup := range []bool{false, true} {
			if got := readCell(t, printed, markup); len(got) > 0 {
				t.Errorf("%q (markup %t) was read as %s", printed, markup, got)
			}
		}
	}
}

// cellDocument is a release with one cell of interest.
func cellDocument(printed string, markup bool) (name, text string) {
	if markup {
		return "a.htm", fmt.Sprintf("<p>ACME CORP</p><p>Outlook for the year ending December 31, 2025 (in millions)</p><table><tr><td><td>2025<td>2024<tr><td>Revenues<td>1,250<td>1,240<tr><td>Other<td>%s<td>12<tr><td>Costs<td>3,129<td>2,000</table>", printed)
	}
	return "a.txt", fmt.Sprintf("ACME CORP\nOutlook for the year ending December 31, 2025 (in millions)\n\n%60s%20s\n%-30s%30s%20s\n%-30s%30s%20s\n%-30s%30s%20s\n",
		"2025", "2024", "Revenues", "1,250", "1,240", "Other", printed, "12", "Costs", "3,129", "2,000")
}

// cellFindings are the diagnostics of a release with one cell of interest.
func cellFindings(t *testing.T, printed string, markup bool) []tieout.Diagnostic {
	t.Helper()
	name, text := cellDocument(printed, markup)
	_, ds, err := Read(name, []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// readCell reads a table with one cell of interest, and says what items its row has.
func readCell(t *testing.T, printed string, markup bool) []string {
	t.Helper()
	name, text := cellDocument(printed, markup)
	rel, _, err := Read(name, []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, it := range itemsOf(rel) {
		if label := it.Row.Label; label == "Other" && it.Printed != "12" {
			got = append(got, it.Printed)
		} else if strings.Contains(label, "Other") && label != "Other" {
			t.Errorf("%q (markup %t) went into the label %q", printed, markup, label)
		}
	}
	return got
}

// TestMalformedNumbers reads cells that look like a number and are none: they are told, as printed, and no label has them.
func TestMalformedNumbers(t *testing.T) {
	for _, printed := range []string{"48,57l", "12,,345", "48,5711", "1O,234", "l0,234", "4.8.5", "1,23,456"} {
		for _, markup := range []bool{false, true} {
			if got := readCell(t, printed, markup); len(got) > 0 {
				t.Errorf("%q (markup %t) was read as %s", printed, markup, got)
			}
			if !slices.ContainsFunc(cellFindings(t, printed, markup), func(d tieout.Diagnostic) bool {
				return (d.Code == ruleLost.Code || d.Code == RuleMisprinted.Code) && strings.Contains(d.Message, strconv.Quote(printed))
			}) {
				t.Errorf("%q (markup %t) is not told", printed, markup)
			}
		}
	}
}

func TestIsMisprinted(t *testing.T) {
	for text, want := range map[string]bool{"48,57l": true, "12,,345": true, "48,5711": true, "1O,234": true, "$(48,5711)": true, "1234,567": true,
		"1,23,456": false, "12.74¢": false, "11-1974412": false, "1,506,000,": false, "4.8.5": false, "48,57": false, "€9,392m": false, "Oil": false, "48,571": false} {
		if got := isMisprinted(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestMendedNumbers reads cells whose number is clear but for a blank.
func TestMendedNumbers(t *testing.T) {
	for _, test := range []struct{ Printed, want, code string }{
		{"65, 715", "65,715", ruleBroken.Code}, {"4,180 ,000", "4,180,000", ruleBroken.Code}, {"- 4%", "-4%", ""}, {"(1,204", "(1,204", ruleParenthesis.Code},
	} {
		for _, markup := range []bool{false, true} {
			if got := readCell(t, test.Printed, markup); len(got) != 1 || got[0] != test.want {
				t.Errorf("%q (markup %t) was read as %s, want %s", test.Printed, markup, got, test.want)
			}
			found := slices.ContainsFunc(cellFindings(t, test.Printed, markup), func(d tieout.Diagnostic) bool { return d.Code == test.code })
			if found != (test.code != "") {
				t.Errorf("%q (markup %t): finding %t", test.Printed, markup, found)
			}
		}
	}
}
