package tag

import (
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy/press"
)

// zones follows the sections of a statement from row to row: by headings where there are any, by totals where not.
type zones struct {
	tagger     *tagger
	table      *release.Table
	current    *press.Section
	after      bool // current was opened by a total, not by a heading
	classified bool // the balance sheet tells current assets from others
}

// family is the group of statements whose sections may follow each other in one table.
func family(s release.Statement) string {
	switch s {
	case release.Income, release.EPS:
		return "income"
	case release.Balance, release.CashFlow, release.Equity:
		return string(s)
	}
	return ""
}

func sectionFamily(s *press.Section) string { return family(release.Statement(s.Statement)) }

// classify looks whether the table has current assets or liabilities.
func (z *zones) classify() {
	for _, row := range z.table.Rows {
		p := press.Normalize(row.Label, z.tagger.ignore...)
		if p.Key == "current asset" || p.Key == "current liability" {
			z.classified = true
			return
		}
	}
}

// section finds a section of the taxonomies by name.
func (t *tagger) section(name string) *press.Section {
	for _, x := range t.taxonomies {
		for _, s := range x.Sections {
			if s.Name == name {
				return s
			}
		}
	}
	return nil
}

// opened is the section that a heading opens in a statement.
func (t *tagger) opened(heading string, statement release.Statement) *press.Section {
	p := press.Normalize(heading, t.ignore...)
	if len(p.Words) == 0 {
		return nil
	}
	want := family(statement)
	var other *press.Section
	for _, x := range t.taxonomies {
		for _, s := range x.Sections {
			if !s.OpenedBy(p) {
				continue
			}
			if f := sectionFamily(s); f == want {
				return s
			} else if want == "" && other == nil {
				other = s
			}
		}
	}
	if other != nil {
		return other
	}
	return t.opening(p, want)
}

// opening recognises headings that no list can hold: "Liabilities, redeemable preferred stock and stockholders' equity",
// "Net loss per common share - basic and diluted".
func (t *tagger) opening(p press.Phrase, want string) *press.Section {
	key := " " + p.Key + " "
	switch {
	case want == "balance" && strings.HasPrefix(key, " liability "):
		return t.section("balance.liabilities")
	case want == "balance" && (strings.Contains(key, " holder equity ") || strings.HasSuffix(key, " equity ")):
		return t.section("balance.equity")
	case want == "income" && strings.Contains(key, " per ") && strings.Contains(key, " stock ") && strings.Contains(key, " dividend "):
		return t.section("eps.dividends")
	case want == "income" && (strings.Contains(key, " average ") || strings.Contains(key, " stock used ") || strings.Contains(key, " stock outstanding ")):
		return t.section("eps.shares")
	case want == "income" && strings.Contains(key, " per ") && strings.Contains(key, " stock "):
		return t.section("eps.amounts")
	case want == "cashflow" && strings.Contains(key, " adjustment ") && strings.Contains(key, " reconcile "):
		return t.section("cashflow.adjustments")
	case want == "cashflow" && strings.Contains(key, " change ") && (strings.Contains(key, " asset ") || strings.Contains(key, " liability ") || strings.Contains(key, " capital ")):
		return t.section("cashflow.changes")
	case want == "cashflow" && (strings.Contains(key, " supplemental ") || strings.Contains(key, " noncash ")):
		return t.section("cashflow.supplemental")
	case want == "cashflow" && strings.Contains(key, " operating activity "):
		return t.section("cashflow.operating")
	case want == "cashflow" && strings.Contains(key, " investing activity "):
		return t.section("cashflow.investing")
	case want == "cashflow" && strings.Contains(key, " financing activity "):
		return t.section("cashflow.financing")
	}
	return nil
}

func (z *zones) heading(row *release.Row) {
	statement := row.Statement
	if statement == "" {
		statement = z.table.Statement
	}
	if s := z.tagger.opened(row.Label, statement); s != nil {
		z.open(s)
	}
}

func (z *zones) open(s *press.Section) {
	if s.Name == "balance.assets" && z.classified && z.current == nil {
		s = z.tagger.section("balance.assets.current")
	}
	if s.Name == "balance.liabilities" && z.classified && (z.current == nil || strings.HasPrefix(z.current.Name, "balance.assets")) {
		s = z.tagger.section("balance.liabilities.current")
	}
	z.current, z.after = s, false
}

// of is the zone of a row with numbers; totals end zones.
func (z *zones) of(row *release.Row, p press.Phrase) *press.Section {
	statement := row.Statement
	if statement == "" {
		statement = z.table.Statement
	}
	f := family(statement)
	if z.current == nil && f == "balance" {
		z.current = z.tagger.section("balance.assets")
		if z.classified {
			z.current = z.tagger.section("balance.assets.current")
		}
	}
	if z.current == nil && f == "cashflow" {
		z.current = z.tagger.section("cashflow.operating")
	}
	zone := z.current
	for i := len(row.Section) - 1; i >= 0 && !z.after; i-- {
		if s := z.tagger.opened(row.Section[i], statement); s != nil {
			if s.Name == "balance.assets" || s.Name == "balance.liabilities" || s.Name == "cashflow.operating" || s.Name == "income.revenue" {
				break // the running zone is finer
			}
			zone = s
			break
		}
	}
	if zone != nil && f != "" && sectionFamily(zone) != f && zone.Statement != "reconciliation" {
		zone = nil
	}
	z.total(p, f)
	return zone
}

// total moves on to the section that follows a total.
func (z *zones) total(p press.Phrase, family string) {
	next := ""
	switch family {
	case "balance":
		switch {
		case p.Key == "current asset":
			next = "balance.assets"
		case p.Key == "asset":
			next = "balance.liabilities"
			if z.classified {
				next = "balance.liabilities.current"
			}
		case p.Key == "current liability":
			next = "balance.liabilities"
		case p.Key == "liability":
			next = "balance.temporary"
		}
	case "income":
		switch p.Key {
		case "income operation", "operating income", "income operating":
			next = "income.nonoperating"
		case "income before income tax", "income before provision income tax", "income before tax", "net income":
			next = "income.result"
		}
	case "cashflow":
		switch key := " " + p.Key + " "; {
		case strings.HasPrefix(key, " net cash operating ") || strings.HasPrefix(key, " cash operating "):
			next = "cashflow.investing"
		case strings.HasPrefix(key, " net cash investing ") || strings.HasPrefix(key, " cash investing "):
			next = "cashflow.financing"
		case strings.HasPrefix(key, " net cash financing ") || strings.HasPrefix(key, " cash financing "):
			next = "cashflow.cash"
		}
	}
	if s := z.tagger.section(next); s != nil {
		z.current, z.after = s, true
	}
}
