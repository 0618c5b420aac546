package transform

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout/internal/regex"
)

const (
	anySpace = `[\s\x{a0}]*`
	cjkYear  = anySpace + `年` + anySpace + dayPattern + anySpace + `月` + anySpace
	cjkDay   = dayPattern + anySpace + `日` + anySpace
)

// cjkDate takes dates such as 2010年5月31日, with a day or without.
func cjkDate(name string, day bool) *Format {
	d := dated{layout: "ym", pattern: anySpace + yearPattern + cjkYear, prepare: fullWidth}
	if day {
		d.layout, d.pattern = "ymd", d.pattern+cjkDay
	}
	return d.format(name, "a date with the characters for year, month and day")
}

// eras are the years before the first of each Japanese era, by name and first character.
var eras = map[string]int{"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "令": 2018, "平": 1988, "昭": 1925, "大": 1911, "明": 1867}

// eraDate takes dates such as 平成22年5月31日.
func eraDate(name string, day bool) *Format {
	pattern, output := "^"+anySpace+`(令和?|平成?|昭和?|大正?|明治?)`+anySpace+`([0-9]{1,2}|元)`+cjkYear, YearMonth
	if day {
		pattern, output = pattern+cjkDay, Date
	}
	p := regex.New(pattern + "$")
	return &Format{Name: name, Output: output, Takes: "a date in a Japanese era", apply: func(s string) (string, bool) {
		m := p.FindStringSubmatch(fullWidth(s))
		if m == nil {
			return "", false
		}
		n := 1
		if m[2] != "元" {
			n, _ = strconv.Atoi(m[2])
		}
		month, _ := strconv.Atoi(m[3])
		d := ""
		if day {
			d = m[4]
		}
		return calendarDate(strconv.Itoa(eras[m[1]]+n), month, d)
	}}
}

var hindiMonths = [12]string{"जनवरी", "फरवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"}

const (
	indianDay  = `([0-9]{1,2}|[०-९]{1,2})`
	indianYear = `([0-9]{2}|[0-9]{4}|[०-९]{2}|[०-९]{4})`
	indianGap  = `[^0-9०-९]+`
)

// hindiDate takes dates with the name of a month in Hindi; with numbers, the month may be one in Devanagari digits.
func hindiDate(name string, day, numbers bool) *Format {
	months := strings.Join(hindiMonths[:], "|")
	if numbers {
		months += `|[०-९]{1,2}`
	}
	d := dated{layout: "My", pattern: "(" + months + ")" + indianGap + indianYear, prepare: asciiDigits, month: func(s string) int {
		for i, m := range hindiMonths {
			if m == s {
				return i + 1
			}
		}
		n, _ := strconv.Atoi(devanagari(s))
		return n
	}}
	if day {
		d.layout, d.pattern = "dMy", indianDay+indianGap+d.pattern
	}
	f := d.format(name, takesDate(d.layout, "the name of a month in Hindi"))
	p := regex.New("^" + d.pattern + "$")
	f.apply = func(s string) (string, bool) {
		m := p.FindStringSubmatch(s)
		if m == nil {
			return "", false
		}
		if day {
			return calendarDate(devanagari(m[3]), d.month(m[2]), devanagari(m[1]))
		}
		return calendarDate(devanagari(m[2]), d.month(m[1]), "")
	}
	return f
}

// sakaMonths are patterns of the months of the Indian national calendar, each enough to tell it in the many spellings.
var sakaMonths = [12]string{`C\S*ait|चैत्र`, `Vai|वैशाख|बैसाख`, `Jy|ज्येष्ठ`, `dha|ḍha|आषाढ`, `vana|Śrāvaṇa|श्रावण|सावन`, `Bh\S+dra|Proṣṭhapada|भाद्रपद|भादो`,
	`in|आश्विन`, `K\S+rti|कार्तिक`, `M\S+rga|Agra|मार्गशीर्ष|अगहन`, `Pau|पौष`, `M\S+gh|माघ`, `Ph\S+lg|फाल्गुन`}

// sakaStarts are the Gregorian days on which the months begin, the last two in the next year.
var sakaStarts = [12][2]int{{3, 22}, {4, 21}, {5, 22}, {6, 22}, {7, 23}, {8, 23}, {9, 23}, {10, 23}, {11, 22}, {12, 22}, {13, 21}, {14, 20}}

// sakaDate takes dates of the Indian national calendar and makes Gregorian ones.
func sakaDate(name string) *Format {
	body := regex.New(`^` + indianDay + indianGap + `((` + strings.Join(sakaMonths[:], `)|(`) + `))` + indianGap + indianYear + `$`)
	return &Format{Name: name, Output: Date, Takes: "a day, month and year of the Indian national calendar", apply: func(s string) (string, bool) {
		m := body.FindStringSubmatch(s)
		if m == nil {
			return "", false
		}
		month := 0
		for i := range sakaMonths {
			if m[3+i] != "" {
				month = i + 1
			}
		}
		day, _ := strconv.Atoi(devanagari(m[1]))
		year, _ := strconv.Atoi(devanagari(m[15]))
		return sakaToGregorian(year, month, day, len([]rune(m[15])) == 2)
	}}
}

func sakaToGregorian(year, month, day int, short bool) (string, bool) {
	if short {
		if year > 21 || year == 21 && month >= 10 && day >= 11 {
			year += 1900
		} else {
			year += 2000
		}
	}
	year += 78
	leap := time.Date(year, 2, 29, 0, 0, 0, 0, time.UTC).Month() == time.February
	length := 30
	if month >= 2 && month <= 6 || month == 1 && leap {
		length = 31
	}
	if day < 1 || day > length {
		return "", false
	}
	start := sakaStarts[month-1]
	if month == 1 && leap {
		start[1]--
	}
	t := time.Date(year, time.Month(start[0]), start[1]+day-1, 0, 0, 0, 0, time.UTC)
	return fmt.Sprintf("%04d-%02d-%02d", t.Year(), t.Month(), t.Day()), true
}
