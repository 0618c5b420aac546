package release

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

var (
	tickerPattern = regex.New(`(?i)\b(nasdaq(?:[ -]?(?:nm|nms|gs|gm|cm|national market|global select market|global market|global select|capital market|small ?cap(?: market)?))?|nyse(?: (?:american|mkt|arca))?|new york stock exchange|amex|american stock exchange|otc(?: ?bb| bulletin board)?|tsx(?:[ -]?v)?|lse|euronext(?: [a-z]+)?|asx|nzx|sgx|jse|bmv|bme|b3|bovespa|hkex|sehk|nse|bse|idx|bursa(?: malaysia)?|xetra|tase|omx|nasdaq (?:stockholm|helsinki|copenhagen)|oslo b[øo]rs|borsa italiana)\s*[:;]\s*["“']?([A-Z][A-Z.]{0,5})\b`)
	datePattern   = regex.New(`(?i)\b(?:\d\d?/\d\d?/|(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)\s+\d{1,2},?\s*)(?:19|20)\d\d$|\b\d{1,2}(?:st|nd|rd|th)?\s+(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?),?\s+(?:19|20)\d\d$`)
	footPattern   = regex.New(`(?m)^\s*SOURCE\s+([A-Z][^\r\n]{2,80})$`)
	suffixPattern = regex.New(`^(.*?\b(?:Inc|Incorporated|Corp|Corporation|Company|Co|Ltd|Limited|LLC|L\.P|LP|plc|PLC|N\.V|S\.A|Berhad|BERHAD|Trust|Holdings|Group|Bancorp|Bancshares|INC|CORP|CORPORATION|COMPANY|LTD|LIMITED)\b\.?)`)
)

// findTicker finds "NASDAQ: ABCD" in a text: the patterns are tried around colons only.
func findTicker(text string) (exchange, ticker string, at int) {
	for i := 0; i < len(text); i++ {
		if text[i] != ':' && text[i] != ';' {
			continue
		}
		from := max(0, i-40)
		window := text[from:min(len(text), i+14)]
		if m := tickerPattern.FindStringSubmatchIndex(window); m != nil {
			return window[m[2]:m[3]], window[m[4]:m[5]], from + m[0]
		}
	}
	return "", "", -1
}

// findBareTicker finds "Name (ABCD) is", a ticker without its exchange.
func findBareTicker(text string) (ticker string, at int) {
	for i := 0; i < len(text); i++ {
		if text[i] != '(' {
			continue
		}
		j := i + 1
		for j < len(text) && text[j] >= 'A' && text[j] <= 'Z' && j-i <= 5 {
			j++
		}
		if j-i < 3 || j >= len(text) || text[j] != ')' || isAcronym(text[i+1:j]) || shortens(text[max(0, i-maxAside):i], text[i+1:j]) {
			continue
		}
		after := strings.TrimLeft(text[j+1:min(len(text), j+16)], " \r\n")
		for _, w := range []string{"is ", "today", "announced", "reported"} {
			if strings.HasPrefix(after, w) {
				return text[i+1 : j], i
			}
		}
	}
	return "", -1
}

// shortens reports whether letters are the initials of the words that they stand behind, none of which is a company's legal form:
// "return on equity (ROE)".
func shortens(before, letters string) bool {
	words := strings.Fields(before)
	if len(words) == 0 || legalForms[strings.Trim(strings.ToLower(words[len(words)-1]), ".,")] {
		return false
	}
	for i := len(letters) - 1; i >= 0; i-- {
		for len(words) > 0 && isNameParticle(words[len(words)-1]) {
			words = words[:len(words)-1]
		}
		if len(words) == 0 || !strings.EqualFold(words[len(words)-1][:1], letters[i:i+1]) {
			return false
		}
		words = words[:len(words)-1]
	}
	return true
}

// findDates finds full dates in a text: the pattern is tried before years only.
func findDates(text string, limit int) [][2]int {
	var out [][2]int
	for i := 0; i+4 <= len(text) && len(out) < limit; i++ {
		if (text[i] != '1' || text[i+1] != '9') && (text[i] != '2' || text[i+1] != '0') || !number.IsDigit(text[i+2]) || !number.IsDigit(text[i+3]) ||
			i+4 < len(text) && number.IsWordByte(text[i+4]) {
			continue
		}
		from := max(0, i-16)
		if m := datePattern.FindStringIndex(text[from : i+4]); m != nil {
			out = append(out, [2]int{from + m[0], from + m[1]})
		}
		i += 3
	}
	return out
}

const maxIntro = 1 << 15 // bytes of text looked at for names and dates

