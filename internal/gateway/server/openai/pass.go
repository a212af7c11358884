package openai

import (
	"bytes"
	"cmp"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/gateway/server/openai/through"
	modelserver "github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/internal/watch"
)

// endpoint is a path of an upstream, below its address, and how its answers are
// corrected.
type endpoint struct {
	path   string
	whole  func(body []byte, o through.Options) ([]byte, error)
	stream func(w io.Writer, upstream io.Reader, o through.Options) error
	// peek reads a stream up to the first part that a reader would see.
	peek func(upstream io.Reader) (io.Reader, error)
}

// The endpoints that requests are passed to.
var (
	toCompletions = endpoint{"chat/completions", through.Whole, through.Stream, through.Peek}
	toResponses   = endpoint{"responses", through.Response, through.Responses, through.PeekResponse}
)

// pass lets the upstream answer. Only the model's name in the request is changed.
func (s *Surface) pass(w http.ResponseWriter, r *http.Request, to *endpoint, way *way, q *query, citations request.Citations) error {
	p := q.look()
	ctx, told := s.o.Told.Answer(r.Context(), evidence.NewID("ans_"),
		watch.Asked{Owner: server.CallerOf(r.Context()).ID, Model: way.named.calls(), Question: q.question, Through: true})
	if ctx != r.Context() { // as it is where nobody is told of a trace
		r = r.WithContext(ctx)
	}
	o := through.Options{Citations: citations, Sources: p.sources, Verifier: s.o.Verifier, Context: ctx, Unsupported: s.o.Unsupported, Links: s.o.Links, Verbatim: p.helper, Findings: s.mended, Told: told}
	var cost server.Passed
	cost.Add(len(q.data), bytesPerToken)
	defer cost.Charge(ctx, told)
	if !p.stream {
		err := s.passWhole(w, r, to, way, q, o, &cost)
		told.Close(err)
		return err
	}
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	err := s.passStream(spending{out, &cost}, r, to, way, q, o)
	told.Close(err)
	if err == nil || ctx.Err() != nil {
		return nil // nobody is left to tell
	}
	return fail(out, err)
}

// passStream is pass for an answer that comes as a stream.
func (s *Surface) passStream(out io.Writer, r *http.Request, to *endpoint, way *way, q *query, o through.Options) error {
	var by *Model
	var from io.Reader
	response, err := s.forward(r.Context(), to, way, q, o.Told, func(m *Model, r *http.Response, last bool) (err error) {
		by = m
		from, err = to.streamed(r, last)
		return err
	})
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if q.single() {
		o.Over = func(over bool) { modelserver.Over(response.Body, over) }
	}
	var within error
	o.Failed = func(err error) { within = err }
	if err = to.stream(out, from, o); err != nil {
		err = named(by, theirs(err))
	}
	model.Conclude(response.Body, cmp.Or(err, within))
	return err
}

// bytesPerToken is about how many bytes of a request or an answer a token stands for,
// with what is written around the words.
const bytesPerToken = 4

// bytesPerDelta is about how many bytes of a stream a token stands for: each chunk repeats
// what the others say.
const bytesPerDelta = 200

// spending counts what is streamed.
type spending struct {
	io.Writer
	cost *server.Passed
}

// Write writes a frame.
func (s spending) Write(p []byte) (int, error) {
	s.cost.Add(len(p), bytesPerDelta)
	return s.Writer.Write(p)
}

// streamed is the stream of an answer. If another model could answer instead, its
// beginning is checked first, before any of it is shown.
func (to *endpoint) streamed(r *http.Response, last bool) (io.Reader, error) {
	if isJSON(r.Header.Get("Content-Type")) {
		return nil, unstreamed(r.Body)
	}
	if last {
		return r.Body, nil
	}
	return to.peek(r.Body)
}

// unstreamed is the error of a whole answer to a request for a stream.
func unstreamed(body io.Reader) error {
	data, _ := io.ReadAll(io.LimitReader(body, maxRefusal)) // what came of it is enough
	if err := through.Complaint(data); err != nil {
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server did not stream its answer", Mend: "ask without stream"}
}

// mended notes a finding.
func (s *Surface) mended(f *citeway.Finding) {
	s.o.Log.Debug("a citation was mended", "kind", f.Kind, "marker", f.Marker, "action", f.Action)
}

// isJSON reports whether a media type is JSON.
func isJSON(kind string) bool {
	if bare, _, _ := strings.Cut(kind, ";"); bare == "text/event-stream" {
		return false // which nearly every stream is
	}
	kind, _, _ = mime.ParseMediaType(kind)
	return kind == "application/json"
}

// passWhole is pass for an answer that comes whole.
func (s *Surface) passWhole(w http.ResponseWriter, r *http.Request, to *endpoint, way *way, q *query, o through.Options, cost *server.Passed) error {
	var mended []byte
	var after []func()
	o.After = func(work func()) { after = append(after, work) }
	response, err := s.forward(r.Context(), to, way, q, o.Told, func(_ *Model, r *http.Response, _ bool) error {
		answer, err := allOf(r)
		if err == nil {
			mended, err = to.whole(answer, o)
		}
		return err
	})
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(mended)))
	cost.Add(len(mended), bytesPerToken)
	_, _ = w.Write(mended)                    // nobody is left to tell
	_ = http.NewResponseController(w).Flush() // what follows is for the operator
	for _, work := range after {
		work()
	}
	return nil
}

// allOf reads an answer, usually in one go, because its length is known beforehand.
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
