package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/taxonomy"
)

func (a *app) factsCommand() *cobra.Command {
	var format string
	var mentions bool
	c := &cobra.Command{
		Use:   "facts PATH...",
		Short: "Every fact with its source, concept, and why it was mapped so",
		Args:  atLeastOne,
		RunE: func(c *cobra.Command, args []string) error {
			if mentions {
				return a.mentions(c, args, format)
			}
			var write factWriter
			switch format {
			case "table":
				write = newFactTable(a.stdout)
			case "jsonl":
				write = newFactLines(a.stdout)
			case "csv":
				write = newFactCSV(a.stdout)
			default:
				return usagef("--format: unknown format %q: use table, jsonl or csv", format)
			}
			return a.eachDocument(c, args, func(d *convert.Document) error {
				if d.Report == nil {
					return nil
				}
				for f := range d.Report.All {
					if err := write.fact(d, f); err != nil {
						return err
					}
				}
				return nil
			}, write.flush)
		},
	}
	c.Flags().StringVar(&format, "format", "table", "table, jsonl or csv")
	c.Flags().BoolVar(&mentions, "mentions", false, "the numbers in the running text of releases instead, and whether they tie to the tables")
	a.flags.addSource(c.Flags())
	a.flags.addRelease(c.Flags())
	return c
}

// eachDocument opens the inputs one after the other and hands them on. Documents that cannot be opened are named on
// standard error and make the exit code 3; the others are still handed on.
func (a *app) eachDocument(c *cobra.Command, args []string, use func(*convert.Document) error, flush func() error) error {
	if err := a.applyConfig(c); err != nil {
		return err
	}
	o, err := a.convertOptions()
	if err != nil {
		return err
	}
	ins, err := a.inputs(args)
	if err != nil {
		return err
	}
	failed := false
	a.progress = a.newProgress(len(ins))
	for _, in := range ins {
		doc, err := a.open(c.Context(), in, o)
		a.progress.done(err != nil)
		a.progress.end()
		if err != nil {
			failed = true
			fmt.Fprintf(a.stderr, "tieout: %s: %v\n", in.name, err)
			continue
		}
		for _, d := range doc.Diagnostics {
			if d.Severity == tieout.Error || d.Code == convert.TargetMissing {
				fmt.Fprintf(a.stderr, "%s: %s: %s [%s]\n", d.Range, d.Severity, d.Message, d.Code)
			}
		}
		if err := use(doc); err != nil {
			return faultf("%w", err)
		}
	}
	if err := flush(); err != nil {
		return faultf("%w", err)
	}
	if failed {
		return &exitError{code: exitFault}
	}
	return nil
}

// factWriter writes facts in one format.
type factWriter interface {
	fact(d *convert.Document, f *tieout.Fact) error
	flush() error
}

