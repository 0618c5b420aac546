package across

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// Compare runs the checks between the reports of one entity, which are in the order in which they were given. The findings
// are those of each report, in order of output. The error is ctx's.
func Compare(ctx context.Context, reports []*tieout.Report, o validate.Options) ([][]tieout.Diagnostic, error) {
	found := make([][]tieout.Diagnostic, len(reports))
	if len(reports) < 2 {
		return found, nil
	}
	all, err := validate.Run(ctx, &validate.Input{Reports: reports, Options: o}, rules.Checks())
	place := make(map[string]int, len(reports))
	for i, r := range reports {
		place[r.Document] = i
	}
	for _, d := range all {
		i := place[d.Range.Document] // what is in none of them stands with the first
		found[i] = append(found[i], d)
	}
	return found, err
}
