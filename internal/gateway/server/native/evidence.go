package native

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// record finds and opens the evidence that a request names, after the access check.
//
// Evidence that is there and that the caller may not see is Forbidden, and not
// found only if there is none: an id is 80 random bits that a person got by a
// link, and who got a link deserves to know whether it is broken or not for them.
// The refusal says nothing else, neither title nor text nor label.
func (s *Surface) record(r *http.Request) (*evidence.Opened, error) {
	rec, err := s.o.Evidence.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	seen, err := server.Evidence{Documents: s.o.Library, Cites: s.o.Cites}.Opens(r.Context(), rec, r.URL.Query().Get("share"))
	if err != nil {
		return nil, err
	}
	if !seen {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: rec.ID, Message: "there is evidence under that id, and your key may not see it",
			Mend: "ask the person who runs the server for a key with more clearance"}
	}
	return s.opened(r.Context(), rec)
}

// opened is a record with its state, and without its owner.
func (s *Surface) opened(ctx context.Context, rec *evidence.Record) (*evidence.Opened, error) {
	shown := *rec
	shown.Owner = ""
	if s.o.Open != nil {
		return s.o.Open(ctx, &shown)
	}
	state, err := evidence.StateOf(ctx, &shown, s.o.Versions)
	return &evidence.Opened{Record: &shown, State: state}, err
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
	return s.o.Page(w, o)
}

// chartPolicy lets a picture that is opened by itself have its colours, and
// nothing else.
const chartPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

// chart is GET /c/{id}/chart.svg: the picture of a query's result, as it was.
func (s *Surface) chart(w http.ResponseWriter, r *http.Request) error {
	o, err := s.record(r)
	if err != nil {
		return err
	}
	if o.Chart == "" {
		return &citeway.Error{Code: citeway.NotFound, Place: o.ID, Message: "there is evidence under that id, and no picture of it"}
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
