package release

import "testing"

// TestOneDayTwoLengths: what prints different numbers for two lengths of time that end on one day is no balance; sections that repeat the same labels under
// a title of segments are segments, and names below measures under such a title are.
func TestOneDayTwoLengths(t *testing.T) {
	rel := readText(t, `
                       ORCHARD INSURANCE GROUP, INC.
                        RESERVES FOR LOSSES AND LAE
                             (In millions)

                                        Three months ended   Twelve months ended
                                            December 31,         December 31,
                                          2014       2013      2014        2013
Incurred: current accident year          258.9      262.6   1,063.3     1,012.4
Incurred: prior accident years            (9.4)      (9.2)    (42.2)      (37.7)
Net reserves, end of period            1,534.7    1,508.1   1,534.7     1,508.1

                       ORCHARD INSURANCE GROUP, INC.
                  Unaudited Financial Highlights by Segment
                             (In millions)

                                        Three months ended   Twelve months ended
                                            December 31,         December 31,
                                          2014       2013      2014        2013
Net sales:
  Aggregates                             268.9      271.3     447.2       448.9
  Lime Products                           21.6       22.9      42.3        45.1
  Total                                  290.5      294.2     489.5       494.0
Gross profit:
  Aggregates                              72.8       75.9      91.3        92.6
  Lime Products                            4.3        5.2       8.0         9.8
  Total                                   77.1       81.1      99.3       102.4
`)
	for _, r := range rel.Tables[0].Rows[:2] {
		if a, b := r.Items[0].Period, r.Items[2].Period; a == b {
			t.Errorf("%s is of %s in two columns that print different numbers", r.Label, a)
		}
	}
	for _, r := range rel.Tables[1].Rows {
		if r.Label == "Aggregates" && (len(r.Qualifiers) != 1 || r.Qualifiers[0].Axis != "segment") {
			t.Errorf("%v %s is set apart by %v, want a segment", r.Section, r.Label, r.Qualifiers)
		}
	}
}
