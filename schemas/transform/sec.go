package transform

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/regex"
)

// sec is the registry of the SEC. A no-break space counts as a space inside a text, never at its ends.
func sec() map[string]*Format {
	box := func(name string, output Output, off, on string) *Format {
		return &Format{Name: name, Output: output, Takes: "a ballot box: ☐, ☑ or ☒", apply: func(s string) (string, bool) {
			switch s {
			case "☐":
				return off, true
			case "☑", "☒":
				return on, true
			}
			return "", false
		}}
	}
	named := func(name, takes string, names func() map[string]string) *Format {
		return &Format{Name: name, Output: Text, Takes: takes, apply: spaced(func(s string) (string, bool) {
			v, ok := names()[strings.ToLower(s)]
			return v, ok
		})}
	}
	countries := named("countrynameen", "the English name of a country", countryNames)
	byName := countries.apply
	countries.apply = func(s string) (string, bool) {
		v, ok := byName(s)
		// Capitals alone are an abbreviation: USA, U.K.
		return v, ok && (s != strings.ToUpper(s) || len(strings.Trim(s, ".")) <= 6)
	}
	duration := func(name, takes string, apply func(decimal.Decimal) string) *Format {
		return &Format{Name: name, Output: Duration, Takes: takes, apply: func(s string) (string, bool) { return durationOf(s, apply) }}
	}
	return table([]*Format{
		box("boolballotbox", Boolean, "false", "true"), box("yesnoballotbox", Text, "No", "Yes"),
		countries,
		named("edgarprovcountryen", "the English name of a country, state or province that EDGAR has a code for", edgarNames),
		named("stateprovnameen", "the name of a state of the United States or a province of Canada", func() map[string]string { return states }),
		named("exchnameen", "the name of a stock exchange of the United States", func() map[string]string { return exchanges }),
		named("entityfilercategoryen", "a category of filers: large accelerated, accelerated or non-accelerated filer", func() map[string]string { return filerCategories }),
		duration("duryear", "a number of years", yearDuration), duration("durmonth", "a number of months", monthDuration),
		duration("durweek", "a number of weeks", weekDuration), duration("durday", "a number of days", dayDuration),
		duration("durhour", "a number of hours", hourDuration),
		{Name: "durwordsen", Output: Duration, Takes: "years, months and days, counted in English words or digits", apply: spaced(durationWords)},
		{Name: "numwordsen", Takes: "a number in English words", apply: spaced(numberWords)},
		{Name: "datequarterend", Output: Date, Takes: "a quarter and a year", apply: spaced(quarterEnd)},
		fixed("numinf", Number, "INF"), fixed("numneginf", Number, "-INF"), fixed("numnan", Number, "NaN"),
	})
}

// spaced makes spaces of the no-break spaces inside a text.
func spaced(apply func(string) (string, bool)) func(string) (string, bool) {
	const noBreak = "\u00a0"
	return func(s string) (string, bool) {
		if strings.HasPrefix(s, noBreak) || strings.HasSuffix(s, noBreak) {
			return "", false
		}
		return apply(collapse(strings.ReplaceAll(s, noBreak, " ")))
	}
}

//go:embed data/countries.tsv
var countriesData string

//go:embed data/edgar.tsv
var edgarData string

var (
	countryNames = sync.OnceValue(func() map[string]string { return readNames(countriesData) })
	edgarNames   = sync.OnceValue(func() map[string]string { return readNames(edgarData) })
)

// readNames reads lines of a code, a tab and a name.
func readNames(data string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(data) {
		code, name, _ := strings.Cut(strings.TrimSpace(line), "\t")
		m[strings.ToLower(name)] = code
	}
	return m
}

// states are the states of the United States with the federal district and the territories, and the provinces of Canada.
var states = map[string]string{
	"alabama": "AL", "alaska": "AK", "arizona": "AZ", "arkansas": "AR", "california": "CA", "colorado": "CO", "connecticut": "CT", "delaware": "DE",
	"district of columbia": "DC", "florida": "FL", "georgia": "GA", "hawaii": "HI", "idaho": "ID", "illinois": "IL", "indiana": "IN", "iowa": "IA",
	"kansas": "KS", "kentucky": "KY", "louisiana": "LA", "maine": "ME", "maryland": "MD", "massachusetts": "MA", "michigan": "MI", "minnesota": "MN",
	"mississippi": "MS", "missouri": "MO", "montana": "MT", "nebraska": "NE", "nevada": "NV", "new hampshire": "NH", "new jersey": "NJ",
	"new mexico": "NM", "new york": "NY", "north carolina": "NC", "north dakota": "ND", "ohio": "OH", "oklahoma": "OK", "oregon": "OR",
	"pennsylvania": "PA", "rhode island": "RI", "south carolina": "SC", "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT",
	"vermont": "VT", "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI", "wyoming": "WY",
	"american samoa": "AS", "guam": "GU", "northern mariana islands": "MP", "puerto rico": "PR", "u.s. virgin islands": "VI", "us virgin islands": "VI",
	"washington, d.c.": "DC", "washington, dc": "DC", "d.c.": "DC",
	"alberta": "AB", "british columbia": "BC", "manitoba": "MB", "new brunswick": "NB", "newfoundland": "NL", "newfoundland and labrador": "NL",
	"northwest territories": "NT", "nova scotia": "NS", "nunavut": "NU", "ontario": "ON", "prince edward island": "PE", "quebec": "QC", "québec": "QC",
	"saskatchewan": "SK", "yukon": "YT", "yukon territory": "YT",
}

