package server

import (
	"crypto/rand"
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
// in the data folder lets anyone in; after a restart they need the key again.
type sessions struct {
	mu      sync.Mutex // guards what follows
	running map[access.Hash]session
}

// session is one browser: whose key it came in with, and until when.
type session struct {
	key  string
	ends time.Time
}

func newSessions() *sessions { return &sessions{running: map[access.Hash]session{}} }

// open begins a session of the key with that id.
func (s *sessions) open(key string, secure bool) *http.Cookie {
	token := rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tidy()
	s.running[access.HashOf(token)] = session{key: key, ends: time.Now().Add(SessionTime)}
	return cookie(token, int(SessionTime/time.Second), secure)
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
func (s *sessions) caller(r *http.Request) string {
	c, err := r.Cookie(cookieName)
	if err != nil || len(c.Value) > MaxCredential {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.running[access.HashOf(c.Value)]
	if !ok || time.Now().After(one.ends) {
		return ""
	}
	return one.key
}

// close ends the session of the request's browser.
func (s *sessions) close(r *http.Request) *http.Cookie {
	if c, err := r.Cookie(cookieName); err == nil {
		s.mu.Lock()
		delete(s.running, access.HashOf(c.Value))
		s.mu.Unlock()
	}
	return cookie("", -1, overTLS(r))
}

// cookie holds a token for so many seconds.
func cookie(token string, seconds int, secure bool) *http.Cookie {
	return &http.Cookie{Name: cookieName, Value: token, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}
}
