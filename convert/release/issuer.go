package release

import (
	"regexp"
	"strings"
	"time"

	"github.com/tieout/tieout"
)

var (
	tickerPattern = regexp.MustCompile(`(?i)\(?\b(nasdaq(?:[ -]?(?:nm|nms|gs|gm|cm|national market|global select market|global market|global select|capital market|small ?cap(?: market)?))?|nyse(?: (?:american|mkt|arca))?|new york stock exchange|amex|american stock exchange|otc(?: ?bb| bulletin board)?|tsx|lse)\s*[:;]\s*["“']?([A-Z][A-Z.]{0,5})\b`)
	barePattern   = regexp.MustCompile(`([A-Z][\w&.,'’\- ]{2,60}?)\s*\(([A-Z]{2,5})\)\s+(?:is|today|announced|reported)`)
	datePattern   = regexp.MustCompile(`(?i)\b(jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)\s+(\d{1,2}),?\s+((?:19|20)\d\d)\b`)
	endedPattern  = regexp.MustCompile(`(?i)\b(first|second|third|fourth|full)?[ -]?(?:fiscal )?(?:(\d{4}) )?(?:fiscal )?(quarter|year|three[ -]months?|six[ -]months?|nine[ -]months?|twelve[ -]months?)(?: of (?:its |the )?(?:fiscal(?: year)? ?)?(?:\d{4})?)?,? ?(?:which )?end(?:ed|ing) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:,?\s+(?:19|20)\d\d)?)`)
	footPattern   = regexp.MustCompile(`(?m)^\s*SOURCE\s+([A-Z][^\r\n]{2,80})$`)
	suffixPattern = regexp.MustCompile(`^(.*?\b(?:Inc|Incorporated|Corp|Corporation|Company|Co|Ltd|Limited|LLC|L\.P|LP|plc|PLC|N\.V|S\.A|Trust|Holdings|Group|Bancorp|Bancshares|INC|CORP|CORPORATION|COMPANY|LTD|LIMITED)\b\.?)`)
)

const maxIntro = 1 << 15 // bytes of text looked at for names and dates

// readIssuer finds issuer, ticker, exchange and date in the text of a release.
func (r *Release) readIssuer(text, all string, drafts []*draft) {
	intro := text[:min(len(text), maxIntro)]
	if m := tickerPattern.FindStringSubmatchIndex(text); m != nil {
		r.Exchange, r.Ticker = exchangeName(text[m[2]:m[3]]), strings.TrimRight(text[m[4]:m[5]], ".")
		r.Issuer = nameBefore(text[:m[0]])
	} else if m := barePattern.FindStringSubmatch(text); m != nil {
		r.Issuer, r.Ticker = nameBefore(m[1]), m[2]
	}
	if m := footPattern.FindStringSubmatch(all); m != nil && (r.Issuer == "" || len(r.Issuer) > len(m[1])) {
		r.Issuer = strings.TrimSpace(m[1])
	}
	if r.Issuer == "" {
		r.Issuer = titleName(drafts)
	}
	if r.Issuer == "" {
		r.Issuer = r.Registrant
	}
	r.readDate(intro)
}

// readDate takes the first full date of the text that is not said to end a period.
func (r *Release) readDate(intro string) {
	for _, m := range datePattern.FindAllStringSubmatchIndex(intro, 20) {
		before := strings.ToLower(strings.TrimRight(intro[max(0, m[0]-24):m[0]], " \r\n\t"))
		if strings.HasSuffix(before, "ended") || strings.HasSuffix(before, "ending") || strings.HasSuffix(before, "as of") || strings.HasSuffix(before, "at") {
			continue
		}
		ph := parsePhrase(intro[m[0]:m[1]])
		if len(ph.dates) == 1 && ph.dates[0].day > 0 && ph.dates[0].year > 0 {
			d := ph.dates[0]
			r.Date = tieout.Date(d.year, d.month, d.day)
			return
		}
	}
	if r.Date.IsZero() {
		r.Date = r.Filed
	}
}

