package source

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"github.com/tieout/tieout/schemas"
)

// Resolve takes a reference as a document writes it, relative to the URL of its base, and returns the canonical URL
// of the document that it names and the fragment, still percent-encoded, "" for none (RFC 3986, 5.2). It takes what
// people write: back slashes, spaces, letters beyond ASCII and Windows paths are understood. An empty reference and
// one that is a fragment alone name the base itself.
//
// It is an error when the reference is relative and the base is not absolute.
func Resolve(base, reference string) (url, fragment string, err error) {
	reference = strings.Trim(reference, " \t\r\n")
	reference, fragment, _ = strings.Cut(reference, "#")
	if reference == "" {
		base, _, _ = strings.Cut(base, "#")
		if base == "" {
			return "", fragment, errors.New("the reference is empty and there is no base")
		}
		return base, fragment, nil
	}
	ref := splitURL(reference)
	if ref.scheme == "" {
		b := splitURL(base)
		if b.scheme == "" {
			return "", fragment, errors.New("the reference " + quote(reference) + " is relative and there is no base")
		}
		ref = b.join(ref)
	}
	return ref.canonical(), fragment, nil
}

// Canonical is the form of an absolute URL under which the resolver knows the document: without fragment, scheme and
// host in lower case, no default port, no dot segments, nothing percent-encoded that need not be, a standard schema
// by its official URL. It is idempotent. A URL that is not absolute is returned as it is.
func Canonical(url string) string {
	url, _, _ = strings.Cut(url, "#")
	u := splitURL(url)
	if u.scheme == "" {
		return url
	}
	return u.canonical()
}

