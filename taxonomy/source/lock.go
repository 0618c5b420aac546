package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// Lock lists the documents that a taxonomy consists of, each with its contents' SHA-256, so that a later run reads the
// same ones or fails. Documents of the web that it does not name are not read. Documents on disk that it names have
// to be as they were; others, and the standard schemas that tieout carries, may be read beside them.
//
// The file is text: a first line "tieout.lock 1", then a line "SHA256 SIZE URL" per document, sorted by URL. The URL
// of a document on disk is relative to the folder of the lock file, so that both move together.
type Lock struct {
	folder    string           // URL of the lock file's folder, with a slash at the end
	documents []LockedDocument // sorted by URL, each once
	lines     []tieout.Range   // where each of them stands in the file that was parsed
}

// LockedDocument is a document in a lock.
type LockedDocument struct {
	URL  string // canonical; of a document on disk relative to the lock file's folder
	Sum  string // SHA-256 of the contents, hexadecimal in lower case
	Size int64  // bytes
}

const lockHeader = "tieout.lock 1"

// NewLock locks documents as they were read, for a lock file in a folder. Documents that were given in memory are
// left out, since they are made anew by every run.
func NewLock(folder string, documents []*Document) (*Lock, error) {
	l, err := newLock(folder)
	if err != nil {
		return nil, err
	}
	for _, d := range documents {
		if d.Origin != FromCaller {
			l.documents = append(l.documents, LockedDocument{l.name(d.URL), sumOf(d.Data), int64(len(d.Data))})
		}
	}
	slices.SortStableFunc(l.documents, compareLocked)
	l.documents = slices.CompactFunc(l.documents, func(a, b LockedDocument) bool { return a.URL == b.URL })
	return l, nil
}

func newLock(folder string) (*Lock, error) {
	url, err := FileURL(folder)
	if err != nil {
		return nil, err
	}
	return &Lock{folder: strings.TrimSuffix(url, "/") + "/"}, nil
}

// name is what a document is called in the lock: a file by its way from the lock file's folder, as far as both are
// on one volume.
func (l *Lock) name(url string) string {
	if !strings.HasPrefix(url, "file:") {
		return url
	}
	from, to := strings.Split(l.folder, "/"), strings.Split(url, "/")
	same := 0
	for same < len(from)-1 && same < len(to)-1 && from[same] == to[same] {
		same++
	}
	if same < 3 { // "file:", "", ""
		return url
	}
	return strings.Repeat("../", len(from)-1-same) + strings.Join(to[same:], "/")
}

// url is the canonical URL of a document in the lock.
func (l *Lock) url(d LockedDocument) string {
	if isWeb(d.URL) {
		return d.URL
	}
	url, _, err := Resolve(l.folder, "./"+d.URL)
	if err != nil || strings.HasPrefix(d.URL, "file:") {
		return d.URL
	}
	return url
}

func compareLocked(a, b LockedDocument) int { return strings.Compare(a.URL, b.URL) }

// ParseLock reads the lock file of a folder. The error says in which line it is wrong.
func ParseLock(folder string, data []byte) (*Lock, error) {
	l, err := newLock(folder)
	if err != nil {
		return nil, err
	}
	number, next := 0, int64(0)
	for line := range strings.Lines(string(data)) {
		number++
		start := next
		next += int64(len(line))
		line = strings.TrimRight(line, "\r\n")
		if number == 1 {
			if line != lockHeader {
				return nil, fmt.Errorf("line 1: %s is not the first line of a lock file, %q", quote(line), lockHeader)
			}
			continue
		}
		d, err := l.parseLocked(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if n := len(l.documents); n > 0 && l.documents[n-1].URL >= d.URL {
			return nil, fmt.Errorf("line %d: the URLs are not in order, or one occurs twice", number)
		}
		l.documents = append(l.documents, d)
		l.lines = append(l.lines, tieout.Range{Start: tieout.Position{Byte: start, Line: int32(number), Column: 1},
			End: tieout.Position{Byte: start + int64(len(line)), Line: int32(number), Column: int32(utf8.RuneCountInString(line)) + 1}})
	}
	if number == 0 {
		return nil, errors.New("the lock file is empty")
	}
	return l, nil
}

func (l *Lock) parseLocked(line string) (LockedDocument, error) {
	sum, rest, _ := strings.Cut(line, " ")
	size, url, ok := strings.Cut(rest, " ")
	n, err := strconv.ParseInt(size, 10, 64)
	switch {
	case !ok || !isSum(sum):
		return LockedDocument{}, errors.New("it is not of the form \"SHA256 SIZE URL\"")
	case err != nil || n < 0 || strconv.FormatInt(n, 10) != size:
		return LockedDocument{}, fmt.Errorf("%s is no size", quote(size))
	}
	d := LockedDocument{url, sum, n}
	if full := l.url(d); Canonical(full) != full || l.name(full) != url || schemeEnd(full) <= 1 || !isWeb(full) && !strings.HasPrefix(full, "file:") {
		return LockedDocument{}, fmt.Errorf("%s is no URL in normal form", quote(url))
	}
	return d, nil
}

// Bytes is the lock file.
func (l *Lock) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(lockHeader + "\n")
	for _, d := range l.documents {
		fmt.Fprintf(&b, "%s %d %s\n", d.Sum, d.Size, d.URL)
	}
	return b.Bytes()
}

