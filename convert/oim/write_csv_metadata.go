package oim

import (
	"bufio"
	"net/url"
	"slices"
	"strconv"
)

// metadata writes the metadata.
func (w *csvWriter) metadata(out *bufio.Writer) {
	for _, f := range w.facts {
		for _, l := range w.links[f] {
			w.linkTypes.name(l.arcrole)
			w.linkGroups.name(l.role)
		}
	}
	b := append([]byte(nil), "{\n  \"documentInfo\": {\n    \"documentType\": "...)
	b = quote(b, documentTypeCSV)
	if base := w.baseURL(); base != "" {
		b = quote(append(b, ",\n    \"baseURL\": "...), base)
	}
	if fs := w.features(); len(fs) > 0 {
		b = append(b, ",\n    \"features\": {"...)
		for i, p := range fs {
			b = w.appendProperty(separate(b, i, "\n      "), p)
		}
		b = append(b, "\n    }"...)
	}
	b = appendAliases(b, "namespaces", w.prefixes.used)
	b = appendAliases(b, "linkTypes", w.linkTypes.used)
	b = appendAliases(b, "linkGroups", w.linkGroups.used)
	b = append(b, ",\n    \"taxonomy\": ["...)
	for i, u := range w.taxonomyURLs() {
		b = quote(separate(b, i, "\n      "), u)
	}
	b = append(b, "\n    ]"...)
	for _, p := range w.properties {
		b = w.appendProperty(append(b, ",\n    "...), p)
	}
	b = append(b, "\n  }"...)
	b = w.appendConstants(b)
	b = w.appendTemplates(b)
	b = w.appendCSVLinks(b)
	if in := w.options.Info; in != nil {
		for _, p := range in.Report {
			b = w.appendProperty(append(b, ",\n  "...), p)
		}
	}
	out.Write(append(b, "\n}\n"...))
}

// separate appends what stands before the i-th member.
func separate(b []byte, i int, indent string) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return append(b, indent...)
}

// appendMember appends "name": "value".
func appendMember(b []byte, name, value string) []byte {
	return quote(append(quote(b, name), ": "...), value)
}

func (w *csvWriter) appendConstants(b []byte) []byte {
	if len(w.constants) == 0 {
		return b
	}
	b = append(b, ",\n  \"dimensions\": {"...)
	for i, c := range w.constants {
		b = appendMember(separate(b, i, "\n    "), c.name, c.value)
	}
	return append(b, "\n  }"...)
}

// appendTemplates appends the table templates and the tables.
func (w *csvWriter) appendTemplates(b []byte) []byte {
	rowID := ""
	if w.ownIDs {
		rowID = "\n      \"rowIdColumn\": \"id\","
	}
	b = append(b, ",\n  \"tableTemplates\": {\n    \"facts\": {"+rowID+"\n      \"columns\": {"...)
	n := 0
	plain := func(name, definition string) {
		b = append(append(quote(separate(b, n, "\n        "), name), ": "...), definition...)
		n++
	}
	if w.ownIDs {
		plain("id", "{}")
	}
	for _, c := range w.columns {
		plain(c.name, "{}")
	}
	b = append(separate(b, n, "\n        "), "\"value\": {\"dimensions\": {"...)
	n++
	decimals := false
	for i, c := range w.columns {
		if c.dimension == "decimals" {
			decimals = true
			continue
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendMember(b, c.dimension, "$"+c.name)
	}
	b = append(b, '}')
	if decimals {
		b = append(b, ", \"decimals\": \"$decimals\""...)
	}
	b = append(b, '}')
	if w.hasSource() {
		plain("source", "{\"comment\": true}")
	}
	b = append(b, "\n      }\n    }"...)
	if len(w.notes) > 0 {
		b = w.appendNoteTemplate(b, rowID)
	}
	b = append(b, "\n  },\n  \"tables\": {\n    \"facts\": {"...)
	b = appendMember(b, "url", (&url.URL{Path: w.base + "-facts.csv"}).String())
	b = append(b, '}')
	if len(w.notes) > 0 {
		b = appendMember(append(b, ",\n    \"notes\": {"...), "url", (&url.URL{Path: w.base + "-notes.csv"}).String())
		b = append(b, '}')
	}
	return append(b, "\n  }"...)
}

func (w *csvWriter) appendNoteTemplate(b []byte, rowID string) []byte {
	b = append(b, ",\n    \"notes\": {"+rowID+"\n      \"columns\": {\n        "...)
	if w.ownIDs {
		b = append(b, "\"id\": {},\n        "...)
	}
	b = append(b, "\"language\": {},\n        \"note\": {\"dimensions\": {"...)
	b = appendMember(b, "concept", w.prefixes.name(conceptNote))
	b = appendMember(append(b, ", "...), "language", "$language")
	for _, c := range w.constants {
		b = appendMember(append(b, ", "...), c.name, "#none")
	}
	return append(b, "}}\n      }\n    }"...)
}

// appendCSVLinks appends the links, whose ends are named by the ids that the tables give.
func (w *csvWriter) appendCSVLinks(b []byte) []byte {
	if len(w.links) == 0 {
		return b
	}
	type source struct {
		id      string
		targets []string
	}
	ids := map[string]string{} // own id → id in the tables
	row := func(table, column, id string, i int) string {
		if !w.ownIDs {
			id = strconv.Itoa(i + 1)
		}
		return table + ".r_" + id + "." + column
	}
	for i, f := range w.facts {
		ids[w.ids[f]] = row("facts", "value", w.ids[f], i)
	}
	for i, n := range w.notes {
		ids[n.id] = row("notes", "note", n.id, i)
	}
	groups := map[string]map[string][]source{}
	for _, f := range w.facts {
		for _, l := range w.links[f] {
			kind, group := w.linkTypes.name(l.arcrole), w.linkGroups.name(l.role)
			if groups[kind] == nil {
				groups[kind] = map[string][]source{}
			}
			targets := make([]string, len(l.targets))
			for i, t := range l.targets {
				targets[i] = ids[t]
			}
			groups[kind][group] = append(groups[kind][group], source{ids[w.ids[f]], targets})
		}
	}
	b = append(b, ",\n  \"links\": {"...)
	for i, kind := range sortedKeys(groups) {
		b = append(quote(separate(b, i, "\n    "), kind), ": {"...)
		for k, group := range sortedKeys(groups[kind]) {
			b = append(quote(separate(b, k, "\n      "), group), ": {"...)
			for m, s := range groups[kind][group] {
				b = append(quote(separate(b, m, "\n        "), s.id), ": ["...)
				for t, target := range s.targets {
					if t > 0 {
						b = append(b, ", "...)
					}
					b = quote(b, target)
				}
				b = append(b, ']')
			}
			b = append(b, "\n      }"...)
		}
		b = append(b, "\n    }"...)
	}
	return append(b, "\n  }"...)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
