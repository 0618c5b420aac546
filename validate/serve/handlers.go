package serve

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tieout/tieout/schemas"
)

//go:embed openapi.json
var described []byte

// openAPI is the description of what can be asked for, with the schema of what check answers in its place.
var openAPI = sync.OnceValues(func() ([]byte, error) {
	const name = "run.schema.json"
	schema, ok := schemas.JSON(name)
	if !ok {
		return nil, fmt.Errorf("%s is missing", name)
	}
	return bytes.Replace(described, []byte(`{
    "$ref": "https://github.com/tieout/tieout/schemas/json/`+name+`"
   }`), bytes.TrimSpace(schema), 1), nil
})

// route is one thing that can be asked for.
type route struct {
	pattern string
	answer  func(s *Server, w http.ResponseWriter, r *http.Request) error
}

var routes = []route{
	{"POST /check", (*Server).check},
	{"POST /facts", (*Server).facts},
	{"POST /convert", (*Server).convert},
	{"GET /openapi.json", func(_ *Server, w http.ResponseWriter, _ *http.Request) error {
		description, err := openAPI()
		if err != nil {
			return err
		}
		return send(w, "application/json", description)
	}},
	{"GET /healthz", func(_ *Server, w http.ResponseWriter, _ *http.Request) error {
		return send(w, "text/plain; charset=utf-8", []byte("ok\n"))
	}},
	{"GET /metrics", func(s *Server, w http.ResponseWriter, r *http.Request) error {
		s.metrics.handler.ServeHTTP(w, r)
		return nil
	}},
	{"GET /{$}", (*Server).index},
	{"GET /changes", (*Server).changes},
	{"POST /accept", (*Server).accept},
	{"POST /mapping/proposal", (*Server).propose},
	{"POST /mapping", (*Server).apply},
	{"GET /download", (*Server).download},
}

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, rt := range routes {
		mux.HandleFunc(rt.pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(rt, w, r) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.answer(route{" (other)", elsewhere}, w, r) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		mux.ServeHTTP(w, r)
	})
}

// elsewhere answers what cannot be asked for.
func elsewhere(_ *Server, w http.ResponseWriter, r *http.Request) error {
	for _, rt := range routes {
		if method, path, _ := strings.Cut(rt.pattern, " "); strings.TrimSuffix(path, "{$}") == r.URL.Path {
			w.Header().Set("Allow", method)
			return &Refusal{http.StatusMethodNotAllowed, "ask with " + method}
		}
	}
	return &Refusal{http.StatusNotFound, "there is nothing here: GET /openapi.json says what there is"}
}

// answer answers a request within the limits, and counts it.
func (s *Server) answer(rt route, w http.ResponseWriter, r *http.Request) {
	began := time.Now()
	out := &counted{ResponseWriter: w}
	err := s.tried(rt, out, r)
	status := http.StatusOK
	if err != nil {
		var refusal *Refusal
		var tooLarge *http.MaxBytesError
		reason := "the request failed"
		switch {
		case errors.As(err, &refusal):
			status, reason = refusal.Status, refusal.Reason
		case errors.As(err, &tooLarge):
			status, reason = http.StatusRequestEntityTooLarge, fmt.Sprintf("the document is larger than %d bytes", tooLarge.Limit)
		case errors.Is(err, context.DeadlineExceeded):
			status, reason = http.StatusGatewayTimeout, fmt.Sprintf("the work took longer than %s", s.options.MaxTime)
		case errors.Is(err, context.Canceled):
			status, reason = 499, "the request was given up"
		default:
			status = http.StatusInternalServerError
			if s.options.Log != nil {
				s.options.Log(rt.pattern + ": " + err.Error())
			}
		}
		if !out.begun {
			h := w.Header()
			h.Set("Content-Type", "application/problem+json")
			if status == http.StatusServiceUnavailable {
				h.Set("Retry-After", "2")
			}
			if status == http.StatusUnauthorized {
				h.Set("WWW-Authenticate", "Bearer")
			}
			w.WriteHeader(status)
			_ = json.NewEncoder(w).Encode(map[string]any{"status": status, "title": http.StatusText(status), "detail": reason})
		}
	}
	_, path, _ := strings.Cut(rt.pattern, " ")
	s.metrics.count(path, status, time.Since(began))
}

// counted knows whether an answer has begun.
type counted struct {
	http.ResponseWriter
	begun bool
}

