package server

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// health adds the paths for operations.
func (s *Server) health(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		WriteJSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if s.stopping.Load() {
			WriteJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "being stopped"})
			return
		}
		if !s.ready.Load() {
			WriteJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "taking in documents"})
			return
		}
		if s.o.Writable != nil && s.o.Writable() != nil {
			WriteJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "the data folder takes nothing more: uploads are refused, answers go on without evidence"})
			return
		}
		WriteJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if err := Need(r.Context(), access.Admin); err != nil {
			Refuse(w, r, err, 0)
			return
		}
		s.metrics.write(w, r)
	})
}

// metrics counts requests, in the text form that Prometheus reads.
type metrics struct {
	open     atomic.Int64
	mu       sync.Mutex
	requests map[int]int64
	seconds  float64
}

func newMetrics() *metrics { return &metrics{requests: map[int]int64{}} }

func (m *metrics) count(status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[status/100]++
	m.seconds += took.Seconds()
}

func (m *metrics) write(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(w, "# TYPE citeway_requests_total counter\n")
	for class := 1; class <= 5; class++ {
		fmt.Fprintf(w, "citeway_requests_total{status=\"%dxx\"} %d\n", class, m.requests[class])
	}
	fmt.Fprintf(w, "# TYPE citeway_request_seconds_total counter\nciteway_request_seconds_total %f\n", m.seconds)
	fmt.Fprintf(w, "# TYPE citeway_requests_open gauge\nciteway_requests_open %d\n", m.open.Load())
}