// factLine is a line of `facts --format jsonl`.
type factLine struct {
	ID         string            `json:"id"`
	Concept    string            `json:"concept"`
	Label      string            `json:"label"`
	Statement  string            `json:"statement,omitempty"`
	Entity     string            `json:"entity,omitempty"`
	Period     string            `json:"period,omitempty"`
	Unit       string            `json:"unit,omitempty"`
	Value      *string           `json:"value"`
	Decimals   any               `json:"decimals,omitempty"` // a number or "INF"
	Nil        bool              `json:"nil"`
	Dimensions map[string]string `json:"dimensions"`
	Tuple      string            `json:"tuple,omitempty"` // id of the tuple that holds the fact
	Source     *factSource       `json:"source,omitempty"`
	Confidence *float64          `json:"confidence,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Others     []string          `json:"alternatives,omitempty"`
}

type factSource struct {
	Document  string `json:"document"`
	Line      int32  `json:"line"`
	Column    int32  `json:"column"`
	EndColumn int32  `json:"endColumn"`
	Table     *int   `json:"table,omitempty"`
	Row       *int   `json:"row,omitempty"`
	Label     string `json:"label,omitempty"`
	Section   string `json:"section,omitempty"`
	Printed   string `json:"printed,omitempty"`
	Value     string `json:"value,omitempty"`
}

func lineOf(d *convert.Document, f *tieout.Fact) factLine {
	l := factLine{ID: f.ID, Concept: d.Prefixed(f.Concept), Nil: f.Nil, Dimensions: map[string]string{}, Unit: f.Unit.String()}
	if c := d.Concept(f.Concept); c != nil {
		l.Label = d.DTS.Label(c, taxonomy.RoleLabel, "")
	}
	if !f.Nil && len(f.Children) == 0 {
		l.Value = &f.Lexical
	}
	if n, ok := f.EffectiveDecimals().Value(); ok {
		l.Decimals = n
	} else if f.EffectiveDecimals().IsInfinite() {
		l.Decimals = "INF"
	}
	if f.Parent != nil {
		l.Tuple = f.Parent.ID
	}
	if x := f.Context; x != nil {
		l.Entity, l.Period = x.Entity.Identifier, x.Period.String()
		for _, dim := range x.Dimensions {
			value := dim.Typed
			if !dim.IsTyped() {
				value = d.Prefixed(dim.Member)
			}
			l.Dimensions[d.Prefixed(dim.Axis)] = value
		}
	}
	at := f.Origin
	if s := f.Source; s != nil {
		at = s.Range
		l.Statement = s.Statement
		l.Confidence, l.Reason = &s.Mapping.Confidence, s.Mapping.Reason
		for _, q := range s.Mapping.Alternatives {
			l.Others = append(l.Others, d.Prefixed(q))
		}
	}
	l.Source = &factSource{Document: at.Document, Line: at.Start.Line, Column: at.Start.Column, EndColumn: at.End.Column}
	if s := f.Source; s != nil {
		l.Source.Table, l.Source.Row = &s.Table, &s.Row
		l.Source.Label, l.Source.Section, l.Source.Printed = s.Label, s.Section, s.Printed
		l.Source.Value = tag.Lexical(s.Value, f.EffectiveDecimals())
	}
	return l
}

type factLines struct {
	w   *bufio.Writer
	enc *json.Encoder
}

func newFactLines(out io.Writer) *factLines {
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &factLines{w, enc}
}

func (w *factLines) fact(d *convert.Document, f *tieout.Fact) error {
	return w.enc.Encode(lineOf(d, f))
}
func (w *factLines) flush() error { return w.w.Flush() }

type factCSV struct {
	w      *csv.Writer
	header bool
}

func newFactCSV(out io.Writer) *factCSV { return &factCSV{w: csv.NewWriter(out)} }

func (w *factCSV) fact(d *convert.Document, f *tieout.Fact) error {
	if !w.header {
		w.header = true
		if err := w.w.Write([]string{"id", "concept", "label", "statement", "entity", "period", "unit", "value", "decimals", "nil",
			"dimensions", "document", "line", "column", "printed", "confidence", "reason"}); err != nil {
			return err
		}
	}
	l := lineOf(d, f)
	value, confidence := "", ""
	if l.Value != nil {
		value = *l.Value
	}
	if l.Confidence != nil {
		confidence = strconv.FormatFloat(*l.Confidence, 'f', 2, 64)
	}
	return w.w.Write([]string{l.ID, l.Concept, l.Label, l.Statement, l.Entity, l.Period, l.Unit, value,
		f.EffectiveDecimals().String(), strconv.FormatBool(l.Nil), dimensions(d, f), l.Source.Document,
		strconv.Itoa(int(l.Source.Line)), strconv.Itoa(int(l.Source.Column)), l.Source.Printed, confidence, l.Reason})
}

func (w *factCSV) flush() error { w.w.Flush(); return w.w.Error() }

// dimensions is a fact's dimensions on one line, in the order of their axes.
func dimensions(d *convert.Document, f *tieout.Fact) string {
	if f.Context == nil {
		return ""
	}
	var parts []string
	for _, dim := range f.Context.Dimensions {
		value := dim.Typed
		if !dim.IsTyped() {
			value = d.Prefixed(dim.Member)
		}
		parts = append(parts, d.Prefixed(dim.Axis)+"="+value)
	}
	return strings.Join(parts, " ")
}

type factTable struct {
	out io.Writer
	w   *tabwriter.Writer
	doc *convert.Document
}

func newFactTable(out io.Writer) *factTable { return &factTable{out: out} }

func (w *factTable) fact(d *convert.Document, f *tieout.Fact) error {
	if w.doc != d {
		if err := w.flush(); err != nil {
			return err
		}
		w.doc = d
		w.w = tabwriter.NewWriter(w.out, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w.w, "%s\n", d.Name)
		fmt.Fprintln(w.w, "LINE\tPRINTED\tCONCEPT\tPERIOD\tUNIT\tVALUE\tDECIMALS\tDIMENSIONS\tCONFIDENCE\tWHY")
	}
	l := lineOf(d, f)
	value, confidence := "nil", ""
	if l.Value != nil {
		value = clip(strings.Join(strings.Fields(*l.Value), " "), 40)
	}
	if l.Confidence != nil {
		confidence = strconv.FormatFloat(*l.Confidence, 'f', 2, 64)
	}
	_, err := fmt.Fprintf(w.w, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", l.Source.Line, l.Source.Printed, l.Concept, l.Period,
		l.Unit, value, f.EffectiveDecimals(), dimensions(d, f), confidence, l.Reason)
	return err
}

func (w *factTable) flush() error {
	if w.w == nil {
		return nil
	}
	return w.w.Flush()
}

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
