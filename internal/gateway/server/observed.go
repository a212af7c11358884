package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/watch"
)

// observed gives a request its id, which the client is told, begins its trace, and notes
// what became of it: figures, a span, and a line in the log.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, ended := time.Now(), s.o.Figures.Began()
		_, pattern := s.mux.Handler(r)
		rec := &statusWriter{ResponseWriter: w, status: http.StatusOK, pattern: pattern}
		ctx, id := watch.WithRequest(r.Context(), r.Header.Get(watch.RequestHeader))
		r = r.WithContext(ctx)
		ctx, span := s.o.Traces.Serve(r, watch.Fact{Name: "http.request.method", Value: r.Method}, watch.Fact{Name: "citeway.request_id", Value: id})
		who := &Caller{}
		r = r.WithContext(context.WithValue(ctx, whoKey{}, who))
		w.Header().Set(watch.RequestHeader, id)
		w.Header().Set("X-Content-Type-Options", "nosniff") // what is sent is what it says it is
		defer func() {
			ended(surfaceOf(pattern), rec.status)
			span.Name(strings.TrimSpace(r.Method + " " + route(pattern)))
			span.Say(watch.Fact{Name: "http.route", Value: route(pattern)}, watch.Fact{Name: "http.response.status_code", Value: rec.status},
				watch.Fact{Name: "citeway.surface", Value: surfaceOf(pattern)})
			if rec.status >= http.StatusInternalServerError {
				span.Fails(http.StatusText(rec.status))
			}
			span.End(nil)
			s.told(r, rec, pattern, who, time.Since(began))
		}()
		next.ServeHTTP(rec, r)
	})
}

type whoKey struct{}

// came notes who a request comes from, for its line in the log.
func came(ctx context.Context, c *Caller) {
	if who, is := ctx.Value(whoKey{}).(*Caller); is {
		who.ID = c.ID
	}
}

// told writes the line of a request. Its path is that of the route: a path may hold what
// opens a shared conversation, and a query a key.
func (s *Server) told(r *http.Request, rec *statusWriter, pattern string, who *Caller, took time.Duration) {
	if !s.o.Requests {
		return
	}
	attrs := []slog.Attr{slog.String("request", watch.RequestOf(r.Context())), slog.String("method", r.Method), slog.String("route", route(pattern)),
		slog.String("surface", surfaceOf(pattern)), slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes), slog.Float64("seconds", took.Seconds())}
	if who.ID != "" {
		attrs = append(attrs, slog.String("key", who.ID))
	}
	if trace := watch.TraceOf(r.Context()); trace != "" {
		attrs = append(attrs, slog.String("trace", trace))
	}
	s.o.Log.LogAttrs(r.Context(), slog.LevelInfo, "request", attrs...)
}

// route is the path of a pattern.
func route(pattern string) string {
	if _, path, ok := strings.Cut(pattern, " "); ok {
		return path
	}
	return pattern
}

// surfaces are the beginnings of the paths of each surface, the longer first.
var surfaces = []struct{ path, name string }{
	{"/openai/", "openai"}, {"/anthropic/", "anthropic"}, {"/gemini/", "gemini"}, {"/azure/", "azure"}, {"/writer/", "writer"}, {"/v3/directline", "directline"}, {"/mcp", "mcp"},
	{"/v1/instances", "rill"}, {"/v1/", "native"}, {"/metrics", "operations"}, {"/healthz", "operations"}, {"/readyz", "operations"},
}

// surfaceOf is the surface of a pattern, from a short list.
func surfaceOf(pattern string) string {
	path := route(pattern)
	for _, s := range surfaces {
		if strings.HasPrefix(path, s.path) {
			return s.name
		}
	}
	if path == "" {
		return "none"
	}
	return "page"
}
