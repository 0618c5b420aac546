package page

import (
	"archive/zip"
	"path"
	"strings"

	"github.com/tieout/tieout/internal/xmlstream"
)

// maxWithoutValue bounds the formulas without a value that are named of one sheet.
const maxWithoutValue = 100

// withoutValues takes note of the formulas of the sheets that are shown whose values the workbook does not store: programs that
// write workbooks and compute nothing leave them to whoever opens them. The library gives such cells as empty ones.
func (r *rendition) withoutValues(z *zip.Reader) error {
	parts := map[string]*zip.File{}
	for _, f := range z.File {
		parts[f.Name] = f
	}
	targets := map[string]string{}
	err := elements(parts["xl/_rels/workbook.xml.rels"], func(x *xmlstream.Reader) {
		if x.Name().Local == "Relationship" {
			targets[attribute(x, "Id")] = attribute(x, "Target")
		}
	})
	if err != nil {
		return nil // the library has read what it needs
	}
	sheets := map[string]string{}
	if err := elements(parts["xl/workbook.xml"], func(x *xmlstream.Reader) {
		if x.Name().Local == "sheet" {
			sheets[attribute(x, "name")] = targets[attribute(x, "id")]
		}
	}); err != nil {
		return nil
	}
	for _, name := range r.sheets {
		target := sheets[name]
		if !strings.HasPrefix(target, "/") {
			target = "/xl/" + target
		}
		cells, err := formulasWithoutValue(parts[strings.TrimPrefix(path.Clean(target), "/")])
		if err != nil {
			return nil
		}
		for _, c := range cells {
			r.left = append(r.left, LeftOut{quotedSheet(name), c, false})
		}
	}
	return nil
}

// elements calls visit at the start of each element of a part; no part has none.
func elements(f *zip.File, visit func(*xmlstream.Reader)) error {
	return each(f, func(kind xmlstream.Kind, x *xmlstream.Reader) bool {
		if kind == xmlstream.StartElement {
			visit(x)
		}
		return true
	})
}

// each reads a part of the archive until visit returns false.
func each(f *zip.File, visit func(xmlstream.Kind, *xmlstream.Reader) bool) error {
	if f == nil {
		return nil
	}
	data, err := unpack(f)
	if err != nil {
		return err
	}
	x := xmlstream.NewReader(data, xmlstream.Options{Name: f.Name, MaxSize: maxUnpacked, MaxDepth: 512})
	for {
		kind, err := x.Next()
		if err != nil || kind == xmlstream.EOF || !visit(kind, x) {
			return err
		}
	}
}

// formulasWithoutValue are the first cells of a sheet that have a formula and neither a value nor an empty text for one.
func formulasWithoutValue(f *zip.File) (cells []string, err error) {
	var cell string
	var formula, text, value, inValue bool
	err = each(f, func(kind xmlstream.Kind, x *xmlstream.Reader) bool {
		switch kind {
		case xmlstream.StartElement:
			switch x.Name().Local {
			case "c":
				cell, formula, value, inValue = attribute(x, "r"), false, false, false
				text = attribute(x, "t") == "str"
			case "f":
				formula = true
			case "v":
				inValue, value = true, text
			}
		case xmlstream.Text:
			value = value || inValue && strings.TrimSpace(x.Text()) != ""
		case xmlstream.EndElement:
			switch x.Name().Local {
			case "v":
				inValue = false
			case "c":
				if formula && !value && cell != "" {
					cells = append(cells, cell)
				}
			}
		}
		return len(cells) < maxWithoutValue
	})
	return cells, err
}
