package anthropic

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
	modelserver "github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/internal/watch"
)

// The paths of an upstream, below its address.
const (
	toMessages = "v1/messages"
	toCount    = "v1/messages/count_tokens"
)

// The limits of what passes.
const (
	// maxWhole is the most bytes of a whole answer.
	maxWhole = 16 << 20
	// piece is how many bytes of a stream are read at once.
	piece = 4 << 10
	// maxRefusal is the most bytes that are read of a refusal.
	maxRefusal = 64 << 10
	// bytesPerToken is about how many bytes a token stands for, with what is written around the words.
	bytesPerToken = 4
)

// betas are the headers of a request that an upstream must have to understand it.
var betas = [...]string{"Anthropic-Beta"}

// pass lets the model's server answer the request as it is, and mends the citations of the answer.
func (s *Surface) pass(w http.ResponseWriter, r *http.Request, a *asked, data []byte, m *Model) error {
	ctx, told := s.o.Told.Answer(r.Context(), evidence.NewID("ans_"),
		watch.Asked{Owner: server.CallerOf(r.Context()).ID, Model: m.calls(), Question: a.question, Through: true})
	p := s.passing(a, told)
	p.model, p.ctx = m, ctx
	p.cost.Add(len(data), bytesPerToken)
	defer p.cost.Charge(ctx, told)
	err := s.passed(ctx, w, r, a, renamed(data, a.model, m.calls()), m, p)
	if err == nil && a.stream && !p.ended {
		err = ctx.Err() // who asked went away
	}
	told.Close(err)
	return err
}

// mended notes a finding.
func (s *Surface) mended(f citeway.Finding) {
	s.o.Log.Debug("a citation was mended", "kind", f.Kind, "marker", f.Marker, "action", f.Action)
}

// passed is pass, once who asks is told.
func (s *Surface) passed(ctx context.Context, w http.ResponseWriter, r *http.Request, a *asked, data []byte, m *Model, p *passing) error {
	within, call := watch.AskModel(ctx, watch.Ask{Provider: model.Anthropic, Model: m.calls(), Stream: a.stream, MaxTokens: a.maxTokens, Temperature: a.temperature, TopP: a.topP})
	response, err := m.forward(within, r, toMessages, data)
	if err != nil {
		call.End(err)
		return err
	}
	defer func() { _ = response.Body.Close() }()
	p.told.By(m.calls(), call)
	if response.StatusCode >= http.StatusMultipleChoices {
		return s.refused(w, response, m)
	}
	if !a.stream {
		if err = p.whole(w, response.Body); err != nil {
			model.Conclude(response.Body, err)
		}
		return named(err, m)
	}
	if kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type")); kind == "application/json" {
		err = unstreamed(response.Body, m)
		model.Conclude(response.Body, err)
		return err
	}
	return s.streamed(w, r, response.Body, p)
}

// unstreamed is the error of a whole answer to a request for a stream.
func unstreamed(body io.Reader, m *Model) error {
	data, _ := io.ReadAll(io.LimitReader(body, maxRefusal)) // what came of it is enough
	if err := complaint(data, m); err != nil {
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Message: "the model's server did not stream its answer", Mend: "ask without stream"}
}

// forward sends a request to the model's server.
func (m *Model) forward(ctx context.Context, r *http.Request, path string, data []byte) (*http.Response, error) {
	header := http.Header{}
	for _, name := range betas {
		if values := r.Header.Values(name); len(values) > 0 {
			header[name] = values
		}
	}
	work, free := model.Stoppable(ctx)
	response, err := m.Upstream.Forward(work, modelserver.Request{Path: path, Body: data, Header: header})
	if err != nil {
		defer free()
		if why := model.Stopped(work); why != nil && ctx.Err() == nil {
			return nil, why
		}
		return nil, err
	}
	response.Body = &model.Stopping{ReadCloser: response.Body, Work: work, Free: free}
	return response, nil
}

// renamed is a request with the upstream's name of the model; unchanged if it has that.
func renamed(data []byte, asked, calls string) []byte {
	if asked == calls {
		return data
	}
	fields, err := jsonobject.Read(data)
	if err != nil {
		return data // never: it was read
	}
	fields.Set("model", quoted(calls))
	return fields.Bytes()
}