// Documents are the documents in the lock, sorted by URL.
func (l *Lock) Documents() []LockedDocument { return slices.Clone(l.documents) }

// Line is where the i-th of the documents stands in a lock file of that name, the one that was parsed.
func (l *Lock) Line(name string, i int) tieout.Range {
	at := tieout.Range{}
	if i < len(l.lines) {
		at = l.lines[i]
	}
	at.Document = name
	return at
}

// lookup is the entry of a canonical URL.
func (l *Lock) lookup(url string) (LockedDocument, bool) {
	i, ok := slices.BinarySearchFunc(l.documents, LockedDocument{URL: l.name(url)}, compareLocked)
	if !ok {
		return LockedDocument{}, false
	}
	return l.documents[i], true
}

// Verify opens every document of the lock. The diagnostics say which cannot be had and which have changed; with a
// resolver that is online and has a cache, the cache then holds them all. name is the lock file's.
func (l *Lock) Verify(ctx context.Context, name string, r *Resolver) ([]tieout.Diagnostic, error) {
	var ds []tieout.Diagnostic
	for i, d := range l.documents {
		at := l.Line(name, i)
		doc, err := r.Open(ctx, l.url(d))
		if err == nil {
			err = d.check(doc)
		}
		if err == nil {
			continue
		}
		diagnostic, ok := Diagnose(err, at)
		if !ok {
			return ds, err
		}
		ds = append(ds, diagnostic)
	}
	return ds, nil
}

func (d LockedDocument) check(doc *Document) error {
	if int64(len(doc.Data)) != d.Size || sumOf(doc.Data) != d.Sum {
		return &ChangedError{URL: doc.URL, Origin: doc.Origin, Path: doc.Path}
	}
	return nil
}

// ChangedError says that a document is not the one that the lock names.
type ChangedError struct {
	URL    string
	By     string // the document that refers to it, "" when the user named it
	Origin Origin
	Path   string // the file that holds the other version, "" for none
}

func (e *ChangedError) Error() string {
	where, name := e.Origin.String(), pathOf(e.URL)
	if e.Path != "" && e.Path != name {
		where += ", " + e.Path
	}
	by := ""
	if e.By != "" {
		by = ", which " + pathOf(e.By) + " refers to,"
	}
	return fmt.Sprintf("%s (%s)%s is not the document that tieout.lock names", name, where, by)
}

// pathOf is how a document is called: a file by its path.
func pathOf(url string) string {
	if path, ok := FilePath(url); ok {
		return path
	}
	return url
}

var errNotLocked = errors.New("it is not in tieout.lock")

// findLocked asks the kinds of place one after the other, until one has the document that the lock names.
func (r *Resolver) findLocked(ctx context.Context, doc *Document) (*Document, error) {
	locked, ok := r.options.Lock.lookup(doc.URL)
	if !ok {
		// A standard schema is as fixed as the program that carries it.
		if err := readEmbedded(ctx, doc); err == nil {
			return doc, nil
		}
		return nil, &NotFoundError{URL: doc.URL, Err: errNotLocked}
	}
	var changed error
	for _, ask := range r.order() {
		found := *doc
		err := ask(ctx, &found)
		if err == nil {
			if err = locked.check(&found); err == nil {
				return &found, nil
			}
			if changed == nil {
				changed = err
			}
			continue
		}
		if !errors.Is(err, errElsewhere) {
			return nil, err
		}
	}
	if changed != nil {
		return nil, changed
	}
	return nil, &NotFoundError{URL: doc.URL, Online: r.options.Online}
}

// readLockedFile reads a document on disk, which has to be as the lock says if the lock names it.
func (r *Resolver) readLockedFile(doc *Document, ground string) error {
	if err := r.readFile(doc, ground); err != nil {
		return err
	}
	if locked, ok := r.options.Lock.lookup(doc.URL); ok {
		return locked.check(doc)
	}
	return nil
}
