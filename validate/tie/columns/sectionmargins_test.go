package columns_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

const segmentMargins = `RHENOLIS CHEMICALS AG
SEGMENT KEY FIGURES
(in CHF millions)

                                     First half   First half
                                        2023         2022
Sales
  Care                                 1,022        1,124
  Coatings                               618          655
  Catalysis                              402          378
  Group                                2,042        2,157
EBITDA
  Care                                   181          214
  Coatings                                88          104
  Catalysis                               49           29
  Group                                  318          347
EBITDA margin
  Care                                 17.7%        19.0%
  Coatings                             14.2%        15.9%
  Catalysis                            12.2%         7.7%
  Group                                15.6%        16.1%
`

// TestSectionMargins holds margins under a heading against results and sales under others, though both columns of a row are wrong.
func TestSectionMargins(t *testing.T) {
	const ratio = "tieout:ratioBroken"
	tietest.Tells(t, "right", segmentMargins, "", "", "")
	tietest.Tells(t, "columns", segmentMargins, "15.6%        16.1%", "16.1%        15.6%", ratio)
	tietest.Tells(t, "digits", segmentMargins, "17.7%", "71.7%", ratio)
}
