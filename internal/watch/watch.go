// Package watch is what an operator sees of a running gateway: figures that Prometheus
// reads, traces in OpenTelemetry's form, the id of each request, and an audit line for
// each answer. It knows neither requests nor answers beyond that; the rooms that do tell
// it what happened. Without anyone who watches, telling costs next to nothing.
//
// The libraries that it stands on are not seen outside: no exported name has their types.
package watch

import (
	"context"
	"crypto/rand"
	"encoding/hex"
)

// RequestHeader is the header in which a client may name its request, and is told the name
// that it has.
const RequestHeader = "X-Request-Id"

// maxRequestID is the most bytes of a name that a client gives its request.
const maxRequestID = 128

// Cancelled is the code, in figures and lines, of what ended since who asked went away.
const Cancelled = "cancelled"

type requestKey struct{}

// WithRequest returns a context with the request's id: the one that the client gave, if it
// can stand on one line of a log, else a new one of 16 bytes in hexadecimal.
func WithRequest(ctx context.Context, given string) (context.Context, string) {
	if !sane(given) {
		var b [16]byte
		_, _ = rand.Read(b[:]) // it never fails
		given = hex.EncodeToString(b[:])
	}
	return context.WithValue(ctx, requestKey{}, given), given
}

// RequestOf returns the id of the request that ctx belongs to, "" outside of one.
func RequestOf(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

type userKey struct{}

// WithUser returns a context with the user behind a connection who asks; "" is nobody.
func WithUser(ctx context.Context, user string) context.Context {
	if user == "" {
		return ctx
	}
	return context.WithValue(ctx, userKey{}, user)
}

// UserOf returns the user who asks, "" where the key alone is known.
func UserOf(ctx context.Context) string {
	user, _ := ctx.Value(userKey{}).(string)
	return user
}

// sane reports whether an id is of plain letters, digits and a few signs.
func sane(id string) bool {
	if id == "" || len(id) > maxRequestID {
		return false
	}
	for i := 0; i < len(id); i++ {
		c := id[i]
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case c == '-', c == '_', c == '.', c == ':', c == '/', c == '=', c == '+':
		default:
			return false
		}
	}
	return true
}
