package release

import (
	_ "embed"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed weights/stock.bin
var stockTable []byte

// stockModel tells labels of balances of a day from those of amounts of a period by their words alone, as many companies
// used them in their filings.
var stockModel = fitted("stock", stockTable)

// stockFeatures are the features of a label's words.
func stockFeatures(t wording.Text) []string {
	names := evidence.ClassTally{Names: make([]string, 0, 2*len(t)+2)}
	tallyWords(&names, "w:", t, 30)
	for i := 1; i < len(t) && i < 30; i++ {
		if !number.IsDigit(t[i-1][0]) && !number.IsDigit(t[i][0]) {
			names.Add("b:", t[i-1], " ", t[i])
		}
	}
	if len(t) > 0 {
		names.Add("f:", t[0])
		names.Add("z:", t[len(t)-1])
	}
	return names.Names
}

// stockRows are labels of balances that filings of the United States, from which the models are fitted, do not have among the rows
// of a period.
var stockRows = wording.Vocabulary("stock-rows")

// byName is what a label of stockRows weighs for a day, in log odds: more than that the column is of a period.
const byName = 20

// Log odds of a stock by the words of its label alone.
const maybeFlow, maybeStock, plainFlow, plainStock, plainly = -0.8, 0.8, -2.5, 2.5, 5.0

var oddsOfStock = wording.NewMemo(func(label string) float64 { return stockModel().Score(stockFeatures(wording.Of(label))) })

// stockOdds are the log odds of a stock, which stands on a day, against a flow, by the words of a label or heading.
func stockOdds(label string) float64 { return oddsOfStock.Of(label) }

// stockName names the log odds of a stock.
func stockName(odds float64) string {
	switch {
	case odds > plainly:
		return "stock, plainly"
	case odds > plainStock:
		return "stock"
	case odds > maybeStock:
		return "stock, maybe"
	case odds < -plainly:
		return "flow, plainly"
	case odds < plainFlow:
		return "flow"
	case odds < maybeFlow:
		return "flow, maybe"
	}
	return "either"
}
