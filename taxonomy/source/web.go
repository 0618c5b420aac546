package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"time"
)

// web downloads documents.
type web struct {
	limits    Limits
	timeout   time.Duration
	pause     time.Duration // before a busy server is asked again, doubled each time
	agent     string
	permitted func(netip.Addr) bool
	proxy     func(*http.Request) (*url.URL, error)
	direct    *http.Transport // looks at every address before it connects
	proxied   *http.Transport // leaves that to the proxy of the environment
	slots     chan struct{}   // one for each download that may run at the same time
}

const (
	defaultTimeout = 2 * time.Minute
	defaultAgent   = "tieout (https://github.com/tieout/tieout)"
	maxDownloads   = 8
)

func newWeb(o Options, limits Limits) *web {
	w := &web{limits: limits, timeout: o.Timeout, agent: o.UserAgent, permitted: isPublic, proxy: http.ProxyFromEnvironment, slots: make(chan struct{}, maxDownloads),
		pause: time.Second}
	if w.timeout <= 0 {
		w.timeout = defaultTimeout
	}
	if w.agent == "" {
		w.agent = defaultAgent
	}
	if o.AllowPrivate {
		w.permitted = func(netip.Addr) bool { return true }
	}
	dialer := &net.Dialer{Timeout: 15 * time.Second}
	w.proxied = &http.Transport{
		Proxy: func(r *http.Request) (*url.URL, error) { return w.proxy(r) }, DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
		TLSHandshakeTimeout: 15 * time.Second, ResponseHeaderTimeout: 30 * time.Second, MaxResponseHeaderBytes: 1 << 20,
		MaxIdleConnsPerHost: maxDownloads, IdleConnTimeout: 30 * time.Second,
	}
	guarded := *dialer
	guarded.Control = dialControl(func(a netip.Addr) bool { return w.permitted(a) })
	w.direct = w.proxied.Clone()
	w.direct.Proxy, w.direct.DialContext = nil, guarded.DialContext
	return w
}

// get downloads a document. The error is a *NotFoundError, a *RefusedError, a *LimitError or the context's.
func (w *web) get(ctx context.Context, address string) ([]byte, error) {
	select {
	case w.slots <- struct{}{}:
		defer func() { <-w.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	limited, cancel := context.WithTimeoutCause(ctx, w.timeout, errTooSlow)
	defer cancel()
	data, err := w.follow(limited, address)
	if err == nil {
		return data, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if limited.Err() != nil {
		err = errTooSlow
	}
	return nil, w.explain(address, err)
}

var errTooSlow = errors.New("the download took too long")

// explain puts the URL into an error.
func (w *web) explain(address string, err error) error {
	var private *privateError
	var refused *RefusedError
	var limit *LimitError
	var missing *NotFoundError
	var wrapped *url.Error
	switch {
	case errors.As(err, &private):
		return &RefusedError{URL: address, Reason: private.Error()}
	case errors.As(err, &refused), errors.As(err, &limit), errors.As(err, &missing):
		return err
	case errors.As(err, &wrapped):
		err = wrapped.Err // its text repeats the URL
	}
	return &NotFoundError{URL: address, Online: true, Err: err}
}

// follow requests an address, and where it is redirected to.
func (w *web) follow(ctx context.Context, address string) ([]byte, error) {
	at := address
	for redirects := int64(0); ; redirects++ {
		if redirects > w.limits.Redirects {
			return nil, &LimitError{URL: address, What: "the number of redirects", Limit: w.limits.Redirects, Unit: "redirects"}
		}
		response, err := w.patiently(ctx, at)
		if err != nil {
			return nil, err
		}
		if to := response.Header.Get("Location"); to != "" && response.StatusCode/100 == 3 {
			response.Body.Close()
			next, err := response.Location()
			switch {
			case err != nil || next.Scheme != "http" && next.Scheme != "https":
				return nil, &RefusedError{URL: address, Reason: "it is redirected to " + quote(to)}
			case response.Request.URL.Scheme == "https" && next.Scheme == "http":
				return nil, &RefusedError{URL: address, Reason: "it is redirected from https to http, " + quote(to)}
			}
			at = next.String()
			continue
		}
		data, err := w.body(address, response)
		response.Body.Close()
		return data, err
	}
}

// patiently requests an address again, a few times, while the server says that it is busy.
func (w *web) patiently(ctx context.Context, address string) (*http.Response, error) {
	for pause := w.pause; ; pause *= 2 {
		response, err := w.request(ctx, address)
		if err != nil || !isBusy(response.StatusCode) || pause > w.pause*4 {
			return response, err
		}
		if after, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && after > 0 {
			pause = max(pause, time.Duration(min(after, 60))*time.Second)
		}
		response.Body.Close()
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func isBusy(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func (w *web) request(ctx context.Context, address string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if request.URL.User != nil {
		return nil, &RefusedError{URL: address, Reason: "it contains a user name"}
	}
	request.Header.Set("User-Agent", w.agent)
	proxy, err := w.proxy(request)
	if err != nil {
		return nil, err
	}
	if proxy == nil {
		return w.direct.RoundTrip(request)
	}
	// The proxy resolves names. An address that is written out can be seen from here.
	if err := w.permitHost(request.URL.Hostname()); err != nil {
		return nil, err
	}
	return w.proxied.RoundTrip(request)
}

func (w *web) body(address string, response *http.Response) ([]byte, error) {
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server answers %s", response.Status)
	}
	tooLarge := &LimitError{URL: address, What: "the download", Limit: w.limits.Download, Unit: "bytes"}
	if response.ContentLength > w.limits.Download {
		return nil, tooLarge
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, w.limits.Download+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > w.limits.Download {
		return nil, tooLarge
	}
	return data, nil
}

// readWeb downloads a document and puts it into the cache.
func (r *Resolver) readWeb(ctx context.Context, doc *Document) error {
	if !r.options.Online {
		return errElsewhere
	}
	data, err := r.web.get(ctx, doc.URL)
	if err != nil {
		return err
	}
	doc.Data, doc.Origin = data, FromWeb
	if r.cache != nil {
		r.cache.put(doc.URL, data)
	}
	return nil
}
