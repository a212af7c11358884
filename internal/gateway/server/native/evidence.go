package native

import (
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// record finds and opens the evidence that a request names.
func (s *Surface) record(r *http.Request) (*evidence.Opened, error) {
	rec, err := s.o.Evidence.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	e := server.Evidence{Documents: s.o.Library, Cites: s.o.Cites, Picture: s.o.Open, Versions: s.o.Versions}
	return e.Open(r.Context(), rec, r.URL.Query().Get("share"))
}

// citation is GET /v1/citations/{id}.
func (s *Surface) citation(w http.ResponseWriter, r *http.Request) error {
	o, err := s.record(r)
	if err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, o)
	return nil
}

// page is GET /c/{id}, for a person; a program that asks for JSON gets that.
func (s *Surface) page(w http.ResponseWriter, r *http.Request) error {
	o, err := s.record(r)
	if err != nil {
		return err
	}
	if s.o.Page == nil || wantsJSON(r) {
		server.WriteJSON(w, http.StatusOK, o)
		return nil
	}
	return s.o.Page(w, r, o)
}

// chartPolicy lets a picture that is opened by itself have its colours, and
// nothing else.
const chartPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

// chart is GET /c/{id}/chart.svg: the chart of a query's result, as it was.
func (s *Surface) chart(w http.ResponseWriter, r *http.Request) error {
	o, err := s.record(r)
	if err != nil {
		return err
	}
	if o.Chart == "" {
		return &citeway.Error{Code: citeway.NotFound, Place: o.ID, Message: "there is evidence under that id, and no picture of it", Mend: "open it as text, at /c/" + o.ID}
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Content-Security-Policy", chartPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	_, err = io.WriteString(w, o.Chart)
	return err
}

func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
