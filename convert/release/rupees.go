package release

import (
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// "Rs" stands for Indian rupees unless a release names those of another country, and no Indian ones.

var (
	otherRupees = map[string]*wording.Set{
		"PKR": wording.Phrases("pkr", "pakistan|pakistani rupee|rupees"),
		"LKR": wording.Phrases("lkr", "sri lanka|lankan rupee|rupees"),
		"NPR": wording.Phrases("npr", "nepal|nepalese|nepali rupee|rupees"),
		"MUR": wording.Phrases("mur", "mauritius|mauritian rupee|rupees"),
	}
	indianRupees = wording.Phrases("inr", "indian rupee|rupees")
)

// readRupees gives tables in rupees the currency of the one country whose rupees the release names.
func readRupees(drafts []*draft, text string) {
	var named []string // titles, of tables in rupees
	for _, dr := range drafts {
		if dr.currency && dr.t.Currency == "INR" {
			named = append(named, dr.titleTxt)
		}
	}
	if len(named) == 0 || strings.Contains(text, "₹") {
		return
	}
	words := wording.Of(text[:min(len(text), maxIntro)] + " " + strings.Join(named, " "))
	code := ""
	for c, set := range otherRupees {
		if set.In(words) {
			if code != "" {
				return
			}
			code = c
		}
	}
	if code == "" || indianRupees.In(words) {
		return
	}
	for _, dr := range drafts {
		if dr.currency && dr.t.Currency == "INR" && !strings.Contains(dr.titleTxt, "₹") {
			dr.t.Currency = code
		}
	}
}
