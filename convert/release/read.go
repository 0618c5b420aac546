package release

import (
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// Options bounds and directs the reading of a release.
type Options struct {
	// YearEnd is the last month of the issuer's fiscal year where the caller knows it; 0 otherwise.
	YearEnd time.Month
}

// Read reads a release: its tables, rows and columns, periods and scale, and a line item for each printed
// number. It is an error when the bytes are no text; everything that is wrong with the text is a diagnostic.
func Read(name string, data []byte, o Options) (*Release, []tieout.Diagnostic, error) {
	d, err := decode(name, data)
	if err != nil {
		return nil, nil, err
	}
	rel := &Release{Document: name}
	cal := &calendar{yearEnd: o.YearEnd}
	var drafts []*draft
	for _, g := range d.grids(rel) {
		dr := d.draftTable(g)
		if len(dr.rows) == 0 {
			continue
		}
		drafts = append(drafts, dr)
		cal.collect(dr)
	}
	cal.settle(time.December)
	for i, dr := range drafts {
		if !dr.g.html {
			dr.t.Index = i
		}
		dr.readScale(d)
		dr.periods(cal, tieout.Period{})
		dr.fill(d, cal)
		rel.Tables = append(rel.Tables, dr.t)
	}
	return rel, nil, nil
}

// grids finds the tables of a document, whatever it is written in.
func (d *document) grids(rel *Release) []*grid {
	if !isHTML(d.data) {
		return d.textGrids(0, len(d.data))
	}
	rel.Format = HTML
	page := d.htmlPage(0, len(d.data))
	gs := page.grids()
	for _, p := range page.pres {
		gs = append(gs, d.textGrids(p[0], p[1])...)
	}
	return gs
}

// isHTML reports whether a document is HTML rather than a text with a few SGML tags.
func isHTML(s string) bool {
	head := strings.ToLower(s[:min(len(s), 1<<14)])
	return containsAny(head, "<html", "<!doctype html", "<body", "<div", "<td", "<font", "<p>", "<p ")
}

// readScale finds what a table says about the scale of its amounts.
func (dr *draft) readScale(d *document) {
	for _, ps := range [][]piece{dr.titles, dr.stubs} {
		for _, p := range ps {
			if w := findScale(p.text); w != nil {
				dr.scale, dr.scaleAt = w, p
				break
			}
		}
	}
	if dr.scale == nil {
		dr.scale = findScale(dr.titleTxt)
	}
	if dr.scale == nil {
		dr.scale = findScale(dr.g.leadup)
	}
	if w := dr.scale; w != nil {
		dr.t.Scale = Scale{Exponent: w.exponent, Shares: w.exponent, Stated: w.stated, Confidence: 1}
		if w.shares >= 0 {
			dr.t.Scale.Shares = w.shares
		}
	}
}