// FileURL is the canonical file: URL of a path, made absolute from the working directory.
func FileURL(path string) (string, error) {
	if !isWindowsPath(path) {
		abs, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		path = filepath.ToSlash(abs)
	} else {
		path = "/" + strings.ReplaceAll(path, `\`, "/")
	}
	// Every byte of a path means itself: "%41" is a name of three characters, "?" starts no query.
	path = strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23", `\`, "%5C").Replace(path)
	return urlParts{scheme: "file", path: path, rooted: true}.canonical(), nil
}

// FilePath is the path that a file: URL names on this system. It is false for other schemes, for another host's
// file and for a document inside an archive.
func FilePath(url string) (string, bool) {
	u := splitURL(url)
	if u.scheme != "file" || u.host != "" && u.host != "localhost" {
		return "", false
	}
	if _, _, inside := splitArchive(u.path); inside {
		return "", false
	}
	return localPath(u.path)
}

func localPath(escaped string) (string, bool) {
	path := unescape(escaped)
	if strings.IndexByte(path, 0) >= 0 || !strings.HasPrefix(path, "/") {
		return "", false
	}
	if isWindowsPath(path[1:]) {
		path = path[1:]
	}
	return filepath.FromSlash(path), true
}

// archiveMark separates the path of an archive from that of the entry in a URL of a document inside it.
const archiveMark = "!/"

// splitArchive splits the path of a URL at the mark behind an archive's name.
func splitArchive(path string) (archive, entry string, ok bool) {
	for from := 0; ; {
		i := strings.Index(path[from:], archiveMark)
		if i < 0 {
			return path, "", false
		}
		i += from
		if isArchiveName(path[:i]) {
			return path[:i], path[i+len(archiveMark):], true
		}
		from = i + 1
	}
}

func isArchiveName(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".zip", ".xbr", ".xbri":
		return true
	}
	return false
}

func isWeb(url string) bool {
	return strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://")
}

// urlParts is a URL taken apart, without its fragment. The path may still hold dot segments and odd characters.
type urlParts struct {
	scheme, host, path, query string
	rooted                    bool // has an authority, or a scheme that must have one
	hasQuery                  bool
}

func splitURL(s string) urlParts {
	var u urlParts
	if isWindowsPath(s) {
		return urlParts{scheme: "file", path: "/" + strings.NewReplacer(`\`, "/", "?", "%3F").Replace(s), rooted: true}
	}
	if i := schemeEnd(s); i > 0 {
		u.scheme, s = strings.ToLower(s[:i]), s[i+1:]
	}
	s, u.query, u.hasQuery = strings.Cut(s, "?")
	hierarchical := u.scheme == "" || u.scheme == "http" || u.scheme == "https" || u.scheme == "file"
	if hierarchical && strings.IndexByte(s, '\\') >= 0 {
		s = strings.ReplaceAll(s, `\`, "/")
	}
	if strings.HasPrefix(s, "//") {
		u.rooted = true
		u.host, u.path = s[2:], ""
		if i := strings.IndexByte(u.host, '/'); i >= 0 {
			u.host, u.path = u.host[:i], u.host[i:]
		}
		return u
	}
	u.path = s
	u.rooted = u.scheme == "file"
	return u
}

// schemeEnd is the index of the colon behind the scheme, 0 when s is relative.
func schemeEnd(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		case c == ':' && i > 0:
			return i
		default:
			return 0
		}
	}
	return 0
}

// isWindowsPath reports whether s starts with a drive letter: a scheme of one letter does not exist.
func isWindowsPath(s string) bool {
	if len(s) < 3 || s[1] != ':' || s[2] != '\\' && s[2] != '/' {
		return false
	}
	c := s[0] | 0x20
	return c >= 'a' && c <= 'z'
}

// join resolves a reference without scheme against b.
func (b urlParts) join(ref urlParts) urlParts {
	out := ref
	out.scheme, out.rooted = b.scheme, b.rooted || ref.rooted
	if ref.rooted {
		return out
	}
	out.host = b.host
	switch {
	case ref.path == "":
		out.path = b.path
		if !ref.hasQuery {
			out.query, out.hasQuery = b.query, b.hasQuery
		}
	case ref.path[0] != '/':
		out.path = b.path[:strings.LastIndexByte(b.path, '/')+1] + ref.path
		if b.host != "" && b.path == "" {
			out.path = "/" + ref.path
		}
	}
	return out
}

func (u urlParts) canonical() string {
	switch u.scheme {
	case "http", "https":
		u.host = canonicalHost(u.scheme, u.host)
	case "file":
		if strings.EqualFold(u.host, "localhost") {
			u.host = ""
		}
	default:
		if !u.rooted { // urn:, data:, mailto: have no hierarchy
			return u.scheme + ":" + u.path + u.queryString()
		}
	}
	path := removeDots(escape(u.path))
	if path == "" || path[0] != '/' {
		path = "/" + path
	}
	s := u.scheme + "://" + u.host + path + u.queryString()
	if u.scheme != "file" {
		if official, ok := schemas.Canonical(s); ok {
			return official
		}
	}
	return s
}

func (u urlParts) queryString() string {
	if !u.hasQuery {
		return ""
	}
	return "?" + escape(u.query)
}

func canonicalHost(scheme, host string) string {
	host = strings.ToLower(host)
	if scheme == "http" {
		return strings.TrimSuffix(host, ":80")
	}
	return strings.TrimSuffix(host, ":443")
}

// removeDots takes "." and ".." segments out of a path (RFC 3986, 5.2.4).
func removeDots(path string) string {
	if !strings.Contains(path, "/.") && !strings.HasPrefix(path, ".") {
		return path
	}
	out := make([]byte, 0, len(path))
	for i := 0; i <= len(path); {
		end := len(path)
		if j := strings.IndexByte(path[i:], '/'); j >= 0 {
			end = i + j
		}
		segment, last := path[i:end], end == len(path)
		switch segment {
		case ".":
		case "..":
			parent := bytes.TrimSuffix(out, []byte("/"))
			out = out[:max(bytes.LastIndexByte(parent, '/')+1, rootLen(out))]
		default:
			out = append(out, segment...)
			if !last {
				out = append(out, '/')
			}
		}
		i = end + 1
	}
	return string(out)
}

// rootLen is the length of the leading slash.
func rootLen(path []byte) int {
	if len(path) > 0 && path[0] == '/' {
		return 1
	}
	return 0
}

func quote(s string) string {
	if len(s) > 200 {
		s = s[:200] + "…"
	}
	return `"` + s + `"`
}
