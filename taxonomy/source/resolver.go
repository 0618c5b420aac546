package source

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas"
)

// Options says where documents may come from.
type Options struct {
	// Packages are taxonomy packages (archives or unpacked), folders that hold such packages, and folders laid out
	// host/path.
	Packages []string
	// Folders are what documents on disk and in archives may refer to, beside their own folder or archive and the
	// packages (see [Resolver.For]).
	Folders []string
	// Documents are given in memory, by URL. They hide what other places have.
	Documents map[string][]byte
	// Lock, when not nil, lets only those documents of the web be read that it names, and any document that it names
	// only with the contents that it names.
	Lock *Lock
	// Cache is the folder of downloads, "" for none. It is read without Online too.
	Cache string
	// Online allows downloads over http and https.
	Online bool
	// AllowPrivate allows downloads from loopback, link-local and private addresses.
	AllowPrivate bool
	Timeout      time.Duration // of one download, default two minutes
	UserAgent    string        // some servers ask for a contact address in it; "" names tieout
	Limits       Limits
}

// Resolver opens documents. It reads each one once, and is safe for use by several goroutines.
type Resolver struct {
	places
	given   map[string][]byte // by canonical URL
	own     []string          // the folders that documents on disk may refer to, nil for their own (see For)
	flights *flights
	reports *openReports
}

// flights are the documents that are being read or have been, each read once on each ground.
type flights struct {
	mu sync.Mutex
	of map[flightKey]*flight
}

type flightKey struct{ url, ground string }

func newFlights() *flights { return &flights{of: make(map[flightKey]*flight)} }

func newOpenReports() *openReports { return &openReports{of: make(map[string]openReport)} }

// places are where a resolver looks. They do not change once it is made.
type places struct {
	options  Options
	limits   Limits
	folders  []*layoutFolder
	packages []*Package
	named    []string // folders and archives that documents on disk may refer to, as absolute paths
	working  string   // the working directory, for names
	archives *archives
	cache    *cache // nil for none
	web      *web
	opened   *opened

	rewritings []rewriting // of all packages, the longest start string first
}

// flight is the one reading of a document.
type flight struct {
	done chan struct{}
	doc  *Document
	err  error
}

// New prepares a resolver. The diagnostics say what is wrong with the packages; a package that is wrong serves what
// it can. The error says that a place cannot be read at all: that of the system, or a *PackageError.
func New(options Options) (*Resolver, []tieout.Diagnostic, error) {
	r := &Resolver{
		places: places{
			options:  options,
			limits:   options.Limits.withDefaults(),
			archives: &archives{open: make(map[string]*archive)},
			opened:   &opened{documents: make(map[string]*Document)},
		},
		given:   make(map[string][]byte, len(options.Documents)),
		flights: newFlights(), reports: newOpenReports(),
	}
	r.working, _ = os.Getwd()
	r.web = newWeb(options, r.limits)
	if options.Cache != "" {
		r.cache = &cache{path: options.Cache, limit: r.limits.Document}
	}
	for url, data := range options.Documents {
		r.given[Canonical(url)] = data
	}
	for _, path := range slices.Concat(options.Folders, options.Packages) {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, nil, err
		}
		r.named = append(r.named, abs)
	}
	var diagnostics []tieout.Diagnostic
	for _, path := range options.Packages {
		ds, err := r.addPlace(path)
		diagnostics = append(diagnostics, ds...)
		if err != nil {
			return nil, diagnostics, err
		}
	}
	diagnostics = append(diagnostics, r.index()...)
	return r, diagnostics, nil
}

// Open returns the document at an absolute URL, on behalf of the user. The fragment is ignored.
//
// The error is a *NotFoundError, a *RefusedError, a *LimitError, the context's, or that of the system.
func (r *Resolver) Open(ctx context.Context, url string) (*Document, error) {
	return r.OpenFrom(ctx, url, "")
}

