package directline

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
)

// The prefixes of tokens distinguish them from keys, and from each other.
const (
	tokenPrefix  = "dlc_"
	streamPrefix = "dls_"
)

// doors let callers in: with a token of a conversation, or with what stands for a key.
type doors struct{ *desk }

// Prefix is the beginning of the surface's paths.
func (*Surface) Prefix() string { return root }

// Scope is empty: the bearer of a token has left the key behind, and a poll is answered
// whatever credentials it brings. The handlers check.
func (*Surface) Scope(*http.Request) string { return "" }

// MaxBody is more for uploads.
func (*Surface) MaxBody(r *http.Request) int64 {
	if r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, root) && strings.HasSuffix(r.URL.Path, "/upload") {
		return MaxUpload
	}
	return 0
}

// admit lets in the bearer of one of the surface's tokens, as the owner of the
// conversation that it opens. The bearer of a token that no longer opens anything is
// let in as nobody, so that the handlers can report its expiry in a form that the
// client understands. A token that was created without a key proves nothing: where keys
// have since become required, it must not stand in for one.
func (s *doors) admit(r *http.Request) (server.Caller, bool) {
	secret := tokenOf(r)
	if secret == "" {
		return server.Caller{}, false
	}
	_, c, err := s.opened(r.Context(), secret)
	if err != nil {
		return nobody(), true
	}
	if c.Owner.Key == "" {
		return server.Caller{}, false
	}
	return server.Caller{ID: c.Owner.Key, Scopes: c.Owner.Scopes, Sets: c.Owner.Sets, Clearance: c.Owner.Clearance}, true
}

// nobody may see and do nothing.
func nobody() server.Caller {
	below := -1
	return server.Caller{Scopes: []string{}, Sets: []string{}, Clearance: &below}
}

// tokenOf returns the token that a request bears, in its header or, for a WebSocket,
// which cannot have one, in its address; "" if it bears none.
func tokenOf(r *http.Request) string {
	if strings.HasSuffix(r.URL.Path, "/stream") {
		if t := r.URL.Query().Get("t"); strings.HasPrefix(t, streamPrefix) && len(t) <= server.MaxCredential {
			return t
		}
	}
	scheme, rest, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	secret := strings.TrimSpace(rest)
	if strings.EqualFold(scheme, "bearer") && strings.HasPrefix(secret, tokenPrefix) && len(secret) <= server.MaxCredential {
		return secret
	}
	return ""
}

// opened is a valid token, with the conversation that it opens.
func (s *doors) opened(ctx context.Context, secret string) (*Token, *Conversation, error) {
	t, err := s.o.Store.Token(ctx, access.HashOf(secret))
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, nil, expired()
	}
	if err != nil {
		return nil, nil, err
	}
	if !s.o.Now().Before(t.Expires) || t.Stream != strings.HasPrefix(secret, streamPrefix) {
		return nil, nil, expired()
	}
	c, err := s.o.Store.Conversation(ctx, t.Conversation)
	return t, c, err
}

// enter is the conversation that a request names, and the user that its token is
// for, where the request may use it: with its token, or with the key it was begun
// with, or without one where none is needed. Another's conversation is not found.
func (s *doors) enter(r *http.Request) (*Conversation, string, error) {
	id := r.PathValue("id")
	if secret := tokenOf(r); secret != "" {
		t, c, err := s.opened(r.Context(), secret)
		switch {
		case err != nil:
			return nil, "", err
		case t.Conversation != id:
			return nil, "", &citeway.Error{Code: citeway.Forbidden, Place: "token", Message: "is for another conversation", Mend: "use the one that came with it"}
		}
		return c, t.User, nil
	}
	if err := s.may(r); err != nil {
		return nil, "", err
	}
	c, err := s.o.Store.Conversation(r.Context(), id)
	if err != nil {
		return nil, "", err
	}
	if c.Owner.Key != server.CallerOf(r.Context()).ID {
		return nil, "", NoConversation()
	}
	return c, "", nil
}

// may refuses callers with neither a token nor the rights of a key.
func (s *doors) may(r *http.Request) error {
	if err := server.Need(r.Context(), access.Answer); err != nil {
		return err
	}
	return s.near(r)
}

// newToken makes a token of a conversation.
func (s *doors) newToken(ctx context.Context, conversation, user string, stream bool) (string, error) {
	prefix, life := tokenPrefix, TokenTime
	if stream {
		prefix, life = streamPrefix, StreamTime
	}
	secret := prefix + rand.Text()
	return secret, s.o.Store.AddToken(ctx, Token{Hash: access.HashOf(secret), Conversation: conversation, Stream: stream, User: user, Expires: s.o.Now().Add(life)})
}
