package calendar

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// Phrase is what a heading says about time, as far as it says it.
type Phrase struct {
	Months    int // length of the duration: 1, 3, 6, 9, 12; 0 when not said
	Weeks     int // length in weeks; 0 when not said
	Days      int // length in days; 0 when not said
	Quarter   int // 1 to 4; 0 when not said
	Half      int // 1 or 2
	Through   int // the quarter through which months from the beginning of the year go: 3 for "9M 2023"; 0 when not said so
	Fiscal    bool
	Instant   bool // "as of", "at"
	ToDate    bool // "year to date"
	From      bool // "from", "inception": the first date is the beginning
	Inception bool // "inception": that beginning is the company's own
	Ended     bool // "ended", "ending": what follows is an end
	Dates     []Date
	Years     []int      // years that stand alone
	Order     []int      // all years in order of appearance, those of dates included
	Rolling   bool       // "trailing": the quarter or date that is named only ends the period
	Named     []int      // in months, of all durations that are named: 3 and 6 for "the three and six months"
	ByNumber  bool       // the first and the last month stand as numbers: "10-12/2024", which ends with the month
	YearEnd   time.Month // in which the fiscal year ends that is named: March for "FYE 3/2030"; 0 when not said
}

// HasDuration reports whether the phrase names the length of a period.
func (p *Phrase) HasDuration() bool {
	return p.Months > 0 || p.Weeks > 0 || p.Days > 0 || p.Quarter > 0 || p.Half > 0 || p.ToDate
}

// IsYear reports whether the length that the phrase names is that of a year, and no other.
func (p *Phrase) IsYear() bool {
	return p.Months == 12 && p.Weeks == 0 && p.Days == 0 && p.Quarter == 0 && p.Half == 0 && !p.ToDate
}

// IsSpan reports whether the phrase names the first and the last day of a period.
func (p *Phrase) IsSpan() bool {
	return len(p.Dates) == 2 && p.Dates[0].Day > 0 && p.Dates[1].Day > 0 && (p.From || p.Dates[0].Day == 1)
}

// NamesDay reports whether the phrase names one day with its year, and no other.
func (p *Phrase) NamesDay() bool {
	return len(p.Dates) == 1 && p.Dates[0].Year > 0 && p.Dates[0].Day > 0
}

// IsDated reports whether a phrase names a year, a day or a quarter.
func (p *Phrase) IsDated() bool { return len(p.Order) > 0 || len(p.Dates) > 0 || p.Quarter > 0 }

// IsEmpty reports whether the phrase says nothing about time.
func (p *Phrase) IsEmpty() bool {
	return !p.HasDuration() && len(p.Dates) == 0 && len(p.Years) == 0 && !p.Instant
}

var smallNumbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
	"twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "twenty-four": 24, "twenty-five": 25,
	"twenty-six": 26, "twenty-seven": 27, "twenty-eight": 28, "thirty-six": 36, "thirty-nine": 39, "forty": 40, "fifty-two": 52, "fifty-three": 53,
	"thirty": 30, "fifty": 50, "forty-eight": 48,
}

var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

// Ordinal is the quarter that an ordinal, in lower case, is that of; 0 for other words.
func Ordinal(w string) int { return ordinals[w] }

// phraseReader walks over the words of a heading.
type phraseReader struct {
	words []string // lower case, punctuation at the ends cut off
	i     int
	p     Phrase
	count int // a number word that waits for its unit
	prose bool
	// joined says that the word before what is read joins two days: "-", "to", "through".
	joined bool
}

var phrases = wording.NewMemo(func(s string) *Phrase {
	p := parse(s, false)
	return &p
})

// Parse reads what a heading says about time. Phrases share their slices: nobody changes their elements.
func Parse(s string) Phrase { return *phrases.Of(s) }

// ParseProse reads what a sentence says about time, the days on which something happens left out: those of record, of payment,
// of a release, of an approval.
func ParseProse(s string) Phrase { return *prosePhrases.Of(s) }

var prosePhrases = wording.NewMemo(func(s string) *Phrase {
	p := parse(s, true)
	return &p
})

func parse(s string, prose bool) Phrase {
	r := phraseReader{words: phraseWords(s), prose: prose}
	for r.i < len(r.words) {
		w := r.words[r.i]
		r.joined = r.i > 0 && (r.words[r.i-1] == "-" || r.words[r.i-1] == "to" || r.words[r.i-1] == "through")
		r.i++
		if w == "" || r.unit(w) || r.date(w) || r.quarterWord(w) {
			continue
		}
		r.keyword(w)
	}
	r.join()
	r.p.yearsOfMonths()
	return r.p
}

