package schemas

import (
	"embed"
	"io/fs"
	"strings"
	"sync"
)

//go:embed www.eurofiling.info www.w3.org www.xbrl.org
var files embed.FS

// Lookup returns the standard document at its official URL or at one of its alternates: the other of http and
// https, the host without "www.", a dated copy. A fragment is ignored. The bytes belong to the caller.
func Lookup(url string) ([]byte, bool) {
	path, ok := officialPath(url)
	if !ok {
		return nil, false
	}
	data, err := files.ReadFile(storedPath(path))
	return data, err == nil
}

// Canonical returns the official URL of the standard document that url or one of its alternates names, without
// fragment, and false when there is none here. Two URLs of one standard document have the same canonical URL.
func Canonical(url string) (string, bool) {
	path, ok := officialPath(url)
	if !ok {
		return "", false
	}
	if !stored()[storedPath(path)] {
		return "", false
	}
	return officialURL(path), true
}

// stored is the set of the paths of all documents.
var stored = sync.OnceValue(func() map[string]bool {
	paths := make(map[string]bool)
	_ = fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			paths[path] = true
		}
		return err
	})
	return paths
})

// officialURL is the URL of the document with the given host and path, with the scheme that its publisher uses.
func officialURL(path string) string {
	for _, secure := range [...]string{
		"www.xbrl.org/dtr/type/20", "www.xbrl.org/2020/", "www.xbrl.org/2022/", "www.xbrl.org/2023/",
	} {
		if strings.HasPrefix(path, secure) {
			return "https://" + path
		}
	}
	return "http://" + path
}

// officialPath is the host and path of url with its alternates taken back to the official one.
func officialPath(url string) (string, bool) {
	scheme, rest, ok := strings.Cut(url, "://")
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return "", false
	}
	rest, _, _ = strings.Cut(rest, "#")
	host, path, ok := strings.Cut(rest, "/")
	if !ok || !fs.ValidPath(path) {
		return "", false
	}
	host = strings.ToLower(host)
	if h, port, ok := strings.Cut(host, ":"); ok && (port == "80" || port == "443") {
		host = h
	}
	switch host {
	case "xbrl.org", "w3.org", "eurofiling.info":
		host = "www." + host
	case "www.xbrl.org", "www.w3.org", "www.eurofiling.info":
	default:
		return "", false
	}
	return alternate(host + "/" + path), true
}

// alternate turns the path of a dated copy into the one of the document that it equals.
func alternate(path string) string {
	switch path {
	case "www.w3.org/2005/08/xml.xsd", "www.w3.org/2007/08/xml.xsd", "www.w3.org/2009/01/xml.xsd":
		return "www.w3.org/2001/xml.xsd"
	}
	// The archive of the XBRL 2.1 schemas as last corrected.
	if name, ok := strings.CutPrefix(path, "www.xbrl.org/2003/2008-07-02/"); ok {
		return "www.xbrl.org/2003/" + name
	}
	return path
}

// storedPath is where the document is kept: inline XBRL 1.0 and 1.1 build on the same XHTML and link modules.
func storedPath(path string) string {
	const old, shared = "www.xbrl.org/2008/inlineXBRL/", "www.xbrl.org/2013/inlineXBRL/"
	name, ok := strings.CutPrefix(path, old)
	if !ok {
		return path
	}
	if strings.HasPrefix(name, "xhtml/") || strings.HasPrefix(name, "xbrl/") && !strings.HasPrefix(name, "xbrl/xbrl-instance") {
		return shared + name
	}
	return path
}
