package source

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// hint says what a package or folder has in place of a document that is in none: mostly it is another version.
func (p *places) hint(url string) string {
	for _, rw := range p.rewritings {
		if strings.HasPrefix(url, rw.from) {
			return fmt.Sprintf("The package %s answers for %s, but has no such file: it may be of another version.", rw.pkg.Path, rw.From)
		}
	}
	u := splitURL(url)
	name := strings.TrimPrefix(unescape(u.path), "/")
	if !fs.ValidPath(name) || strings.IndexByte(name, 0) >= 0 {
		return ""
	}
	for _, f := range p.folders {
		for _, host := range f.hosts[u.host] {
			// The deepest folder on the way to the file, and what is in it.
			for dir := path.Dir(name); ; dir = path.Dir(dir) {
				below := listed(f.root, host+"/"+dir)
				if below != "" {
					return fmt.Sprintf("The folder %s has %s there.", filepath.Join(f.path, filepath.FromSlash(host+"/"+dir)), below)
				}
				if dir == "." {
					break
				}
			}
		}
	}
	return ""
}

// listed names the first few entries of a folder, "" when there are none.
func listed(root *os.Root, dir string) string {
	const few = 5
	file, err := root.Open(filepath.FromSlash(path.Clean(dir)))
	if err != nil {
		return ""
	}
	defer file.Close()
	entries, err := file.ReadDir(-1)
	if err != nil || len(entries) == 0 {
		return ""
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	var names []string
	for _, e := range entries[:min(few, len(entries))] {
		names = append(names, e.Name())
	}
	if more := len(entries) - few; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), more)
	}
	return strings.Join(names, ", ")
}