// readIssuer finds issuer, ticker, exchange and date in the text of a release.
func (r *Release) readIssuer(text, all string, drafts []*draft) {
	if exchange, ticker, at := findTicker(text); at >= 0 {
		r.Exchange, r.Ticker = exchangeName(exchange), strings.TrimRight(ticker, ".")
		r.Issuer = nameBefore(text[:at])
		if !isAside(text[:at]) && !suffixPattern.MatchString(r.Issuer) {
			r.Issuer = cmp.Or(titleName(drafts), introName(text), r.Issuer) // "Plot 14, Pune, India" above "NYSE: ABCD | NSE: ABCDE"
		}
	} else if ticker, at := findBareTicker(text); at >= 0 {
		r.Issuer, r.Ticker = nameBefore(text[:at]), ticker
	}
	if m := footPattern.FindStringSubmatch(all[max(0, len(all)-8000):]); m != nil && (r.Issuer == "" || len(r.Issuer) > len(m[1])) {
		r.Issuer = strings.TrimSpace(m[1])
	}
	if r.Issuer == "" {
		r.Issuer = cmp.Or(titleName(drafts), introName(text), headlineName(text), nameAbove(drafts), r.Registrant)
	}
}

// readDate takes the first full date of the text that is not said to end a period and that the periods of
// the tables allow: most of them have ended by then, the last one less than a year before. A date that
// heads the text but that they do not allow is returned as suspect.
func (r *Release) readDate(d *document, intro, foot string, tables []*Table) (suspect string) {
	best := 0
	for k, text := range []string{intro, foot} {
		for _, m := range findDates(text, 60) {
			weight := dateWeight(text, m[0], m[1], k == 1)
			ph := d.parse(text[m[0]:m[1]])
			if weight == 0 || len(ph.Dates) != 1 || ph.Dates[0].Day == 0 || ph.Dates[0].Year == 0 {
				continue
			}
			date := ph.Dates[0]
			day := tieout.Date(date.Year, date.Month, date.Day)
			if ok := allowDate(tables, day); ok && weight > best {
				r.Date, best = day, weight
			} else if !ok && k == 0 && best == 0 && suspect == "" && weight == dateline {
				suspect = text[m[0]:m[1]]
			}
		}
	}
	if best == 0 {
		r.Date = r.Filed
	}
	return suspect
}

// findDatelines notes the days that head the text as those on which it was written, whatever they are near to.
func (r *reader) findDatelines() {
	intro := r.text[:min(len(r.text), maxIntro)]
	for _, m := range findDates(intro, 20) {
		if dateWeight(intro, m[0], m[1], false) < lineDate {
			continue
		}
		if ph := r.d.parse(intro[m[0]:m[1]]); len(ph.Dates) == 1 {
			if day, ok := r.cal.Day(ph.Dates[0]); ok {
				r.d.datelines = append(r.d.datelines, day)
			}
		}
	}
}

// allowDate reports whether a release of a day may have tables of such periods. Its statements decide, if it has some: a table of orders tells
// of periods to come.
func allowDate(tables []*Table, d time.Time) bool {
	past, all := 0, 0
	var last time.Time
	stated := slices.ContainsFunc(tables, func(t *Table) bool { return t.Statement != Other })
	for _, t := range tables {
		if stated && t.Statement == Other {
			continue
		}
		for _, c := range t.Columns {
			if c.Kind != Values || c.Period.Kind == tieout.Forever || isForecast(c) {
				continue
			}
			all++
			if !c.Period.End.After(d.AddDate(0, 0, 1)) {
				past++
				if c.Period.End.After(last) {
					last = c.Period.End
				}
			}
		}
	}
	return all == 0 || past*5 >= all*4 && d.Sub(last) > 4*24*time.Hour && d.Sub(last) < 300*24*time.Hour
}

// Weights of dates, by where they stand.
const (
	otherDate = iota + 1
	footDate
	lineDate
	dateline
)

