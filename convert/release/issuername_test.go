package release

import "testing"

const ofOneQuarter = `

Consolidated Statements of Operations
(in thousands)

                           Three Months Ended March 31,
                                 2024        2023
Revenues                     $ 12,310    $ 11,120
Cost of revenues                8,450       7,330
Gross profit                 $  3,860    $  3,790
`

// TestIssuerOfLine: whose release it is stands behind a source or a copyright and before what a headline reports; other lines of its head are no name.
func TestIssuerOfLine(t *testing.T) {
	for line, want := range map[string]string{
		"Source: Tamarack Lumber Inc.":                       "Tamarack Lumber Inc.",
		"© 2025 Tamarack Lumber Inc. All rights reserved.":   "Tamarack Lumber Inc.",
		"Copyright 2025 Tamarack Lumber Inc.":                "Tamarack Lumber Inc.",
		"Tamarack Lumber Reports Third Quarter Results":      "Tamarack Lumber",
		"TAMARACK LUMBER ANNOUNCES RESULTS":                  "TAMARACK LUMBER",
		"News Release\n\nTamarack Posts Record Quarter":      "Tamarack",
		"Third Quarter Reports Lower Results":                "",
		"Tamarack Lumber Announces Retirement of a Director": "",
		"For Immediate Release":                              "",
		"www.tamarack.example":                               "",
		"Jane Roe, 555-010-2345":                             "",
		"Quarterly Report":                                   "",
		"Shareholder Letter":                                 "",
	} {
		if got := readText(t, line+ofOneQuarter).Issuer; got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
