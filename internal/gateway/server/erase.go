package server

import (
	"net"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// ErasePath is where a running server is told to erase a user, a document or a key.
const ErasePath = "/-/erase"

// erase adds the path that erases.
func (s *Server) erase(mux *http.ServeMux) {
	mux.HandleFunc("POST "+ErasePath, func(w http.ResponseWriter, r *http.Request) {
		gone, err := s.erased(r)
		if err != nil {
			Refuse(w, r, err, 0)
			return
		}
		WriteJSON(w, http.StatusOK, gone)
	})
}

// erased erases what a request names. An administrator may ask who sees everything: what
// was there to erase tells of what is hidden. Where there are no keys, this machine alone
// may ask.
func (s *Server) erased(r *http.Request) (any, error) {
	if err := Need(r.Context(), access.Admin); err != nil {
		return nil, err
	}
	caller := CallerOf(r.Context())
	if caller.Restricted() {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: ErasePath, Message: "something is hidden from the key", Mend: "use one that may see everything, or citeway erase where the server runs"}
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); caller.ID == "" && (err != nil || !Loopback(host)) {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: ErasePath, Message: "without a key only this machine may ask for that", Mend: "make a key with the scope admin, or run citeway erase where the server runs"}
	}
	if s.o.Erase == nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: ErasePath, Message: "nothing is kept in a data folder that could be erased", Mend: "start the server with a data folder"}
	}
	named, err := ReadBody(r)
	if err != nil {
		return nil, err
	}
	return s.o.Erase(r.Context(), named)
}
