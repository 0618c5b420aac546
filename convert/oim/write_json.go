package oim

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// WriteJSON writes a report as xBRL-JSON 1.0: one line per fact, in the report's order, names sorted, the same
// bytes on every run. Facts that the model cannot express are left out and named in the diagnostics. Values
// keep their lexical form unless canonical values are asked for. The error is the writer's.
func WriteJSON(w io.Writer, r *tieout.Report, o WriteOptions) ([]tieout.Diagnostic, error) {
	if o.Canonical && o.DTS == nil {
		return nil, errCanonicalNeedsDTS
	}
	j := &jsonWriter{outline: newOutline(r, o, reservedPrefixes()), out: bufio.NewWriterSize(w, 1<<16)}
	// Facts name the link types and groups that documentInfo must declare, so these are named first.
	for _, f := range j.facts {
		for _, l := range j.links[f] {
			j.linkTypes.name(l.arcrole)
			j.linkGroups.name(l.role)
		}
	}
	j.head()
	for _, f := range j.facts {
		j.fact(f)
	}
	for _, n := range j.notes {
		j.note(n)
	}
	j.foot()
	tieout.SortDiagnostics(j.diags)
	return j.diags, j.out.Flush()
}

// jsonWriter writes one report.
type jsonWriter struct {
	*outline
	out   *bufio.Writer
	buf   []byte // one line
	count int    // facts written
}

// quote appends a JSON string. Text that is not UTF-8 has its bad bytes replaced: JSON has no place for them.
func quote(b []byte, s string) []byte {
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7F {
			plain = false
			break
		}
	}
	if plain {
		b = append(b, '"')
		b = append(b, s...)
		return append(b, '"')
	}
	b, err := jsontext.AppendQuote(b, s)
	if err != nil {
		b, _ = jsontext.AppendQuote(b, strings.ToValidUTF8(s, "\uFFFD"))
	}
	return b
}

// head writes documentInfo and opens the facts.
func (j *jsonWriter) head() {
	b := append(j.buf[:0], "{\n  \"documentInfo\": {\n    \"documentType\": "...)
	b = quote(b, documentTypeJSON)
	if base := j.baseURL(); base != "" {
		b = quote(append(b, ",\n    \"baseURL\": "...), base)
	}
	b = j.appendFeatures(b)
	b = appendAliases(b, "namespaces", j.prefixes.used)
	b = appendAliases(b, "linkTypes", j.linkTypes.used)
	b = appendAliases(b, "linkGroups", j.linkGroups.used)
	b = append(b, ",\n    \"taxonomy\": ["...)
	for i, u := range j.taxonomyURLs() {
		if i > 0 {
			b = append(b, ',')
		}
		b = quote(append(b, "\n      "...), u)
	}
	b = append(b, "\n    ]"...)
	for _, p := range j.properties {
		b = j.appendProperty(append(b, ",\n    "...), p)
	}
	b = append(b, "\n  },\n  \"facts\": {"...)
	j.out.Write(b)
	j.buf = b
}

func (w *outline) baseURL() string {
	if w.options.BaseURL == "" && w.options.Info != nil && w.options.Location == "" && w.options.Taxonomy == nil {
		return w.options.Info.BaseURL
	}
	return w.options.BaseURL
}

// features are the features to write: those of the report as read, except that whether the values are
// canonical is this writer's doing.
func (w *outline) features() []Property {
	var fs []Property
	if w.options.Info != nil {
		for _, p := range w.options.Info.Features {
			if p.Name != featureCanonicalValues {
				fs = append(fs, p)
			}
		}
	}
	if w.options.Canonical {
		fs = append(fs, Property{featureCanonicalValues, jsontext.Value("true")})
	}
	slices.SortStableFunc(fs, func(a, b Property) int { return strings.Compare(w.prefixes.name(a.Name), w.prefixes.name(b.Name)) })
	return fs
}

func (j *jsonWriter) appendFeatures(b []byte) []byte {
	fs := j.features()
	if len(fs) == 0 {
		return b
	}
	b = append(b, ",\n    \"features\": {"...)
	for i, p := range fs {
		if i > 0 {
			b = append(b, ',')
		}
		b = j.appendProperty(append(b, "\n      "...), p)
	}
	return append(b, "\n    }"...)
}

func (w *outline) appendProperty(b []byte, p Property) []byte {
	b = quote(b, w.prefixes.name(p.Name))
	b = append(b, ": "...)
	out, err := jsontext.AppendFormat(b, p.Value, jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return append(b, "null"...)
	}
	return out
}