func (c *counted) WriteHeader(status int) { c.begun = true; c.ResponseWriter.WriteHeader(status) }

func (c *counted) Write(b []byte) (int, error) { c.begun = true; return c.ResponseWriter.Write(b) }

// tried answers a request that may be answered. A panic is an error.
func (s *Server) tried(rt route, w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.metrics.faults.Inc()
			err = fmt.Errorf("internal fault: %v\n%s", p, debug.Stack())
		}
	}()
	if rt.pattern == "GET /{$}" && s.options.Token != "" && r.URL.Query().Has("token") && s.knows(r.Host) {
		return s.enter(w, r)
	}
	if refusal := s.admitted(r); refusal != nil {
		return refusal
	}
	ctx, stop := context.WithTimeout(r.Context(), s.options.MaxTime)
	defer stop()
	return rt.answer(s, w, r.WithContext(ctx))
}

// enter takes the token of an address and keeps it in a cookie, so that it stands in no address any more.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) error {
	if !same(r.URL.Query().Get("token"), s.options.Token) {
		return &Refusal{http.StatusUnauthorized, "the token is wrong"}
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: s.options.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

func send(w http.ResponseWriter, kind string, data []byte) error {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // whoever asked may have gone
	return nil
}

func sendFile(w http.ResponseWriter, f File) error {
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": plainName(f.Name)}))
	return send(w, f.Type, f.Data)
}

// turn waits for a request's turn to be worked on.
func (s *Server) turn(ctx context.Context) (done func(), err error) {
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		return nil, &Refusal{http.StatusServiceUnavailable, "too many requests are waiting"}
	}
	select {
	case s.slots <- struct{}{}:
		s.metrics.working.Inc()
		return func() { s.metrics.working.Dec(); <-s.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// document is the document that a request brings: its body, and a name that tells formats apart.
func (s *Server) document(w http.ResponseWriter, r *http.Request) (Document, error) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.options.MaxSize))
	if err != nil {
		return Document{}, err
	}
	if len(data) == 0 {
		return Document{}, &Refusal{http.StatusBadRequest, "send the document as the body of the request"}
	}
	known := []string{"name"}
	if strings.HasSuffix(r.URL.Path, "/convert") {
		known = append(known, "format")
	}
	for _, name := range slices.Sorted(maps.Keys(r.URL.Query())) {
		if !slices.Contains(known, name) {
			return Document{}, &Refusal{http.StatusBadRequest, "a parameter of the request means nothing here: there is " + strings.Join(known, " and ")}
		}
	}
	return Document{Name: plainName(r.URL.Query().Get("name")), Data: data}, nil
}

// plainName is a name without folders, of letters that mean nothing to any file system.
func plainName(s string) string {
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	s = strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r) {
			return r
		}
		return -1
	}, s), ".")
	const most = 80
	if len(s) > most {
		s = s[len(s)-most:]
	}
	if s = strings.Trim(s, "."); s == "" {
		return "document"
	}
	return s
}

func (s *Server) check(w http.ResponseWriter, r *http.Request) error {
	return s.worked(w, r, "application/json", s.options.Work.Check)
}

func (s *Server) facts(w http.ResponseWriter, r *http.Request) error {
	return s.worked(w, r, "application/x-ndjson", s.options.Work.Facts)
}

// taken is the document of a request whose turn has come; done must be called behind the work.
func (s *Server) taken(w http.ResponseWriter, r *http.Request) (d Document, done func(), err error) {
	if d, err = s.document(w, r); err == nil {
		done, err = s.turn(r.Context())
	}
	return d, done, err
}

func (s *Server) worked(w http.ResponseWriter, r *http.Request, kind string, work func(context.Context, Document) ([]byte, error)) error {
	d, done, err := s.taken(w, r)
	if err != nil {
		return err
	}
	defer done()
	out, err := work(r.Context(), d)
	if err != nil {
		return err
	}
	return send(w, kind, out)
}

func format(r *http.Request) (string, error) {
	f := r.URL.Query().Get("format")
	if f == "" {
		f = "json"
	}
	if !slices.Contains(Formats, f) {
		return "", &Refusal{http.StatusBadRequest, "format is one of " + strings.Join(Formats, ", ")}
	}
	return f, nil
}

