package server

import (
	"net/http"

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
		if s.o.Lacks != nil {
			if err := s.o.Lacks(); err != nil {
				WriteJSON(w, http.StatusServiceUnavailable, map[string]string{"status": err.Error()})
				return
			}
		}
		WriteJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if err := Need(r.Context(), access.Admin); err != nil {
			Refuse(w, r, err, 0)
			return
		}
		s.o.Figures.ServeHTTP(w, r)
	})
}
