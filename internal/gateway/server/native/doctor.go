package native

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/server"
)

// MaxExaminations is how many examinations run at once: each asks a model and an index.
const MaxExaminations = 2

// Examination is the body of POST /v1/doctor.
type Examination struct {
	// Model is a model of the settings, or PROVIDER:NAME at BaseURL; "" is the settings' first.
	Model string `json:"model"`
	// BaseURL is the address that is asked; it needs a Model with a provider.
	BaseURL string `json:"base_url"`
	// Key is sent to BaseURL, and to nothing else. No key of the server's own goes there.
	Key string `json:"key"`
	// DataSources are those of On Your Data, as JSON, where an Azure deployment is asked.
	DataSources string `json:"data_sources"`
	Question    string `json:"question"`
	// Client is who reads the answers, one of doctor.Clients; Direct and Whole are as in
	// doctor.Client.
	Client string `json:"client"`
	Direct bool   `json:"direct"`
	Whole  bool   `json:"whole"`
}

// Examiner says why citations do not appear; found is given each finding as it is made.
type Examiner func(ctx context.Context, e *Examination, found func(doctor.Finding)) (*doctor.Report, error)

// examine is POST /v1/doctor: the findings as server-sent events "check", as they are made,
// and then "done" with how many faults and warnings there are.
func (s *Surface) examine(w http.ResponseWriter, r *http.Request) error {
	var e Examination
	if err := decode(r, &e); err != nil {
		return err
	}
	if err := e.valid(); err != nil {
		return err
	}
	if s.o.Examine == nil {
		return &citeway.Error{Code: citeway.Forbidden, Place: r.URL.Path, Message: "a server that is open to everyone asks no addresses for them", Mend: "run citeway doctor"}
	}
	select {
	case s.examining <- struct{}{}:
		defer func() { <-s.examining }()
	default:
		return &citeway.Error{Code: citeway.Unavailable, Place: r.URL.Path, Message: "other examinations are under way", Mend: "try again in a minute"}
	}
	private(w)
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	report, err := s.o.Examine(r.Context(), &e, func(f doctor.Finding) { _ = event(out, "check", f) }) // whoever left is not told
	if err != nil {
		return out.Fail(err, func(io.Writer) {}) // the reader has left
	}
	return event(out, "done", map[string]int{"faults": report.Faults, "warnings": report.Warnings})
}

// valid refuses what cannot be examined.
func (e *Examination) valid() error {
	switch {
	case e.Client != "" && !slices.Contains(doctor.Clients(), e.Client):
		return &citeway.Error{Code: citeway.Invalid, Place: "client", Message: e.Client + " is no client that is known", Mend: "use one of " + strings.Join(doctor.Clients(), ", ")}
	case e.BaseURL != "" && !strings.Contains(e.Model, ":"):
		return &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "an address needs a model with its provider", Mend: "write openai:NAME, or azure:DEPLOYMENT"}
	case e.BaseURL == "" && (e.Key != "" || e.DataSources != ""):
		return &citeway.Error{Code: citeway.Invalid, Place: "base_url", Message: "a key and data sources are for an address, and none is given", Mend: "give the address too, or leave them out"}
	}
	return nil
}

// event writes one server-sent event.
func event(out *server.Stream, name string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "event: %s\ndata: %s\n\n", name, raw)
	return err
}
