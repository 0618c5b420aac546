package mention_test

import "testing"

// heldSecurities are what a company holds in three rows.
const heldSecurities = `

                                        September 30,  December 31,
                                             2025          2024
                                              (in thousands)
Cash and cash equivalents                  63,711        58,412
Marketable securities                      78,416        96,230
Total current assets                      142,127       154,642
Marketable securities, net of current
  portion                                   7,565        12,065
Total assets                              149,692       166,707
`

// TestHeldSecurities adds them up.
func TestHeldSecurities(t *testing.T) {
	const text = "Cash, cash equivalents and marketable securities were $149.7 million as of September 30, 2025, compared to $166.7 million as of December 31, 2024. "
	allTie(t, reported(text+heldSecurities), text)
}
