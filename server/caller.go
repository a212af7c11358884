package server

import "context"

// Caller is who a request comes from, as the key that came with it says. The zero
// value is a caller on loopback without a key, who may see and do all.
type Caller struct {
	// ID is the key's id, Name what its owner called it; "" without a key.
	ID, Name string
	// Scopes are what the key may do; nil is all.
	Scopes []string
	// Sets are the sets of sources that the caller may see; nil is all, and a list
	// without a set is none.
	Sets []string
	// Clearance is the highest label rank that the caller may see; nil is all.
	Clearance *int
	// Dialect is the form that answers are written in where a request names none.
	Dialect string
	// Citations is how citations are written on the OpenAI paths where a request
	// does not say: openai, openwebui, markdown or none.
	Citations string
	// Mode is how the OpenAI paths answer where a request does not say: knowledge
	// or passthrough.
	Mode string
}

type callerKey struct{}

// WithCaller returns a context that says who is asking.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerOf returns who is asking; the zero value where no key was needed.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}
