package access

import (
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/citeway/citeway"
)

// Limits of signed headers.
const (
	// MaxAge is the longest time for which one counts, whatever it says itself.
	MaxAge = 10 * time.Minute
	// Leeway is how far the clocks of two machines may be apart.
	Leeway = 30 * time.Second
	// LeastSecret is the fewest bytes of a secret.
	LeastSecret = 32
	// maxOnce is how many tokens are remembered that count once.
	maxOnce = 100_000
)

// Signed reads a user from a JSON web token that a connection signed with a shared secret
// (HS256), as Open WebUI does. Each has a time of issue and of expiry. One with a jti
// counts once; one without, as Open WebUI's are, until it expires. It is safe for use at
// the same time.
type Signed struct {
	secret []byte
	issuer string
	now    func() time.Time

	mu   sync.Mutex
	once map[string]time.Time // the jti that came, and when each expires
}

// NewSigned returns a reader; "" as issuer takes any. Invalid for a secret under LeastSecret.
func NewSigned(secret, issuer string, now func() time.Time) (*Signed, error) {
	if len(secret) < LeastSecret {
		return nil, invalid("identity.signed", "the secret has fewer than 32 bytes", "make it with openssl rand -hex 32, on both sides")
	}
	return &Signed{secret: []byte(secret), issuer: issuer, now: now, once: map[string]time.Time{}}, nil
}

// claims are what tokens say of a user.
type claims struct {
	jwt.Claims
	Email  string   `json:"email"`
	Role   string   `json:"role"`
	Groups []string `json:"groups"`
}

// Person reads a token. Forbidden for one that does not count, without saying more than why.
func (s *Signed) Person(token string) (*Person, error) {
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.HS256})
	if err != nil {
		return nil, unsigned("is no token that is signed with HS256")
	}
	var c claims
	if err := parsed.Claims(s.secret, &c); err != nil {
		return nil, unsigned("has a signature of another secret")
	}
	now := s.now()
	switch {
	case c.Expiry == nil || c.IssuedAt == nil:
		return nil, unsigned("has no time of issue or of expiry")
	case c.ValidateWithLeeway(jwt.Expected{Issuer: s.issuer, Time: now}, Leeway) != nil:
		return nil, unsigned("has expired, is not yet valid, or is another's")
	case now.Sub(c.IssuedAt.Time()) > MaxAge+Leeway:
		return nil, unsigned("is older than 10 minutes")
	case c.Subject == "" && c.Email == "":
		return nil, unsigned("names no user")
	case c.ID != "" && !s.first(c.ID, now):
		return nil, unsigned("came before")
	}
	p := &Person{ID: c.Subject, Email: strings.TrimSpace(c.Email), Groups: c.Groups}
	if c.Role != "" {
		p.Roles = []string{c.Role}
	}
	return p, nil
}

// first notes a jti, and reports whether it had not come before. Where no more can be
// remembered, none counts.
func (s *Signed) first(id string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, came := s.once[id]; came {
		return false
	}
	if len(s.once) >= maxOnce {
		for old, until := range s.once {
			if now.After(until) {
				delete(s.once, old)
			}
		}
	}
	if len(s.once) >= maxOnce {
		return false
	}
	s.once[id] = now.Add(MaxAge + 2*Leeway)
	return true
}

// After takes over what an earlier reader remembers, so that nothing counts twice because
// the settings were read again.
func (s *Signed) After(earlier *Signed) {
	if s == nil || earlier == nil {
		return
	}
	earlier.mu.Lock()
	defer earlier.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, until := range earlier.once {
		s.once[id] = until
	}
}

func unsigned(why string) error {
	return &citeway.Error{Code: citeway.Forbidden, Place: "user", Message: "the signed header " + why, Mend: "see docs/identity.md"}
}
