// Package openai is a model behind a server that speaks the OpenAI chat completions
// API: OpenAI itself, the many servers that copy it, and Perplexity and Mistral, which
// cite in ways of their own. The wire form is that of
// https://platform.openai.com/docs/api-reference/chat/streaming,
// https://docs.perplexity.ai/api-reference/chat-completions-post and
// https://docs.mistral.ai/api, in types of our own, over plain HTTP. Citations by
// annotation and citations in the prose both become events.
//
// [NewJudge] asks such a model for a second opinion on a citation.
//
// A request is tried again only until some of its answer was given out; an answer that
// breaks off later ends with an error of code truncated.
package openai

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// path is that of chat completions below a base URL.
const path = "chat/completions"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Options say which model; the key is sent as a bearer token, and BaseURL is the
	// address up to /chat/completions.
	service.Options
	// Form is which service the server is; "" is OpenAI.
	Form Form
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	Server
	form Form
}

var (
	_ model.Model     = (*Model)(nil)
	_ model.Forwarder = (*Model)(nil)
)

// New returns the model with those options. Returns Invalid for a missing name, an
// unknown form or a bad address.
func New(o Options) (*Model, error) {
	o.Form = cmp.Or(o.Form, OpenAI)
	form, known := forms[o.Form]
	if !known {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "form " + string(o.Form), Message: "there is no such form of the API", Mend: "use openai, perplexity or mistral"}
	}
	own, way := form()
	base, err := trimmed(cmp.Or(o.BaseURL, own))
	if err != nil {
		return nil, err
	}
	m := &Model{form: o.Form, Server: Server{Way: way}}
	if m.Server.Server, err = o.Connect(string(o.Form), path, upstream.Options{Base: base, Authorize: upstream.Bearer(o.Key)}); err != nil {
		return nil, err
	}
	if strings.HasPrefix(base, DefaultBaseURL) {
		m.Manners.Rename()
	}
	return m, nil
}

// trimmed is an address without the path of chat completions, which people copy
// along.
func trimmed(base string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "base URL", Message: "this is not an http or https address", Mend: "write it as " + DefaultBaseURL}
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/"+path)
	u.RawPath = ""
	return u.String(), nil
}

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	b, err := m.body(r)
	if err != nil {
		return err
	}
	return m.Ask(ctx, b, r, sink)
}

// body is what is asked. Perplexity and Mistral count tokens without being asked.
func (m *Model) body(r *model.Request) (*Body, error) {
	b := NewBody(m.Name(), r)
	switch m.form {
	case OpenAI:
		b.Options = &StreamOptions{Usage: true}
	case Perplexity:
		if len(r.Tools) > 0 {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: "tools", Message: "this model calls no tools", Mend: "leave them out, or ask another model"}
		}
		b.DisableSearch = len(r.Sources) > 0
	}
	return b, nil
}