// RunsFrom reports whether the i-th day of a phrase is the first of a month from which a span runs to the next day: "January 1 – September 30".
func (p *Phrase) RunsFrom(i int) bool {
	return i+1 < len(p.Dates) && p.Dates[i].Day == 1 && p.Dates[i+1].Month > 0 && p.Dates[i+1].Day > NearEnd
}

// yearsOfMonths takes what stands behind two months for years in short, where the months are the first and the last of twelve: "Jul 18–Jun 19".
func (p *Phrase) yearsOfMonths() {
	if len(p.Dates) != 2 || len(p.Years) > 0 {
		return
	}
	first, last := p.Dates[0], p.Dates[1]
	if first.Year > 0 || last.Year > 0 || first.Day == 0 || last.Day != first.Day+1 || first.Month != last.Month%12+1 || first.Month == 1 {
		return
	}
	from, to := fullYear(first.Day), fullYear(last.Day)
	p.Dates = []Date{{Year: from, Month: first.Month}, {Year: to, Month: last.Month}}
	p.Order = append(p.Order, from, to)
}

// phraseMarks takes punctuation out of headings; dashes become words of their own.
var phraseMarks = strings.NewReplacer("’", "'", "‘", "'", "\u00a0", " ", "–", " - ", "—", " - ", "‒", " - ", "―", " - ", "−", " - ", "‐", "-", "‑", "-", "˗", "-", "⁻", "-", "－", "-", "﹣", "-", "~", " - ", "～", " - ", "〜", " - ", "(", " ", ")", " ", "*", " ", ",", " ", ":", " ", ";", " ", "-ended", " ended", "-ending", " ending")

// leaders are what is drawn from the words of a heading to the sides of its columns: "----- Thirteen Weeks Ended ----->".
var leaders = regex.New(`<?[-=_]{2,}>?`)

// WithoutLeaders is a heading without what leads from its words to the sides of its columns.
func WithoutLeaders(heading string) string {
	if !strings.Contains(heading, "--") && !strings.Contains(heading, "==") && !strings.Contains(heading, "__") {
		return heading
	}
	return leaders.ReplaceAllString(heading, " ")
}

// phraseWords cuts a heading into words.
func phraseWords(s string) []string {
	s = WithoutLeaders(strings.ToLower(capitalsApart(s)))
	s = phraseMarks.Replace(s)
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = strings.Trim(w, ".\"")
	}
	return respell(words)
}

func (r *phraseReader) next(n int) string {
	if r.i+n < len(r.words) {
		return r.words[r.i+n]
	}
	return ""
}

// leadsToDay reports whether a word says that what follows is the day of a balance.
func (r *phraseReader) leadsToDay(w string) bool {
	switch w {
	case "on":
		return r.endsWithDay()
	case "as":
		return r.next(0) == "of" || r.next(0) == "at"
	}
	return true
}

// endsWithDay reports whether nothing but a day of a month follows, whichever comes first, and no year: "Cash on January 1".
func (r *phraseReader) endsWithDay() bool {
	month, day := r.next(0), r.next(1)
	if !IsMonth(month) {
		month, day = day, month
	}
	n, err := atoi(day)
	return err == nil && n > 0 && n <= 31 && IsMonth(month) && r.next(2) == ""
}

// unit reads numbers and the units of time that they count.
func (r *phraseReader) unit(w string) bool {
	if before, after, ok := strings.Cut(w, "-"); ok && r.hyphenated(before, strings.TrimSuffix(after, "s")) {
		return true
	}
	if n, ok := numberOf(w); ok && r.p.Days == 0 && strings.TrimSuffix(r.next(0), "s") == "day" && (r.daysFollow(1) || r.daysOf(n)) {
		r.p.Days = n
		r.i++
		return true
	}
	if n, ok := wordNumber(w); ok {
		r.numberWord(n)
		return true
	}
	u := strings.TrimSuffix(w, "s")
	switch u {
	case "month", "mo", "mos", "week", "wk":
		return r.setUnit(u)
	}
	if n, err := atoi(w); err == nil && n > 0 && n < 100 {
		switch strings.TrimSuffix(r.next(0), "s") {
		case "month", "mo", "week", "wk":
			r.count = n
			return true
		case "quarter":
			if r.next(0) == "quarters" { // "4 quarters" are a year, "4 quarter" is its last
				r.count = n
				return true
			}
		}
	}
	return false
}

