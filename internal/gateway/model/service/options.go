// Package service is what the models behind servers share. [Options] and [Server] say
// where a model is. [Tidy] brings a conversation into the shape that services insist on,
// and [Beside] prepares the passages that are passed beside it. A [Way] asks, cuts what
// comes into frames, has the service's dialect decode them, and sends the events of one
// answer, under ids that are safe to cite.
//
// Framing is that of https://html.spec.whatwg.org/multipage/server-sent-events.html or
// one JSON value a line; an answer of type application/json is one frame. The package
// knows no service's wire form.
package service

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// Options are what all models behind servers are made with. Only Name is needed.
type Options struct {
	// Name is the model's name at the server, and what answers say they were written by.
	Name string
	// BaseURL is the server's address; "" is that of the service itself.
	BaseURL string
	// Key is sent to the server; "" sends none. No error shows it.
	Key string
	// FirstByte, Idle, Retries, Backoff and Client are as in upstream.Options.
	FirstByte, Idle, Backoff time.Duration
	Retries                  int
	Client                   *http.Client
}

// Server is one model at its server. It is safe for concurrent use.
type Server struct {
	name   string
	Client *upstream.Client
	path   string
}

// Connect returns the server of the model. The address, and how requests are
// authorized, are taken from u; path is where they go. Returns Invalid for a missing
// name, in words for that provider, and for a bad address.
func (o *Options) Connect(provider, path string, u upstream.Options) (Server, error) {
	if o.Name == "" {
		return Server{}, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "the model has no name", Mend: "write " + provider + ":NAME"}
	}
	u.Place, u.Server = "model "+o.Name, "the model's server"
	u.FirstByte, u.Idle, u.Retries, u.Backoff, u.Client = o.FirstByte, o.Idle, o.Retries, o.Backoff, o.Client
	c, err := upstream.New(u)
	return Server{o.Name, c, path}, err
}

// Name is the name that the options gave.
func (s *Server) Name() string { return s.name }

// Ask sends a body and reads the answer that way; see [Way.Stream].
func (s *Server) Ask(ctx context.Context, body []byte, way Way, r *model.Request, sink citeway.Sink) error {
	way.Model = s.name
	return way.Stream(ctx, s.Client, upstream.Request{Path: s.path, Body: body}, r, sink)
}

// Written is a question as the body of a request. Returns Invalid if it cannot be
// written, as with a tool whose schema is not JSON.
func Written(question any) ([]byte, error) {
	raw, err := json.Marshal(question)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "messages", Message: "the request cannot be written as JSON", Err: err}
	}
	return raw, nil
}
