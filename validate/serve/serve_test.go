package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// clerk does work that says what it was given.
type clerk struct {
	hold     chan struct{} // closed when work may end; nil when it always may
	working  atomic.Int32
	most     atomic.Int32
	accepted []Acceptance
	applied  []Mapping
}

func (c *clerk) work(ctx context.Context, d Document) ([]byte, error) {
	n := c.working.Add(1)
	defer c.working.Add(-1)
	for old := c.most.Load(); n > old && !c.most.CompareAndSwap(old, n); old = c.most.Load() {
	}
	if c.hold != nil {
		select {
		case <-c.hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if string(d.Data) == "panic" {
		panic("at the disco")
	}
	return fmt.Appendf(nil, "%s:%d", d.Name, len(d.Data)), nil
}

func (c *clerk) Check(ctx context.Context, d Document) ([]byte, error) {
	out, err := c.work(ctx, d)
	if err != nil {
		return nil, err
	}
	const verdict = `{"xbrl":"none","calculation":"none","profile":"none","tieout":"none"}`
	return fmt.Appendf(nil, `{"version":1,"documents":[{"document":%q,"kind":"release","facts":0,"verdict":%s,"diagnostics":[]}]}`, out, verdict), nil
}
func (c *clerk) Facts(ctx context.Context, d Document) ([]byte, error) { return c.work(ctx, d) }
func (c *clerk) Convert(ctx context.Context, d Document, format string) (File, error) {
	out, err := c.work(ctx, d)
	return File{Name: d.Name + "." + format, Type: "application/zip", Data: out}, err
}
func (c *clerk) Accept(_ context.Context, a Acceptance) error {
	c.accepted = append(c.accepted, a)
	return nil
}
func (c *clerk) Propose(_ context.Context, m Mapping) (Change, error) {
	return Change{File: "m.yaml", Diff: "+" + m.Label, Digest: "d"}, nil
}
func (c *clerk) Apply(_ context.Context, m Mapping, digest string) error {
	if digest != "d" {
		return &Refusal{http.StatusConflict, "changed"}
	}
	c.applied = append(c.applied, m)
	return nil
}
func (c *clerk) Download(_ context.Context, n int, format string) (File, error) {
	if n > 0 {
		return File{}, &Refusal{http.StatusNotFound, "none"}
	}
	return File{Name: "a." + format, Type: "application/zip", Data: []byte("x")}, nil
}

func started(t testing.TB, o Options) (*Server, *clerk) {
	t.Helper()
	c := &clerk{}
	o.Listen, o.Work, o.Desk = or(o.Listen, "127.0.0.1:8017"), c, c
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

// ask sends a request: "METHOD path", headers as name, value, and so on.
func ask(s *Server, request, body string, headers ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(request, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "127.0.0.1:8017"
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if err := asDescribed(method, r.URL.Path, w); err != nil {
		panic(err) // whatever is asked, the answer is one that the description knows
	}
	return w
}

func TestStrangersAreTurnedAway(t *testing.T) {
	s, _ := started(t, Options{})
	s.Show([]byte("page"), "default-src 'none'")
	for _, c := range []struct {
		name, request string
		headers       []string
		want          int
	}{
		{"as it is", "GET /", nil, 200},
		{"localhost", "GET /", []string{"Host", "localhost:8017"}, 200},
		{"IPv6", "GET /", []string{"Host", "[::1]:8017"}, 200},
		{"another name that leads here", "GET /", []string{"Host", "rebound.example:8017"}, 421},
		{"no name", "GET /", []string{"Host", ""}, 421},
		{"its own origin", "POST /check", []string{"Origin", "http://127.0.0.1:8017"}, 200},
		{"another origin", "POST /check", []string{"Origin", "http://other.example"}, 403},
		{"no origin at all", "POST /check", []string{"Origin", "null"}, 403},
		{"another port", "POST /check", []string{"Origin", "http://127.0.0.1:9"}, 403},
		{"from another site", "GET /", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"not the page", "POST /accept", nil, 403},
		{"another secret", "POST /accept", []string{"X-Tieout-Page", "guess"}, 403},
		{"another method", "GET /check", nil, 405},
		{"a path", "GET /../../etc/passwd", nil, 307},
		{"a hidden path", "GET /%2e%2e/etc/passwd", nil, 404},
		{"a file", "GET /openapi.yaml", nil, 404},
	} {
		w := ask(s, c.request, "x", c.headers...)
		if w.Code != c.want && (c.want != 307 || w.Code != 301 && w.Code != 404) {
			t.Errorf("%s: %d, want %d: %s", c.name, w.Code, c.want, w.Body)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") || strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src 'unsafe-inline'") {
			t.Errorf("%s: the answer lacks its defences: %v", c.name, w.Header())
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: other sites may read the answer", c.name)
		}
	}
}

func TestTokens(t *testing.T) {
	const token = "0123456789abcdef"
	s, _ := started(t, Options{Listen: "0.0.0.0:8017", Hosts: []string{"review.example"}, Token: token})
	s.Show([]byte("page"), "p")
	host := []string{"Host", "review.example:8017"}
	for _, c := range []struct {
		name    string
		path    string
		headers []string
		want    int
	}{
		{"none", "GET /", nil, 401},
		{"wrong", "GET /", []string{"Authorization", "Bearer 0123456789abcdee"}, 401},
		{"right", "GET /", []string{"Authorization", "Bearer " + token}, 200},
		{"cookie", "GET /", []string{"Cookie", "tieout=" + token}, 200},
		{"wrong cookie", "GET /metrics", []string{"Cookie", "tieout=x"}, 401},
		{"address", "GET /?token=" + token, nil, 303},
		{"wrong address", "GET /?token=x", nil, 401},
		{"program", "POST /check", nil, 401},
		{"health", "GET /healthz", nil, 200},
	} {
		w := ask(s, c.path, "x", append(host, c.headers...)...)
		if w.Code != c.want {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.want)
		}
		if cookie := w.Header().Get("Set-Cookie"); c.want == 303 && (!strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict")) {
			t.Errorf("the cookie is %q", cookie)
		}
	}
	for _, o := range []Options{{Listen: "0.0.0.0:1"}, {Listen: "0.0.0.0:1", Token: token}, {Listen: "192.0.2.1:1"}, {Listen: "nonsense"}, {Listen: "127.0.0.1:1", Hosts: []string{"a/b"}}, {Listen: "127.0.0.1:1", Hosts: []string{"http://review.example"}}, {Listen: "192.0.2.1:1", Token: "short"}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}

func TestLimits(t *testing.T) {
	s, c := started(t, Options{MaxSize: 10, MaxTime: 200 * time.Millisecond, Parallel: 1, MaxWait: 1})
	if w := ask(s, "POST /check", strings.Repeat("x", 11)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a document that is too large: %d", w.Code)
	}
	if w := ask(s, "POST /check?nam=x.txt", "x"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "there is name") {
		t.Errorf("an unknown parameter: %d %s", w.Code, w.Body)
	}
	if w := ask(s, "POST /check", ""); w.Code != http.StatusBadRequest {
		t.Errorf("no document: %d", w.Code)
	}
	if w := ask(s, "POST /convert?format=pdf", "x"); w.Code != http.StatusBadRequest {
		t.Errorf("another format: %d", w.Code)
	}
	if w := ask(s, "POST /check", "panic"); w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "disco") {
		t.Errorf("a fault: %d %s", w.Code, w.Body)
	}
	c.hold = make(chan struct{})
	if w := ask(s, "POST /check", "x"); w.Code != http.StatusGatewayTimeout {
		t.Errorf("work without end: %d", w.Code)
	}
	var codes [3]int
	var wg sync.WaitGroup
	for i := range codes {
		wg.Go(func() { codes[i] = ask(s, "POST /check", "x").Code })
	}
	wg.Wait()
	if got := fmt.Sprint(codes); !strings.Contains(got, "503") || !strings.Contains(got, "504") {
		t.Errorf("three at a time where one may work and one wait: %s", got)
	}
	close(c.hold)
	if w := ask(s, "POST /check", "x"); w.Code != http.StatusOK {
		t.Errorf("behind all that: %d", w.Code)
	}
	if w := ask(s, "GET /metrics", ""); !strings.Contains(w.Body.String(), `tieout_requests_total{path="/check",status="504"}`) || !strings.Contains(w.Body.String(), "tieout_faults_total 1") {
		t.Errorf("the metrics do not say what happened:\n%s", w.Body)
	}
}

// TestManyClients has fifty clients ask at a time: all are answered, and no more are worked on than may be.
func TestManyClients(t *testing.T) {
	s, c := started(t, Options{Parallel: 3, MaxWait: 100})
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			for k := range 4 {
				path := []string{"/check", "/facts", "/convert", "/check"}[k]
				body := strings.Repeat("x", i+1)
				resp, err := http.Post(server.URL+path+"?name=a.txt", "text/plain", strings.NewReader(body))
				if err != nil {
					t.Error(err)
					return
				}
				out, _ := io.ReadAll(resp.Body)
				resp.Body.Close()
				if want := fmt.Sprintf("a.txt:%d", i+1); resp.StatusCode != 200 || !strings.Contains(string(out), want) {
					t.Errorf("%s: %d %q, want %q", path, resp.StatusCode, out, want)
				}
			}
		})
	}
	wg.Wait()
	if n := c.most.Load(); n > 3 || n < 1 {
		t.Errorf("%d requests were worked on at a time", n)
	}
}

