package press

import (
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/currency"
)

// elsewhere are lines as statements under IFRS and those of India, Japan and Scandinavia call them, beside the names under which
// statements of the United States have the same. Each stands for a whole label, whatever its sign words and brackets.
var elsewhere = [][2]string{
	{"revenue from operations", "revenues"}, {"revenue from ordinary activities", "revenues"}, {"total revenue from operations", "total revenues"},
	{"total income", "total revenues"}, {"net sales income from operations", "net sales"}, {"sales income from operations", "net sales"},
	{"profit before taxation", "income before income taxes"}, {"profit for the period before taxation", "income before income taxes"}, {"profit on ordinary activities before taxation", "income before income taxes"},
	{"profit from ordinary activities before tax", "income before income taxes"}, {"net profit before tax", "income before income taxes"}, {"profit after financial items", "income before income taxes"}, {"result before tax", "income before income taxes"},
	{"taxation", "income taxes"}, {"income tax", "income taxes"},
	{"profit for the period", "net income"}, {"profit for the year", "net income"}, {"profit for the half year", "net income"}, {"profit for the quarter", "net income"}, {"profit for the financial year", "net income"},
	{"net profit for the year", "net income"}, {"net profit for the half year", "net income"}, {"net profit for the quarter", "net income"}, {"net result", "net income"},
	{"profit after tax", "net income"}, {"profit after taxation", "net income"}, {"net profit after tax", "net income"}, {"net profit after taxation", "net income"}, {"result for the period", "net income"},
	{"npat", "net income"}, {"statutory npat", "net income"}, {"reported npat", "net income"}, {"statutory net profit after tax", "net income"}, {"statutory profit after tax", "net income"}, {"statutory profit", "net income"}, {"profit after tax pat", "net income"},
	{"underlying npat", "adjusted net income"}, {"underlying net profit after tax", "adjusted net income"}, {"underlying profit after tax", "adjusted net income"},
	{"pbt", "income before income taxes"}, {"profit before tax pbt", "income before income taxes"},
	{"profit attributable to owners of parent", "net income attributable to shareholders"}, {"profit attributable to owners of the company", "net income attributable to shareholders"},
	{"profit attributable to equity holders of the parent", "net income attributable to shareholders"}, {"profit attributable to equity shareholders", "net income attributable to shareholders"}, {"profit attributable to shareholders", "net income attributable to shareholders"},
	{"profit for the year attributable to equity holders of the parent", "net income attributable to shareholders"}, {"profit for the period attributable to equity holders of the parent", "net income attributable to shareholders"}, {"profit for the period attributable to owners of the parent", "net income attributable to shareholders"}, {"net income group share", "net income attributable to shareholders"},
	{"finance income", "interest income"}, {"financial income", "interest income"}, {"finance costs", "interest expense"}, {"finance expense", "interest expense"}, {"financial expenses", "interest expense"},
	{"net finance costs", "interest expense net"}, {"net financing costs", "interest expense net"}, {"net finance expense", "interest expense net"},
	{"financial result", "financial income expense net"}, {"net financial result", "financial income expense net"}, {"financial result net", "financial income expense net"}, {"net financial items", "financial income expense net"}, {"net finance income", "financial income expense net"},
	{"statutory profit before tax", "income before income taxes"}, {"group profit before tax", "income before income taxes"}, {"statutory operating profit", "operating income"}, {"group operating profit", "operating income"}, {"group revenue", "revenues"},
	{"operating result", "operating income"}, {"profit from operations", "operating income"}, {"operating profit ebit", "operating income"}, {"result from operations", "operating income"},
	{"personnel expenses", "personnel expense"}, {"administrative expenses", "general and administrative expenses"}, {"administration expenses", "general and administrative expenses"},
	{"property plant and equipment", "property plant and equipment net"}, {"trade and other receivables", "accounts receivable"}, {"trade and other payables", "accounts payable"},
	{"cash and bank balances", "cash and cash equivalents"}, {"cash at bank and in hand", "cash and cash equivalents"}, {"cash and deposits", "cash and cash equivalents"},
	{"non current assets", "total noncurrent assets"}, {"non current liabilities", "total noncurrent liabilities"},
	{"equity attributable to owners of the parent", "total shareholders equity"}, {"equity attributable to owners of the company", "total shareholders equity"}, {"equity attributable to equity holders of the parent", "total shareholders equity"},
	{"equity attributable to shareholders of the parent", "total shareholders equity"},
	{"net cash from operating activities", "net cash provided by operating activities"}, {"net cash flow from operating activities", "net cash provided by operating activities"},
}

// synonyms are the labels of elsewhere by their key, before which "total " stands where the label begins with it.
var synonyms = sync.OnceValue(func() map[string]Phrase {
	out := make(map[string]Phrase, len(elsewhere))
	for _, pair := range elsewhere {
		var from, to Phrase
		from.words(pair[0], nil)
		to.words(pair[1], nil)
		if from.Key != to.Key || from.Total != to.Total {
			out[from.totalKey()] = to
		}
	}
	return out
})

// totalKey is the key with "total " before that of a total.
func (p *Phrase) totalKey() string {
	if p.Total {
		return "total " + p.Key
	}
	return p.Key
}

// translate takes a label of elsewhere for its name in the United States.
func (p *Phrase) translate() {
	if to, ok := synonyms()[p.totalKey()]; ok {
		p.Key, p.Words, p.Total = to.Key, slices.Clone(to.Words), p.Total || to.Total
	}
}

// netIncomeFrom is what Indian results call revenue: other income from operations is in it. Without its bracket it is what remains
// of revenue.
const netIncomeFrom = "income from operations (net)"

// units are the signs and names of currencies with which a label may end beside their codes: "Revenue € million".
var units = map[string]bool{"€": true, "£": true, "¥": true, "₹": true, "rmb": true, "rs": true, "yen": true, "us$": true, "hk$": true, "a$": true, "nt$": true, "s$": true, "r$": true, "nz$": true, "c$": true}

func isCurrency(word string) bool { return units[word] || currency.IsCode(strings.ToUpper(word)) }

var unitScales = map[string]bool{"million": true, "millions": true, "mn": true, "m": true, "mill": true, "thousand": true, "thousands": true, "billion": true, "billions": true, "bn": true, "crore": true, "crores": true, "lakh": true, "lakhs": true}

// withoutUnit cuts the unit off the end of a folded label: "Earnings per share, SEK", "Average number of shares, millions".
func withoutUnit(s string) string {
	if at := strings.LastIndexByte(s, ','); at > 0 && saysUnit(s[at+1:]) {
		return strings.TrimRight(s[:at], " ,")
	}
	words := strings.Fields(s)
	if n := len(words); n > 2 && unitScales[strings.Trim(words[n-1], ".")] && isCurrency(words[n-2]) {
		return strings.TrimRight(strings.Join(words[:n-2], " "), " ,")
	}
	return s
}

// saysUnit reports whether a text names a currency, a scale, or both, and nothing else.
func saysUnit(s string) bool {
	says := false
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, ".")
		is := isCurrency(w) || unitScales[w]
		if !is && w != "in" && w != "of" {
			return false
		}
		says = says || is
	}
	return says
}
