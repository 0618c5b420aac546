package page

import (
	"strings"
	"testing"
)

// TestSeparated: cells between commas or semicolons are cells between tabs, byte for byte, and quotation marks around them are gone.
func TestSeparated(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"quoted", "Sales,\"1,200\",900\nRent,35,\n", "Sales\t_1,200_\t900\nRent\t35 \n"},
		{"semicolons", "Sales;1.200,5;900,0\nCosts, all;3,5;7,1\n", "Sales\t1.200,5\t900,0\nCosts, all\t3,5\t7,1\n"},
		{"separator that is named", "sep=;\r\nA,b;1\r\n", "     \r\nA,b\t1\r\n"},
		{"marks in a cell", "\"Plant \"\"A\"\"\",\"5\" ,6\n", "_Plant _\"A_\"_\t_5_ \t6\n"},
		{"line breaks in a cell", "\ufeff,\"June 30,\r\n2024\",2\nA,1,2\n", "\ufeff\t_June 30,_ 2024_\t2\nA\t1\t2\n"},
		{"title", "\"Sales, net\",,\n,,\nA,1,2\n", "_Sales, net_  \n  \nA\t1\t2\n"},
		{"mark that none closes", "\"A,1,2\n5\" pipes,3,4\n", "\"A\t1\t2\n5\" pipes\t3\t4\n"},
		{"tabs", "A, b\t1\n\"C\"\t2\n", "A, b\t1\n_C_\t2\n"},
	} {
		got := string(bare("sales.CSV", []byte(test.text), none))
		if got = strings.ReplaceAll(got, string(rune(none)), "_"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if again := string(Bare("sales.csv", []byte(strings.ReplaceAll(got, "_", " ")))); test.name != "mark that none closes" && again != strings.ReplaceAll(test.want, "_", " ") {
			t.Errorf("%s: %q once more, want the same", test.name, again)
		}
	}
	if text := "Sales, net,5\n"; string(Bare("sales.txt", []byte(text))) != text {
		t.Error("commas of a text are separators")
	}
}

// TestSeparatedPlaces: lines, columns and bytes are those of the file, behind line breaks in cells, too.
func TestSeparatedPlaces(t *testing.T) {
	text := ",\"June 30,\n2024\"\n\"Sales, nét\",\"1,200\"\n"
	d, err := Decode("sales.csv", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(text, "1,200")
	if p := d.Position(at); p.Line != 3 || p.Column != 15 || int(p.Byte) != at {
		t.Errorf("line %d, column %d, byte %d; want 3, 15, %d", p.Line, p.Column, p.Byte, at)
	}
	if got := d.Text(at, at+len("1,200")); got != "1,200" {
		t.Errorf("%q stands there", got)
	}
}