func exchangeName(s string) string {
	l := strings.ToLower(s)
	switch {
	case strings.HasPrefix(l, "nasdaq"):
		return "NASDAQ"
	case strings.HasPrefix(l, "nyse"), strings.HasPrefix(l, "new york"):
		return "NYSE"
	case strings.HasPrefix(l, "am"):
		return "AMEX"
	case strings.HasPrefix(l, "otc"):
		return "OTC"
	}
	return strings.ToUpper(s)
}

// nameBefore is the company's name at the end of a text: the capitalised words before a ticker.
func nameBefore(s string) string {
	s = strings.TrimRight(s, " (\r\n\t,")
	words := strings.Fields(s[max(0, len(s)-160):])
	from := len(words)
	for i := len(words) - 1; i >= 0 && len(words)-i <= 8; i-- {
		w := words[i]
		if w == "--" || w == "-" || w == "—" || w == "–" || strings.HasSuffix(w, "--") {
			break
		}
		c := w[0]
		if c >= 'A' && c <= 'Z' || c == '&' || w == "of" || w == "and" || w == "the" || isDigit(c) && from < len(words) && !strings.HasSuffix(w, ",") {
			if i < len(words)-1 && strings.HasSuffix(w, ".") && len(w) > 5 && !suffixPattern.MatchString(w) {
				break // the end of the sentence before
			}
			from = i
			continue
		}
		break
	}
	for from < len(words) && (words[from] == "of" || words[from] == "and" || words[from] == "the" || words[from] == "&") {
		from++
	}
	return strings.Trim(strings.Join(words[from:], " "), ",")
}

// titleName is the company's name as the statements' titles give it.
func titleName(drafts []*draft) string {
	for _, dr := range drafts {
		for _, t := range dr.t.Title {
			if m := suffixPattern.FindString(t); m != "" && len(m) < 80 && !containsAny(strings.ToLower(m), "statement", "consolidated", "balance") {
				return m
			}
		}
	}
	return ""
}

// guessText learns the end of the fiscal year from the text: "third quarter ended October 27, 2024".
func (c *calendar) guessText(text string) {
	for _, m := range endedPattern.FindAllStringSubmatch(text, 40) {
		p := parsePhrase(m[4])
		if len(p.dates) == 0 {
			continue
		}
		switch q := ordinals[strings.ToLower(m[1])]; {
		case q > 0 && strings.EqualFold(m[3], "quarter"):
			p.quarter = q
		case strings.EqualFold(m[3], "year"), strings.HasPrefix(strings.ToLower(m[3]), "twelve"):
			p.months = 12
		case strings.HasPrefix(strings.ToLower(m[3]), "nine"):
			p.months = 9
		case strings.HasPrefix(strings.ToLower(m[3]), "six"):
			p.months = 6
		}
		c.guess(&p)
	}
}

// readPeriod finds the period that the release reports: the latest one of its income statement, the
// shortest of those that end together.
func (r *Release) readPeriod(tables []*Table) {
	for _, want := range []Statement{Income, CashFlow, Reconciliation, Segments, Other} {
		for _, t := range tables {
			if t.Statement != want {
				continue
			}
			for _, c := range t.Columns {
				p := c.Period
				if p.Kind != tieout.Duration || c.Kind != Values || isForecast(c) || !r.Date.IsZero() && p.End.After(r.Date.Add(72*time.Hour)) {
					continue
				}
				if r.Period.Kind != tieout.Duration || p.End.After(r.Period.End) || p.End.Equal(r.Period.End) && p.Start.After(r.Period.Start) {
					r.Period = p
				}
			}
		}
		if r.Period.Kind == tieout.Duration {
			return
		}
	}
}

func isForecast(c *Column) bool {
	for _, q := range c.Qualifiers {
		if q.Member == "forecast" {
			return true
		}
	}
	return false
}
