package openai

import (
	"context"
	"net/http"

	"github.com/citeway/citeway"
)

// forward passes a request to the model's upstream, and to those of its fallback
// where that one fails before its answer begins. What the last one says is
// returned.
func (s *Surface) forward(ctx context.Context, to *endpoint, way *way, q *query) (*http.Response, error) {
	response, err := way.named.forward(ctx, to, way.asked, q)
	for _, name := range way.named.Fallback {
		if ctx.Err() != nil || !fails(response, err) {
			break
		}
		next := s.find(name)
		if next == nil || next.Upstream == nil {
			continue
		}
		if err == nil {
			_ = response.Body.Close()
		}
		s.o.Log.Warn("another model was asked instead", "model", way.named.Name, "instead", name, "error", err)
		response, err = next.forward(ctx, to, way.asked, q)
	}
	return response, err
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

// fails reports whether another upstream may answer what one did not: what is wrong
// lies with the upstream, or its key, and not in the request.
func fails(response *http.Response, err error) bool {
	if err != nil {
		switch citeway.CodeOf(err) {
		case citeway.Unavailable, citeway.Upstream, citeway.Truncated:
			return true
		}
		return false
	}
	switch response.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	}
	return response.StatusCode >= http.StatusInternalServerError
}

// theirs is the error of an answer. That it passed a limit is a fault of the
// upstream: too large would mean the request.
func theirs(err error) error {
	if citeway.CodeOf(err) != citeway.TooLarge {
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent more than is read", Mend: "ask for a shorter answer", Err: err}
}
