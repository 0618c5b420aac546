package book_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

const perShare = `HOLLINGBOURNE VALVES, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended           Six Months Ended
                                             June 30,                    June 30,
                                        2024          2023          2024          2023
                                      --------      --------      --------      --------
Net sales                               91,402        85,310       178,904       168,220
Cost of goods sold                      57,220        54,100       112,330       106,904
                                      --------      --------      --------      --------
Gross profit                            34,182        31,210        66,574        61,316
Operating expenses                      22,934        21,730        45,443        43,250
                                      --------      --------      --------      --------
Operating income                        11,248         9,480        21,131        18,066
Interest expense                          (610)         (702)       (1,240)       (1,410)
                                      --------      --------      --------      --------
Income before income taxes              10,638         8,778        19,891        16,656
Income tax expense                       2,253         1,866         4,219         3,540
                                      --------      --------      --------      --------
Net income                               8,385         6,912        15,672        13,116
                                      ========      ========      ========      ========
Earnings per share:
  Basic                               $   0.42      $   0.35      $   0.79      $   0.66
  Diluted                             $   0.41      $   0.34      $   0.77      $   0.65
Weighted average shares outstanding:
  Basic                                 19,940        19,810        19,910        19,790
  Diluted                               20,350        20,210        20,330        20,180
`

// TestWords has labels that two rows share named by their headings, and slips of several columns said beside each other and
// not against each other.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		says           []string
		never          []string
	}{
		{"a label of two rows", "$   0.41", "$   0.31",
			[]string{"Earnings per share, diluted, 3 months to Jun 30, 2024: printed 0.31", "one digit of Earnings per share, diluted is wrong", "Weighted average shares outstanding, diluted: 20,350"},
			[]string{"of Diluted"}},
		{"a slip in each column", "34,182        31,210        66,574        61,316", "34,812        31,120        66,754        61,136",
			[]string{"Gross profit changed places: 34,812 for 34,182. And: two digits of Gross profit changed places: 31,120 for 31,210"}, []string{"Or:"}},
	} {
		ds, _ := tietest.Misprinted(t, perShare, c.old, c.new)
		if len(ds) != 1 {
			t.Errorf("%s: %v", c.name, ds)
			continue
		}
		text := ds[0].Message + "\n" + ds[0].Advice
		for _, n := range ds[0].Related {
			text += "\n" + n.Message
		}
		for _, s := range c.says {
			if !strings.Contains(text, s) {
				t.Errorf("%s: no %q in\n%s", c.name, s, text)
			}
		}
		for _, s := range c.never {
			if strings.Contains(text, s) {
				t.Errorf("%s: %q in\n%s", c.name, s, text)
			}
		}
	}
}
