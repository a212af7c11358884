package server

import (
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
		ctx, span := s.o.Traces.Serve(ctx, r)
		if span.Told() {
			span.Say(watch.Fact{Name: "http.request.method", Value: r.Method}, watch.Fact{Name: "citeway.request_id", Value: id})
		}
		r = r.WithContext(ctx)
		rec.broke = func(err error) { Broke(r, s.o.Log, err) }
		w.Header().Set(watch.RequestHeader, id)
		w.Header().Set(sniffing, noSniffing)
		defer func() {
			ended(surfaceOf(pattern), rec.status)
			if span.Told() {
				said(span, r.Method, rec)
			}
			s.told(r, rec, time.Since(began))
		}()
		next.ServeHTTP(rec, r)
	})
}

// Broke tells the log that an answer broke off after its first words, when a status could
// no longer say so; not where its reader has left.
func Broke(r *http.Request, log *slog.Logger, err error) {
	if r.Context().Err() == nil {
		log.ErrorContext(r.Context(), "an answer broke off", "path", r.URL.Path, "error", err)
	}
}

// said ends the span of a request.
func said(span watch.Span, method string, rec *statusWriter) {
	span.Name(strings.TrimSpace(method + " " + route(rec.pattern)))
	span.Say(watch.Fact{Name: "http.route", Value: route(rec.pattern)}, watch.Fact{Name: "http.response.status_code", Value: rec.status},
		watch.Fact{Name: "citeway.surface", Value: surfaceOf(rec.pattern)})
	if rec.status >= http.StatusInternalServerError {
		span.Fails(http.StatusText(rec.status))
	}
	span.End(nil)
}

// told writes the line of a request. Its path is that of the route: a path may hold what
// opens a shared conversation, and a query a key.
func (s *Server) told(r *http.Request, rec *statusWriter, took time.Duration) {
	if !s.o.Requests {
		return
	}
	attrs := []slog.Attr{slog.String("method", r.Method), slog.String("route", route(rec.pattern)),
		slog.String("surface", surfaceOf(rec.pattern)), slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes), slog.Float64("seconds", took.Seconds())}
	if rec.key != "" {
		attrs = append(attrs, slog.String("key", rec.key))
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
