package openai

import (
	"context"
	"errors"
	"net/http"

	"github.com/citeway/citeway"
)

// forward passes a request to the model's upstream, and to those of its fallback
// where that one fails before its answer begins. take takes m's answer of status 200:
// its error says that it is none after all; last says that no other will be asked.
// The error of the last one is returned; without one, the caller closes the body.
func (s *Surface) forward(ctx context.Context, to *endpoint, way *way, q *query, take func(m *Model, r *http.Response, last bool) error) (*http.Response, error) {
	list := s.line(way.named)
	for i, m := range list {
		last := i == len(list)-1
		response, err := m.forward(ctx, to, way.asked, q)
		if err == nil {
			err = to.taken(m, response, func(r *http.Response) error { return take(m, r, last) })
		}
		if err == nil {
			return response, nil
		}
		err = named(m, err)
		if last || ctx.Err() != nil || !fails(err) {
			s.unanswered(ctx, m, err)
			return nil, err
		}
		s.o.Log.Warn("another model is asked instead", "model", m.Name, "instead", list[i+1].Name, "error", err)
	}
	return nil, &citeway.Error{Code: citeway.Internal, Message: "no model was asked"} // never: the list holds the model
}

// unanswered logs that a model did not answer, but for what lies in the request.
func (s *Surface) unanswered(ctx context.Context, m *Model, err error) {
	if ctx.Err() == nil && ofUpstream(citeway.CodeOf(err)) && !ofRequest(err) {
		s.o.Log.Warn("a model did not answer", "model", m.Name, "error", err)
	}
}

// line are the models that a request is passed to, in order.
func (s *Surface) line(first *Model) []*Model {
	list := []*Model{first}
	for _, name := range first.Fallback {
		if m := s.find(name); m != nil && m.Upstream != nil {
			list = append(list, m)
		}
	}
	return list
}

// taken gives a response to take, if it has a status of success. One that is not
// taken is closed.
func (to *endpoint) taken(m *Model, response *http.Response, take func(*http.Response) error) error {
	err := error(nil)
	if response.StatusCode >= http.StatusMultipleChoices {
		err = to.refused(response, m)
	} else {
		err = theirs(take(response))
	}
	if err != nil {
		_ = response.Body.Close()
	}
	return err
}

// forward passes a request to the model's upstream. It goes on as it came, where it
// names the model as the upstream does.
func (m *Model) forward(ctx context.Context, to *endpoint, asked string, q *query) (*http.Response, error) {
	body, name := q.data, m.Calls
	if name == "" {
		name = m.Name
	}
	if name != asked {
		body = q.renamed(name)
	}
	return m.Upstream.Forward(ctx, to.path, body)
}

// named is an upstream's error under the name that the settings give the model.
func named(m *Model, err error) error {
	var e *citeway.Error
	var r *refusal
	if errors.As(err, &r) || !errors.As(err, &e) || e.Place != "" || !ofUpstream(e.Code) {
		return err
	}
	again := *e
	again.Place = "model " + m.Name
	return &again
}

// ofUpstream reports whether what is wrong lies with an upstream, by the code.
func ofUpstream(code citeway.Code) bool {
	return code == citeway.Unavailable || code == citeway.Upstream || code == citeway.Truncated
}

// fails reports whether another upstream may answer what one did not: what is wrong
// lies with the upstream, or its key, and not in the request.
func fails(err error) bool {
	var r *refusal
	if !errors.As(err, &r) {
		return ofUpstream(citeway.CodeOf(err))
	}
	return r.status == http.StatusRequestTimeout || r.status == http.StatusTooManyRequests || r.status >= http.StatusInternalServerError
}

// theirs is the error of an answer. That it passed a limit is a fault of the
// upstream: too large would mean the request.
func theirs(err error) error {
	if citeway.CodeOf(err) != citeway.TooLarge {
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent more than is read", Mend: "ask for a shorter answer", Err: err}
}