// dateWeight says how likely a date of the text is the release's own: 0 for the end of a period and the like.
func dateWeight(text string, from, to int, foot bool) int {
	before := strings.ToLower(strings.Join(strings.Fields(text[max(0, from-60):from]), " "))
	after := strings.TrimLeft(text[to:min(len(text), to+12)], " ,")
	switch {
	case hasSuffix(before, otherDays...) && !isBetweenDashes(text, from, to):
		return 0
	case strings.IndexByte(text[from:to], '\n') >= 0 && yearNext.MatchString(strings.TrimLeft(after, " \r\n")):
		return 0 // "June 30, December 31," over "2025 2024", in one line or in cells
	case foot && (hasSuffix(before, "-0-", "date:") || strings.HasPrefix(before, "-0-")):
		return footDate
	case foot:
		return otherDate
	}
	today := strings.HasSuffix(before, "today")
	head := strings.TrimSpace(text[strings.LastIndexByte(text[:from], '\n')+1 : from])
	lineStart := head == ""
	switch {
	case isPlaceBefore(head, after):
		return dateline // "Olten, 15 August 2030."
	case hasPrefix(after, "-", "—", "–", "/") || strings.HasPrefix(after, "(") && !strings.HasPrefix(strings.ToLower(after), "(unaud"):
		return dateline
	case today || lineStart && (after == "" || after[0] == '\n' || after[0] == '\r'):
		return lineDate
	}
	return otherDate
}

// yearNext is a text that begins with a year.
var yearNext = regex.New(`^(?:19|20)\d\d\b`)

// isPlaceBefore reports whether a line begins with a place and a comma before a date that ends it, or its sentence.
func isPlaceBefore(head, after string) bool {
	return strings.HasSuffix(head, ",") && strings.Count(head, " ") < 3 && head[0] >= 'A' && head[0] <= 'Z' && (after == "" || strings.IndexByte(".:\n\r", after[0]) >= 0)
}

// isBetweenDashes reports whether a date stands behind a dash and before another one, behind a place alone: "DENVER – September 6, 2023 – Ferris Tools".
func isBetweenDashes(text string, from, to int) bool {
	place, ok := strings.CutSuffix(strings.TrimSpace(text[strings.LastIndexByte(text[:from], '\n')+1:from]), "–")
	return ok && len(place) < maxNaming && place != "" && place[0] >= 'A' && place[0] <= 'Z' && !strings.ContainsAny(place, "0123456789") &&
		hasPrefix(strings.TrimLeft(text[to:min(len(text), to+12)], " "), "-", "—", "–")
}

// otherDays are what stands before days other than the release's.
var otherDays = []string{"ended", "ending", "as of", " at", " to", "–", "payable on", "payable", "of business on", "record on", "record as of", "through", "until", "dated", "effective", "by", "since", "stock split on", "before", "after"}

func hasPrefix(s string, of ...string) bool {
	return slices.ContainsFunc(of, func(p string) bool { return strings.HasPrefix(s, p) })
}

func hasSuffix(s string, of ...string) bool {
	return slices.ContainsFunc(of, func(p string) bool { return strings.HasSuffix(s, p) })
}

func exchangeName(s string) string {
	l := strings.ToLower(s)
	switch {
	case wording.Begins(l, "nasdaq"):
		return "NASDAQ"
	case wording.Begins(l, "nyse"), wording.Begins(l, "new york"):
		return "NYSE"
	case wording.Begins(l, "am"):
		return "AMEX"
	case wording.Begins(l, "otc"):
		return "OTC"
	}
	first, _, _ := strings.Cut(strings.ToUpper(s), " ") // "Euronext Amsterdam"
	return first
}

// maxAside bounds the bytes in a bracket before a ticker.
const maxAside = 120

// isAside reports whether a text ends in a bracket that is still open.
func isAside(s string) bool {
	s = s[max(0, len(s)-maxAside):]
	return strings.LastIndexByte(s, '(') > strings.LastIndexByte(s, ')')
}

// nameBefore is the company's name at the end of a text: the capitalised words before a ticker.
func nameBefore(s string) string {
	if isAside(s) {
		s = s[:strings.LastIndexByte(s, '(')] // "Tarrant Holme plc ("Tarrant" or "the Group"; LSE: TRH)"
	}
	s = strings.TrimRight(s, " (\r\n\t,")
	words := strings.Fields(lastClause(s[max(0, len(s)-160):]))
	words = strings.Fields(roleOf.ReplaceAllString(strings.Join(words[nameStart(words):], " "), ""))
	for len(words) > 0 && !opensName(words[0]) {
		words = words[1:]
	}
	for i, w := range slices.Backward(words) {
		if i > 0 && w[0] == '[' {
			words = words[i:]
			break
		}
	}
	name := strings.Trim(strings.Join(words, " "), ",[]")
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, " Logo"), " LOGO"), " logo")
	for half := len(name) / 2; half > 3; half-- { // "The X Company The X Company"
		if strings.HasSuffix(name[:len(name)-half-1], name[len(name)-half:]) {
			return name[len(name)-half:]
		}
	}
	return name
}

// dayEnd is the end of a dateline that a point closes: "Olten, 15 August 2030. Ferris Tools, Inc.".
var dayEnd = regex.New(`\b(?:19|20)\d\d\.\s`)