// refused passes on an upstream's refusal. That of the gateway's key is told in our own words: the upstream's do not concern
// the reader.
func (s *Surface) refused(w http.ResponseWriter, response *http.Response, m *Model) error {
	data, _ := io.ReadAll(io.LimitReader(response.Body, maxRefusal)) // what came of it is enough
	var theirs failure
	read := json.Unmarshal(data, &theirs) == nil && theirs.Error.Message != ""
	why := &modelserver.Answered{Status: response.StatusCode, Words: theirs.Error.Message}
	switch status := response.StatusCode; {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Mend: "check the key in the gateway's environment", Err: why,
			Message: fmt.Sprintf("the model's server refused the gateway's key, with %d %s", status, http.StatusText(status))}
	case !read || status < http.StatusBadRequest:
		return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Err: why, Message: fmt.Sprintf("the model's server answered %d without saying why", status)}
	}
	for _, name := range [...]string{"Retry-After", "X-Should-Retry"} {
		if v := response.Header.Get(name); v != "" {
			w.Header().Set(name, v)
		}
	}
	theirs.Type, theirs.Request = "error", w.Header().Get("X-Request-Id")
	w.Header().Set("Request-Id", theirs.Request)
	server.WriteJSON(w, response.StatusCode, theirs)
	return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Message: "the model's server refused the request", Err: errTold}
}

// errTold is why an error has been written already.
var errTold = errors.New("the refusal is passed on")

// whole passes on an answer in one body.
func (p *passing) whole(w http.ResponseWriter, body io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(body, maxWhole+1))
	switch {
	case err != nil:
		return err
	case len(data) > maxWhole:
		return &citeway.Error{Code: citeway.Upstream, Message: fmt.Sprintf("the model's server sent more than %d MiB", maxWhole>>20), Mend: "ask for a stream"}
	}
	fields, err := jsonobject.Read(data)
	if err != nil || fields.Text("type") != "message" {
		if reported := complaint(data, p.model); reported != nil {
			return reported
		}
		return &citeway.Error{Code: citeway.Upstream, Message: "the model's server did not send a message", Mend: "check its address in the settings"}
	}
	if content := jsonobject.List(fields.Get("content")); content != nil {
		fields.Set("content", jsonobject.Join(p.content(content)))
	}
	data = fields.Bytes()
	p.tell(data)
	_ = p.Close()
	p.cost.Add(len(data), bytesPerToken)
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data) // nobody is left to tell
	return nil
}

// read gives a stream to its reader, up to the end of the answer: the server may keep the connection open behind it.
func (p *passing) read(to *dialect.Reader, body io.Reader) error {
	buf := make([]byte, piece)
	for !p.ended {
		n, err := body.Read(buf)
		if _, failed := to.Write(buf[:n]); failed != nil {
			return failed
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// streamed passes on a stream, a frame at a time.
func (s *Surface) streamed(w http.ResponseWriter, r *http.Request, body io.Reader, p *passing) error {
	out := server.NewStream(w, server.Heartbeat, server.Heartbeat)
	defer out.Close()
	p.out = dialect.NewEventWriter(out)
	reader := dialect.NewReader(p)
	err := p.read(reader, body)
	if closed := reader.Close(); err == nil {
		err = closed
	}
	switch {
	case p.broke != nil:
		err = p.broke
	case err == nil && !p.ended:
		err = &citeway.Error{Code: citeway.Truncated, Message: "the model's server broke off"}
	}
	model.Conclude(body, err)
	switch {
	case err == nil || p.out.Err() != nil || r.Context().Err() != nil:
		return nil // whole, or nobody is left to tell
	}
	err = named(err, p.model)
	return out.Fail(err, func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Event("error", told(err, statusOf(err))) // nobody is left to tell
	})
}

// countThrough lets the model's server count.
func (s *Surface) countThrough(w http.ResponseWriter, r *http.Request, data []byte, a *asked, m *Model) error {
	response, err := m.forward(r.Context(), r, toCount, renamed(data, a.model, m.calls()))
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusMultipleChoices {
		return s.refused(w, response, m)
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = io.Copy(w, io.LimitReader(response.Body, maxRefusal))
	return err
}