func appendAliases(b []byte, name string, as aliases) []byte {
	if len(as) == 0 {
		return b
	}
	as = slices.Clone(as)
	sortAliases(as)
	b = append(quote(append(b, ",\n    "...), name), ": {"...)
	for i, a := range as {
		if i > 0 {
			b = append(b, ',')
		}
		b = quote(append(b, "\n      "...), a.Name)
		b = quote(append(b, ": "...), a.URI)
	}
	return append(b, "\n    }"...)
}

// fact writes one fact on a line of its own.
func (j *jsonWriter) fact(f *tieout.Fact) {
	dims := j.dimensionsOf(f.Context)
	d := j.typeOf(f)
	numeric := j.isNumeric(d, f)
	b := j.open(j.ids[f])
	b = append(b, "\"value\": "...)
	if f.Nil {
		b = append(b, "null"...)
	} else {
		b = quote(b, j.value(d, f))
		if n, ok := f.EffectiveDecimals().Value(); ok && numeric {
			b = strconv.AppendInt(append(b, ", \"decimals\": "...), int64(n), 10)
		}
	}
	b = quote(append(b, ", \"dimensions\": {\"concept\": "...), j.prefixes.name(f.Concept))
	if dims.entity != "" {
		b = quote(append(b, ", \"entity\": "...), dims.entity)
	}
	if dims.period != "" {
		b = quote(append(b, ", \"period\": "...), dims.period)
	}
	if numeric {
		if u := j.unitOf(f.Unit); u != "" {
			b = quote(append(b, ", \"unit\": "...), u)
		}
	}
	if lang := j.language(d, numeric, f); lang != "" {
		b = quote(append(b, ", \"language\": "...), lang)
	}
	for _, t := range dims.taxo {
		b = append(quote(append(b, ", "...), t.name), ": "...)
		if t.isNil {
			b = append(b, "null"...)
		} else {
			b = quote(b, t.value)
		}
	}
	b = append(b, '}')
	b = j.appendLinks(b, f)
	b = j.appendExtensions(b, f)
	b = append(b, '}')
	j.out.Write(b)
	j.buf = b
}

// open begins a fact's line.
func (j *jsonWriter) open(id string) []byte {
	b := j.buf[:0]
	if j.count > 0 {
		b = append(b, ',')
	}
	j.count++
	return append(quote(append(b, "\n    "...), id), ": {"...)
}

func (j *jsonWriter) appendLinks(b []byte, f *tieout.Fact) []byte {
	links := j.links[f]
	if len(links) == 0 {
		return b
	}
	b = append(b, ", \"links\": {"...)
	lastType := ""
	for i, l := range sortLinks(links, j.linkTypes, j.linkGroups) {
		if name := j.linkTypes.name(l.arcrole); name != lastType {
			if i > 0 {
				b = append(b, "}, "...)
			}
			b = append(quote(b, name), ": {"...)
			lastType = name
		} else {
			b = append(b, ", "...)
		}
		b = append(quote(b, j.linkGroups.name(l.role)), ": ["...)
		for k, t := range l.targets {
			if k > 0 {
				b = append(b, ", "...)
			}
			b = quote(b, t)
		}
		b = append(b, ']')
	}
	return append(b, "}}"...)
}

// sortLinks orders links by the aliases under which they are written.
func sortLinks(links []link, types, groups *linkAliases) []link {
	links = slices.Clone(links)
	slices.SortStableFunc(links, func(a, b link) int {
		if c := strings.Compare(types.name(a.arcrole), types.name(b.arcrole)); c != 0 {
			return c
		}
		return strings.Compare(groups.name(a.role), groups.name(b.role))
	})
	return links
}

func (j *jsonWriter) appendExtensions(b []byte, f *tieout.Fact) []byte {
	own := f.Source != nil && !j.options.NoSource
	if own {
		b = j.appendSource(append(b, ", "...), f.Source)
	}
	if in := j.options.Info; in != nil {
		for _, p := range in.Facts[f] {
			if !own || p.Name != sourceName {
				b = j.appendProperty(append(b, ", "...), p)
			}
		}
	}
	return b
}

func (j *jsonWriter) note(n *note) {
	b := j.open(n.id)
	b = quote(append(b, "\"value\": "...), n.content)
	b = quote(append(b, ", \"dimensions\": {\"concept\": "...), j.prefixes.name(conceptNote))
	b = quote(append(b, ", \"noteId\": "...), n.id)
	b = quote(append(b, ", \"language\": "...), n.language)
	b = append(b, "}}"...)
	j.out.Write(b)
	j.buf = b
}

// foot closes the facts and the report.
func (j *jsonWriter) foot() {
	b := j.buf[:0]
	if j.count > 0 {
		b = append(b, "\n  "...)
	}
	b = append(b, '}')
	if in := j.options.Info; in != nil {
		for _, p := range in.Report {
			b = j.appendProperty(append(b, ",\n  "...), p)
		}
	}
	b = append(b, "\n}\n"...)
	j.out.Write(b)
}
