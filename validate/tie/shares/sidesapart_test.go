package shares_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestSidesApart holds no basic amount per share against the shares and their equivalents, so that columns of these that changed places are found.
func TestSidesApart(t *testing.T) {
	preferred := strings.Replace(equivalents, "Net income (loss)                              (32,935)      (343,531)        86,910       (204,431)\n",
		"Net income (loss)                              (27,935)      (338,531)       101,910       (189,431)\n"+
			"Preferred dividends                              5,000          5,000         15,000         15,000\n"+
			"Net income (loss) available to common\n  shareholders                                 (32,935)      (343,531)        86,910       (204,431)\n", 1)
	preferred = strings.NewReplacer("474,139", "469,139", "681,646", "676,646", "1,233,421", "1,218,421", "1,114,301", "1,099,301").Replace(preferred)
	tietest.Tells(t, "right", preferred, "", "", "")
	tietest.Tells(t, "columns", preferred, "common equivalent shares outstanding        50,328.5       50,157.7       51,652.7", "common equivalent shares outstanding        51,652.7       50,157.7       50,328.5", "tieout:perShareBroken")
}
