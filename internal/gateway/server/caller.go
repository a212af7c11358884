package server

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// Caller is who a request comes from, according to its key. The zero value is a caller
// on loopback without a key, who may see and do everything.
type Caller struct {
	// ID is the key's id, Name what its owner called it; "" without a key.
	ID, Name string
	// Scopes are what the key may do, by the names of package access; nil is all.
	Scopes []string
	// Sets are the sets of sources that the caller may see; nil is all, and a list
	// without a set is none.
	Sets []string
	// Clearance is the highest label rank that the caller may see; nil is all.
	Clearance *int
	// Dialect is the form that answers are written in if a request names none.
	Dialect string
	// Citations is how citations are written on the OpenAI paths where a request
	// does not say: openai, openwebui, markdown or none.
	Citations string
	// Mode is how the paths of OpenAI and Anthropic answer if a request does not say: knowledge
	// or passthrough.
	Mode string
	// Asserts says that the key must name a user, as in access.Key.
	Asserts bool
	// User is the person behind a connection as an operator knows them; "" where the caller is
	// the key itself. ID is the person's own then.
	User string
	// Quota is what the caller may use; a limit of 0 is that of the settings.
	Quota access.Quota

	from string // the address, under which callers without a key are counted
}

type callerKey struct{}

// WithCaller returns a context with the caller.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// Access is what the caller may see, in the terms of turns and tools.
func (c *Caller) Access() tool.Access {
	return tool.Access{Clearance: c.Clearance, Sets: c.Sets, Owner: c.ID}
}

// CallerOf returns who is asking; the zero value if no key was needed.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// nobody is the caller of a path that is open to all: one who may see and do nothing.
func nobody() Caller {
	below := -1
	return Caller{Scopes: []string{}, Sets: []string{}, Clearance: &below}
}

// callerOf is the bearer of a key.
func callerOf(k *access.Key) Caller {
	return Caller{ID: k.ID, Name: k.Name, Scopes: k.Scopes, Sets: k.Sets, Clearance: k.Clearance,
		Dialect: k.Dialect, Citations: k.Citations, Mode: k.Mode, Quota: k.Quota, Asserts: k.Asserts}
}

// metered is the id under which what the caller uses is counted: users share what the key
// behind them may use, and those without a key what their address may.
func (c *Caller) metered() string {
	if c.ID == "" {
		return "address " + c.from
	}
	if connection := access.ConnectionOf(c.ID); connection != tokenConnection {
		return connection
	}
	return c.ID
}

// whose is in a word whose that is.
func (c *Caller) whose() string {
	if c.ID == "" {
		return "address"
	}
	return "key"
}

// capped is the caller with no more clearance than the whole server gives.
func (c Caller) capped(most *int) Caller {
	if most != nil && (c.Clearance == nil || *c.Clearance > *most) {
		c.Clearance = most
	}
	return c
}

// Restricted reports whether the caller may not see every source.
func (c Caller) Restricted() bool { return c.Sets != nil || c.Clearance != nil }

// Need refuses, as Forbidden, a caller whose key lacks the scope.
func Need(ctx context.Context, scope string) error { return CallerOf(ctx).need(scope) }

func (c Caller) need(scope string) error {
	if access.Grants(c.Scopes, scope) {
		return nil
	}
	return &citeway.Error{Code: citeway.Forbidden, Place: "scope " + scope, Message: "the key may not do that", Mend: "use a key with that scope"}
}
