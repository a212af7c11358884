package openai

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/server/openai/form"
	"github.com/citeway/citeway/server/openai/through"
)

// endpoint is a path of an upstream, below its own address, and how what it
// answers is mended.
type endpoint struct {
	path   string
	whole  func(body []byte, o through.Options) ([]byte, error)
	stream func(w io.Writer, upstream io.Reader, o through.Options) error
}

// The endpoints that requests are passed to.
var (
	toCompletions = endpoint{"chat/completions", through.Whole, through.Stream}
	toResponses   = endpoint{"responses", through.Response, through.Responses}
)

// pass lets the upstream answer. The request goes on as it came, but for the
// model's name.
func (s *Surface) pass(w http.ResponseWriter, r *http.Request, to *endpoint, way *way, q *query, citations form.Citations) error {
	p := q.look()
	o := through.Options{Citations: citations, Sources: p.sources, Verifier: s.o.Verifier, Unsupported: s.o.Unsupported, Verbatim: p.helper, Findings: s.mended}
	if !p.stream {
		return s.passWhole(w, r, to, way, q, o)
	}
	out := newOutlet(w, s.beat)
	defer out.close()
	response, err := s.forward(r.Context(), to, way, q)
	if err != nil {
		return out.fail(err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusMultipleChoices {
		return out.fail(to.refused(response, way))
	}
	if kind := response.Header.Get("Content-Type"); isJSON(kind) {
		return out.fail(&citeway.Error{Code: citeway.Upstream, Message: "the model's server did not stream its answer", Mend: "ask without stream"})
	}
	if err := to.stream(out, response.Body, o); err != nil && r.Context().Err() == nil {
		return out.fail(theirs(err))
	}
	return nil
}

// mended notes a finding.
func (s *Surface) mended(f *citeway.Finding) {
	s.o.Log.Debug("a citation was mended", "kind", f.Kind, "marker", f.Marker, "action", f.Action)
}

// isJSON reports whether a media type is JSON.
func isJSON(kind string) bool {
	kind, _, _ = mime.ParseMediaType(kind)
	return kind == "application/json"
}

// passWhole is pass for an answer that comes whole.
func (s *Surface) passWhole(w http.ResponseWriter, r *http.Request, to *endpoint, way *way, q *query, o through.Options) error {
	response, err := s.forward(r.Context(), to, way, q)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusMultipleChoices {
		return to.refused(response, way)
	}
	answer, err := allOf(response)
	if err != nil {
		return err
	}
	mended, err := to.whole(answer, o)
	if err != nil {
		return theirs(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(mended)))
	_, _ = w.Write(mended) // who has left is not told
	return nil
}

// allOf reads an answer. Its length is said beforehand as a rule, so that it is
// read in one go.
func allOf(response *http.Response) ([]byte, error) {
	var answer bytes.Buffer
	if n := response.ContentLength; n > 0 && n <= through.MaxWhole {
		answer.Grow(int(n) + bytes.MinRead)
	}
	if _, err := answer.ReadFrom(io.LimitReader(response.Body, through.MaxWhole+1)); err != nil {
		return nil, err
	}
	if answer.Len() > through.MaxWhole {
		return nil, &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent more than 16 MiB", Mend: "ask for a stream"}
	}
	return answer.Bytes(), nil
}
