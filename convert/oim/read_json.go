package oim

import (
	"context"
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// ReadJSON reads an xBRL-JSON 1.0 report and checks all of it that needs no taxonomy. It goes on past errors:
// the report holds every fact that could be understood. Strings of the report are views of data, which must
// not change afterwards. The error is ctx's or a *LimitError.
//
// name is the path or URL of the document: diagnostics carry it. Relative taxonomy URLs are resolved
// against Options.URL unless the report has a base URL. With a taxonomy (Options.DTS or Load) the facts are
// checked against it.
func ReadJSON(ctx context.Context, name string, data []byte, o Options) (*Result, []tieout.Diagnostic, error) {
	if int64(len(data)) > o.maxBytes() {
		return nil, nil, &LimitError{name, "bytes", o.maxBytes()}
	}
	o, err := o.withURL(name)
	if err != nil {
		return nil, nil, err
	}
	c := new(tieout.Findings)
	doc := viewString(data)
	base := 0
	if strings.HasPrefix(doc, utf8BOM) {
		base = len(utf8BOM)
	}
	rules := jsonRules{ruleInvalidJSON, ruleJSONStructure}
	r := &jsonReader{options: o, collected: c,
		jsonText: newJSONText(ctx, newPlaces(name, doc), o.URL, base, len(doc), rules, c.Report),
		result:   &Result{Report: &tieout.Report{Document: name}, Info: &Info{}}}
	if r.badEncoding() {
		if err := r.report(); err != nil {
			return nil, c.Sorted(), err
		}
	}
	if r.haveInfo && !r.foreign {
		if err := o.load(ctx, r.result, c); err != nil {
			return nil, c.Sorted(), err
		}
		checkModel(ctx, r.result, jsonModelRules(), c)
	}
	return r.result, c.Sorted(), ctx.Err()
}

// jsonReader reads one xBRL-JSON report.
type jsonReader struct {
	*jsonText
	options   Options
	collected *tieout.Findings
	result    *Result
	facts     *factReader // nil until documentInfo has been read
	haveInfo  bool
	foreign   bool     // the document is of another type
	later     [][2]int // stretches of facts that stand before documentInfo
	extra     []extra  // extension properties of the report
}

// extra is an extension property whose prefix is looked up when the namespaces are known.
type extra struct {
	name       string
	start, end int
	value      jsontext.Value
}

// report reads the document.
func (r *jsonReader) report() error {
	syntax, err := r.top()
	if err != nil {
		return err
	}
	if !r.haveInfo && !r.foreign && syntax == nil {
		r.unsupported(0, "")
	}
	if r.foreign {
		r.keepJSONErrors()
	}
	if r.haveInfo && !r.foreign {
		for _, stretch := range r.later {
			again := newJSONText(r.ctx, r.places, r.url, stretch[0], stretch[1], r.rules, r.sink)
			r.facts.jsonText = again
			if err := r.facts.readAll(); err != nil && !r.isSyntax(err) {
				return err
			} else if err != nil {
				break // the first pass has reported it
			}
		}
		r.facts.finish()
		r.extensions()
		if syntax == nil {
			r.secondOpinion()
		}
	}
	if syntax != nil {
		r.result.Report.LeaveUnread(r.syntaxError(syntax))
	}
	return nil
}

// isSyntax tells errors of the document from errors of the tool.
func (r *jsonReader) isSyntax(err error) bool {
	var syntax *jsontext.SyntacticError
	return errors.As(err, &syntax) || errors.Is(err, errDepth)
}

// top reads the members of the report. A syntax error, which ends the reading, is returned apart.
func (r *jsonReader) top() (syntax, err error) {
	if k := r.dec.PeekKind(); k != jsontext.KindBeginObject {
		if _, err := r.dec.ReadValue(); err != nil {
			return err, nil
		}
		return nil, nil
	}
	err = r.members()
	if err == nil && !r.foreign {
		if _, err := r.dec.ReadToken(); err == nil {
			at := r.offset()
			r.sink(r.rules.invalid.New(r.span(at-1, at, ""), "something follows the end of the report"))
		} else if r.offset() < len(r.doc) && strings.TrimRight(r.doc[r.offset():], " \t\r\n") != "" {
			return err, nil
		}
	}
	if err != nil && r.isSyntax(err) {
		return err, nil
	}
	return nil, err
}

func (r *jsonReader) members() error {
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for k := r.dec.PeekKind(); k != jsontext.KindEndObject; k = r.dec.PeekKind() {
		name, start, end, err := r.string(func() string { return "" })
		if err != nil {
			return err
		}
		repeated := seen[name]
		if repeated {
			r.repeated(name, start, end, pointer(name))
		}
		seen[name] = true
		if err := r.member(name, start, end, repeated); err != nil || r.foreign {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

// member reads one member of the report.
func (r *jsonReader) member(name string, start, end int, ignore bool) error {
	switch {
	case ignore:
		if name == "facts" {
			r.result.Report.LeaveUnread(r.span(start, end, "/facts"))
		}
		return r.dec.SkipValue()
	case name == "documentInfo":
		return r.documentInfo()
	case name == "facts" && r.dec.PeekKind() == jsontext.KindBeginObject:
		if r.haveInfo {
			return r.facts.readAll()
		}
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		from := end + strings.IndexByte(r.doc[end:], '{')
		r.later = append(r.later, [2]int{from, r.offset()})
		return nil
	}
	if _, _, ok := cutQName(name); !ok {
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		if name == "facts" {
			d := r.rules.structure.New(r.span(start, r.offset(), "/facts"), "facts must be an object")
			r.result.Report.LeaveUnread(d.Range)
			r.sink(d)
		} else {
			r.sink(r.rules.structure.New(r.span(start, end, pointer(name)), "the report must not have a member %q: extension properties have a prefix", clip(name)))
		}
		return nil
	}
	v, _, _, err := r.raw(pointer(name))
	r.extra = append(r.extra, extra{name, start, end, v})
	return err
}

// documentInfo reads documentInfo and makes ready for the facts. A document of another type is not looked at
// any further: its structure is another one.
func (r *jsonReader) documentInfo() error {
	n, err := r.tree("/documentInfo", 1)
	if err != nil {
		return err
	}
	if t := n.get("documentType"); t.str() != documentTypeJSON {
		at := n.start
		if t != nil {
			at = t.start
		}
		r.unsupported(at, t.str())
		return nil
	}
	r.haveInfo = true
	r.checkShape(n, shapeDocumentInfo, "/documentInfo")
	info := &infoReader{jsonText: r.jsonText, info: r.result.Info, reserved: reservedPrefixes()}
	info.read(n)
	if t := n.get("taxonomy"); t != nil && t.kind == jsontext.KindBeginArray && len(t.items) == 0 {
		r.sink(ruleNoTaxonomy.New(r.span(t.start, t.end, "/documentInfo/taxonomy"), "the list of taxonomies is empty"))
	}
	r.result.Report.EntryPoints = info.entryPoints(n)
	r.facts = newFactReader(r.jsonText, r.result, r.options)
	return nil
}

// unsupported reports a document type that is not xBRL-JSON's.
func (r *jsonReader) unsupported(at int, got string) {
	r.foreign = true
	message := "the document does not say that it is xBRL-JSON: it has no documentInfo/documentType"
	switch {
	case got == "":
	case isCSV(got):
		message = "this is the metadata of an xBRL-CSV report, not an xBRL-JSON report"
	default:
		message = "the document type " + strconvQuote(clip(got)) + " is not xBRL-JSON 1.0"
	}
	r.sink(ruleUnsupportedType.New(r.span(at, at+1, "/documentInfo/documentType"), "%s", message))
}

// keepJSONErrors drops what was found in a document that turned out to be of another type.
func (r *jsonReader) keepJSONErrors() {
	r.collected.Keep(r.rules.invalid, ruleUnsupportedType)
}

// extensions resolves the names of the report's extension properties.
func (r *jsonReader) extensions() {
	namespaces := bind(r.result.Info.Namespaces)
	for _, e := range r.extra {
		prefix, local, _ := cutQName(e.name)
		space, ok := namespaces.uri(prefix)
		if !ok {
			r.sink(ruleUnboundPrefix.New(r.span(e.start, e.end, pointer(e.name)), "the prefix %q of the property %q is not bound", prefix, clip(e.name)))
			continue
		}
		r.result.Info.Report = append(r.result.Info.Report, Property{tieout.QName{Space: space, Local: local}, e.value})
	}
}

// secondOpinion checks a document of ordinary size against its JSON Schema, too. The schema and the rules
// above say the same, so that this finds something only where one of them is wrong.
func (r *jsonReader) secondOpinion() {
	limit := r.options.SchemaLimit
	if limit == 0 {
		limit = 256 << 10
	}
	if len(r.doc) > limit || r.collected.Has(r.rules.structure) || r.collected.Has(r.rules.invalid) || r.collected.Has(ruleInvalidSQName) {
		return
	}
	var violation *SchemaError
	if err := ValidateSchema(viewBytes(r.doc)); errors.As(err, &violation) {
		r.sink(r.rules.structure.New(tieout.Range{Document: r.name, Path: violation.Pointer}, "the JSON Schema of xBRL-JSON refuses %s: %s",
			pathOrReport(violation.Pointer), violation.Message))
	}
}
