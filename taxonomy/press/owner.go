package press

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/wording"
)

// ownerWords are the words after "attributable to" that say whose share of a result a label means; what stands before
// the first of them is a name.
var ownerWords = map[string]bool{
	"stockholder": true, "shareholder": true, "shareowner": true, "unitholder": true, "holder": true, "owner": true, "member": true,
	"partner": true, "parent": true, "common": true, "preferred": true, "preference": true, "ordinary": true, "participating": true,
	"unvested": true, "nonvested": true, "restricted": true, "controlling": true, "noncontrolling": true, "non": true, "minority": true,
	"redeemable": true, "nonredeemable": true, "continuing": true, "discontinued": true, "operation": true, "interest": true,
	"equity": true, "stock": true, "share": true, "unit": true, "class": true, "security": true, "subsidiary": true, "consolidated": true,
	"predecessor": true, "successor": true, "per": true, "basic": true, "diluted": true, "before": true, "after": true, "excluding": true,
	"including": true, "net": true, "general": true, "limited": true, "company": true, "registrant": true, "group": true, "investor": true,
	"adjusted": true, "gaap": true,
}

// withoutOwner is a label of a result without the name of the entity that the result falls to: of "Net income attributable
// to Harbor Lantern stockholders" it keeps all but the name, whatever the name is. A name begins with a capital letter.
func withoutOwner(label string) string {
	if len(label) > maxLabel {
		return label
	}
	at := ownerAt(label)
	if at < 0 || !ofResult(label[:at]) {
		return label
	}
	rest := strings.TrimLeft(label[at:], " \u00a0")
	if len(rest) > 4 && strings.EqualFold(rest[:4], "the ") {
		rest = strings.TrimLeft(rest[4:], " ")
	}
	if r, _ := utf8.DecodeRuneInString(rest); !unicode.IsUpper(r) {
		return label
	}
	for i := 0; i < len(rest); {
		n := strings.IndexFunc(rest[i:], notWord)
		if n < 0 {
			n = len(rest) - i
		}
		if n > 0 && ownerWords[singularOf(strings.ToLower(rest[i:i+n]))] {
			return label[:at] + " " + rest[i:]
		}
		if i += n; i < len(rest) {
			_, size := utf8.DecodeRuneInString(rest[i:])
			i += size
		}
	}
	return label[:at] + " parent"
}

// ownerAt is where the words that a result falls to begin in a label; -1 when it has none.
func ownerAt(label string) int {
	for i := 0; i+8 <= len(label); i++ {
		if label[i] != 'b' && label[i] != 'B' || !strings.EqualFold(label[i:i+3], "ble") {
			continue
		}
		if end := i + 3; strings.EqualFold(label[end:end+4], " to ") {
			start := strings.LastIndexByte(label[:i], ' ') + 1
			switch strings.ToLower(label[start:end]) {
			case "attributable", "applicable", "available", "allocable":
				return end + 3
			}
		}
	}
	return -1
}

var (
	resultKinds = wording.Phrases("net|comprehensive")
	results     = wording.Phrases("income|loss|losses|earnings|profit")
)

// ofResult reports whether the first words of a label name a net or comprehensive result.
func ofResult(lead string) bool {
	words := wording.Of(lead)
	return resultKinds.In(words) && results.In(words)
}