// hyphenated reads a number and its unit in one word: "three-month", "first-quarter", "90-day".
func (r *phraseReader) hyphenated(count, unit string) bool {
	switch unit {
	case "day":
		n, ok := numberOf(count)
		if !ok || !r.daysFollow(0) {
			return false
		}
		r.p.Days = n
		return true
	case "quarter":
		if n := ordinals[count]; n > 0 {
			r.p.Quarter = n
			return true
		}
	case "month", "week":
	default:
		return false
	}
	r.setCount(count)
	return r.setUnit(unit)
}

// numberWord reads a number in words, the units behind its tens included: "fifty two".
func (r *phraseReader) numberWord(n int) {
	if other := r.coordinate(); other != "" && r.next(0) != "" {
		if u := strings.TrimSuffix(r.next(2), "s"); u == "month" || u == "week" {
			r.addLength(n, u)
		}
	}
	switch n {
	case 20, 30, 40, 50:
		if ones := smallNumbers[r.next(0)]; ones > 0 && ones < 10 {
			n += ones
			r.i++
		}
	}
	r.count = n
}

func (r *phraseReader) setCount(w string) {
	if n, ok := smallNumbers[w]; ok {
		r.count = n
	} else if n, err := atoi(w); err == nil {
		r.count = n
	}
}

// IsNumber reports whether a word, in lower case, is a number: "seven", "forty-seven".
func IsNumber(w string) bool {
	_, ok := wordNumber(w)
	return ok
}

// wordNumber is a number in one word, "seven", "forty-seven".
func wordNumber(w string) (int, bool) {
	if n, ok := smallNumbers[w]; ok {
		return n, true
	}
	if tens, ones, ok := strings.Cut(w, "-"); ok && smallNumbers[tens] >= 20 && smallNumbers[ones] > 0 && smallNumbers[ones] < 10 {
		return smallNumbers[tens] + smallNumbers[ones], true
	}
	return 0, false
}

// numberOf is a number in digits or in one word.
func numberOf(w string) (int, bool) {
	if n, ok := wordNumber(w); ok {
		return n, true
	}
	n, err := atoi(w)
	return n, err == nil && n > 1 && n < 400
}

// daysFollow reports whether what follows a number of days makes it the length of a period: "period", "ended".
func (r *phraseReader) daysFollow(skip int) bool {
	w := r.next(skip)
	return w == "period" || w == "ended" || w == "ending"
}

// daysOf reports whether a number of days at the end counts those of the period whose end was named before it: "quarter ended
// June 3, 2020 (84 days)".
func (r *phraseReader) daysOf(n int) bool {
	return r.next(1) == "" && n >= 28 && r.p.Ended && len(r.p.Dates) == 1 && r.p.Dates[0].Day > 0
}

// coordinate is the number that "and" or "or" joins to the one just read: "three and six"; "" for none.
func (r *phraseReader) coordinate() string {
	if w := r.next(0); (w == "and" || w == "or") && smallNumbers[r.next(1)] > 0 {
		return r.next(1)
	}
	return ""
}

// addLength notes a duration that is named.
func (r *phraseReader) addLength(count int, unit string) {
	months := count
	if unit == "week" || unit == "wk" {
		months = (count + 1) * 12 / 52
		if count < 8 {
			months = 1
		}
	}
	if months > 0 && months <= 60 && !slices.Contains(r.p.Named, months) {
		r.p.Named = append(r.p.Named, months)
	}
}

func (r *phraseReader) setUnit(u string) bool {
	if r.count == 0 {
		return false
	}
	if u == "mo" || u == "mos" {
		r.addLength(r.count, "month")
	} else {
		r.addLength(r.count, u)
	}
	switch u {
	case "month", "mo", "mos":
		if r.p.Months == 0 && r.count <= 60 {
			r.p.Months = r.count
		}
	case "week", "wk":
		if r.p.Weeks == 0 && r.count <= 60 {
			r.p.Weeks = r.count
		}
	case "quarter":
		if r.p.Months == 0 && r.count <= 8 {
			r.p.Months = 3 * r.count
		}
	}
	r.count = 0
	return true
}

// keyword reads the other words that say something about time.
func (r *phraseReader) keyword(w string) {
	switch w {
	case "ended", "ending", "end":
		r.p.Ended = true
	case "trailing", "rolling":
		r.p.Rolling = true
	case "last", "past", "latest":
		switch r.next(0) {
		case "twelve", "12", "four", "4":
			r.p.Rolling = true
		}
	case "ytd", "year-to-date":
		r.p.ToDate = true
	case "inception":
		r.p.From, r.p.Inception = true, true
	case "from", "beginning", "commencement":
		r.p.From = true
	case "fiscal", "fy":
		r.p.Fiscal = true
		r.shortYear()
	case "fye":
		r.p.Fiscal = true
		r.yearOfEnd()
	case "at", "on", "as":
		r.p.Instant = r.p.Instant || r.leadsToDay(w)
	default:
		if r.lengthWord(w) {
			return
		}
		if _, err := atoi(w); err != nil && w != "-" && w != "and" {
			r.count = 0
		}
	}
}

