package serve

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Document is a document that a request brings. Its name has no folder and is never the name of a file.
type Document struct {
	Name string
	Data []byte
}

// File is what a request gets.
type File struct {
	Name, Type string
	Data       []byte
}

// Work is done on documents that are sent. An error of type [Refusal] is what is wrong with the request.
type Work interface {
	Check(ctx context.Context, d Document) ([]byte, error)                // the JSON of `check --format json`
	Facts(ctx context.Context, d Document) ([]byte, error)                // the lines of `facts --format jsonl`
	Convert(ctx context.Context, d Document, format string) (File, error) // one of Formats
}

// Desk is what people can do with the documents that are shown.
type Desk interface {
	// Accept takes a finding into the baseline.
	Accept(ctx context.Context, a Acceptance) error
	// Propose says how a mapping file would change; nothing is written.
	Propose(ctx context.Context, m Mapping) (Change, error)
	// Apply writes a change that was proposed, unless the file has changed since.
	Apply(ctx context.Context, m Mapping, digest string) error
	// Download is a document, by its number on the page, in a format.
	Download(ctx context.Context, number int, format string) (File, error)
}

// Acceptance is a finding that somebody accepts, and why.
type Acceptance struct {
	Document    string `json:"document"`
	Fingerprint string `json:"fingerprint"`
	Reason      string `json:"reason"`
	By          string `json:"by"`
}

// Mapping is a change of the mapping file: a label means a concept, numbers are corrected, or the last change is taken back.
type Mapping struct {
	Label      string      `json:"label,omitempty"`
	Concept    string      `json:"concept,omitempty"` // a name of the built-in taxonomy
	Correction *Correction `json:"correction,omitempty"`
	Undo       bool        `json:"undo,omitempty"`
}

// Correction says what the number of a fact is, and others with it.
type Correction struct {
	Document int    `json:"document"` // its number on the page, from 0
	Fact     string `json:"fact"`     // its id
	Scope    string `json:"scope"`    // "number", "row", "column", "table"
	Sign     string `json:"sign,omitempty"`
	Scale    string `json:"scale,omitempty"`
	Period   string `json:"period,omitempty"`
}

// Change is a change of a mapping file.
type Change struct {
	File    string `json:"file"`
	Diff    string `json:"diff"`              // lines that begin with " ", "+" or "-"
	Digest  string `json:"digest"`            // of the file before and after
	Numbers int    `json:"numbers,omitempty"` // how many numbers of the documents it is about, where that is known
}

// Refusal is what is wrong with a request.
type Refusal struct {
	Status int
	Reason string
}

func (r *Refusal) Error() string { return r.Reason }

// Formats are the formats of Convert and Download.
var Formats = []string{"inline", "json", "xbrl", "xlsx"}

// Options say how requests are answered.
type Options struct {
	Listen string   // host:port
	Hosts  []string // further names, with or without port, under which the server is known
	Token  string   // what requests from elsewhere prove themselves with; needed unless Listen is a loopback address
	Work   Work
	Desk   Desk // nil for a server that shows nothing
	// Limits; zero takes the default.
	MaxSize  int64         // of a document, 32 MB
	MaxTime  time.Duration // of a request, a minute
	Parallel int           // requests that are worked on at a time, 4
	MaxWait  int           // requests that wait for their turn, 64
	// Log is told of faults; nil tells nobody.
	Log func(what string)
}

// Server answers requests.
type Server struct {
	options Options
	hosts   []string
	page    string // what requests of the page prove themselves with
	slots   chan struct{}
	waiting chan struct{}
	metrics *metrics

	mu      sync.Mutex
	shown   []byte
	policy  string
	trouble string // why what is shown is not up to date; "" when it is
	version int
	changed chan struct{}
}

