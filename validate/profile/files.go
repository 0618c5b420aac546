package profile

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
)

// inArchive separates an archive from the path within it.
const inArchive = "!/"

// esefFiles checks what the documents are called and where they stand in their package (ESEF 2.6).
func (c *checker) esefFiles() {
	folders := map[string]bool{}
	for _, p := range c.doc.Pages {
		name := p.Name
		if decoded, err := url.PathUnescape(p.URL); err == nil && p.URL != "" {
			name = decoded
		}
		if e := strings.ToLower(path.Ext(name)); e != ".xhtml" && e != ".html" {
			c.add(ruleESEFExtension, tieout.Range{Document: p.Name}, "The document is called %q, not .xhtml or .html.", path.Ext(name))
		}
		_, inside, packed := strings.Cut(name, inArchive)
		if !packed {
			continue
		}
		c.taxonomyPackage(p, name)
		parts := strings.Split(inside, "/") // top-level directory, reports, perhaps one more, the document
		if len(parts) < 3 || parts[1] != "reports" || len(parts) > 4 {
			c.add(ruleESEFPlace, tieout.Range{Document: p.Name}, "The document stands at %q, not in the folder reports of the package.", inside)
			continue
		}
		folders[path.Dir(inside)] = true
		if (len(parts) == 4) != (len(c.doc.Pages) > 1) {
			c.add(ruleESEFPlace, tieout.Range{Document: p.Name}, "The document stands at %q: one document belongs into reports itself, several into one folder of it.", inside)
		}
	}
	if len(folders) > 1 {
		c.add(ruleESEFPlace, tieout.Range{Document: c.doc.Name}, "The documents of the report stand in %d folders.", len(folders))
	}
}

// taxonomyPackage checks that the archive of a document is a taxonomy package (RTS Annex III, 3).
func (c *checker) taxonomyPackage(p convert.SetDocument, address string) {
	archive, inside, _ := strings.Cut(address, inArchive)
	top, _, _ := strings.Cut(inside, "/")
	if c.packaged[archive] {
		return
	}
	c.packaged[archive] = true
	base, _, _ := strings.Cut(p.URL, inArchive)
	if _, err := c.doc.Beside(c.ctx, p, base+inArchive+(&url.URL{Path: top}).EscapedPath()+"/META-INF/taxonomyPackage.xml"); err != nil {
		c.add(ruleESEFPackage, tieout.Range{Document: c.doc.Name}, "The archive has no META-INF/taxonomyPackage.xml in its top-level directory %s.", top)
	}
}

// stylesheets checks where the style is written (ESEF 2.5.4): in the document itself when there is one, in files of its own
// when there are several.
func (c *checker) stylesheets(q tieout.QName) {
	switch q.Local {
	case "style":
		if len(c.doc.Pages) > 1 {
			c.add(ruleESEFStyleInside, c.r.Range(), "The style is written into one document of several.")
		}
	case "link":
		rel, _ := c.attr("rel")
		kind, _ := c.attr("type")
		if len(c.doc.Pages) == 1 && (slices.Contains(strings.Fields(strings.ToLower(rel)), "stylesheet") || strings.EqualFold(strings.TrimSpace(kind), "text/css")) {
			c.add(ruleESEFStyleOutside, c.r.Range(), "The only document takes its style from a file.")
		}
	}
}

// imageKind is the format of an image by its first bytes, "" for none that is taken.
func imageKind(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "png"
	case bytes.HasPrefix(data, []byte("GIF87a")), bytes.HasPrefix(data, []byte("GIF89a")):
		return "gif"
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return "jpeg"
	}
	head := bytes.TrimLeft(data[:min(len(data), 1024)], "\xef\xbb\xbf \t\r\n")
	if bytes.HasPrefix(head, []byte("<svg")) || bytes.HasPrefix(head, []byte("<?xml")) && bytes.Contains(head, []byte("<svg")) {
		return "svg"
	}
	return ""
}

// esefDataImage compares the type that an image in the document is given with its bytes.
func (c *checker) esefDataImage(kind, data string, at tieout.Range) {
	image, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(data), ""))
	if err != nil {
		return
	}
	want := strings.TrimSuffix(strings.Replace(strings.TrimPrefix(kind, "image/"), "jpg", "jpeg", 1), "+xml")
	if got := imageKind(image); got != "" && got != want {
		c.add(ruleESEFWrongMime, at, "An image has the type %q, and its bytes are those of %s.", kind, got)
	}
}

// esefFileImage compares the name of an image with its bytes, where it can be had.
func (c *checker) esefFileImage(href, extension string, at tieout.Range) {
	data, err := c.doc.Beside(c.ctx, c.shown, href)
	if err != nil {
		return
	}
	want := strings.Replace(strings.TrimPrefix(extension, "."), "jpg", "jpeg", 1)
	if got := imageKind(data); got != "" && got != want {
		c.add(ruleESEFWrongName, at, "The image %q is called %s, and its bytes are those of %s.", href, extension, got)
	}
}

// extensionName is how the files of an extension taxonomy are called: a base, the end of the period and what the file holds.
var extensionName = regexp.MustCompile(`^([^_]{1,})-([0-9]{4}-[0-9]{2}-[0-9]{2})(\.xsd|_(cal|def|pre|ref|lab-[a-z]{2,3}(-[a-z]{2,4})?)\.xml)$`)

// publishers are the hosts of taxonomies that no issuer writes.
var publishers = words("www.esma.europa.eu xbrl.ifrs.org www.xbrl.org xbrl.org www.w3.org www.eurofiling.info xbrl.sec.gov xbrl.fasb.org fasb.org xbrl.us")

// isPublished reports whether a document is part of a taxonomy that issuers extend.
func isPublished(address string) bool {
	u, err := url.Parse(address)
	return err == nil && publishers[strings.ToLower(u.Hostname())]
}

// extensionFiles checks the files of the issuer's extension taxonomy (ESEF 3.1.1, 3.1.5).
func (c *checker) extensionFiles(x *extension) {
	found := map[string]bool{}
	schemas := 0
	for _, f := range x.files {
		at := tieout.Range{Document: f.name}
		m := extensionName.FindStringSubmatch(f.base)
		switch {
		case m == nil:
			c.add(ruleESEFFileName, at, "The file is called %q, not like issuer-2024-12-31.xsd or issuer-2024-12-31_pre.xml.", f.base)
		case len([]rune(m[1])) > 20:
			c.add(ruleESEFFileBase, at, "The base %q of the file's name has more than 20 characters.", m[1])
		}
		if f.schema {
			schemas++
		}
		own := 0
		for _, k := range linkbases {
			if f.kinds[k] {
				own++
				found[k] = true
			}
		}
		if own > 1 || own > 0 && f.schema {
			c.add(ruleESEFOneFile, at, "The file holds more than one kind of linkbase, or the schema holds them itself.")
			for k := range f.kinds {
				delete(found, k)
			}
		}
	}
	if schemas == 0 {
		return
	}
	for _, k := range linkbases {
		if !found[k] {
			c.add(ruleESEFStructure, tieout.Range{Document: c.doc.Name}, "The extension taxonomy has no %s linkbase of its own.", k)
		}
	}
}

// linkbases are the kinds that an extension taxonomy has in files of their own.
var linkbases = []string{"presentation", "calculation", "definition", "label"}
