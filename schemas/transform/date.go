package transform

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout/internal/regex"
)

// calendarDate writes what the parts of a date make: YYYY-MM-DD, --MM-DD without a year ("") or YYYY-MM without a day.
// It is false for a date that no calendar has.
func calendarDate(year string, month int, day string) (string, bool) {
	switch len(year) {
	case 1:
		year = "200" + year
	case 2:
		year = "20" + year
	}
	if month < 1 || month > 12 || year == "0000" {
		return "", false
	}
	if day == "" {
		return fmt.Sprintf("%s-%02d", year, month), true
	}
	d, err := strconv.Atoi(day)
	if err != nil || d < 1 {
		return "", false
	}
	y := 2000 // a leap year
	if year != "" {
		if y, err = strconv.Atoi(year); err != nil {
			return "", false
		}
	}
	if d > time.Date(y, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day() {
		return "", false
	}
	if year == "" {
		return fmt.Sprintf("--%02d-%02d", month, d), true
	}
	return fmt.Sprintf("%s-%02d-%02d", year, month, d), true
}

// outputOf is the kind of date that a layout of d, m (or M) and y makes.
func outputOf(layout string) Output {
	switch {
	case !strings.Contains(layout, "y"):
		return MonthDay
	case !strings.Contains(layout, "d"):
		return YearMonth
	}
	return Date
}

// takesDate is a layout in words.
func takesDate(layout, month string) string {
	var parts []string
	for _, c := range layout {
		switch c {
		case 'd':
			parts = append(parts, "a day")
		case 'm', 'M':
			parts = append(parts, month)
		case 'y':
			parts = append(parts, "a year")
		}
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last] + ", in this order"
}

// dated is a format of dates: a pattern whose groups are the letters of a layout.
type dated struct {
	layout  string
	pattern string
	prepare func(string) string
	month   func(string) int
}

func (d dated) format(name, takes string) *Format {
	p := regex.New("^" + d.pattern + "$")
	return &Format{Name: name, Output: outputOf(d.layout), Takes: takes, apply: func(s string) (string, bool) {
		m := p.FindStringSubmatch(d.prepare(s))
		if m == nil {
			return "", false
		}
		year, month, day := "", 0, ""
		for i, c := range d.layout {
			switch c {
			case 'd':
				day = m[i+1]
			case 'm':
				month, _ = strconv.Atoi(m[i+1])
			case 'M':
				month = d.month(m[i+1])
			case 'y':
				year = m[i+1]
			}
		}
		return calendarDate(year, month, day)
	}}
}

const (
	dayPattern  = `([0-9]{1,2})`
	yearPattern = `([0-9]{4}|[0-9]{1,2})`
	gap         = `[^0-9]+`
)

// numericDate takes numbers with anything between them that is no digit.
func numericDate(name, layout string, digits func(string) string) *Format {
	var parts []string
	for _, c := range layout {
		if c == 'y' {
			parts = append(parts, yearPattern)
		} else {
			parts = append(parts, dayPattern)
		}
	}
	pattern := strings.Join(parts, gap)
	switch {
	case layout[0] == 'y':
		pattern += `[^0-9]*`
	case layout == "md":
		pattern += `[A-Za-z]*`
	}
	return dated{layout: layout, pattern: pattern, prepare: digits}.format(name, takesDate(layout, "a month")+", as numbers")
}

// namedDate takes dates whose month is a name in a language. A day before the name comes with anything between them, so
// that the last name counts; of names before the day or year it is the first.
func namedDate(name, layout string, l *language) *Format {
	if layout == "My" && l == languages["cs"] {
		l = czechAlone
	}
	d := dated{layout: layout, prepare: l.plain, month: l.number}
	names := "(" + l.alternatives() + ")"
	var b strings.Builder
	if l.style == nordic {
		names = "((?i:" + l.alternatives() + "))"
	}
	for i, c := range layout {
		final := i == len(layout)-1
		switch c {
		case 'd':
			b.WriteString(dayPattern)
		case 'y':
			b.WriteString(yearPattern)
		case 'M':
			b.WriteString(names)
			b.WriteString(l.behindName(final, layout))
		}
		if final {
			b.WriteString(l.behindNumber(c))
		}
		if !final && !(c == 'M' && (l.style == nordic || l.style == complete)) {
			if layout[i+1] == 'M' && l.detached {
				b.WriteString(`[^0-9]*[^0-9a-zA-Z]+`)
			} else {
				b.WriteString(gap)
			}
		}
	}
	d.pattern = b.String()
	if l.style == nordic {
		return nordicDate(name, d, l)
	}
	return d.format(name, takesDate(layout, "the name of a month in "+l.name))
}

// behindNumber is what may follow a day or a year that ends a date.
func (l *language) behindNumber(c rune) string {
	switch {
	case c == 'M':
		return ""
	case c == 'd' && l.style == english:
		return `[A-Za-z]{0,2}`
	case l.trailing:
		return `[^0-9]*`
	}
	return ""
}

// behindName is what may follow the stem of a month.
func (l *language) behindName(final bool, layout string) string {
	switch {
	case l.style == english:
		return ""
	case l.style == nordic && final:
		return `([A-Za-z]*)(\.*)`
	case l.style == nordic:
		return `([A-Za-z]*)(\.*)[^0-9]*`
	case l.style == complete && final:
		return `\.?`
	case l.style == complete:
		return `[^0-9a-zA-Z]+[^0-9]*`
	case !final:
		return ""
	case l.tail < 0 || strings.HasPrefix(layout, "yd"):
		return `[^0-9]*`
	}
	return fmt.Sprintf(`[^0-9]{0,%d}`, l.tail)
}

// nordicDate makes the format of a language in which letters or dots may follow the month, not both.
func nordicDate(name string, d dated, l *language) *Format {
	p := regex.New("^" + d.pattern + "$")
	return &Format{Name: name, Output: outputOf(d.layout), Takes: takesDate(d.layout, "the name of a month in "+l.name), apply: func(s string) (string, bool) {
		m := p.FindStringSubmatch(l.plain(s))
		if m == nil {
			return "", false
		}
		year, month, day := "", 0, ""
		group := 1
		for _, c := range d.layout {
			switch c {
			case 'd':
				day = m[group]
			case 'y':
				year = m[group]
			case 'M':
				month = l.number(m[group])
				if m[group+1] != "" && m[group+2] != "" {
					return "", false
				}
				group += 2
			}
			group++
		}
		return calendarDate(year, month, day)
	}}
}

// strictDate takes one layout only: with full names of months or short ones.
func strictDate(name, layout string, full bool) *Format {
	var b strings.Builder
	fields := ""
	l := languages["en"]
	words := "the short name of a month in English"
	if full {
		words = "the name of a month in English"
	}
	for _, c := range layout {
		switch c {
		case 'd', 'm':
			b.WriteString(dayPattern)
		case 'y':
			b.WriteString(`([0-9]{2}|[0-9]{4})`)
		case 'M':
			var names []string
			for _, m := range l.months {
				n := strings.Fields(m)
				pick := n[len(n)-1]
				if full {
					pick = n[0]
				}
				names = append(names, strings.ToUpper(pick[:1])+pick[1:])
			}
			b.WriteString("(" + strings.Join(names, "|") + ")")
		case '.':
			b.WriteString(`\.`)
			continue
		default:
			b.WriteRune(c)
			continue
		}
		fields += string(c)
	}
	return dated{layout: fields, pattern: b.String(), prepare: asciiDigits, month: l.number}.format(name, "a date laid out as \""+layout+"\" with "+words)
}

var romans = [12]string{"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"}

func romanMonth(s string) int {
	lower := strings.ToLower(s)
	if s != lower && s != strings.ToUpper(s) {
		return 0
	}
	for i, r := range romans {
		if r == lower {
			return i + 1
		}
	}
	return 0
}

// romanDate takes dates whose month is a Roman numeral.
func romanDate(name, layout string) *Format {
	const numeral = `([IVXivx]+)`
	pattern := numeral
	if layout[0] == 'd' {
		pattern = dayPattern + `(?:[^0-9]*[^0-9IVXivx])` + pattern
	}
	if strings.HasSuffix(layout, "y") {
		pattern += `[^0-9IVXivx][^0-9]*` + yearPattern
	}
	return dated{layout: layout, pattern: pattern, prepare: asciiDigits, month: romanMonth}.format(name, takesDate(layout, "a month as a Roman numeral"))
}
