package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// legalForms end the names of companies.
var legalForms = wordSet("s.a.b c.v inc incorporated corp corporation company co ltd limited llc l.p lp plc n.v s.a s.p.a b.v k.k gmbh kgaa oyj asa bhd berhad tbk trust holding holdings group bancorp bancshares bankshares")

// shortForms do so as well, but are common words or abbreviations elsewhere: they count at the end of what they stand in.
var shortForms = wordSet("SE AG AB SA NV BV AS A/S ASA")

func wordSet(s string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		out[w] = true
	}
	return out
}

var (
	companyLabel = regex.New(`(?i)^(?:listed )?(?:company name|name of (?:the )?(?:listed )?company|name of (?:the )?issuer)\s*[:：]\s*`)
	clauseDash   = regex.New(` ?(?:--|[—–]|(?:^| )-(?: |$)) ?`)
	clauseEnd    = regex.New(`[:;](?: |$)`)
	roleOf       = regex.New(`^(?:.* )?(?:Management|Board|Board of Directors|Directors|Trustees|Shareholders|Stockholders|Unitholders|Officers|Subsidiaries|Subsidiary|Division|Parent) of (?:the )?`)
)

// firstLines is how many lines of a release are looked at for the name of who publishes it.
const firstLines = 10

// introName is the name of a company in the first lines of a release: behind "Company Name:", alone, or before what it announces.
func introName(text string) string {
	n := 0
	for line := range strings.Lines(text[:min(len(text), maxIntro)]) {
		if line = strings.Join(strings.Fields(line), " "); line == "" {
			continue
		}
		if n++; n > firstLines {
			break
		}
		if name := companyIn(line); name != "" {
			return name
		}
	}
	return ""
}

// companyIn is the name of a company in a line of text: capitalised words up to its legal form; "" for none.
func companyIn(line string) string {
	line = line[len(companyLabel.FindString(line)):]
	if wording.Says(strings.ToLower(line), "contact", "contacts", "no responsibility") { // of the exchange: "takes no responsibility for the contents of this announcement"
		return ""
	}
	for _, clause := range clausesOf(line) {
		words := strings.Fields(roleOf.ReplaceAllString(clause, ""))
		if end := nameEnd(words); end > 1 && !isFormAlone(strings.Join(words[:end], " ")) {
			return strings.TrimRight(strings.Join(words[:end], " "), ",")
		}
	}
	return ""
}

// sourceLead is what stands before the name of a company that says whose a text is: "Source: ", "© 2030 ", "Copyright (c) 2030 by ".
var sourceLead = regex.New(`(?i)^(?:source\s*:\s*|(?:copyright|©|\(c\))[\s,]*(?:©|\(c\))?\s*(?:(?:19|20)\d\d)?[\s,]*(?:by )?)`)

// withoutSource is a name without what says that it is that of whose the text is.
func withoutSource(name string) string { return name[len(sourceLead.FindString(name)):] }

// saysNoName reports whether a line has what no name of a company has: an address of the web or of mail, the number of a telephone; or names what is published.
func saysNoName(line string) bool {
	return strings.Contains(line, "@") || strings.Contains(line, "://") || wording.Says(strings.ToLower(line), "www.", "report", "letter", "supplement", "contact", "relations", "tel", "phone") || phoneNumber.MatchString(line)
}

var phoneNumber = regex.New(`\d{3}[-. )]{1,2}\d{4}`)

// tellsResults are the words with which headlines go on behind the name of the company.
var tellsResults = wording.Phrases("^reports|announces|posts|delivers|releases|publishes ... results|earnings|quarter|quarterly|year|revenue|revenues|sales|income|profit|loss")

// headlineName is the name of a company, its legal form left out, before what the first lines of a release say that it reports: "Ferris Tools Reports Third Quarter
// Results"; "" for none.
func headlineName(text string) string {
	n := 0
	for line := range strings.Lines(text[:min(len(text), maxIntro)]) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if n++; n > firstLines {
			break
		}
		for i := 1; i < len(words) && i <= maxNameWords; i++ {
			if !isNameWord(words[i-1], i-1) {
				break
			}
			if name := strings.Join(words[:i], " "); tellsResults.In(wording.Of(strings.Join(words[i:], " "))) {
				if isFormAlone(name) || calendar.SaysTime(name) || saysNoName(name) || wording.Begins(strings.ToLower(name), "management", "board", "results", "earnings") {
					break
				}
				return name
			}
		}
	}
	return ""
}

// clausesOf cuts a line at dashes and colons.
func clausesOf(line string) []string {
	return strings.Split(clauseEnd.ReplaceAllString(clauseDash.ReplaceAllString(line, "\n"), "\n"), "\n")
}

// nameEnd is the number of words at the beginning of a clause that are a company's name, its legal form included; 0 for none.
func nameEnd(words []string) int {
	end := 0
	for i, w := range words {
		bare := strings.Trim(w, ",()")
		switch form := legalForms[strings.TrimRight(strings.ToLower(bare), ".")]; {
		case i > 0 && form, i > 0 && i == len(words)-1 && shortForms[bare]:
			end = i + 1
		case end > 0 && strings.EqualFold(bare, "de") && i+1 < len(words) && legalForms[strings.Trim(strings.ToLower(words[i+1]), ".,()")]:
			// "S.A. de C.V."
		case end > 0:
			return end
		case i > maxNameWords || bare == "" || !isNameWord(bare, i):
			return 0
		}
		if end > 0 && strings.HasSuffix(w, ")") {
			return end
		}
	}
	return end
}

const maxNameWords = 8

// isNameWord reports whether the i-th word of a clause may be one of a name.
func isNameWord(w string, i int) bool {
	if i == 0 && (w == "Source" || w == "Our" || w == "For") {
		return false
	}
	return w[0] >= 'A' && w[0] <= 'Z' || w[0] >= 0x80 || w == "&" || i > 0 && (isNameParticle(w) || slices.Contains([]string{"de", "di", "van", "von", "der"}, w))
}