// New makes a server. The error says that its options would let strangers in.
func New(o Options) (*Server, error) {
	o.MaxSize, o.MaxTime = or(o.MaxSize, 32<<20), or(o.MaxTime, time.Minute)
	o.Parallel, o.MaxWait = or(o.Parallel, 4), or(o.MaxWait, 64)
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("%q is no address of the form host:port: %w", o.Listen, err)
	}
	s := &Server{options: o, slots: make(chan struct{}, o.Parallel), waiting: make(chan struct{}, o.MaxWait), changed: make(chan struct{}), metrics: newMetrics()}
	if s.page, err = secret(); err != nil {
		return nil, err
	}
	address, err := netip.ParseAddr(host)
	loopback := host == "localhost" || err == nil && address.IsLoopback()
	switch {
	case loopback:
		s.hosts = []string{"localhost", "127.0.0.1", "::1"}
	case o.Token == "":
		return nil, fmt.Errorf("%s can be reached from elsewhere: give a token", o.Listen)
	case host == "" || err == nil && address.IsUnspecified():
		if len(o.Hosts) == 0 {
			return nil, fmt.Errorf("%s stands for every address of this machine: say under which name it is reached (--host)", o.Listen)
		}
	default:
		s.hosts = []string{host}
	}
	const leastToken = 16
	if o.Token != "" && len(o.Token) < leastToken {
		return nil, fmt.Errorf("the token is shorter than %d characters", leastToken)
	}
	for _, h := range o.Hosts {
		if u, err := url.Parse("http://" + h); err != nil || u.Host != h {
			return nil, fmt.Errorf("%q is no name of a server: write it as review.example or review.example:8017", h)
		}
	}
	s.hosts = append(s.hosts, o.Hosts...)
	return s, nil
}

func or[T comparable](v, otherwise T) T {
	var zero T
	if v == zero {
		return otherwise
	}
	return v
}

func secret() (string, error) {
	b := make([]byte, 18)
	_, err := rand.Read(b)
	return hex.EncodeToString(b), err
}

// PageSecret is what the page must be given so that its requests are taken.
func (s *Server) PageSecret() string { return s.page }

// Show puts a page in the place of the one that is shown; whoever looks at that is told. policy is its content security policy.
func (s *Server) Show(page []byte, policy string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if bytes.Equal(page, s.shown) {
		return
	}
	s.shown, s.policy = page, policy
	s.tell()
}

// Trouble says why what is shown is not up to date, for instance because a document is gone; "" takes it back.
func (s *Server) Trouble(why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if why != s.trouble {
		s.trouble = why
		s.tell()
	}
}

// tell wakes those who wait for a change.
func (s *Server) tell() {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
}

// Run answers requests until the context ends. ready is told the address.
func (s *Server) Run(ctx context.Context, ready func(net.Addr)) error {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.options.Listen)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: s.options.MaxTime + 10*time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 32 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	ready(l.Addr())
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	end, stop := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer stop()
	if err := server.Shutdown(end); err != nil {
		_ = server.Close()
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// admitted says why a request is turned away; nil when it is not.
func (s *Server) admitted(r *http.Request) *Refusal {
	if !s.knows(r.Host) {
		return &Refusal{http.StatusMisdirectedRequest, "this server is not called so"}
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		host, ok := strings.CutPrefix(origin, "http://")
		if !ok {
			host, ok = strings.CutPrefix(origin, "https://")
		}
		if !ok || host != r.Host {
			return &Refusal{http.StatusForbidden, "requests of other sites are not answered"}
		}
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		return &Refusal{http.StatusForbidden, "requests of other sites are not answered"}
	}
	if s.options.Token == "" || r.URL.Path == "/healthz" {
		return nil
	}
	given, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if c, err := r.Cookie(cookie); !bearer && err == nil {
		given = c.Value
	}
	if !same(given, s.options.Token) {
		return &Refusal{http.StatusUnauthorized, "send the token: Authorization: Bearer TOKEN, or open /?token=TOKEN"}
	}
	return nil
}

const cookie = "tieout"

// same compares secrets in a time that tells nothing.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// knows reports whether the server is called so.
func (s *Server) knows(host string) bool {
	if slices.Contains(s.hosts, host) {
		return true
	}
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	return slices.Contains(s.hosts, name)
}
