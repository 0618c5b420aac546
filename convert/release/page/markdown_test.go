package page

import "testing"

// TestBare: marks of Markdown are blanks, byte for byte, in texts that are Markdown.
func TestBare(t *testing.T) {
	for text, want := range map[string]string{
		"# Results\n\n**Consumer.** Revenue was **5**.\n\n## Outlook\n":                     "  Results\n\n  Consumer.   Revenue was   5  .\n\n   Outlook\n",
		"# Results\n## Sales\n|---|---|\n":                                                  "  Results\n   Sales\n|---|---|\n",
		"A\\&B **is**\n| | 2024 |\n|---|---|\n| **All**<sup>1</sup> | \\$5<sup>2</sup> |\n": "A &B   is  \n| | 2024 |\n|---|---|\n|   All               |  $5             |\n",
		"| | 2024 |\n| a | b |\n| **All** | \\$5 |\n":                                       "| | 2024 |\n| a | b |\n| **All** | \\$5 |\n",
		"# of shares\nNet income ** 5\n":                                                    "# of shares\nNet income ** 5\n",
		"#1 brand\n#2 brand\n**\n":                                                          "#1 brand\n#2 brand\n**\n",
		"# Results\n# Sales\nno more\n":                                                     "# Results\n# Sales\nno more\n",
	} {
		if got := string(Bare("release.md", []byte(text))); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
