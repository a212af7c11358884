package server

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Share lets the pages of another origin ask surfaces and read what they answer.
type Share struct {
	// Origin is the origin of the pages, such as https://portal.example.
	Origin string
	// Prefixes are those of the surfaces' voices, such as "/openai/".
	Prefixes []string
}

const (
	// shareAge is how long a browser may remember what a preflight allowed.
	shareAge = 2 * time.Hour
	// maxAskedHeaders is the most bytes of the names of headers that a page asks for.
	maxAskedHeaders = 4 << 10
)

// exposed are the headers of a response that a page of another origin may read.
const exposed = "Citeway-Answer, Citeway-Conversation, Citeway-Turn, Retry-After, X-Should-Retry, X-Request-Id, Request-Id, Apim-Request-Id, Mcp-Session-Id, X-Vercel-Ai-Ui-Message-Stream, " +
	"Ratelimit-Limit, Ratelimit-Remaining, Ratelimit-Reset, X-Ratelimit-Limit-Requests, X-Ratelimit-Remaining-Requests, X-Ratelimit-Reset-Requests, " +
	"X-Ratelimit-Limit-Tokens, X-Ratelimit-Remaining-Tokens, X-Ratelimit-Reset-Tokens"

// shares reports whether the request is of a page that may read the answer.
func (s *Server) shares(r *http.Request) bool {
	origin, v := r.Header.Get("Origin"), s.voice(r.URL.Path)
	if origin == "" || v == nil {
		return false
	}
	return slices.ContainsFunc(s.o.Shares, func(sh Share) bool {
		return strings.EqualFold(sh.Origin, origin) && slices.Contains(sh.Prefixes, v.Prefix())
	})
}

// shared is the step that tells browsers which pages of other origins may ask and read. A
// cookie is never asked for, so a page can use a key of its own and no login of its
// reader; where no key is needed, it may do what anyone may. Refusals can be read too. A
// surface that answers preflights itself says what it allows.
func (s *Server) shared(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(s.o.Shares) == 0 {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Origin")
		if !s.shares(r) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
		w.Header().Set("Access-Control-Expose-Headers", exposed)
		if preflight(r) && !s.takes(r, http.MethodOptions, s.voice(r.URL.Path).Prefix()) {
			s.allowed(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allowed answers a preflight: with the methods that the path takes, and the headers that
// the page asks for, none of which a browser adds by itself.
func (s *Server) allowed(w http.ResponseWriter, r *http.Request) {
	var taken []string
	for _, method := range methods {
		if s.takes(r, method, s.voice(r.URL.Path).Prefix()) {
			taken = append(taken, method)
		}
	}
	h := w.Header()
	h.Add("Vary", "Access-Control-Request-Headers")
	h.Set("Access-Control-Allow-Methods", strings.Join(taken, ", "))
	if asked := r.Header.Get("Access-Control-Request-Headers"); asked != "" && len(asked) <= maxAskedHeaders {
		h.Set("Access-Control-Allow-Headers", asked)
	}
	h.Set("Access-Control-Max-Age", strconv.Itoa(int(shareAge/time.Second)))
	w.WriteHeader(http.StatusNoContent)
}
