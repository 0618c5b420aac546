package source

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// server is a web site on loopback.
func server(t *testing.T) (site string, requests *atomic.Int64) {
	t.Helper()
	requests = new(atomic.Int64)
	mux := http.NewServeMux()
	mux.HandleFunc("/ok.xsd", func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1); r.UserAgent() != defaultAgent {
			t.Errorf("user agent %q", r.UserAgent())
		}
		fmt.Fprint(w, "ok")
	})
	mux.HandleFunc("/to/ok", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "../ok.xsd", http.StatusFound) })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/to/file", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
	})
	mux.HandleFunc("/broken", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
	mux.HandleFunc("/huge", func(w http.ResponseWriter, _ *http.Request) {
		chunk := make([]byte, 1<<16)
		for range 1 << 10 {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/stated", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Length", "99999999") })
	mux.HandleFunc("/gzip", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = io.CopyN(z, zeros{}, 4<<20)
		_ = z.Close()
	})
	mux.HandleFunc("/slow", func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write([]byte("x")); err != nil {
				return
			}
			w.(http.Flusher).Flush()
			time.Sleep(5 * time.Millisecond)
		}
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL, requests
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestWeb(t *testing.T) {
	url, _ := server(t)
	options := Options{Online: true, AllowPrivate: true, Limits: Limits{Download: 1 << 20}}
	patient, _, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	options.Timeout = 100 * time.Millisecond
	impatient, _, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, kind, text string }{
		{"/ok.xsd", "", "ok"},
		{"/to/ok", "", "ok"},
		{"/none", "missing", "404"},
		{"/broken", "missing", "500"},
		{"/loop", "limit", "redirects"},
		{"/to/file", "refused", "file:///etc/passwd"},
		{"/huge", "limit", "1048576 bytes"},
		{"/stated", "limit", "1048576 bytes"},
		{"/gzip", "limit", "1048576 bytes"},
		{"/slow", "missing", "too long"},
	} {
		r := patient
		if tt.path == "/slow" {
			r = impatient
		}
		doc, err := r.OpenFrom(context.Background(), url+tt.path, "http://x.example/by.xsd")
		kind := ""
		var missing *NotFoundError
		var refused *RefusedError
		var limit *LimitError
		switch {
		case errors.As(err, &missing):
			if kind = "missing"; missing.By == "" || !strings.Contains(err.Error(), "by.xsd") {
				t.Errorf("%s: %v does not say who asked", tt.path, err)
			}
		case errors.As(err, &refused):
			kind = "refused"
		case errors.As(err, &limit):
			kind = "limit"
		}
		if kind != tt.kind || err != nil && !strings.Contains(err.Error(), tt.text) || err == nil && (string(doc.Data) != tt.text || doc.Origin != FromWeb) {
			t.Errorf("%s: %v, %v; want %q %q", tt.path, doc, err, tt.kind, tt.text)
		}
	}
	if _, err := patient.Open(context.Background(), strings.Replace(url, "http://", "http://user:pass@", 1)+"/ok.xsd"); err == nil {
		t.Error("a URL with a password was opened")
	}
}

func TestWebOfflineUnlessAsked(t *testing.T) {
	url, requests := server(t)
	r, _, err := New(Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Open(context.Background(), url+"/ok.xsd")
	var missing *NotFoundError
	if !errors.As(err, &missing) || requests.Load() > 0 || !strings.Contains(missing.Advice(), "--online") {
		t.Errorf("%v after %d requests", err, requests.Load())
	}
}

func TestWebRefusesPrivate(t *testing.T) {
	url, requests := server(t)
	r, _, err := New(Options{Online: true})
	if err != nil {
		t.Fatal(err)
	}
	var refused *RefusedError
	for _, u := range []string{url, strings.Replace(url, "127.0.0.1", "localhost", 1), strings.Replace(url, "127.0.0.1", "[::ffff:127.0.0.1]", 1)} {
		if _, err := r.Open(context.Background(), u+"/ok.xsd"); !errors.As(err, &refused) {
			t.Errorf("%s: %v, want it refused", u, err)
		}
	}
	if requests.Load() > 0 {
		t.Error("the private server was asked")
	}
}

// TestWebRefusesPrivateRedirect lets a permitted server send the resolver to one that is not.
func TestWebRefusesPrivateRedirect(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("no second loopback address: ", err)
	}
	asked := false
	inner := &httptest.Server{Listener: listener, Config: &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true })}}
	inner.Start()
	defer inner.Close()
	outer := httptest.NewServer(http.RedirectHandler(inner.URL, http.StatusFound))
	defer outer.Close()
	r, _, err := New(Options{Online: true})
	if err != nil {
		t.Fatal(err)
	}
	r.web.permitted = func(a netip.Addr) bool { return a == netip.MustParseAddr("127.0.0.1") }
	var refused *RefusedError
	if _, err := r.Open(context.Background(), outer.URL); !errors.As(err, &refused) || asked {
		t.Errorf("%v, asked %v; want it refused", err, asked)
	}
}

func TestWebBusy(t *testing.T) {
	requests, busy := 0, 2
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if requests++; requests <= busy {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(w, "ok")
	}))
	defer s.Close()
	for _, tt := range []struct {
		busy int
		want string
	}{{2, "ok"}, {100, "missing"}} {
		requests, busy = 0, tt.busy
		r, _, err := New(Options{Online: true, AllowPrivate: true})
		if err != nil {
			t.Fatal(err)
		}
		r.web.pause = time.Millisecond
		if got := open(t, r, s.URL+"/a", ""); got != tt.want || requests > 5 {
			t.Errorf("busy %d times: %q after %d requests, want %q", tt.busy, got, requests, tt.want)
		}
	}
}