// lengthWord reads the words that name a length of time by themselves.
func (r *phraseReader) lengthWord(w string) bool {
	switch w {
	case "quarter", "quarters", "qtr":
		r.quarterLength()
	case "year", "years", "annual", "twelvemonths":
		r.yearWord()
	case "quarterly", "monthly":
		if n := r.next(0); (n == "period" || n == "payment" && r.next(1) == "period") && r.p.Months == 0 {
			r.p.Months = map[string]int{"quarterly": 3, "monthly": 1}[w]
		}
	case "half", "half-year":
		if r.p.Months == 0 {
			r.p.Months = 6
		}
	case "ltm", "ttm", "trailing-twelve-month":
		r.p.Months, r.p.Rolling = 12, true
	case "month", "months":
		if r.p.Months == 0 && r.p.Weeks == 0 && r.next(0) == "ended" {
			r.p.Months = 1
		}
	default:
		return false
	}
	return true
}

// quarterLength reads a quarter, or two to four of them; a summary or the trend of several is no period.
func (r *phraseReader) quarterLength() {
	switch next := r.next(0); {
	case r.p.Months != 0:
	case r.count <= 1:
		r.p.Months = 3
	case r.count <= 4 && next != "summary" && next != "trend":
		r.p.Months = 3 * r.count
	}
}

func (r *phraseReader) yearWord() {
	if r.next(0) == "to" && r.next(1) == "date" {
		r.p.ToDate = true
		r.i += 2
		return
	}
	next := r.next(0)
	_, yearNext := yearNumber(next)
	_, monthNext := monthNames[next]
	before := ""
	if r.i >= 2 {
		before = r.words[r.i-2]
	}
	if next == "to" { // "year to 31 March"
		_, day := dayNumber(r.next(1))
		_, month := monthNames[r.next(1)]
		_, date := numericDate(r.next(1))
		monthNext = day || month || date
	}
	if !r.behindQuarter(before) && r.p.Months == 0 && r.p.Weeks == 0 && (next == "ended" || next == "ending" || yearNext || monthNext || next == "" || before == "fiscal" || before == "full" || before == "calendar") {
		r.p.Months = 12
	}
}

// behindQuarter reports whether a fiscal year stands right behind a quarter: "second quarter fiscal year 2030", whose year is the quarter's.
func (r *phraseReader) behindQuarter(before string) bool {
	_, yearNext := yearNumber(r.next(0))
	return before == "fiscal" && yearNext && r.p.Quarter > 0 && r.i >= 3 && r.words[r.i-3] == "quarter"
}

// SaysTime reports whether a text says anything about time.
func SaysTime(s string) bool {
	return !phrases.Of(s).IsEmpty()
}

// QuarterNumber is the quarter that the phrase names, or with which the half ends that it names; 0 for none.
func (p *Phrase) QuarterNumber() int {
	switch {
	case p.Quarter > 0:
		return p.Quarter
	case p.Half > 0:
		return 2 * p.Half
	}
	return p.Through
}

// IsOpen reports whether it is open of a date of a phrase which of its numbers is the day.
func (p *Phrase) IsOpen() bool {
	return slices.ContainsFunc(p.Dates, func(d Date) bool { return d.Open })
}

// DayFirst reads the dates of a phrase that are open as the day first.
func (p *Phrase) DayFirst() {
	p.Dates = slices.Clone(p.Dates)
	for i := range p.Dates {
		if d := &p.Dates[i]; d.Open {
			d.Month, d.Day = time.Month(d.Day), int(d.Month)
		}
	}
}

// Lengths are the lengths that a phrase names, in months; those to date have -1.
func (p *Phrase) Lengths() []int {
	out := p.Named
	add := func(n int) {
		if n != 0 && !slices.Contains(out, n) {
			out = append(slices.Clip(out), n)
		}
	}
	add(p.Months)
	switch {
	case p.Quarter > 0:
		add(3)
	case p.Half > 0:
		add(6)
	}
	if p.ToDate {
		add(-1)
	}
	if p.Fiscal && len(out) == 0 && len(p.Years) > 0 && len(p.Dates) == 0 {
		add(12)
	}
	return out
}
