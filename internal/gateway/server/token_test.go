package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/citeway/citeway/internal/gateway/access"
)

// TestATokenInPlaceOfAKey: its rule gives the rights, and one that does not count is
// answered as a key that is not known.
func TestATokenInPlaceOfAKey(t *testing.T) {
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	var issuer *httptest.Server
	issuer = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/keys" {
			_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: key.Public(), KeyID: "one", Algorithm: "ES256", Use: "sig"}}})
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"issuer": issuer.URL, "jwks_uri": issuer.URL + "/keys"})
	}))
	defer issuer.Close()
	defer http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	var told strings.Builder
	s, err := New(Options{Addr: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(&told, nil)), Identity: &Identity{OIDC: access.NewOIDC(access.OIDCOptions{Issuer: issuer.URL, Audience: "citeway"}),
		Rules: []access.Rule{{Groups: []string{"staff"}, Sets: []string{"staff"}, Clearance: ranked(1)}}}})
	if err != nil {
		t.Fatal(err)
	}
	by, _ := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: key, KeyID: "one"}}, nil)
	for _, test := range []struct {
		name   string
		claims map[string]any
		status int    // of a refusal; 0 is none
		why    string // that the log has
	}{
		{"good", map[string]any{"aud": "citeway", "groups": []string{"staff"}, "exp": time.Now().Add(time.Hour).Unix()}, 0, ""},
		{"for another", map[string]any{"aud": "other", "groups": []string{"staff"}, "exp": time.Now().Add(time.Hour).Unix()}, 401, "expected audience"},
		{"expired", map[string]any{"aud": "citeway", "groups": []string{"staff"}, "exp": time.Now().Add(-time.Hour).Unix()}, 401, "has expired"},
		{"of no rule", map[string]any{"aud": "citeway", "exp": time.Now().Add(time.Hour).Unix()}, 403, "no rule"},
	} {
		test.claims["iss"], test.claims["sub"] = issuer.URL, "u1"
		token, err := jwt.Signed(by).Claims(test.claims).Serialize()
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "/v1/sources", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		told.Reset()
		c, _, err := s.caller(r, nil)
		if got := told.String(); (test.why == "") != (got == "") || !strings.Contains(got, test.why) || strings.Contains(got, token) {
			t.Errorf("%s: the log has %q, want %q in it", test.name, got, test.why)
		}
		if err != nil && strings.Contains(Public(err).Error(), "audience \"") {
			t.Errorf("%s: its sender is told %v", test.name, Public(err))
		}
		switch {
		case test.status != 0:
			if err == nil || statusOf(err) != test.status || len(c.Sets) > 0 || c.Sets == nil {
				t.Errorf("%s: %+v, %v", test.name, c, err)
			}
		case err != nil || !reflect.DeepEqual(c.Sets, []string{"staff"}) || *c.Clearance != 1 || c.User != "u1" || access.Grants(c.Scopes, access.WriteSources) || c.metered() != c.ID:
			t.Errorf("%s: %+v, %v", test.name, c, err)
		}
	}
}
