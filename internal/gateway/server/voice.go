package server

import "net/http"

// Voice is a surface that says the guard's refusals in its own shape: for paths
// under Prefix a missing or unknown key (401), a scope that the key lacks (403),
// a body that is too large (413), a path or a method that there is not (404,
// 405), and a fault of the server (500). The longest prefix speaks; where there
// is none, Refuse does.
type Voice interface {
	// Prefix is the beginning of the surface's paths, such as "/openai/".
	Prefix() string
	// WriteError writes err with that status, or that of its code where 0.
	WriteError(w http.ResponseWriter, err error, status int)
}

// Scoper is a Voice whose requests do not all need the scope access.Answer.
type Scoper interface {
	// Scope is the scope that a request under Prefix needs; "" is none.
	Scope(r *http.Request) string
}

// Doorman is a Voice with credentials of its own beside the keys, such as tokens
// that it gives out. It is asked first, for paths under Prefix.
type Doorman interface {
	// Admit returns who the request comes from; false where it bears none of the
	// surface's credentials, and the keys decide. A caller whose key was revoked
	// since is refused all the same.
	Admit(r *http.Request) (Caller, bool)
}

// Teller is a Voice some of whose clients never come back after an answer that is
// not 200. It is asked before a refusal is written; no handler runs.
type Teller interface {
	// Tell answers such a request instead of refusing it, and reports whether it did.
	// Nothing may be told but that the caller may not come in.
	Tell(w http.ResponseWriter, r *http.Request, err error) bool
}

// Sizer is a surface that takes larger bodies than MaxBody.
type Sizer interface {
	// MaxBody is the most bytes of the request's body; 0 for a request that is not
	// the surface's own or needs no more than others.
	MaxBody(r *http.Request) int64
}
