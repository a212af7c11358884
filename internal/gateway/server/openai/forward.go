package openai

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	modelserver "github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/internal/watch"
)

// forward passes a request to the model's upstream, and if that fails before its answer
// begins, to those of its fallback. take looks at m's answer of status 200, and returns
// an error if it is not an answer after all; last says that no other model follows.
// forward returns the error of the last model; without an error, the caller closes the
// body. told is told of who answers.
func (s *Surface) forward(ctx context.Context, to *endpoint, way *way, q *query, told *watch.Account, take func(m *Model, r *http.Response, last bool) error) (*http.Response, error) {
	list := s.line(way.named)
	for i, m := range list {
		last := i == len(list)-1
		within, call := watch.AskModel(ctx, q.ask(m))
		response, err := m.forward(within, to, way.asked, q)
		if err == nil {
			err = to.taken(m, response, func(r *http.Response) error { return take(m, r, last) })
		}
		if err == nil {
			told.By(m.calls(), call)
			return response, nil
		}
		call.End(err)
		err = named(m, err)
		if last || ctx.Err() != nil || !fails(err) {
			s.unanswered(ctx, m, err)
			return nil, err
		}
		s.o.Log.WarnContext(ctx, "another model is asked instead", "model", m.Name, "instead", list[i+1].Name, "error", err)
	}
	return nil, &citeway.Error{Code: citeway.Internal, Message: "no model was asked"} // never: the list holds the model
}

// unanswered logs that a model did not answer, unless the request was at fault.
func (s *Surface) unanswered(ctx context.Context, m *Model, err error) {
	if ctx.Err() == nil && ofUpstream(citeway.CodeOf(err)) && !ofRequest(err) {
		s.o.Log.WarnContext(ctx, "a model did not answer", "model", m.Name, "error", err)
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

// taken gives a successful response to take. If it is not taken, its body is closed.
func (to *endpoint) taken(m *Model, response *http.Response, take func(*http.Response) error) error {
	err := error(nil)
	if response.StatusCode >= http.StatusMultipleChoices {
		err = to.refused(response, m)
	} else {
		err = theirs(take(response))
	}
	if err != nil {
		model.Conclude(response.Body, err)
		_ = response.Body.Close()
	}
	return err
}

// forward passes a request to the model's upstream, unchanged if it already names the
// model as the upstream does.
func (m *Model) forward(ctx context.Context, to *endpoint, asked string, q *query) (*http.Response, error) {
	body := q.data
	if m.calls() != asked {
		body = q.renamed(m.calls())
	}
	work, free := model.Stoppable(ctx)
	response, err := m.Upstream.Forward(work, modelserver.Request{Path: to.path, Body: body})
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

// calls is the upstream's name of the model.
func (m *Model) calls() string { return cmp.Or(m.Calls, m.Name) }

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

// ofUpstream reports whether the code of an error blames an upstream.
func ofUpstream(code citeway.Code) bool {
	return code == citeway.Unavailable || code == citeway.Upstream || code == citeway.Truncated
}

// fails reports whether another upstream may answer instead, because the fault lies with
// the upstream or its key, and not with the request.
func fails(err error) bool {
	var r *refusal
	if !errors.As(err, &r) {
		return ofUpstream(citeway.CodeOf(err))
	}
	return r.status == http.StatusRequestTimeout || r.status == http.StatusTooManyRequests || r.status >= http.StatusInternalServerError
}

// theirs is the error of an answer. An answer over a limit is the upstream's fault;
// TooLarge would blame the request.
func theirs(err error) error {
	if citeway.CodeOf(err) != citeway.TooLarge {
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent more than is read", Mend: "ask for a shorter answer", Err: err}
}
