package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
)

// cache is a folder of downloads. Contents are stored by their SHA-256 in sum/, and what a URL led to by the SHA-256
// of the URL in url/: a file with the sum in its first line and the URL in its second. Contents that do not have
// their sum count as absent.
type cache struct {
	path  string
	limit int64
}

func (c *cache) urlPath(url string) string { return filepath.Join(c.path, "url", sumOf([]byte(url))) }

func (c *cache) sumPath(sum string) string { return filepath.Join(c.path, "sum", sum[:2], sum) }

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// get is the document that a URL led to. It is false when there is none, or a damaged one.
func (c *cache) get(url string) (data []byte, path string, ok bool) {
	entry, err := c.read(c.urlPath(url), 1<<16)
	if err != nil {
		return nil, "", false
	}
	sum, rest, _ := strings.Cut(string(entry), "\n")
	if strings.TrimSuffix(rest, "\n") != url || !isSum(sum) {
		return nil, "", false
	}
	path = c.sumPath(sum)
	if data, err = c.read(path, c.limit); err != nil || sumOf(data) != sum {
		return nil, "", false
	}
	return data, path, true
}

func (c *cache) read(path string, limit int64) ([]byte, error) {
	file, info, err := regular(openAny(path))
	if err != nil {
		return nil, err
	}
	return readRegular(path, limit, file, info)
}

// put stores a document, contents first. A cache that cannot be written costs a download the next time, no more.
func (c *cache) put(url string, data []byte) {
	sum := sumOf(data)
	if writeWhole(c.sumPath(sum), data) == nil {
		_ = writeWhole(c.urlPath(url), []byte(sum+"\n"+url+"\n"))
	}
}

// writeWhole writes a file that others see whole or not at all.
func writeWhole(path string, data []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

func isSum(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) == 2*sha256.Size && strings.ToLower(s) == s
}

// readCache looks for a document among earlier downloads.
func (r *Resolver) readCache(_ context.Context, doc *Document) error {
	if r.cache == nil {
		return errElsewhere
	}
	data, path, ok := r.cache.get(doc.URL)
	if !ok {
		return errElsewhere
	}
	doc.Data, doc.Origin, doc.Path = data, FromCache, path
	return nil
}