// TestWebProxy checks that a proxy on a private address may be used, and that it is not sent to private addresses.
func TestWebProxy(t *testing.T) {
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.String())
		fmt.Fprint(w, "from the proxy")
	}))
	defer proxy.Close()
	r, _, err := New(Options{Online: true})
	if err != nil {
		t.Fatal(err)
	}
	r.web.proxy = func(*http.Request) (*url.URL, error) { return url.Parse(proxy.URL) }
	for _, tt := range [][2]string{
		{"http://x.example/a.xsd", "from the proxy"}, {"http://10.0.0.1/a.xsd", "refused"}, {"http://[::1]/a.xsd", "refused"},
		{"http://2130706433/a.xsd", "refused"}, {"http://0x7f.1/a.xsd", "refused"}, {"http://0251.0376.0xa9fe/a.xsd", "refused"}, {"http://0xa9fea9fe/a.xsd", "refused"},
		{"http://127.1/a.xsd", "refused"}, {"http://127.0.0.1./a.xsd", "refused"}, {"http://1.2.3.4.5/a.xsd", "refused"}, {"http://09/a.xsd", "refused"},
		{"http://localhost/a.xsd", "refused"}, {"http://a.localhost./a.xsd", "refused"},
		{"http://0x08080808/a.xsd", "from the proxy"}, {"http://8.8.8/a.xsd", "from the proxy"}, {"http://x.0b1/a.xsd", "from the proxy"}, {"http://8.example/a.xsd", "from the proxy"},
	} {
		if got := open(t, r, tt[0], ""); got != tt[1] {
			t.Errorf("%s: %q, want %q", tt[0], got, tt[1])
		}
	}
	if len(asked) != 5 {
		t.Errorf("the proxy was asked for %q", asked)
	}
}

func TestIsPublic(t *testing.T) {
	for _, a := range []string{
		"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3", "224.0.0.1",
		"255.255.255.255", "198.18.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1",
		"::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "::127.0.0.1", "2001:db8::1",
	} {
		if isPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s counts as public", a)
		}
	}
	for _, a := range []string{"8.8.8.8", "172.32.0.1", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"} {
		if !isPublic(netip.MustParseAddr(a)) {
			t.Errorf("%s does not count as public", a)
		}
	}
}

func TestCache(t *testing.T) {
	url, requests := server(t)
	dir := filepath.Join(t.TempDir(), "cache")
	open := func(online bool) (*Document, error) {
		r, _, err := New(Options{Cache: dir, Online: online, AllowPrivate: true})
		if err != nil {
			t.Fatal(err)
		}
		return r.Open(context.Background(), url+"/ok.xsd")
	}
	for i, want := range []struct {
		online   bool
		origin   Origin
		requests int64
	}{{true, FromWeb, 1}, {true, FromCache, 1}, {false, FromCache, 1}} {
		doc, err := open(want.online)
		if err != nil || string(doc.Data) != "ok" || doc.Origin != want.origin || requests.Load() != want.requests {
			t.Errorf("%d: %v, %v after %d requests; want %+v", i, doc, err, requests.Load(), want)
		}
	}
	sums, err := filepath.Glob(filepath.Join(dir, "sum", "*", "*"))
	if err != nil || len(sums) != 1 {
		t.Fatalf("%q, %v", sums, err)
	}
	if err := os.WriteFile(sums[0], []byte("OK"), 0o644); err != nil {
		t.Fatal(err)
	}
	if doc, err := open(false); err == nil {
		t.Errorf("damaged contents were served: %q", doc.Data)
	}
	if doc, err := open(true); err != nil || doc.Origin != FromWeb || requests.Load() != 2 {
		t.Errorf("damaged contents were not replaced: %v, %v", doc, err)
	}
	if doc, err := open(false); err != nil || doc.Origin != FromCache {
		t.Errorf("the replacement is not there: %v, %v", doc, err)
	}
}

// TestReadsOnce checks that many who ask for a document at the same time share one reading, and that one who gives
// up does not fail the others.
func TestReadsOnce(t *testing.T) {
	var requests atomic.Int64
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		<-release
		fmt.Fprint(w, "ok")
	}))
	defer s.Close()
	r, _, err := New(Options{Online: true, AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	impatient, cancel := context.WithCancel(context.Background())
	gaveUp := make(chan error)
	go func() {
		_, err := r.Open(impatient, s.URL+"/x")
		gaveUp <- err
	}()
	for requests.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	var wg sync.WaitGroup
	docs := make([]*Document, 8)
	for i := range docs {
		wg.Go(func() {
			doc, err := r.Open(context.Background(), s.URL+"/x#"+fmt.Sprint(i))
			if err != nil {
				t.Error(err)
			}
			docs[i] = doc
		})
	}
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("the one who gave up has %v", err)
	}
	close(release)
	wg.Wait()
	for _, doc := range docs {
		if doc != docs[0] {
			t.Error("two readings of one document")
		}
	}
	if n := requests.Load(); n > 2 {
		t.Errorf("%d requests", n)
	}
}
