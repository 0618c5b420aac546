package xmlstream

import (
	"bytes"
	"strings"

	"github.com/tieout/tieout"
)

// xmlDeclaration reads the XML declaration at r.i and returns where it names the encoding.
func (r *Reader) xmlDeclaration(start tieout.Position) (at tieout.Range, err error) {
	r.i += len("<?xml")
	fail := func(format string, args ...any) error { return r.fail(ruleDeclaration, start, format, args...) }
	for step := 0; ; {
		space := r.skipSpace()
		if bytes.HasPrefix(r.buf[r.i:], []byte("?>")) {
			r.i += 2
			if r.declaration.Version == "" {
				return at, fail("the XML declaration names no version")
			}
			return at, nil
		}
		if r.i >= len(r.buf) {
			return at, r.unclosed(start, "the XML declaration")
		}
		begin := r.i
		for r.i < len(r.buf) && classes[r.buf[r.i]]&classNameStart != 0 {
			r.i++
		}
		key := string(r.buf[begin:r.i])
		order := map[string]int{"version": 1, "encoding": 2, "standalone": 3}[key]
		if order == 0 || !space {
			return at, fail("the XML declaration contains %s where white space and version, encoding or standalone may stand", describeOr(key, r))
		}
		if order <= step || step == 0 && order != 1 {
			return at, fail("%s is out of its place in the XML declaration: the order is version, encoding, standalone", key)
		}
		step = order
		r.skipSpace()
		if r.i >= len(r.buf) || r.buf[r.i] != '=' {
			return at, fail("%s has no value in the XML declaration", key)
		}
		r.i++
		r.skipSpace()
		from := r.here()
		value, ok := r.declarationValue()
		if !ok {
			return at, fail("the value of %s in the XML declaration is not in quotes", key)
		}
		if !r.declare1(key, value) {
			return at, fail("%q is no %s for the XML declaration", clip(value), key)
		}
		if key == "encoding" {
			at = tieout.Range{Document: r.options.Name, Start: from, End: r.here()}
		}
	}
}

func describeOr(key string, r *Reader) string {
	if key != "" {
		return clip(key)
	}
	return r.describe()
}

func (r *Reader) declarationValue() (string, bool) {
	if r.i >= len(r.buf) || r.buf[r.i] != '"' && r.buf[r.i] != '\'' {
		return "", false
	}
	end := bytes.IndexByte(r.buf[r.i+1:], r.buf[r.i])
	if end < 0 || end > 200 {
		return "", false
	}
	value := string(r.buf[r.i+1 : r.i+1+end])
	r.i += end + 2
	return value, true
}

// isEncodingName reports whether s has the form of an encoding's name (XML 1.0, production 81).
func isEncodingName(s string) bool {
	for i, c := range s {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789._-", c)) {
			return false
		}
	}
	return s != ""
}

// declare1 takes one value of the XML declaration and reports whether it is allowed.
func (r *Reader) declare1(key, value string) bool {
	switch key {
	case "version":
		r.declaration.Version = value
		minor, ok := strings.CutPrefix(value, "1.")
		return ok && minor != "" && strings.Trim(minor, "0123456789") == ""
	case "encoding":
		r.declaration.Declared = value
		return isEncodingName(value)
	}
	r.declaration.Standalone = value
	r.standalone = value == "yes"
	return value == "yes" || value == "no"
}
