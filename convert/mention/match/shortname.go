package match

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// Define notes the short names that a sentence gives: capitals in parentheses that the words before them begin with.
func (l *Lookup) Define(s *prose.Sentence) {
	for i := 1; i+2 < len(s.Tokens); i++ {
		if s.Words[i] != "(" {
			continue
		}
		k := i + 1
		if s.Words[k] == "\"" {
			k++
		}
		if k+1 >= len(s.Tokens) || s.Tokens[k].Kind != prose.Word || s.Words[k+1] != ")" && s.Words[k+1] != "\"" {
			continue
		}
		if short := strings.ReplaceAll(s.Words[k], "&", ""); isShortName(s.Tokens[k], short) {
			if long := spelledOut(s, i, short); long != "" {
				if l.acronyms == nil {
					l.acronyms = map[string]string{}
				}
				l.acronyms[s.Words[k]] = long
			}
		}
	}
}

// isShortName reports whether a token may be a short name, of 2 to 6 letters.
func isShortName(t prose.Token, short string) bool {
	return t.Upper && len(short) >= 2 && len(short) <= 6
}

// spelledOut is the words before a parenthesis whose first letters are the short name in it, "" where they are not. Words
// that join others need not count.
func spelledOut(s *prose.Sentence, end int, short string) string {
	n := len(short) - 1
	k := end - 1
	for ; k >= 0 && n >= 0; k-- {
		switch w := s.Words[k]; {
		case s.Tokens[k].Kind == prose.Word && w[0] == short[n]:
			n--
		case w == "and" || w == "of" || w == "," || w == "&" || w == "to" || w == "on" || w == "for" || k == end-1: // "... expenses (SGA)"
		default:
			return ""
		}
	}
	if n >= 0 {
		return ""
	}
	return strings.Join(s.Words[k+1:end], " ")
}

// SpelledShort is a phrase with a short name that the text defines, or that is known, as the words it stands for, where tables print some rows with the one and some
// with the other: "FFO"; "" for another phrase.
func (l *Lookup) SpelledShort(said wording.Text) string {
	if said.Has("per") {
		return ""
	}
	for i, w := range said {
		long := l.acronyms[w]
		if long == "" && l.Tables.Known[w] > 0 {
			if s, n := tables.InTables(said, i); n == 1 {
				long = s
			}
		}
		if long != "" && l.Tables.Known[w] > 0 {
			return strings.TrimSpace(strings.Join(said[:i], " ") + " " + long + " " + strings.Join(said[i+1:], " "))
		}
	}
	return ""
}

// shortened is the short name that the tables print for the words which begin at word i and that the text defines it for, and how many
// they are: "FFO" for "funds from operations" where no row is called so; 0 for none.
func (l *Lookup) shortened(words wording.Text, i int) (string, int) {
	for _, f := range l.shortForms() {
		if n := len(f.long); i+n <= len(words) && slices.Equal(words[i:i+n], f.long) {
			return f.short, n
		}
	}
	return "", 0
}

// shortForm is a short name that tables print and the words that the text defines it for.
type shortForm struct {
	short string
	long  wording.Text
}

// shortForms are the short names that stand in tables for words which do not, in their order, once looked for when all are known.
func (l *Lookup) shortForms() []shortForm {
	if l.shorts == nil {
		l.shorts = []shortForm{}
		for _, short := range slices.Sorted(maps.Keys(l.acronyms)) {
			long := l.acronyms[short]
			said := prose.WordsOf(long)
			if l.Tables.Known[short] > 0 && len(said) > 0 && slices.ContainsFunc(press.Normalize(long).Words, func(w string) bool { return l.Tables.Known[w] == 0 }) {
				l.shorts = append(l.shorts, shortForm{short, said})
			}
		}
	}
	return l.shorts
}
