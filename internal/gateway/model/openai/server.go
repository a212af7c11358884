package openai

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// Server is one that speaks chat completions.
type Server struct {
	service.Server
	Way     service.Way
	Manners Manners
}

// Ask sends the body b and what is answered to sink, as model.Model's Stream does. A
// request that is refused for a field that other servers take is sent once more without
// it.
func (s *Server) Ask(ctx context.Context, b *Body, r *model.Request, sink citeway.Sink) error {
	for {
		dressed := s.Manners.dress(*b)
		raw, err := service.Written(&dressed)
		if err != nil {
			return err
		}
		err = s.Server.Ask(ctx, raw, s.Way, r, sink)
		if err == nil || !s.Manners.learn(&dressed, err) {
			return err
		}
	}
}

// Forward sends q; see model.Forwarder.
func (s *Server) Forward(ctx context.Context, q upstream.Request) (*http.Response, error) {
	return s.Client.Forward(ctx, q)
}

// Manners are which fields a server accepts. Servers that copy the API differ in two of
// them, and say so when they refuse one. The zero value suits most servers. It is safe
// for concurrent use.
type Manners struct {
	mute    atomic.Bool // refuses to be asked how many tokens it used
	renamed atomic.Bool // wants the limit of tokens as max_completion_tokens
}

// Rename says that the server wants the limit of tokens under its new name.
func (m *Manners) Rename() { m.renamed.Store(true) }

// dress is b as the server takes it.
func (m *Manners) dress(b Body) Body {
	if m.mute.Load() {
		b.Options = nil
	}
	if m.renamed.Load() {
		b.MaxTokens, b.MaxCompletion = 0, max(b.MaxTokens, b.MaxCompletion)
	}
	return b
}

// learn reads a refusal, and reports whether b is worth sending again.
func (m *Manners) learn(b *Body, err error) bool {
	var r *upstream.Refusal
	if !errors.As(err, &r) || r.Status != http.StatusBadRequest && r.Status != http.StatusUnprocessableEntity {
		return false
	}
	says := func(word string) bool { return strings.Contains(r.Error(), word) }
	switch {
	case b.Options != nil && (says("stream_options") || says("include_usage")):
		return m.mute.CompareAndSwap(false, true)
	case b.MaxTokens > 0 && says("max_completion_tokens"):
		return m.renamed.CompareAndSwap(false, true)
	}
	return false
}
