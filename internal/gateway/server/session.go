package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// Limits of sessions.
const (
	// SessionTime is how long a browser stays logged in.
	SessionTime = 12 * time.Hour
	// MaxSessions is how many browsers may be logged in at the same time; beyond that,
	// an earlier one has to log in again.
	MaxSessions = 10_000
)

// cookieName is the cookie with a session's token. It is not the key, so a stolen
// cookie is worthless after the session.
const cookieName = "citeway_session"

// sessions are the browsers that are logged in. They are kept in memory, so that nothing
// in the data folder lets anyone in; after a restart they need the key again. Gateways that
// share a state keep them there, each under the hash of its token.
type sessions struct {
	among Among // nil is alone

	mu      sync.Mutex // guards what follows
	running map[access.Hash]session
}

// session is one browser: whose key it came in with, and until when.
type session struct {
	key  string
	ends time.Time
}

func newSessions(among Among) *sessions {
	return &sessions{among: among, running: map[access.Hash]session{}}
}

// entry is the name of a session among gateways.
func entry(token access.Hash) string { return "session " + hex.EncodeToString(token[:]) }

// open begins a session of the key with that id.
func (s *sessions) open(ctx context.Context, key string, secure bool) (*http.Cookie, error) {
	token := rand.Text()
	if err := s.note(ctx, access.HashOf(token), key); err != nil {
		return nil, err
	}
	return cookie(token, int(SessionTime/time.Second), secure), nil
}

// note keeps a session.
func (s *sessions) note(ctx context.Context, token access.Hash, key string) error {
	if s.among != nil {
		return s.among.Change(ctx, entry(token), func([]byte, time.Time, []string) ([]byte, time.Duration) { return []byte(key), SessionTime })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tidy()
	s.running[token] = session{key: key, ends: time.Now().Add(SessionTime)}
	return nil
}

// tidy removes ended sessions, and one more if there is still no room.
func (s *sessions) tidy() {
	if len(s.running) < MaxSessions {
		return
	}
	now, spare := time.Now(), access.Hash{}
	for hash, one := range s.running {
		if spare = hash; now.After(one.ends) {
			delete(s.running, hash)
		}
	}
	if len(s.running) >= MaxSessions {
		delete(s.running, spare)
	}
}

// caller is the id of the key with which the request's browser came in, or "".
func (s *sessions) caller(r *http.Request) (string, error) {
	c, err := r.Cookie(cookieName)
	if err != nil || len(c.Value) > MaxCredential {
		return "", nil //nolint:nilerr // a browser without a session
	}
	token := access.HashOf(c.Value)
	if s.among != nil {
		key, err := s.among.Entry(r.Context(), entry(token))
		return string(key), err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.running[token]
	if !ok || time.Now().After(one.ends) {
		return "", nil
	}
	return one.key, nil
}

// close ends the session of the request's browser.
func (s *sessions) close(r *http.Request) (*http.Cookie, error) {
	gone := cookie("", -1, overTLS(r))
	c, err := r.Cookie(cookieName)
	if err != nil || len(c.Value) > MaxCredential {
		return gone, nil //nolint:nilerr // a browser without a session
	}
	token := access.HashOf(c.Value)
	if s.among != nil {
		return gone, s.among.Change(r.Context(), entry(token), func([]byte, time.Time, []string) ([]byte, time.Duration) { return nil, 0 })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, token)
	return gone, nil
}

// cookie holds a token for so many seconds.
func cookie(token string, seconds int, secure bool) *http.Cookie {
	return &http.Cookie{Name: cookieName, Value: token, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}
}
