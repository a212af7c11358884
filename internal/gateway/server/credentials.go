package server

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// MaxCredential is the longest credential that is looked at, in bytes.
const MaxCredential = 4096

// plainKey is a key without restrictions that the server was started with. Its id is
// made from its hash, so that it is the same after every start.
type plainKey struct {
	id   string
	hash access.Hash
}

func plainKeys(secrets []string) []plainKey {
	keys := make([]plainKey, len(secrets))
	for i, secret := range secrets {
		hash := access.HashOf(secret)
		keys[i] = plainKey{id: "env_" + hex.EncodeToString(hash[:6]), hash: hash}
	}
	return keys
}

// checkKeys refuses a blank key: it is what a variable that nobody set leaves, and everyone
// would know it.
func checkKeys(secrets []string) error {
	for i, secret := range secrets {
		if strings.TrimSpace(secret) == "" {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("keys[%d]", i), Message: "the key is empty", Mend: "set what it is read from, or leave it out"}
		}
	}
	return nil
}

func (k *plainKey) caller() Caller { return Caller{ID: k.id, Name: "CITEWAY_KEYS"} }

// door is how a request came in.
type door int

const (
	withoutKey door = iota // none was needed
	byHeader               // a header that a page of another site cannot send unasked
	byCookie               // a browser that logged in
)

// keysNeeded reports whether callers need a key, which they do once there ever was one.
func (s *Server) keysNeeded(ctx context.Context) (bool, error) {
	if len(s.keys) > 0 || s.o.Identity.tokens() || s.o.Ring == nil {
		return len(s.keys) > 0 || s.o.Identity.tokens(), nil
	}
	return s.o.Ring.Any(ctx)
}

// caller finds out who a request comes from. Forbidden if it may not come in.
func (s *Server) caller(r *http.Request, v Voice) (Caller, door, error) {
	if guard, ok := v.(Doorman); ok {
		if c, admitted := guard.Admit(r); admitted {
			return s.still(r.Context(), c)
		}
	}
	needed, err := s.keysNeeded(r.Context())
	if err != nil || !needed {
		return Caller{}, withoutKey, err
	}
	if secret, given := secretOf(r); given {
		c, err := s.bringing(r, secret)
		return c, byHeader, err
	}
	id, err := s.sessions.caller(r)
	if err != nil {
		return nobody(), byCookie, err
	}
	if id != "" {
		c, err := s.byID(r.Context(), id)
		if err == nil {
			c, err = s.o.Identity.behind(r, c)
		}
		return c, byCookie, err
	}
	return nobody(), withoutKey, unknownKey()
}

// still is a caller admitted by a surface, if the key behind it is still good.
func (s *Server) still(ctx context.Context, c Caller) (Caller, door, error) {
	if c.ID == "" {
		return c, byHeader, nil
	}
	_, err := s.byID(ctx, c.ID)
	return c, byHeader, err
}

// bearer is the caller with that secret; an empty one is nobody's.
func (s *Server) bearer(ctx context.Context, secret string) (Caller, error) {
	if secret == "" || len(secret) > MaxCredential {
		return nobody(), unknownKey()
	}
	hash, found := access.HashOf(secret), -1
	for i := range s.keys {
		if s.keys[i].hash.Is(hash) { // every key is looked at, so that time tells nothing
			found = i
		}
	}
	if found >= 0 {
		return s.keys[found].caller(), nil
	}
	if s.o.Ring == nil {
		return nobody(), unknownKey()
	}
	return known(s.o.Ring.Find(ctx, secret))
}

// byID is the bearer of the key with that id, or of the key behind a user's, if it still
// opens anything.
func (s *Server) byID(ctx context.Context, id string) (Caller, error) {
	id = access.ConnectionOf(id)
	if id == tokenConnection && s.o.Identity.tokens() {
		return Caller{ID: id}.less(nobody()), nil
	}
	for i := range s.keys {
		if s.keys[i].id == id {
			return s.keys[i].caller(), nil
		}
	}
	if s.o.Ring == nil {
		return nobody(), unknownKey()
	}
	return known(s.o.Ring.Live(ctx, id))
}

func known(k *access.Key, err error) (Caller, error) {
	switch {
	case err != nil:
		return nobody(), err
	case k == nil:
		return nobody(), unknownKey()
	}
	return callerOf(k), nil
}

// errUnknownKey marks the refusal that asks for a key, and is answered with 401.
type errUnknownKey struct{ why error } // for the log; nil where there is nothing to say

// Error says what is wrong.
func (e errUnknownKey) Error() string {
	if e.why != nil {
		return e.why.Error()
	}
	return "no key that is known"
}

func unknownKey() error {
	return &citeway.Error{Code: citeway.Forbidden, Message: "the key is missing or unknown", Mend: "send Authorization: Bearer KEY", Err: errUnknownKey{}}
}

// secretOf is the key in a request's headers: a bearer key, as OpenAI and Writer
// clients send it, or api-key, as Azure clients do, x-api-key, as Anthropic's
// do, or x-goog-api-key, as Google's do.
func secretOf(r *http.Request) (string, bool) {
	if header := r.Header.Get("Authorization"); header != "" {
		return bearer(header), true
	}
	for _, name := range [...]string{"Api-Key", "X-Api-Key", "X-Goog-Api-Key"} {
		if header := r.Header.Get(name); header != "" {
			return header, true
		}
	}
	return "", false
}

// bearer is the key in an Authorization header; the scheme's case does not matter.
func bearer(header string) string {
	const scheme = "bearer "
	if len(header) >= len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		return strings.TrimSpace(header[len(scheme):])
	}
	return header
}
