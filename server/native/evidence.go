package native

import (
	"context"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/server"
)

// view is a record with what has become of its document.
type view struct {
	*evidence.Record
	State evidence.State `json:"state"`
}

// record finds the evidence that a request names, after the access check.
//
// Evidence that is there and that the caller may not see is Forbidden, and not
// found only where there is none: an id is 80 random bits that a person got by a
// link, and who got a link deserves to know whether it is broken or not for them.
// The refusal says nothing else, neither title nor text nor label.
func (s *Surface) record(r *http.Request) (*view, error) {
	rec, err := s.o.Evidence.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	seen, err := s.mayOpen(r.Context(), rec)
	if err != nil {
		return nil, err
	}
	if !seen {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: rec.ID, Message: "there is evidence under that id, and your key may not see it",
			Mend: "ask the person who runs the server for a key with more clearance"}
	}
	state, err := evidence.StateOf(r.Context(), rec, s.o.Versions)
	if err != nil {
		return nil, err
	}
	shown := *rec
	shown.Owner = ""
	return &view{&shown, state}, nil
}

// mayOpen reports whether the caller may see a record: by the label that its
// source bore then, and by the label and the sets that its document has now. What
// belongs to no document came with a question; a caller of certain sets sees of
// that its own.
func (s *Surface) mayOpen(ctx context.Context, rec *evidence.Record) (bool, error) {
	sight := sightOf(ctx)
	switch {
	case evidence.Allowed(rec, sight.Clearance) != nil:
		return false, nil
	case sight.All():
		return true, nil
	case rec.Document == "":
		return sight.Sets == nil || rec.Owner != "" && rec.Owner == server.CallerOf(ctx).ID, nil
	}
	return s.o.Library.Sees(ctx, rec.Document, sight)
}

// citation is GET /v1/citations/{id}.
func (s *Surface) citation(w http.ResponseWriter, r *http.Request) error {
	v, err := s.record(r)
	if err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, v)
	return nil
}

// page is GET /c/{id}, for a person; a program that asks for JSON gets that.
func (s *Surface) page(w http.ResponseWriter, r *http.Request) error {
	v, err := s.record(r)
	if err != nil {
		return err
	}
	if s.o.Page == nil || wantsJSON(r) {
		server.WriteJSON(w, http.StatusOK, v)
		return nil
	}
	return s.o.Page(w, v.Record, v.State)
}

func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
