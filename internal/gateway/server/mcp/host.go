package mcp

import (
	"context"
	"errors"
	"fmt"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// instructions are what a host tells its model about the server.
const instructions = "Answers questions from the documents of this place, each statement with a citation that was checked against its source. " +
	"Keep the numbers in brackets and the list of sources when you pass an answer on. " +
	"A citation's evidence is opened by its open_url, and read under cite:// and its id."

// host is the server as one caller meets it: with the tools and resources that the
// caller's key is good for. keepAlive of 0 asks no host whether it is there.
func (s *Surface) host(c server.Caller, keepAlive time.Duration) *sdk.Server {
	h := sdk.NewServer(&sdk.Implementation{Name: "citeway", Title: "Citeway", Version: s.o.Version}, &sdk.ServerOptions{
		Instructions: instructions, KeepAlive: keepAlive, KeepAliveFailureThreshold: int(SessionTime / KeepAlive),
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}, Resources: &sdk.ResourceCapabilities{}},
		SetCacheable: private,
	})
	if s.o.Chat != nil && access.Grants(c.Scopes, access.Answer) {
		h.AddTool(answerTool(), s.answer)
	}
	s.offer(h, c.Scopes)
	if s.o.Evidence != nil && access.Grants(c.Scopes, access.ReadEvidence) {
		h.AddResourceTemplate(template(), s.read)
	}
	h.AddReceivingMiddleware(s.logged, s.recovered, whileAsked)
	return h
}

// offer adds the tools that a caller with those scopes may call.
func (s *Surface) offer(h *sdk.Server, scopes []string) {
	for _, offer := range s.o.Tools {
		if access.Grants(scopes, offer.Scope) {
			h.AddTool(offer.told(), s.calling(offer))
		}
	}
}

// private keeps what one caller may see out of a cache that others read.
func private(_ context.Context, _ sdk.Request, c *sdk.Cacheable) { c.CacheScope = "private" }

// logged logs each request; a host's mistakes are reported only to the host.
func (s *Surface) logged(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		began := time.Now()
		result, err := next(ctx, method, req)
		s.o.Log.Debug("mcp", "method", method, "took", time.Since(began), "refused", err != nil)
		return result, err
	}
}

// recovered answers for a handler that panics: it is called apart from the request, where a
// panic would end the whole program.
func (s *Surface) recovered(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (result sdk.Result, err error) {
		err = watch.Caught(func() (err error) {
			result, err = next(ctx, method, req)
			return err
		})
		if fell := (*watch.Panicked)(nil); errors.As(err, &fell) {
			s.o.Log.ErrorContext(ctx, "a handler panicked", "method", method, "panic", fmt.Sprint(fell.Value), "stack", string(fell.Stack))
			return nil, protocolError(watch.Fault(nil))
		}
		return result, err
	}
}

type requestKey struct{}

// withRequest marks ctx as belonging to a request that is its whole session.
func withRequest(ctx context.Context) context.Context {
	return context.WithValue(ctx, requestKey{}, ctx)
}

// whileAsked ends the work on a request without a session when its client has gone: the
// result would reach no one, and nothing else can cancel the call.
func whileAsked(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		asked, ok := ctx.Value(requestKey{}).(context.Context)
		if !ok {
			return next(ctx, method, req)
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(asked, cancel)()
		return next(ctx, method, req)
	}
}

type baseKey struct{}

func withBase(ctx context.Context, base string) context.Context {
	return context.WithValue(ctx, baseKey{}, base)
}

// scheme is that under which a host reads evidence.
const scheme = "cite://"

// openURL is where the evidence of an id is opened: in the gateway if its address is
// known, else by the host.
func openURL(ctx context.Context, id string) string {
	if base, _ := ctx.Value(baseKey{}).(string); base != "" {
		return base + "/c/" + id
	}
	return scheme + id
}
