package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
)

func (a *app) tablesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "tables RELEASE...",
		Short: "The tables of a release as understood: columns, periods, scale, line items",
		Args:  atLeastOne,
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return usagef("--format: unknown format %q: use text or json", format)
			}
			ins, err := a.inputs(args)
			if err != nil {
				return err
			}
			code := exitClean
			for _, in := range ins {
				none, err := a.tablesOf(in, format)
				if err != nil {
					fmt.Fprintf(a.stderr, "tieout: %s: %v\n", in.name, err)
					code = exitFault
				} else if none {
					code = max(code, exitFindings)
				}
			}
			if code != exitClean {
				return &exitError{code: code}
			}
			return nil
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

// tablesOf writes the tables of one release. none says that it has none, and that an error is written in their place.
func (a *app) tablesOf(in input, format string) (none bool, err error) {
	d, err := a.open(a.ctx, in, convert.Options{TablesOnly: true})
	if err != nil {
		return false, plain(a.ctx, err)
	}
	if d.Release == nil {
		return false, fmt.Errorf("%s has no printed tables: 'tieout facts' lists its facts", d.Kind.One())
	}
	r, ds := d.Release, d.Diagnostics
	none = len(r.Tables) == 0 && slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Severity == tieout.Error })
	if format == "json" {
		enc := json.NewEncoder(a.stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return none, enc.Encode(tablesJSON(r, ds))
	}
	w, err := reporter.New("pretty", reporter.Options{})
	if err != nil {
		return false, err
	}
	items := 0
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			items += len(row.Items)
		}
	}
	return none, w.Write(a.stdout, &reporter.Run{Open: a.sources.open, Documents: []reporter.Document{{
		Name: in.name, Kind: "release", Facts: items, Release: r, Diagnostics: ds, Verdict: validate.NoVerdict()}}})
}

type jsonTable struct {
	Index     int          `json:"index"`
	Statement string       `json:"statement"`
	Title     []string     `json:"title"`
	Scale     int32        `json:"scale"`
	Stated    string       `json:"scaleStated,omitempty"`
	Currency  string       `json:"currency"`
	Line      int32        `json:"line"`
	Columns   []jsonColumn `json:"columns"`
	Rows      []jsonRow    `json:"rows"`
}

type jsonColumn struct {
	Heading    []string          `json:"heading"`
	Period     string            `json:"period,omitempty"`
	Qualifiers map[string]string `json:"qualifiers,omitempty"`
}

type jsonRow struct {
	Label   string     `json:"label"`
	Section []string   `json:"section,omitempty"`
	Line    int32      `json:"line"`
	SumOf   []string   `json:"sumOf,omitempty"`
	Items   []jsonItem `json:"items"`
}

type jsonItem struct {
	Column  int    `json:"column"`
	Period  string `json:"period"`
	Printed string `json:"printed"`
	Value   string `json:"value"`
	Nil     bool   `json:"nil,omitempty"`
	Line    int32  `json:"line"`
	At      int32  `json:"at"`
}

// tablesJSON is the JSON form of `tables`: the release's heading data, its tables, and the findings of reading it.
func tablesJSON(r *release.Release, ds []tieout.Diagnostic) any {
	out := struct {
		Document    string      `json:"document"`
		Issuer      string      `json:"issuer,omitempty"`
		Ticker      string      `json:"ticker,omitempty"`
		CIK         string      `json:"cik,omitempty"`
		Date        string      `json:"date,omitempty"`
		Tables      []jsonTable `json:"tables"`
		Diagnostics []string    `json:"diagnostics"`
	}{Document: r.Document, Issuer: r.Issuer, Ticker: r.Ticker, CIK: r.CIK, Tables: []jsonTable{}, Diagnostics: []string{}}
	if !r.Date.IsZero() {
		out.Date = r.Date.Format(time.DateOnly)
	}
	for _, t := range r.Tables {
		jt := jsonTable{Index: t.Index, Statement: string(t.Statement), Title: t.Title, Scale: t.Scale.Exponent,
			Stated: t.Scale.Stated, Currency: t.Currency, Line: t.Range.Start.Line}
		for _, c := range t.Columns {
			jc := jsonColumn{Heading: c.Heading, Period: c.Period.String()}
			for _, q := range c.Qualifiers {
				if jc.Qualifiers == nil {
					jc.Qualifiers = map[string]string{}
				}
				jc.Qualifiers[q.Axis] = q.Member
			}
			jt.Columns = append(jt.Columns, jc)
		}
		for _, row := range t.Rows {
			jr := jsonRow{Label: row.Label, Section: row.Section, Line: row.Range.Start.Line, Items: []jsonItem{}}
			for _, p := range row.Parts {
				jr.SumOf = append(jr.SumOf, map[bool]string{true: "- ", false: "+ "}[p.Weight < 0]+p.Row.Label)
			}
			for _, it := range row.Items {
				jr.Items = append(jr.Items, jsonItem{Column: it.Column.Index, Period: it.Period.String(), Printed: it.Printed,
					Value: it.Value.String(), Nil: it.Nil, Line: it.Cell.Start.Line, At: it.Cell.Start.Column})
			}
			jt.Rows = append(jt.Rows, jr)
		}
		out.Tables = append(out.Tables, jt)
	}
	for _, d := range ds {
		out.Diagnostics = append(out.Diagnostics, strings.TrimSpace(fmt.Sprintf("%s: %s: %s [%s]", d.Range, d.Severity, d.Message, d.Code)))
	}
	return out
}
