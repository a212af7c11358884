package rill

import (
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// view is opened evidence, for a program.
type view struct {
	*evidence.Record
	State evidence.State `json:"state"`
	// Facts are further lines for a person.
	Facts []string `json:"facts,omitempty"`
	// Chart is the picture, as SVG.
	Chart string `json:"chart,omitempty"`
	// Again is the path that asks the same of the data as they are now.
	Again    string            `json:"again,omitempty"`
	Findings []citeway.Finding `json:"findings,omitempty"`
}

// show writes what was opened: as the page, or as JSON to whoever asks for that. Whose
// evidence it is is shown to no one.
func (s *Surface) show(w http.ResponseWriter, r *http.Request, o *evidence.Opened, findings []citeway.Finding) error {
	opened, rec := *o, *o.Record
	rec.Owner = ""
	opened.Record = &rec
	for i := range findings {
		opened.Facts = append(opened.Facts[:len(opened.Facts):len(opened.Facts)], findings[i].Message)
	}
	private(w)
	w.Header().Add("Vary", "Accept")
	if s.o.Page != nil && !wantsJSON(r) {
		return s.o.Page(w, r, &opened)
	}
	server.WriteJSON(w, http.StatusOK, view{opened.Record, opened.State, opened.Facts, opened.Chart, opened.Again, findings})
	return nil
}

func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
