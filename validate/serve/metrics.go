package serve

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics count what is asked for.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	working  prometheus.Gauge
	faults   prometheus.Counter
	handler  http.Handler
}

func newMetrics() *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tieout_requests_total", Help: "Requests by path and status."}, []string{"path", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tieout_request_seconds", Help: "How long requests took, by path.",
			Buckets: []float64{.005, .02, .1, .5, 2, 10, 60}}, []string{"path"}),
		working: prometheus.NewGauge(prometheus.GaugeOpts{Name: "tieout_working", Help: "Requests that are being worked on."}),
		faults:  prometheus.NewCounter(prometheus.CounterOpts{Name: "tieout_faults_total", Help: "Requests that ended in an internal fault."}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.seconds, m.working, m.faults, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

func (m *metrics) count(path string, status int, took time.Duration) {
	m.requests.WithLabelValues(path, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(path).Observe(took.Seconds())
}