func TestPageRequests(t *testing.T) {
	s, c := started(t, Options{})
	s.Show([]byte("one"), "p")
	mine := []string{"X-Tieout-Page", s.PageSecret()}
	for _, x := range []struct {
		request, body string
		want          int
	}{
		{"POST /accept", `{"fingerprint":"f","reason":"rounded","by":"A. Reader"}`, 200},
		{"POST /accept", `{"fingerprint":"f","reason":" ","by":"A. Reader"}`, 400},
		{"POST /accept", `{"fingerprint":"f","reason":"rounded","by":""}`, 400},
		{"POST /accept", `{"file":"/etc/passwd"}`, 400},
		{"POST /mapping/proposal", `{"label":"Lamps","concept":"pr:Revenues"}`, 200},
		{"POST /mapping", `{"label":"Lamps","concept":"pr:Revenues","digest":"d"}`, 200},
		{"POST /mapping", `{"label":"Lamps","concept":"pr:Revenues","digest":"old"}`, 409},
		{"GET /download?document=0&format=inline", "", 200},
		{"GET /download?document=0&format=xlsx", "", 200},
		{"GET /download?document=0&format=xls", "", 400},
		{"GET /download?document=1", "", 404},
		{"GET /download?document=-1", "", 400},
		{"GET /download?document=../x", "", 400},
	} {
		if w := ask(s, x.request, x.body, mine...); w.Code != x.want {
			t.Errorf("%s %s: %d, want %d: %s", x.request, x.body, w.Code, x.want, w.Body)
		}
	}
	if len(c.accepted) != 1 || len(c.applied) != 1 {
		t.Errorf("%d were accepted, %d applied", len(c.accepted), len(c.applied))
	}
	answered := make(chan string)
	go func() { answered <- ask(s, "GET /changes?since=1", "").Body.String() }()
	s.Show([]byte("two"), "p")
	if got := <-answered; got != `{"version":2}` {
		t.Errorf("a change is told as %s", got)
	}
	s.Trouble("q1.txt: no such file")
	s.Trouble("q1.txt: no such file")
	if got := ask(s, "GET /changes?since=2", "").Body.String(); got != `{"version":3,"trouble":"q1.txt: no such file"}` {
		t.Errorf("trouble is told as %s", got)
	}
	s.Trouble("")
	if got := ask(s, "GET /changes?since=3", "").Body.String(); got != `{"version":4}` {
		t.Errorf("the end of trouble is told as %s", got)
	}
	// A page says which version it is, so that it misses no change between its own request and that for changes.
	s.Show([]byte(`<meta content="`+s.PageSecret()+`">`), "p")
	if got, want := ask(s, "GET /", "").Body.String(), `<meta content="`+s.PageSecret()+`" data-version="5">`; got != want {
		t.Errorf("the page is served as %s, want %s", got, want)
	}
}

