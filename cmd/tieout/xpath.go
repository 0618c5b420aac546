package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/formula"
)

func (a *app) xpathCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "xpath EXPRESSION [REPORT]",
		Short: "Evaluate an XPath 2.0 expression, on a report or by itself",
		Long: strings.TrimSpace(`
Xpath evaluates one expression of XPath 2.0 and prints the items of its value, one a line, by their string values. The
context item is the document node of the report, whose elements and attributes have the types of its taxonomy; a report
that is not XML is evaluated as the XBRL instance that it stands for. Prefixes are those of the report's root element,
beside xs, fn and xfi (the functions of XBRL's registry); names without prefix are in its default namespace.

An error of the expression prints its code and exits 1. The expression reads nothing else.`),
		Example: "  tieout xpath \"sum(//us-gaap:Assets)\" report.xml\n  tieout xpath \"xs:date('2024-01-31') + xs:yearMonthDuration('P1M')\"",
		Args:    takes(1, 2, "an expression in quotes, and at most one report"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.applyConfig(c); err != nil {
				return err
			}
			var static xpath.Static
			dynamic := xpath.Context{Limits: xpath.Limits{Steps: 100_000_000, Items: 10_000_000}} // somebody waits for it
			if len(args) == 2 {
				tree, dts, err := a.xpathTree(c.Context(), args[1])
				if err != nil {
					return err
				}
				if dynamic.Item = tree.Root(); dts != nil {
					static.Schema = dts.Schemas
					static.Function, dynamic.Host = formula.Expressions(c.Context(), dts, tree.Root())
				}
				for _, n := range tree.Root().Children() {
					if n.Kind() == xpath.ElementNode {
						static.Lookup = withFunctions(n.Lookup)
						static.ElementNamespace, _ = n.Lookup("")
					}
				}
			}
			err := printXPath(c.Context(), a.stdout, args[0], static, &dynamic)
			var wrong *xpath.Error
			if errors.As(err, &wrong) {
				place := ""
				if wrong.Offset >= 0 {
					place = fmt.Sprintf(" (at character %d)", utf8.RuneCountInString(args[0][:wrong.Offset])+1)
				}
				fmt.Fprintf(a.stderr, "%s: %s%s\n", wrong.Code.Local, wrong.Message, place)
				return &exitError{code: exitFindings}
			}
			if err != nil {
				return faultf("%w", err)
			}
			return nil
		},
	}
	a.flags.addSource(c.Flags())
	return c
}

// withFunctions binds xfi to the functions of XBRL where a document does not bind it to something else.
func withFunctions(lookup func(prefix string) (string, bool)) func(string) (string, bool) {
	return func(prefix string) (string, bool) {
		if uri, ok := lookup(prefix); ok || prefix != "xfi" {
			return uri, ok
		}
		return formula.NamespaceFunctions, true
	}
}

// printXPath evaluates an expression and prints its items. That writing fails is no error here: standard output remembers it.
func printXPath(ctx context.Context, out io.Writer, source string, static xpath.Static, dynamic *xpath.Context) error {
	e, err := xpath.Compile(source, static)
	if err != nil {
		return err
	}
	v, err := e.Evaluate(ctx, dynamic)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	for text, err := range xpath.Strings(ctx, v, dynamic.Limits) {
		if err != nil {
			_ = w.Flush()
			return err
		}
		if _, err := fmt.Fprintln(w, strings.ReplaceAll(text, "\n", " ")); err != nil {
			return nil
		}
	}
	_ = w.Flush()
	return nil
}

// xpathTree reads a document as the tree that expressions see, with its taxonomy, nil for none.
func (a *app) xpathTree(ctx context.Context, name string) (*xpath.Tree, *taxonomy.DTS, error) {
	o, err := a.convertOptions()
	if err != nil {
		return nil, nil, err
	}
	ins, err := a.inputs([]string{name})
	if err != nil {
		return nil, nil, err
	}
	if len(ins) != 1 {
		return nil, nil, usagef("%s stands for %d documents: an expression is evaluated on one", name, len(ins))
	}
	a.progress = a.newProgress(1)
	doc, err := a.open(ctx, ins[0], o)
	a.progress.done(err != nil)
	a.progress.end()
	if err != nil {
		return nil, nil, faultf("%s: %w", name, err)
	}
	data := a.sources.open(ins[0].name)
	tree, err := fault.TryWithin(ctx, func() (*xpath.Tree, error) { return treeOf(ctx, doc, data) })
	switch {
	case ctx.Err() != nil:
		return nil, nil, errInterrupted
	case err != nil:
		return nil, nil, faultf("%s: %w", name, err)
	}
	return tree, doc.DTS, nil
}

// treeOf is a document as expressions see it: the XML itself, or the instance that another syntax stands for.
func treeOf(ctx context.Context, doc *convert.Document, data []byte) (*xpath.Tree, error) {
	t := xpath.TreeOptions{URI: doc.Name, XML: xmlstream.Options{Name: doc.Name}}
	if doc.Kind != convert.KindInstance && doc.Kind != convert.KindSchema && doc.Kind != convert.KindLinkbase {
		files, _, err := convert.Write(ctx, doc, []string{"xbrl"}, "")
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if path.Ext(f.Name) == ".xbrl" {
				data, t.URI = f.Data, "" // its places are nobody's
				break
			}
		}
	}
	if doc.DTS != nil {
		t.Schema = doc.DTS.Schemas
	}
	return xpath.Parse(data, t)
}
