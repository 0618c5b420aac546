package release

import (
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
)

func TestReadRefuses(t *testing.T) {
	for name, data := range map[string]string{
		"empty": "", "blank": " \n\t\r\n", "pdf": "%PDF-1.4 …", "zip": "PK\x03\x04abc",
		"binary": "\x00\x01\x02\x03" + strings.Repeat("\x07", 50), "rtf": `{\rtf1 x}`,
	} {
		rel, ds, err := Read(name, []byte(data), Options{})
		if err == nil || rel != nil || ds != nil {
			t.Errorf("%s: %v %v %v", name, rel, ds, err)
		} else if len(err.Error()) < 20 {
			t.Errorf("%s: %q says too little", name, err)
		}
	}
}

const smallStatement = `Income statement (in thousands)
                  Three Months Ended June 30,
                     2003        2002
Revenues           $ 1,200     $ 1,100
Costs                  900         800
                   -------     -------
Net income         $   300     $   300
`

// TestEncodings reads the same table in several encodings and line ends; places are those of the original bytes.
func TestEncodings(t *testing.T) {
	for name, text := range map[string]string{
		"utf-8": "Café “quoted” — ok\n" + smallStatement, "latin-1": "Caf\xe9 \xabquoted\xbb ok\n" + smallStatement,
		"windows-1252": "Caf\xe9 \x93quoted\x94 \x97 ok\n" + smallStatement, "bom": "\ufeffAscii\n" + smallStatement,
		"crlf": "Plain\r\n" + strings.ReplaceAll(smallStatement, "\n", "\r\n"), "cr": "Plain\r" + strings.ReplaceAll(smallStatement, "\n", "\r"),
	} {
		rel, _, err := Read(name, []byte(text), Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(rel.Tables) != 1 || len(rel.Tables[0].Rows) != 3 {
			t.Errorf("%s: %d tables", name, len(rel.Tables))
			continue
		}
		it := rel.Tables[0].Rows[1].Items[1]
		if got := text[it.Cell.Start.Byte:it.Cell.End.Byte]; got != "800" || it.Cell.Start.Line != 6 || it.Cell.Start.Column != 36 {
			t.Errorf("%s: %q at %s", name, got, it.Cell)
		}
		if it.Value.String() != "800000" || it.Period.String() != "2002-04-01/2002-06-30" {
			t.Errorf("%s: %s %s", name, it.Value, it.Period)
		}
	}
}

func TestSubmission(t *testing.T) {
	text := "<SEC-DOCUMENT>1.txt : 20030801\n<SEC-HEADER>1.hdr.sgml : 20030801\nCONFORMED SUBMISSION TYPE:\t8-K\nFILED AS OF DATE:\t\t20030801\n" +
		"\tCOMPANY CONFORMED NAME:\t\t\tACME WIDGETS INC\n\tCENTRAL INDEX KEY:\t\t\t0000012345\n\tSTANDARD INDUSTRIAL CLASSIFICATION:\tWIDGETS [3990]\n\tFISCAL YEAR END:\t\t\t0930\n</SEC-HEADER>\n" +
		"<DOCUMENT>\n<TYPE>8-K\n<SEQUENCE>1\n<TEXT>\nItem 7   1,234   5,678\nItem 12  9,999   8,888\n</TEXT>\n</DOCUMENT>\n" +
		"<DOCUMENT>\n<TYPE>EX-99.1\n<TEXT>\n" + smallStatement + "</TEXT>\n</DOCUMENT>\n" +
		"<DOCUMENT>\n<TYPE>EX-99.2\n<TEXT>\n<html><body><table><tr><td></td><td>2003</td></tr><tr><td>Total assets</td><td>5</td></tr><tr><td>Total liabilities</td><td>3</td></tr></table></body></html>\n</TEXT>\n</DOCUMENT>\n" +
		"<DOCUMENT>\n<TYPE>GRAPHIC\n<TEXT>\nbegin 644 logo.gif\nM1T E&.#EA  1,234   5,678\n`\nend\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n"
	rel, _, err := Read("sub.txt", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if rel.Format != Submission || rel.CIK != "0000012345" || rel.SIC != "3990" || rel.Form != "8-K" || rel.Registrant != "ACME WIDGETS INC" ||
		!rel.Filed.Equal(tieout.Date(2003, 8, 1)) || rel.YearEnd != time.September {
		t.Errorf("header: %+v", rel)
	}
	if len(rel.Tables) != 2 {
		t.Fatalf("%d tables: only the exhibits 99 hold tables", len(rel.Tables))
	}
	if p := rel.Tables[1].Rows[0].Items[0].Period.String(); p != "2003-06-30" {
		t.Errorf("a bare year over a balance sheet is the day of the year that the release reports, not %s", p)
	}
}

// TestRules breaks each rule once.
func TestRules(t *testing.T) {
	documents := map[string]string{
		"tieout:noTable":             "Nothing but words here.\nAnd some more of them.\n",
		"tieout:columnWithoutPeriod": "Other data (in thousands)\n                 Actual      Budget\nRevenues          1,200       1,100\nCosts               900         800\n",
		"tieout:scaleContradiction":  "(In thousands)\n(In millions)\n              June 30, 2003   June 30, 2002\nCash                  1,200           1,100\nTotal assets          5,900           6,800\n",
		"tieout:scaleNotStated":      "Balance sheet\n              June 30, 2003   June 30, 2002\nCash                  1,200           1,100\nTotal assets         65,900          66,800\n",
		"tieout:sameHeading":         "Balance sheet (in thousands)\n              June 30, 2003   June 30, 2003\nCash                  1,200           1,100\nTotal assets          5,900           6,800\n",
		"tieout:unbalancedParenthesis": "Balance sheet (in thousands)\n              June 30, 2003   June 30, 2002\nCash                  1,200           1,100\n" +
			"Deficit               5,900)         (6,800)\n",
		"tieout:futurePeriod": "ACME\n\nJuly 30, 2003 -- results\n\nBalance sheets (in thousands)\n       June 30, 2003   June 30, 2002   Dec 31, 2002  Mar 31, 2003  Dec 31, 2003\n" +
			"Cash           1,200           1,100          1,000         1,100         1,300\nDebt           5,900           6,800          7,000         6,000         5,000\n",
		"tieout:dateline": "NEW YORK, July 30, 2002 -- ACME today reported\n\nBalance sheet (in thousands)\n              June 30, 2003   March 31, 2003\nCash                  1,200           1,100\nTotal assets          5,900           6,800\n",
	}
	emitted := map[string]bool{}
	for code, text := range documents {
		_, ds, err := Read(code, []byte(text), Options{})
		if err != nil {
			t.Errorf("%s: %v", code, err)
		}
		found := false
		for _, d := range ds {
			emitted[d.Code] = true
			found = found || d.Code == code
		}
		if !found {
			t.Errorf("%s was not reported: %v", code, ds)
		}
	}
	seen := map[string]bool{}
	for _, r := range Rules {
		if seen[r.Code] || r.Doc == "" || r.Advice == "" || r.Spec == "" {
			t.Errorf("rule %s is listed twice or says too little", r.Code)
		}
		seen[r.Code] = true
		delete(emitted, r.Code)
	}
	for code := range emitted {
		t.Errorf("%s is reported but not listed", code)
	}
}
