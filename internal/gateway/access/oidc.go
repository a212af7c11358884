package access

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"github.com/citeway/citeway"
)

// Limits of asking an issuer.
const (
	// IssuerTimeout is how long it may take to answer.
	IssuerTimeout = 5 * time.Second
	// IssuerPause is how long it is not asked the same again, so that forged tokens of
	// unknown keys do not make this server ask and ask.
	IssuerPause = 10 * time.Second
	// MaxIssuerAnswer is the most bytes that are read of what it says.
	MaxIssuerAnswer = 1 << 20
)

// OIDCOptions say whose tokens are taken.
type OIDCOptions struct {
	// Issuer is the address of the issuer, below which its discovery document lies.
	Issuer string
	// Audience is who the tokens must be for.
	Audience string
	// Groups is the claim that lists groups; "" is groups.
	Groups string
	// TrustEmail takes an address that the token does not say is verified.
	TrustEmail bool
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// OIDC reads persons from tokens of an OpenID Connect issuer. Its keys are fetched when
// they are needed first and when a token names one that is not known. It is safe for use
// at the same time.
type OIDC struct {
	o      OIDCOptions
	client *http.Client

	mu       sync.Mutex
	verifier *oidc.IDTokenVerifier // nil before the first answer
}

// NewOIDC returns a reader of tokens. It asks nobody yet.
func NewOIDC(o OIDCOptions) *OIDC {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Groups == "" {
		o.Groups = "groups"
	}
	return &OIDC{o: o, client: &http.Client{Timeout: IssuerTimeout, Transport: &sparing{next: http.DefaultTransport, now: o.Now, asked: map[string]time.Time{}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Issuer is whose tokens are taken.
func (t *OIDC) Issuer() string { return t.o.Issuer }

// LooksLikeToken reports whether a credential has the form of a signed token, which no key has.
func LooksLikeToken(credential string) bool {
	return strings.HasPrefix(credential, "ey") && strings.Count(credential, ".") == 2
}

// Person reads a token. Forbidden for one that does not count, Unavailable where the
// issuer does not answer.
func (t *OIDC) Person(ctx context.Context, token string) (*Person, error) {
	verifier, err := t.discovered()
	if err != nil {
		return nil, err
	}
	checked, err := verifier.Verify(ctx, token)
	if err != nil {
		var expired *oidc.TokenExpiredError
		if errors.As(err, &expired) {
			return nil, refusedToken("has expired", err)
		}
		return nil, refusedToken("is not accepted", err)
	}
	return t.person(checked)
}

// discovered is what checks tokens by the issuer's discovery document, which is asked for
// until it comes. What is fetched is for all who ask, so that no one request ends it.
func (t *OIDC) discovered() (*oidc.IDTokenVerifier, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.verifier != nil {
		return t.verifier, nil
	}
	found, err := oidc.NewProvider(oidc.ClientContext(context.Background(), t.client), t.o.Issuer)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "identity.oidc", Message: "the issuer of tokens does not answer as one", Mend: "ask again", Err: err}
	}
	t.verifier = found.Verifier(&oidc.Config{ClientID: t.o.Audience, Now: t.o.Now,
		SupportedSigningAlgs: []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.EdDSA}})
	return t.verifier, nil
}

// person is what a token says that was checked.
func (t *OIDC) person(checked *oidc.IDToken) (*Person, error) {
	var all map[string]any
	if err := checked.Claims(&all); err != nil || checked.Subject == "" {
		return nil, refusedToken("names no user", err)
	}
	p := &Person{Issuer: checked.Issuer, ID: checked.Subject}
	if verified, _ := all["email_verified"].(bool); verified || t.o.TrustEmail {
		p.Email, _ = all["email"].(string)
	}
	if groups, is := all[t.o.Groups].([]any); is {
		for _, g := range groups {
			if name, is := g.(string); is {
				p.Groups = append(p.Groups, name)
			}
		}
	}
	return p, nil
}

func refusedToken(why string, err error) error {
	return &citeway.Error{Code: citeway.Forbidden, Place: "token", Message: "the token " + why, Mend: "send one of the issuer in the settings, for their audience", Err: err}
}

// sparing asks for each address at most once in IssuerPause, and reads no more of an answer
// than MaxIssuerAnswer.
type sparing struct {
	next http.RoundTripper
	now  func() time.Time

	mu    sync.Mutex
	asked map[string]time.Time
}

// RoundTrip asks, or says that this was asked just now.
func (s *sparing) RoundTrip(r *http.Request) (*http.Response, error) {
	s.mu.Lock()
	now, address := s.now(), r.URL.String()
	if age := now.Sub(s.asked[address]); age >= 0 && age < IssuerPause {
		s.mu.Unlock()
		return nil, errors.New("the issuer was asked that just now")
	}
	s.asked[address] = now // two addresses, of the issuer's own choice
	s.mu.Unlock()
	answer, err := s.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(answer.Body, MaxIssuerAnswer), answer.Body}
	return answer, nil
}