func (s *Server) convert(w http.ResponseWriter, r *http.Request) error {
	f, err := format(r)
	if err != nil {
		return err
	}
	d, done, err := s.taken(w, r)
	if err != nil {
		return err
	}
	defer done()
	file, err := s.options.Work.Convert(r.Context(), d, f)
	if err != nil {
		return err
	}
	return sendFile(w, file)
}

var errNoDesk = &Refusal{http.StatusNotFound, "this server shows no documents"}

func (s *Server) index(w http.ResponseWriter, _ *http.Request) error {
	s.mu.Lock()
	page, policy, version := s.shown, s.policy, s.version
	s.mu.Unlock()
	if s.options.Desk == nil || page == nil {
		return errNoDesk
	}
	// The page says which version it is: it may have been another one by the time it asks for changes.
	secret := []byte(`content="` + s.page + `"`)
	page = bytes.Replace(page, secret, fmt.Appendf(secret, ` data-version="%d"`, version), 1)
	w.Header().Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	return send(w, "text/html; charset=utf-8", page)
}

// changes answers when what is shown is no longer the version that the request knows.
func (s *Server) changes(w http.ResponseWriter, r *http.Request) error {
	known, err := strconv.Atoi(r.URL.Query().Get("since"))
	if err != nil {
		known = -1
	}
	const patience = 25 * time.Second
	ctx, stop := context.WithTimeout(r.Context(), min(patience, s.options.MaxTime*3/4))
	defer stop()
	for {
		s.mu.Lock()
		version, changed, trouble := s.version, s.changed, s.trouble
		s.mu.Unlock()
		if version == known {
			select {
			case <-changed:
				continue
			case <-ctx.Done():
			}
		}
		out, err := json.Marshal(struct {
			Version int    `json:"version"`
			Trouble string `json:"trouble,omitempty"`
		}{version, trouble})
		if err != nil {
			return err
		}
		return send(w, "application/json", out)
	}
}

// asked reads what the page asks for. Only the page of this server can ask: it has a secret that other pages cannot read.
func (s *Server) asked(w http.ResponseWriter, r *http.Request, into any) error {
	if s.options.Desk == nil {
		return errNoDesk
	}
	if !same(r.Header.Get("X-Tieout-Page"), s.page) {
		return &Refusal{http.StatusForbidden, "this is for the page of this server alone: load it again"}
	}
	const most = 1 << 16
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return &Refusal{http.StatusBadRequest, "the request is not understood: " + err.Error()}
	}
	return nil
}

func (s *Server) accept(w http.ResponseWriter, r *http.Request) error {
	var a Acceptance
	if err := s.asked(w, r, &a); err != nil {
		return err
	}
	if a.Reason, a.By = strings.TrimSpace(a.Reason), strings.TrimSpace(a.By); a.Reason == "" || a.By == "" {
		return &Refusal{http.StatusBadRequest, "a finding is accepted with a reason and a name"}
	}
	if err := s.options.Desk.Accept(r.Context(), a); err != nil {
		return err
	}
	return send(w, "application/json", []byte(`{"accepted":true}`))
}

func (s *Server) propose(w http.ResponseWriter, r *http.Request) error {
	var m Mapping
	if err := s.asked(w, r, &m); err != nil {
		return err
	}
	change, err := s.options.Desk.Propose(r.Context(), m)
	if err != nil {
		return err
	}
	out, err := json.Marshal(change)
	if err != nil {
		return err
	}
	return send(w, "application/json", out)
}

func (s *Server) apply(w http.ResponseWriter, r *http.Request) error {
	var m struct {
		Mapping
		Digest string `json:"digest"`
	}
	if err := s.asked(w, r, &m); err != nil {
		return err
	}
	if err := s.options.Desk.Apply(r.Context(), m.Mapping, m.Digest); err != nil {
		return err
	}
	return send(w, "application/json", []byte(`{"written":true}`))
}

func (s *Server) download(w http.ResponseWriter, r *http.Request) error {
	if s.options.Desk == nil {
		return errNoDesk
	}
	f, err := format(r)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(r.URL.Query().Get("document"))
	if err != nil || n < 0 {
		return &Refusal{http.StatusBadRequest, "document is the number of a document on the page, from 0"}
	}
	done, err := s.turn(r.Context())
	if err != nil {
		return err
	}
	defer done()
	file, err := s.options.Desk.Download(r.Context(), n, f)
	if err != nil {
		return err
	}
	return sendFile(w, file)
}
