package source

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// layoutFolder is a folder laid out host/path, or http/host/path and https/host/path.
type layoutFolder struct {
	path  string
	root  *os.Root            // refuses what a symbolic link would lead out of it
	hosts map[string][]string // host in lower case → folders below root
}

// openLayout looks at the hosts of a folder. Files beside them are of no interest.
func openLayout(path string) (*layoutFolder, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	f := &layoutFolder{path: path, root: root, hosts: make(map[string][]string)}
	for _, e := range entries {
		name := strings.ToLower(e.Name())
		if name != "http" && name != "https" {
			f.hosts[name] = append(f.hosts[name], e.Name())
			continue
		}
		below, err := os.ReadDir(filepath.Join(path, e.Name()))
		if err != nil {
			continue
		}
		for _, h := range below {
			host := strings.ToLower(h.Name())
			f.hosts[host] = append(f.hosts[host], e.Name()+"/"+h.Name())
		}
	}
	return f, nil
}

// readFolder looks for a document in the folders laid out host/path.
func (r *Resolver) readFolder(_ context.Context, doc *Document) error {
	u := splitURL(doc.URL)
	name := strings.TrimPrefix(unescape(u.path), "/")
	if u.hasQuery || !fs.ValidPath(name) || strings.IndexByte(name, 0) >= 0 {
		return errElsewhere
	}
	for _, f := range r.folders {
		for _, host := range f.hosts[u.host] {
			data, err := readRooted(f.root, doc.URL, host+"/"+name, r.limits.Document)
			if isMissing(err) {
				continue
			}
			doc.Data, doc.Origin = data, FromFolder
			doc.Path = filepath.Join(f.path, filepath.FromSlash(host+"/"+name))
			return err
		}
	}
	return errElsewhere
}
