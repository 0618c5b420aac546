package convert

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// Kind is what a document is.
type Kind string

const (
	KindRelease  Kind = "release"
	KindInstance Kind = "instance"
	KindSchema   Kind = "schema"
	KindLinkbase Kind = "linkbase"
	KindJSON     Kind = "json"
	KindCSV      Kind = "csv"
	KindInline   Kind = "inline"
	KindPackage  Kind = "package"
)

// One names a document of the kind as sentences do: "an xBRL-JSON report".
func (k Kind) One() string {
	switch k {
	case KindJSON:
		return "an xBRL-JSON report"
	case KindCSV:
		return "an xBRL-CSV report"
	case KindInline:
		return "an inline XBRL report"
	case KindInstance:
		return "an instance"
	case KindPackage:
		return "a report package"
	}
	return "a " + string(k)
}

// IsReport reports whether a document of the kind states XBRL facts.
func (k Kind) IsReport() bool {
	return k == KindInstance || k == KindJSON || k == KindCSV || k == KindInline || k == KindPackage
}

// sniffed bounds how much of a document Detect looks at.
const sniffed = 64 << 10

// Detect says what a document is by its content; the name only decides between a JSON report and the JSON
// metadata of a CSV report when the content does not say. What is nothing else is taken for a release.
func Detect(name string, data []byte) Kind {
	kind, _ := Recognize(name, data)
	return kind
}

// Recognize is [Detect]; sure says that the content shows the kind, so that it is no guess.
func Recognize(name string, data []byte) (kind Kind, sure bool) {
	head := data[:min(len(data), sniffed)]
	if page.IsOffice(head) {
		return KindRelease, false
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")) {
		return KindPackage, true
	}
	head = toASCII(head)
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case len(text) == 0:
		return KindRelease, false
	case bytes.HasPrefix(text, []byte(`{\rtf`)):
		return KindRelease, false // which says what it is
	case text[0] == '{':
		return detectJSON(name, text)
	case text[0] == '<':
		return detectMarkup(text)
	}
	return KindRelease, false
}

// toASCII drops the zero bytes of UTF-16, which is enough to tell kinds apart.
func toASCII(b []byte) []byte {
	if bytes.HasPrefix(b, []byte("\xff\xfe")) || bytes.HasPrefix(b, []byte("\xfe\xff")) || len(b) > 1 && (b[0] == 0) != (b[1] == 0) {
		return bytes.ReplaceAll(bytes.TrimLeft(b, "\xff\xfe"), []byte{0}, nil)
	}
	return b
}

func detectJSON(name string, text []byte) (kind Kind, sure bool) {
	if i := bytes.Index(text, []byte(`"documentType"`)); i >= 0 {
		rest := text[i+len(`"documentType"`):]
		rest = bytes.TrimLeft(rest, " \t\r\n:")
		var documentType string
		if end := bytes.IndexByte(rest[min(1, len(rest)):], '"'); end >= 0 && json.Unmarshal(rest[:end+2], &documentType) == nil {
			if strings.Contains(documentType, "xbrl-csv") {
				return KindCSV, true
			}
			return KindJSON, strings.Contains(documentType, "xbrl-json") || strings.Contains(documentType, "xbrl.org")
		}
	}
	if strings.Contains(strings.ToLower(path.Base(name)), "csv") {
		return KindCSV, false
	}
	return KindJSON, false
}

// detectMarkup looks at the first element behind the XML declaration, comments and the document type.
func detectMarkup(text []byte) (kind Kind, sure bool) {
	isXML := bytes.HasPrefix(text, []byte("<?xml"))
	rest := text
	for {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			break
		}
		rest = rest[i:]
		var close string
		switch {
		case bytes.HasPrefix(rest, []byte("<?")):
			close = "?>"
		case bytes.HasPrefix(rest, []byte("<!--")):
			close = "-->"
		case bytes.HasPrefix(rest, []byte("<!")):
			close = ">"
		default:
			return kindOfRoot(rest, text, isXML)
		}
		end := bytes.Index(rest, []byte(close))
		if end < 0 {
			break
		}
		rest = rest[end+len(close):]
	}
	if isXML {
		return KindInstance, false
	}
	return KindRelease, false
}

func kindOfRoot(tag, text []byte, isXML bool) (kind Kind, sure bool) {
	end := bytes.IndexAny(tag, " \t\r\n/>")
	if end < 0 {
		end = len(tag)
	}
	name := string(tag[1:end])
	if _, local, prefixed := strings.Cut(name, ":"); prefixed {
		name = local
	}
	switch {
	case name == "xbrl":
		return KindInstance, true
	case name == "schema":
		return KindSchema, true
	case name == "linkbase":
		return KindLinkbase, true
	case strings.EqualFold(name, "html"):
		if bytes.Contains(text, []byte("/inlineXBRL")) {
			return KindInline, true
		}
		return KindRelease, false
	case isXML:
		return KindInstance, false
	}
	return KindRelease, false
}
