package transform

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// language says how the months of a language are written. Months are stems, which more letters may follow.
type language struct {
	name   string
	months [12]string // stems without accents, in lower case; several are parted by a space
	// tail bounds the characters behind the stem of a month that ends the text; -1 stands for any number.
	tail int
	// detached: no letter may stand right before the name.
	detached bool
	// style says what else is special about the language.
	style languageStyle
	// accents: there are some, and they are optional.
	accents bool
	// trailing: text that is no digit may follow a year at the end.
	trailing bool
}

type languageStyle uint8

const (
	ordinary languageStyle = iota
	english                // names are whole or of three letters, in title case or capitals
	nordic                 // in any case; letters or dots may follow the stem, not both
	complete               // names are whole or abbreviated: only a dot may follow
	greek                  // Latin letters may stand for the capitals that look like them
)

var languages = map[string]*language{
	"bg": {name: "Bulgarian", accents: true, tail: 6, trailing: true, months: [12]string{"ян", "фев", "мар", "апр", "маи", "юни", "юли", "авг", "сеп", "окт", "ное", "дек"}},
	"cs": {name: "Czech", accents: true, style: complete, months: [12]string{"ledna led", "unora uno", "brezna bre", "dubna dub", "kvetna kve", "cervna cvn",
		"cervence cvc", "srpna srp", "zari zar", "rijna rij", "listopadu lis", "prosince pro"}},
	"cy": {name: "Welsh", tail: 7, detached: true, months: [12]string{"ion", "chwe", "maw", "ebr", "mai", "meh", "gor", "aws", "med", "hyd", "tach", "rhag"}},
	"da": {name: "Danish", style: nordic, months: [12]string{"jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"}},
	"de": {name: "German", accents: true, tail: 6, months: [12]string{"jan jaen", "feb", "maer mar", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"}},
	"el": {name: "Greek", accents: true, style: greek, tail: 8, months: [12]string{"ιαν", "φεβ", "μαρ", "απρ αριλ", "μαι", "ιουν", "ιουλ", "αυγ", "σεπ", "οκτ", "νοε", "δεκ"}},
	"en": {name: "English", style: english, months: [12]string{"january jan", "february feb", "march mar", "april apr", "may", "june jun",
		"july jul", "august aug", "september sep", "october oct", "november nov", "december dec"}},
	"es": {name: "Spanish", tail: 7, months: [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"}},
	"et": {name: "Estonian", accents: true, tail: 5, months: [12]string{"jaan", "veebr", "marts", "apr", "mai", "juuni", "juuli", "aug", "sept", "okt", "nov", "dets"}},
	"fi": {name: "Finnish", tail: 8, detached: true, months: [12]string{"tam", "hel", "maa", "huh", "tou", "kes", "hei", "elo", "syy", "lok", "mar", "jou"}},
	"fr": {name: "French", accents: true, tail: 5, months: [12]string{"janv", "fevr", "mars", "avr", "mai", "juin", "juil", "aout", "sept", "oct", "nov", "dec"}},
	"hr": {name: "Croatian", accents: true, tail: 6, months: [12]string{"sij", "velj", "ozu", "tra", "svi", "lip", "srp", "kol", "ruj", "lis", "stu", "pro"}},
	"hu": {name: "Hungarian", accents: true, tail: 7, months: [12]string{"jan", "feb", "marc", "apr", "maj", "jun", "jul", "aug", "szept", "okt", "nov", "dec"}},
	"it": {name: "Italian", tail: 6, months: [12]string{"gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"}},
	"lt": {name: "Lithuanian", tail: -1, detached: true, trailing: true, months: [12]string{"sau", "vas", "kov", "bal", "geg", "bir", "lie", "rugp rgp", "rugs rgs", "spa spl", "lap", "gru grd"}},
	"lv": {name: "Latvian", accents: true, tail: 7, months: [12]string{"janv", "febr", "marts", "apr", "maijs", "jun", "jul", "aug", "sept", "okt", "nov", "dec"}},
	"nl": {name: "Dutch", tail: 6, months: [12]string{"jan", "feb", "maa mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"}},
	"no": {name: "Norwegian", tail: 6, months: [12]string{"jan", "feb", "mar", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "des"}},
	"pl": {name: "Polish", accents: true, trailing: true, tail: 9, detached: true, months: [12]string{"sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paz", "lis", "gru"}},
	"pt": {name: "Portuguese", tail: 6, months: [12]string{"jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"}},
	"ro": {name: "Romanian", tail: 7, months: [12]string{"ian", "feb", "mar", "apr", "mai", "iun", "iul", "aug", "sep", "oct", "noi nov", "dec"}},
	"sk": {name: "Slovak", accents: true, tail: 6, months: [12]string{"jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"}},
	"sl": {name: "Slovenian", tail: 6, months: [12]string{"jan", "feb", "mar", "apr", "maj", "jun", "jul", "avg", "sep", "okt", "nov", "dec"}},
	"sv": {name: "Swedish", style: nordic, months: [12]string{"jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"}},
}

// welshMutated has the forms that Welsh months take before a year.
var welshMutated = &language{name: "Welsh", months: [12]string{"ion", "chwe", "maw faw", "ebr", "mai fai", "meh feh", "ngor gor", "aws", "med fed",
	"hyd", "tach dach nhach thach", "rhag rag"}}

// czechAlone has the forms that Czech months take without a day: in the nominative and the locative too.
var czechAlone = &language{name: "Czech", accents: true, style: complete, months: [12]string{"leden ledna lednu led", "unora unoru unor uno", "brezna breznu brezen bre",
	"dubna dubnu duben dub", "kvetna kvetnu kveten kve", "cervnu cervna cerven cvn", "cervenec cervenci cervence cvc", "srpna srpnu srpen srp", "zari zar",
	"rijna rijnu rijen rij", "listopadu listopad lis", "prosince prosinec prosinci pro"}}

// number is the month, from 1, of a stem in any case; 0 for none.
func (l *language) number(stem string) int {
	stem = strings.ToLower(stem)
	for i, m := range l.months {
		for _, s := range strings.Fields(m) {
			if s == stem {
				return i + 1
			}
		}
	}
	return 0
}

// alternatives is a pattern of the stems: each in lower case, capitals and title case.
func (l *language) alternatives() string {
	var names []string
	for _, m := range l.months {
		for _, s := range strings.Fields(m) {
			title := []rune(s)
			title[0] = unicode.ToUpper(title[0])
			if l.style != english {
				names = append(names, s)
			}
			names = append(names, string(title), strings.ToUpper(s))
		}
	}
	return strings.Join(names, "|")
}

// looksLike are Latin capitals and the Greek ones that look like them.
var looksLike = strings.NewReplacer("I", "Ι", "A", "Α", "O", "Ο")

// plain drops the accents of a language that has them.
func (l *language) plain(s string) string {
	if l.accents {
		s = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(s))
	}
	if l.style == greek {
		s = looksLike.Replace(s)
	}
	return s
}