// TestDescriptionIsWhole holds the description against what can be asked for.
func TestDescriptionIsWhole(t *testing.T) {
	var d struct {
		Paths map[string]map[string]struct {
			Responses map[string]any `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas   map[string]any `json:"schemas"`
			Responses map[string]any `json:"responses"`
		} `json:"components"`
	}
	data, err := openAPI()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "The outcome of tieout check") {
		t.Error("the schema of what check answers is not in the description")
	}
	known := map[string]bool{}
	for _, rt := range routes {
		method, path, _ := strings.Cut(rt.pattern, " ")
		path = strings.TrimSuffix(path, "{$}")
		known[path] = true
		if len(d.Paths[path][strings.ToLower(method)].Responses) == 0 {
			t.Errorf("%s is not described", rt.pattern)
		}
	}
	for path := range d.Paths {
		if !known[path] {
			t.Errorf("%s is described and not answered", path)
		}
	}
	for _, m := range regexp.MustCompile(`"#/components/(schemas|responses)/(\w+)"`).FindAllStringSubmatch(string(data), -1) {
		if m[1] == "schemas" && d.Components.Schemas[m[2]] == nil || m[1] == "responses" && d.Components.Responses[m[2]] == nil {
			t.Errorf("%s refers to nothing", m[0])
		}
	}
}

// TestAnswersAreDescribed: an answer that the description does not know is found.
func TestAnswersAreDescribed(t *testing.T) {
	for _, c := range []struct {
		method, path string
		code         int
		kind, body   string
	}{
		{"POST", "/check", 418, "application/problem+json", `{"status":418,"title":"t","detail":"d"}`},
		{"POST", "/check", 200, "text/plain", `{}`},
		{"POST", "/check", 200, "application/json", `{"version":1}`},
		{"POST", "/check", 400, "application/problem+json", `{"status":400,"title":"t"}`},
		{"GET", "/other", 200, "text/plain", "x"},
	} {
		w := httptest.NewRecorder()
		w.Header().Set("Content-Type", c.kind)
		w.WriteHeader(c.code)
		_, _ = w.WriteString(c.body)
		if err := asDescribed(c.method, c.path, w); err == nil {
			t.Errorf("%+v is taken for described", c)
		}
	}
}

// FuzzRequests sends whatever requests: nothing panics, strangers get nothing, and names of documents name no file.
func FuzzRequests(f *testing.F) {
	f.Add("POST", "/check?name=..%2f..%2fetc%2fpasswd", "127.0.0.1:8017", "http://127.0.0.1:8017", "x")
	f.Add("GET", "/download?document=0&format=inline", "localhost", "", "")
	f.Add("POST", "/accept", "[::1]:8017", "null", `{"fingerprint":"f","reason":"r","by":"b"}`)
	f.Add("GET", "//..\\..//changes?since=99999999999999999999", "127.0.0.1", "", "")
	s, c := started(f, Options{MaxSize: 1 << 12, MaxTime: 50 * time.Millisecond})
	s.Show([]byte("page"), "p")
	f.Fuzz(func(t *testing.T, method, path, host, origin, body string) {
		u, err := url.ParseRequestURI(path)
		if err != nil || !regexp.MustCompile(`^[A-Z]{1,10}$`).MatchString(method) {
			return
		}
		r := &http.Request{Method: method, URL: u, Host: host, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), RequestURI: path, Proto: "HTTP/1.1"}
		if origin != "" {
			r.Header["Origin"] = []string{origin}
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if err := asDescribed(method, u.Path, w); err != nil && path != "*" && w.Code != http.StatusMovedPermanently && w.Code != http.StatusTemporaryRedirect {
			t.Error(err)
		}
		if w.Code == 200 && !s.knows(host) {
			t.Errorf("%s %s of %q was answered", method, path, host)
		}
		if w.Code == 500 {
			t.Errorf("%s %s: %s", method, path, w.Body)
		}
		if len(c.accepted)+len(c.applied) > 0 {
			t.Error("a stranger changed something")
		}
		if n := plainName(path); strings.ContainsAny(n, "/\\:\x00") || strings.HasPrefix(n, ".") || n == "" || len(n) > 80 {
			t.Errorf("%q became the name %q", path, n)
		}
	})
}