// lastClause is what stands behind the last dash of a text, or the day of its dateline: "DENVER--(BUSINESS WIRE)--May 2, 2024--Ferris Tools, Inc.".
func lastClause(s string) string {
	s = dayEnd.ReplaceAllString(clauseDash.ReplaceAllString(s, "\x00"), "\x00")
	return s[strings.LastIndexByte(s, 0)+1:]
}

// nameStart is the first of the words at the end of a text that may all be parts of a name.
func nameStart(words []string) int {
	from := len(words)
	for i := len(words) - 1; i >= 0 && len(words)-i <= 8; i-- {
		w := words[i]
		if w == "-" || w == "—" || w == "–" || strings.HasSuffix(w, "--") {
			break
		}
		if !isOfName(w, from == len(words)) {
			break
		}
		if i < len(words)-1 && strings.HasSuffix(w, ".") && len(w) > 5 && !suffixPattern.MatchString(w) {
			break // the end of the sentence before
		}
		if len(w) == 4 && (w[:2] == "19" || w[:2] == "20") && number.IsDigit(w[2]) && number.IsDigit(w[3]) {
			break // "Half Year Results, December 2030" on the line before
		}
		from = i
	}
	return from
}

// isOfName reports whether a word may be one of a name, or its last.
func isOfName(w string, last bool) bool {
	switch c := strings.TrimLeft(w+" ", "[")[0]; {
	case c >= 'A' && c <= 'Z' || c == '&' || isNameParticle(w):
		return true
	case c >= 'a' && c <= 'z':
		return last && suffixPattern.MatchString(w) // "plc"
	default:
		return number.IsDigit(c) && !last && !strings.HasSuffix(w, ",")
	}
}

// isNameParticle reports whether a word in lower case may stand inside a name.
func isNameParticle(w string) bool { return w == "of" || w == "and" || w == "the" }

// opensName reports whether a name may begin with a word.
func opensName(w string) bool {
	return !number.IsDigit(w[0]) && !strings.HasSuffix(w, "-based") && w != "About" && w != "&" && !isNameParticle(w)
}

// isAcronym tells terms of accounting from tickers.
func isAcronym(s string) bool {
	switch s {
	case "EPS", "GAAP", "SEC", "CEO", "CFO", "FFO", "AFFO", "IPO", "ASC", "FASB", "EBIT", "ARR", "ROIC", "FCF", "OEM", "US", "USA", "PSLRA", "CODM":
		return true
	}
	return false
}

// titleName is the company's name as the statements' titles give it: the line with "Inc." or the like; "" for none.
func titleName(drafts []*draft) string {
	for _, dr := range drafts {
		for _, t := range dr.t.Title {
			if m := withoutSource(lastClause(suffixPattern.FindString(t))); m != "" && len(m) < 80 && !wording.Says(strings.ToLower(m), "statement", "consolidated", "balance") && isNamed(m) && !isFormAlone(m) {
				return m
			}
		}
	}
	return ""
}

// isNamed reports whether all words of a text may be of a name: not so of "Key figures of the Northern Group".
func isNamed(text string) bool {
	for i, w := range strings.Fields(text) {
		if bare := strings.Trim(w, ",()"); bare != "" && !isNameWord(bare, i) && !number.IsDigit(bare[0]) && !legalForms[strings.TrimRight(strings.ToLower(bare), ".")] {
			return false
		}
	}
	return true
}

// isFormAlone reports whether a name is an article and a legal form: "The Company".
func isFormAlone(name string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		if w = strings.Trim(w, ".,"); w != "the" && w != "our" && !legalForms[w] {
			return false
		}
	}
	return true
}

// nameAbove is the line above the title of the first statement that has one which may be a name; "" for none.
func nameAbove(drafts []*draft) string {
	for _, dr := range drafts {
		for i := 1; i < len(dr.t.Title); i++ {
			name := dr.t.Title[i-1]
			if _, ok := statementOf(dr.t.Title[i]); ok && len(name) < 60 && !calendar.SaysTime(name) && name[0] >= 'A' && name[0] <= 'Z' && !saysNoName(name) && !wording.Says(strings.ToLower(name), "table", "page", "statement", "balance", "release", "exhibit", "schedule", "financial", "officer", "chairman", "director", "secretary", "treasurer", ":") {
				return strings.TrimSpace(name)
			}
		}
	}
	return ""
}

