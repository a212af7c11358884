package server

import (
	"net"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// ReloadPath is where a running server is told to take new settings.
const ReloadPath = "/-/reload"

// Become lets next answer what is asked from now on. What is under way ends as it
// began; browsers stay logged in, and figures and what keys used go on. next must be fresh, and the
// listening is still this server's.
func (s *Server) Become(next *Server) {
	next.sessions, next.o.Figures, next.bodies, next.ready, next.stopping = s.sessions, s.o.Figures, s.bodies, s.ready, s.stopping
	next.holders, next.meters.ledger = s.holders, s.meters.ledger
	next.o.Identity.after(s.answering().o.Identity)
	s.next.Store(next)
}

// answering is the server that answers now.
func (s *Server) answering() *Server {
	if next := s.next.Load(); next != nil {
		return next
	}
	return s
}

// Grace is how long running answers may go on after a stop, by the settings of now.
func (s *Server) Grace() time.Duration {
	if next := s.next.Load(); next != nil {
		s = next
	}
	return s.o.Grace
}

// reload adds the path that asks for new settings. Only this machine may ask.
func (s *Server) reload(mux *http.ServeMux) {
	mux.HandleFunc("POST "+ReloadPath, func(w http.ResponseWriter, r *http.Request) {
		changed, err := s.takeSettings(r)
		if err != nil {
			Refuse(w, r, err, 0)
			return
		}
		WriteJSON(w, http.StatusOK, changed)
	})
}

func (s *Server) takeSettings(r *http.Request) (any, error) {
	if err := Need(r.Context(), access.Admin); err != nil {
		return nil, err
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err != nil || !Loopback(host) {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: ReloadPath, Message: "only this machine may ask for that", Mend: "run citeway config reload where the server runs"}
	}
	if s.o.Reload == nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: ReloadPath, Message: "there are no settings to take", Mend: "start the server with a settings file"}
	}
	return s.o.Reload(r.Context())
}