// OpenFrom is Open on behalf of the document by, a canonical URL or a path; "" stands for the user. It refuses what
// that document may not refer to (see [Resolver.For]): one from the web no file at all.
func (r *Resolver) OpenFrom(ctx context.Context, url, by string) (*Document, error) {
	if !isPlausible(url) {
		return nil, &NotFoundError{URL: url, By: by, Err: errors.New("not an absolute URL")}
	}
	url = Canonical(url)
	ground, err := r.permit(url, by)
	if err != nil {
		return nil, err
	}
	key := flightKey{url, ground}
	for {
		f, first := r.flights.join(key)
		if first {
			if f.doc, f.err = r.find(ctx, key); f.err == nil {
				r.opened.note(f.doc)
			}
			r.flights.land(key, f)
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		// The one who read may have given up; those who have not try again.
		if f.err != nil && isCancellation(f.err) && ctx.Err() == nil {
			continue
		}
		if f.err != nil {
			return nil, askedBy(f.err, by)
		}
		return f.doc, nil
	}
}

// OpenFile is Open for a path on disk.
func (r *Resolver) OpenFile(ctx context.Context, path string) (*Document, error) {
	url, err := FileURL(path)
	if err != nil {
		return nil, err
	}
	return r.Open(ctx, url)
}

// Packages are the taxonomy packages in use, in the order given.
func (r *Resolver) Packages() []*Package { return r.packages }

// Opened are the documents that were opened so far, by this resolver and those made of it by [Resolver.With], sorted by
// URL, each once.
func (r *Resolver) Opened() []*Document {
	r.opened.mu.Lock()
	defer r.opened.mu.Unlock()
	docs := make([]*Document, 0, len(r.opened.documents))
	for _, d := range r.opened.documents {
		docs = append(docs, d)
	}
	slices.SortFunc(docs, func(a, b *Document) int { return strings.Compare(a.URL, b.URL) })
	return docs
}

// opened notes what was opened. Documents in memory are not noted: they belong to one report alone.
type opened struct {
	mu        sync.Mutex
	documents map[string]*Document // by URL
}

func (o *opened) note(d *Document) {
	if d.Origin == FromCaller {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.documents[d.URL] = d
}

func (fs *flights) join(key flightKey) (f *flight, first bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if f = fs.of[key]; f != nil {
		return f, false
	}
	f = &flight{done: make(chan struct{})}
	fs.of[key] = f
	return f, true
}

func (fs *flights) land(key flightKey, f *flight) {
	if f.err != nil && isCancellation(f.err) {
		fs.mu.Lock()
		delete(fs.of, key)
		fs.mu.Unlock()
	}
	close(f.done)
}

func isCancellation(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// isPlausible refuses what no place can have before any work is done on it.
func isPlausible(url string) bool {
	return len(url) <= 8192 && strings.IndexByte(url, 0) < 0 && schemeEnd(url) > 1
}

// find asks one place after the other.
func (r *Resolver) find(ctx context.Context, key flightKey) (*Document, error) {
	url := key.url
	doc := &Document{URL: url, Name: r.Name(url)}
	if data, ok := r.given[url]; ok {
		doc.Data, doc.Origin = data, FromCaller
		return doc, nil
	}
	if strings.HasPrefix(url, "file:") {
		if r.options.Lock != nil {
			return doc, r.readLockedFile(doc, key.ground)
		}
		return doc, r.readFile(doc, key.ground)
	}
	if !isWeb(url) {
		return nil, &NotFoundError{URL: url, Err: errors.New("its scheme is none of file, http and https")}
	}
	if r.options.Lock != nil {
		return r.findLocked(ctx, doc)
	}
	for _, ask := range r.order() {
		if err := ask(ctx, doc); !errors.Is(err, errElsewhere) {
			return doc, err
		}
	}
	return nil, &NotFoundError{URL: url, Online: r.options.Online, Hint: r.hint(url)}
}

// order is the places that may have a document from the web, in the order in which they are asked. Each answers
// errElsewhere when it does not have it.
func (r *Resolver) order() [5]func(context.Context, *Document) error {
	return [...]func(context.Context, *Document) error{readEmbedded, r.readPackage, r.readFolder, r.readCache, r.readWeb}
}

func readEmbedded(_ context.Context, doc *Document) error {
	data, ok := schemas.Lookup(doc.URL)
	if !ok {
		return errElsewhere
	}
	doc.Data, doc.Origin = data, FromEmbedded
	return nil
}

// errElsewhere says that a place does not have a document.
var errElsewhere = errors.New("not here")

// Name is what people know the document at a URL by: for a file its path, relative to the working directory where
// it lies below, else the URL.
func (r *Resolver) Name(url string) string {
	u := splitURL(url)
	if u.scheme != "file" || u.host != "" {
		return url
	}
	archive, entry, inside := splitArchive(u.path)
	path, ok := localPath(archive)
	if !ok {
		return url
	}
	if rel, err := filepath.Rel(r.working, path); err == nil && r.working != "" && filepath.IsLocal(rel) {
		path = rel
	}
	if inside {
		return path + archiveMark + unescape(entry)
	}
	return path
}

// askedBy notes in an error who asked. The error is shared by all who ask, hence the copy.
func askedBy(err error, by string) error {
	switch e := err.(type) {
	case *NotFoundError:
		c := *e
		c.By = by
		return &c
	case *RefusedError:
		c := *e
		c.By = by
		return &c
	case *ChangedError:
		c := *e
		c.By = by
		return &c
	}
	return err
}