// readPeriod finds the period that the release reports: the latest one of its income statement, the
// shortest of those that end together, but that of a year where the text opens with one and tables show more of it. Months down the side of a table are parts of it.
func (r *Release) readPeriod(tables []*Table, ofYear bool) {
	for _, want := range []Statement{Income, CashFlow, Reconciliation, Segments, Other} {
		figures := map[tieout.Period]int{}
		for _, t := range tables {
			if t.Statement != want {
				continue
			}
			for _, c := range t.Columns {
				p := c.Period
				if t.sideways && monthsOf(p) < 3 || p.Kind != tieout.Duration || c.Kind != Values || isForecast(c) || !r.Date.IsZero() && p.End.After(r.Date.AddDate(0, 0, 3)) {
					continue
				}
				figures[p] += len(t.Rows)
			}
		}
		if p, ok := latest(figures); ok {
			r.Period = p
			for year, n := range figures {
				if ofYear && year.End.Equal(p.End) && monthsOf(year) == 12 && 2*n >= 3*figures[p] {
					r.Period = year
				}
			}
			return
		}
	}
}

// latest is the period that ends last, and of those the shortest, among periods of so many figures; ends and periods of few beside
// the others do not count, which may be misread.
func latest(figures map[tieout.Period]int) (last tieout.Period, ok bool) {
	const few = 10 // times fewer than those of the most
	ends := map[time.Time]int{}
	most := 0
	for p, n := range figures {
		ends[p.End] += n
		most = max(most, ends[p.End])
	}
	var end time.Time
	for e, n := range ends {
		if n*few >= most && e.After(end) {
			end = e
		}
	}
	most = 0
	for p, n := range figures {
		if p.End.Equal(end) {
			most = max(most, n)
		}
	}
	for p, n := range figures {
		if p.End.Equal(end) && n*few >= most && (!ok || p.Start.After(last.Start)) {
			last, ok = p, true
		}
	}
	return last, ok
}

// readPeriodOfText finds the period that the release reports where no table shows it: the first one of some length that its text
// says has ended, not after the release itself.
func (r *Release) readPeriodOfText(intro string, cal *calendar.Fiscal) {
	if r.Period.Kind == tieout.Duration {
		return
	}
	if p, ok := endedInText(intro, cal, r.Date); ok {
		r.Period = p
	}
}

// endedInText is the first period of some length that a text says has ended, not after a day, where that is known; false for none.
func endedInText(intro string, cal *calendar.Fiscal, day time.Time) (tieout.Period, bool) {
	for at, n := 0, 0; n < 40; n++ {
		i := indexEnded(intro[at:])
		if i < 0 {
			break
		}
		at += i + 6
		from, to := max(0, at-70), min(len(intro), at+30)
		if k := strings.LastIndexAny(intro[from:at], ".;\n"); k >= 0 {
			from += k + 1
		}
		ph := calendar.ParseProse(intro[from:to])
		if behind := calendar.ParseProse(intro[at:to]); len(behind.Dates) > 0 {
			ph.Dates = behind.Dates // not "(October 2030) - For the three months ended"
		}
		if len(ph.Dates) == 0 || ph.Dates[0].Year == 0 || ph.Dates[0].Day == 0 || ph.Months == 0 && ph.Weeks == 0 && ph.Quarter == 0 {
			continue
		}
		end, ok := cal.Day(ph.Dates[0])
		if !ok || !day.IsZero() && end.After(day) {
			continue
		}
		months := ph.Months
		if ph.Quarter > 0 {
			months = 3
		}
		return cal.Duration(months, ph.Weeks, end), true
	}
	return tieout.Period{}, false
}

// indexEnded is where " ended" stands in a text, in headlines as " Ended"; -1 for nowhere.
func indexEnded(s string) int {
	i, k := strings.Index(s, " ended"), strings.Index(s, " Ended")
	if i < 0 || k >= 0 && k < i {
		return k
	}
	return i
}

// trustDateline takes a date that heads the text, but that columns of tables do not allow, for the release's: where the first period that the
// text says has ended did so not long before it, on a day that columns end on too. Then the other columns were misread.
func (r *Release) trustDateline(ph calendar.Phrase, intro string, cal *calendar.Fiscal, tables []*Table) bool {
	if len(ph.Dates) != 1 {
		return false
	}
	day, ok := cal.Day(ph.Dates[0])
	if !ok {
		return false
	}
	p, ok := endedInText(intro, cal, time.Time{})
	if !ok || !follows(ph, p) || !slices.ContainsFunc(tables, func(t *Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *Column) bool { return c.Kind == Values && c.Period.End.Equal(p.End) })
	}) {
		return false
	}
	r.Date = day
	return true
}

func isForecast(c *Column) bool {
	for _, q := range c.Qualifiers {
		if q.Member == "forecast" {
			return true
		}
	}
	return false
}
