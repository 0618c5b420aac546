package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// Lock lists the documents from the web that a taxonomy consists of, each with its contents' SHA-256, so that a
// later run reads the same ones or fails. Documents on disk are not part of it: they are versioned with the report.
//
// The file is text: a first line "tieout.lock 1", then a line "SHA256 SIZE URL" per document, sorted by URL.
type Lock struct {
	documents []LockedDocument // sorted by URL, each once
}

// LockedDocument is a document in a lock.
type LockedDocument struct {
	URL  string // canonical
	Sum  string // SHA-256 of the contents, hexadecimal in lower case
	Size int64  // bytes
}

const lockHeader = "tieout.lock 1"

// NewLock locks documents as they were read. Documents that are not from the web are left out.
func NewLock(documents []*Document) *Lock {
	l := &Lock{}
	for _, d := range documents {
		if isWeb(d.URL) {
			l.documents = append(l.documents, LockedDocument{d.URL, sumOf(d.Data), int64(len(d.Data))})
		}
	}
	slices.SortStableFunc(l.documents, compareLocked)
	l.documents = slices.CompactFunc(l.documents, func(a, b LockedDocument) bool { return a.URL == b.URL })
	return l
}

func compareLocked(a, b LockedDocument) int { return strings.Compare(a.URL, b.URL) }

// ParseLock reads a lock file. The error says in which line it is wrong.
func ParseLock(data []byte) (*Lock, error) {
	l := &Lock{}
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if number == 1 {
			if line != lockHeader {
				return nil, fmt.Errorf("line 1: %s is not the first line of a lock file, %q", quote(line), lockHeader)
			}
			continue
		}
		d, err := parseLocked(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if n := len(l.documents); n > 0 && l.documents[n-1].URL >= d.URL {
			return nil, fmt.Errorf("line %d: the URLs are not in order, or one occurs twice", number)
		}
		l.documents = append(l.documents, d)
	}
	if number == 0 {
		return nil, errors.New("the lock file is empty")
	}
	return l, nil
}

func parseLocked(line string) (LockedDocument, error) {
	sum, rest, _ := strings.Cut(line, " ")
	size, url, ok := strings.Cut(rest, " ")
	n, err := strconv.ParseInt(size, 10, 64)
	switch {
	case !ok || !isSum(sum):
		return LockedDocument{}, errors.New("it is not of the form \"SHA256 SIZE URL\"")
	case err != nil || n < 0 || strconv.FormatInt(n, 10) != size:
		return LockedDocument{}, fmt.Errorf("%s is no size", quote(size))
	case !isWeb(url) || Canonical(url) != url:
		return LockedDocument{}, fmt.Errorf("%s is no URL in normal form", quote(url))
	}
	return LockedDocument{url, sum, n}, nil
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

// lookup is the entry of a canonical URL.
func (l *Lock) lookup(url string) (LockedDocument, bool) {
	i, ok := slices.BinarySearchFunc(l.documents, LockedDocument{URL: url}, compareLocked)
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
		at := tieout.Range{Document: name, Start: tieout.Position{Line: int32(i + 2), Column: 1}}
		doc, err := r.Open(ctx, d.URL)
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
		return &ChangedError{URL: d.URL, Origin: doc.Origin, Path: doc.Path}
	}
	return nil
}

// ChangedError says that a document is not the one that the lock names.
type ChangedError struct {
	URL    string
	Origin Origin
	Path   string // the file that holds the other version, "" for none
}

func (e *ChangedError) Error() string {
	where := e.Origin.String()
	if e.Path != "" {
		where += ", " + e.Path
	}
	return fmt.Sprintf("%s (%s) is not the document that tieout.lock names", e.URL, where)
}

var errNotLocked = errors.New("it is not in tieout.lock")

// findLocked asks the kinds of place one after the other, until one has the document that the lock names.
func (r *Resolver) findLocked(ctx context.Context, doc *Document) (*Document, error) {
	locked, ok := r.options.Lock.lookup(doc.URL)
	if !ok {
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
