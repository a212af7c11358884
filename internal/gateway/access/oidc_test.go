package access

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/citeway/citeway"
)

// issuer is an OpenID Connect issuer whose keys can change.
type issuer struct {
	*httptest.Server
	keys  map[string]*ecdsa.PrivateKey
	asked int // how often its keys were asked for
	down  bool
}

func newIssuer(t *testing.T) *issuer {
	i := &issuer{keys: map[string]*ecdsa.PrivateKey{}}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case i.down:
			w.WriteHeader(http.StatusBadGateway)
		case r.URL.Path == "/.well-known/openid-configuration":
			_ = json.NewEncoder(w).Encode(map[string]any{"issuer": i.URL, "jwks_uri": i.URL + "/keys", "authorization_endpoint": i.URL, "token_endpoint": i.URL, "id_token_signing_alg_values_supported": []string{"ES256"}})
		default:
			i.asked++
			set := jose.JSONWebKeySet{}
			for id, key := range i.keys {
				set.Keys = append(set.Keys, jose.JSONWebKey{Key: key.Public(), KeyID: id, Algorithm: "ES256", Use: "sig"})
			}
			_ = json.NewEncoder(w).Encode(set)
		}
	}))
	t.Cleanup(i.Close)
	i.add("one")
	return i
}

func (i *issuer) add(id string) { i.keys[id], _ = ecdsa.GenerateKey(elliptic.P256(), rand.Reader) }

// token is one that a key of the issuer signs.
func (i *issuer) token(t *testing.T, key string, claims map[string]any) string {
	return signedBy(t, jose.ES256, jose.JSONWebKey{Key: i.keys[key], KeyID: key}, claims)
}

func TestTokensOfAnIssuer(t *testing.T) {
	i, now := newIssuer(t), time.Unix(1_800_000_000, 0)
	o := NewOIDC(OIDCOptions{Issuer: i.URL, Audience: "citeway", Now: func() time.Time { return now }})
	claims := func(change map[string]any) map[string]any {
		all := map[string]any{"iss": i.URL, "aud": "citeway", "sub": "u1", "email": "ada@harbour.example", "email_verified": true, "groups": []string{"board"},
			"iat": now.Unix(), "exp": now.Add(time.Hour).Unix()}
		for name, value := range change {
			all[name] = value
		}
		return all
	}
	forged, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	for _, test := range []struct{ name, token, want string }{
		{"good", i.token(t, "one", claims(nil)), ""},
		{"expired", i.token(t, "one", claims(map[string]any{"exp": now.Add(-time.Second).Unix()})), "expired"},
		{"not yet", i.token(t, "one", claims(map[string]any{"nbf": now.Add(time.Hour).Unix()})), "not accepted"},
		{"for another", i.token(t, "one", claims(map[string]any{"aud": "elsewhere"})), "not accepted"},
		{"of another issuer", i.token(t, "one", claims(map[string]any{"iss": "https://evil.example"})), "not accepted"},
		{"of a key that is not known", signedBy(t, jose.ES256, jose.JSONWebKey{Key: forged, KeyID: "two"}, claims(nil)), "not accepted"},
		{"of another key by that name", signedBy(t, jose.ES256, jose.JSONWebKey{Key: forged, KeyID: "one"}, claims(nil)), "not accepted"},
		{"signed with a shared secret", signedBy(t, jose.HS256, []byte(secret), claims(nil)), "not accepted"},
		{"without a signature", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.", "not accepted"},
	} {
		p, err := o.Person(t.Context(), test.token)
		if test.want == "" && (err != nil || p.ID != "u1" || p.Email != "ada@harbour.example" || len(p.Groups) != 1) {
			t.Errorf("%s: %+v, %v", test.name, p, err)
		}
		if test.want != "" && (citeway.CodeOf(err) != citeway.Forbidden || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	if i.asked != 1 {
		t.Errorf("forged tokens had the keys asked for %d times", i.asked)
	}
	if p, err := o.Person(t.Context(), i.token(t, "one", claims(map[string]any{"email_verified": false}))); err != nil || p.Email != "" {
		t.Errorf("an address that is not verified counts: %+v, %v", p, err)
	}
}

func TestKeysOfAnIssuerChange(t *testing.T) {
	i, now := newIssuer(t), time.Unix(1_800_000_000, 0)
	o := NewOIDC(OIDCOptions{Issuer: i.URL, Audience: "citeway", Now: func() time.Time { return now }})
	claims := map[string]any{"iss": i.URL, "aud": []string{"other", "citeway"}, "sub": "u1", "exp": now.Add(time.Hour).Unix()}
	i.down = true
	if _, err := o.Person(t.Context(), i.token(t, "one", claims)); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("an issuer that is down: %v", err)
	}
	i.down, now = false, now.Add(IssuerPause)
	if _, err := o.Person(t.Context(), i.token(t, "one", claims)); err != nil {
		t.Fatal(err)
	}
	i.add("two")
	now = now.Add(IssuerPause)
	_, err := o.Person(t.Context(), i.token(t, "two", claims))
	for n := 0; n < 10_000 && i.asked == 1; n++ { // go-oidc answers from a request that is just ending
		runtime.Gosched()
		_, err = o.Person(t.Context(), i.token(t, "two", claims))
	}
	if err != nil || i.asked != 2 {
		t.Errorf("after %d: %v", i.asked, err)
	}
	i.down = true // what is known still counts
	if _, err := o.Person(t.Context(), i.token(t, "one", claims)); err != nil {
		t.Error(err)
	}
}
