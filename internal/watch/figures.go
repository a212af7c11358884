package watch

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/citeway/citeway"
)

// Figures count what happens, for Prometheus. The values of every label come from short
// lists: surfaces, models of the settings, verdicts, kinds. Its methods may be called on
// nil, which counts nothing, and by many at once.
type Figures struct {
	registry *prometheus.Registry

	requests  *prometheus.CounterVec // by class of status
	seconds   prometheus.Counter     // of all requests
	open      prometheus.Gauge
	took      *prometheus.HistogramVec // by surface
	first     *prometheus.HistogramVec // by model
	held      prometheus.Histogram
	retrieval prometheus.Histogram
	verifying prometheus.Histogram
	answers   *prometheus.CounterVec // by outcome
	citations *prometheus.CounterVec // by verdict
	findings  *prometheus.CounterVec // by kind
	tokens    *prometheus.CounterVec // by direction
	upstream  *prometheus.CounterVec // by model and status
	calls     *prometheus.HistogramVec
}

// Buckets of the histograms: seconds from a fast search to a slow answer, and bytes that
// are held back from a half marker to a long list.
var (
	secondsUpTo = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120}
	bytesUpTo   = []float64{0, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384}
)

// NewFigures returns figures that stand at zero, with those of the Go runtime and of the
// process.
func NewFigures() *Figures {
	f := &Figures{registry: prometheus.NewRegistry()}
	f.requests = f.counters("citeway_requests_total", "Requests by class of their status.", "status")
	f.seconds = f.counter("citeway_request_seconds_total", "Seconds that all requests took.")
	f.open = f.gauge("citeway_requests_open", "Requests that are being answered.")
	f.took = f.histograms("citeway_request_seconds", "Seconds that a request took, by surface.", secondsUpTo, "surface")
	f.first = f.histograms("citeway_first_token_seconds", "Seconds from the question to the first words of the answer, by model.", secondsUpTo, "model")
	f.held = f.histogram("citeway_held_bytes", "The most bytes of a model's words that were held back at once, since they might become a marker; one for each answer.", bytesUpTo)
	f.retrieval = f.histogram("citeway_retrieval_seconds", "Seconds that a search for passages took.", secondsUpTo)
	f.verifying = f.histogram("citeway_verify_seconds", "Seconds of work to check an answer's citations.", secondsUpTo)
	f.answers = f.counters("citeway_answers_total", "Answers by how they ended: whole, broken, refused before their first word, or left by who asked.", "outcome")
	f.citations = f.counters("citeway_citations_total", "Citations by their last verdict.", "verdict")
	f.findings = f.counters("citeway_findings_total", "Findings by kind.", "kind")
	f.tokens = f.counters("citeway_tokens_total", "Tokens that models say they read (prompt) and wrote (answer).", "direction")
	f.upstream = f.counters("citeway_upstream_requests_total", "Requests to models by model and status: an HTTP status, ok, unreached, failed, broken, resting, cancelled or other.", "model", "status")
	f.calls = f.histograms("citeway_upstream_seconds", "Seconds that a request to a model took, to the end of its answer.", secondsUpTo, "model")
	f.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	f.begin()
	return f
}

// begin has the labels that are known show zeros: a panel without them would be empty.
func (f *Figures) begin() {
	for class := range 5 {
		f.requests.WithLabelValues(string(rune('1'+class)) + "xx")
	}
	for _, outcome := range []string{outcomeWhole, outcomeBroken, outcomeRefused, outcomeLeft} {
		f.answers.WithLabelValues(outcome)
	}
	for verdict := range verdicts {
		f.citations.WithLabelValues(string(verdict))
	}
	for _, kind := range citeway.FindingKinds() {
		f.findings.WithLabelValues(string(kind))
	}
	f.findings.WithLabelValues(otherLabel)
	for _, direction := range []string{"prompt", "answer"} {
		f.tokens.WithLabelValues(direction)
	}
}

// Model has the figures of a model show zeros before it is asked.
func (f *Figures) Model(name string) {
	if f == nil {
		return
	}
	f.first.WithLabelValues(name)
	f.upstream.WithLabelValues(name, "ok")
	f.calls.WithLabelValues(name)
}

// ServeHTTP writes the figures.
func (f *Figures) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(f.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// Gauge adds a figure that is read when the figures are.
func (f *Figures) Gauge(name, help string, read func() float64) {
	f.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read))
}

// Gauges adds a figure for each value of a label, all read when the figures are.
func (f *Figures) Gauges(name, help, label string, read func() map[string]float64) {
	f.registry.MustRegister(&gauges{prometheus.NewDesc(name, help, []string{label}, nil), read})
}

// gauges is a figure for each value of a label.
type gauges struct {
	desc *prometheus.Desc
	read func() map[string]float64
}

// Describe tells what the figure is.
func (g *gauges) Describe(to chan<- *prometheus.Desc) { to <- g.desc }

// Collect reads it.
func (g *gauges) Collect(to chan<- prometheus.Metric) {
	for value, is := range g.read() {
		to <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, is, value)
	}
}

func (f *Figures) counter(name, help string) prometheus.Counter {
	c := prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	f.registry.MustRegister(c)
	return c
}

func (f *Figures) counters(name, help string, labels ...string) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	f.registry.MustRegister(c)
	return c
}

func (f *Figures) gauge(name, help string) prometheus.Gauge {
	g := prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
	f.registry.MustRegister(g)
	return g
}

func (f *Figures) histogram(name, help string, upTo []float64) prometheus.Histogram {
	h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: upTo})
	f.registry.MustRegister(h)
	return h
}

func (f *Figures) histograms(name, help string, upTo []float64, labels ...string) *prometheus.HistogramVec {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: upTo}, labels)
	f.registry.MustRegister(h)
	return h
}

// Began counts a request that came, and returns what counts its end: the surface that
// answered it and the status.
func (f *Figures) Began() (ended func(surface string, status int)) {
	if f == nil {
		return func(string, int) {}
	}
	began := time.Now()
	f.open.Inc()
	return func(surface string, status int) {
		took := time.Since(began).Seconds()
		f.open.Dec()
		f.seconds.Add(took)
		f.took.WithLabelValues(surface).Observe(took)
		if class := status / 100; class >= 1 && class <= 5 {
			f.requests.WithLabelValues(string(rune('0'+class)) + "xx").Inc()
		}
	}
}
