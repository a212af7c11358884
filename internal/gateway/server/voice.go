package server

import (
	"net/http"
	"strings"
)

// Voice is a surface that writes the guard's refusals in its own shape, for paths under
// Prefix: a missing or unknown key (401), a scope that the key lacks (403), a body that
// is too large (413), an unknown path or method (404, 405), and a fault of the server
// (500). The surface with the longest prefix speaks; without one, Refuse does.
type Voice interface {
	// Prefix is the beginning of the surface's paths, such as "/openai/".
	Prefix() string
	// WriteError writes err with that status, or that of its code if 0.
	WriteError(w http.ResponseWriter, err error, status int)
}

// Scoper is a Voice some of whose requests need a scope other than access.Answer.
type Scoper interface {
	// Scope is the scope that a request under Prefix needs; "" is none.
	Scope(r *http.Request) string
}

// Guide is a Voice of an API more of which its clients know than is served here.
type Guide interface {
	Voice
	// Instead is what to do in place of an unknown path, or of one that does not take the method, given from behind Prefix;
	// "" where the surface knows nothing better.
	Instead(path string) string
}

// Insteads say what to do in place of the paths that begin so; the first that fits counts, and an empty one says nothing.
type Insteads []struct{ Begins, Mend string }

// For is what to do in place of a path, "" where nothing is known.
func (i Insteads) For(path string) string {
	for _, of := range i {
		if strings.HasPrefix(path, of.Begins) {
			return of.Mend
		}
	}
	return ""
}

// Asker is a Voice that has something done for some requests with GET, such as the start of
// an answer. A page of another site may request these as little as a change.
type Asker interface {
	// Asks reports whether a request under Prefix is one.
	Asks(r *http.Request) bool
}

// Doorman is a Voice with credentials of its own besides keys, such as tokens that it
// issues. It is asked first, for paths under Prefix.
type Doorman interface {
	// Admit returns who the request comes from; false if it bears none of the
	// surface's credentials, and the keys decide. A caller whose key was revoked
	// since is refused all the same.
	Admit(r *http.Request) (Caller, bool)
}

// Teller is a Voice some of whose clients give up for good after any answer but 200. It
// is asked before a refusal is written; no handler runs.
type Teller interface {
	// Tell answers such a request instead of refusing it, and reports whether it did.
	// It may say nothing but that the caller may not come in.
	Tell(w http.ResponseWriter, r *http.Request, err error) bool
}

// Sizer is a surface that accepts larger bodies than MaxBody.
type Sizer interface {
	// MaxBody is the most bytes of the request's body; 0 for a request that is not the
	// surface's own, or needs no more than usual.
	MaxBody(r *http.Request) int64
}