// exchanges are the names of exchanges, and of their markets.
var exchanges = map[string]string{
	"box exchange llc": "BOX", "cboe byx exchange, inc.": "CboeBYX", "cboe bzx exchange, inc.": "CboeBZX", "cboe c2 exchange, inc.": "C2",
	"cboe edga exchange, inc.": "CboeEDGA", "cboe edgx exchange, inc.": "CboeEDGX", "cboe exchange, inc.": "CBOE",
	"chicago stock exchange, inc.": "CHX", "chicago stock exchange": "CHX", "nyse chicago, inc.": "CHX", "nyse chicago": "CHX",
	"investors exchange llc": "IEX", "long-term stock exchange, inc.": "LTSE", "miami international securities exchange llc": "MIAX",
	"miax pearl, llc": "PEARL", "nasdaq bx, inc.": "BX", "nasdaq gemx, llc": "GEMX", "nasdaq ise, llc": "ISE", "nasdaq mrx, llc": "MRX",
	"nasdaq phlx llc": "Phlx", "nyse arca, inc.": "NYSEArca", "nyse arca": "NYSEArca", "nyse national, inc.": "NYSENAT", "nyse national": "NYSENAT",
	"nyse american llc": "NYSEAMER", "nyse american": "NYSEAMER", "the nyse american": "NYSEAMER",
	"new york stock exchange llc": "NYSE", "new york stock exchange": "NYSE", "the new york stock exchange": "NYSE", "the new york stock exchange llc": "NYSE",
	"new york stock exchange, inc.": "NYSE", "the new york stock exchange, inc.": "NYSE", "nyse": "NYSE",
	"the nasdaq stock market llc": "NASDAQ", "nasdaq stock market llc": "NASDAQ", "the nasdaq stock market": "NASDAQ", "nasdaq stock market": "NASDAQ",
	"the nasdaq stock market, llc": "NASDAQ", "nasdaq stock market, llc": "NASDAQ", "the nasdaq global select market": "NASDAQ",
	"nasdaq global select market": "NASDAQ", "the nasdaq global market": "NASDAQ", "nasdaq global market": "NASDAQ", "the nasdaq capital market": "NASDAQ",
	"nasdaq capital market": "NASDAQ", "nasdaq": "NASDAQ",
}

var filerCategories = map[string]string{
	"large accelerated filer": "Large Accelerated Filer", "accelerated filer": "Accelerated Filer", "non-accelerated filer": "Non-accelerated Filer",
}

var plainDecimal = regex.New(`^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$`)

// maxNumber bounds the digits of a number that counts a duration.
const maxNumber = 40

// durationOf makes a duration of a number and its sign.
func durationOf(s string, apply func(decimal.Decimal) string) (string, bool) {
	if len(s) > maxNumber || !plainDecimal.MatchString(s) {
		return "", false
	}
	d, err := decimal.NewFromString(strings.TrimSuffix(s, "."))
	if err != nil {
		return "", false
	}
	value := apply(d.Abs())
	if d.IsNegative() {
		value = "-" + value
	}
	return value, true
}

var (
	daysOfMonth = decimal.RequireFromString("30.4375")
	twelve      = decimal.NewFromInt(12)
	seven       = decimal.NewFromInt(7)
	hoursOfDay  = decimal.NewFromInt(24)
)

// parted splits a number into its whole part and the fraction.
func parted(d decimal.Decimal) (whole, fraction decimal.Decimal) {
	whole = d.Truncate(0)
	return whole, d.Sub(whole)
}

// counted writes a count with its unit, nothing for zero.
func counted(d decimal.Decimal, unit string) string {
	if d.IsZero() {
		return ""
	}
	return d.String() + unit
}

// orZero is a duration of what was counted, of zero units when nothing was.
func orZero(counts, unit string) string {
	if counts == "" {
		return "P0" + unit
	}
	return "P" + counts
}

func yearDuration(d decimal.Decimal) string {
	years, rest := parted(d)
	months, rest := parted(rest.Mul(twelve))
	return orZero(counted(years, "Y")+counted(months, "M")+counted(rest.Mul(daysOfMonth).Truncate(0), "D"), "Y")
}

func monthDuration(d decimal.Decimal) string {
	months, rest := parted(d)
	return orZero(counted(months, "M")+counted(rest.Mul(daysOfMonth).Truncate(0), "D"), "M")
}

func weekDuration(d decimal.Decimal) string {
	return orZero(counted(d.Mul(seven).Truncate(0), "D"), "D")
}

func dayDuration(d decimal.Decimal) string {
	days, rest := parted(d)
	counts := counted(days, "D")
	if hours := counted(rest.Mul(hoursOfDay).Truncate(0), "H"); hours != "" {
		counts += "T" + hours
	}
	return orZero(counts, "D")
}

func hourDuration(d decimal.Decimal) string { return "PT" + d.Truncate(0).String() + "H" }
