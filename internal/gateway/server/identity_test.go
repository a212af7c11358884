package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// asserting is a connection's key that sees two sets up to rank 3.
func asserting() Caller {
	three := 3
	return Caller{ID: "key_web", Asserts: true, Sets: []string{"staff", "board"}, Clearance: &three}
}

func ranked(n int) *int { return &n }

// knowing are rules for an invented harbour.
func knowing() *Identity {
	return &Identity{Rules: []access.Rule{
		{Users: []string{"ada@harbour.example"}, Sets: []string{"board", "secret"}, Clearance: ranked(9)},
		{Roles: []string{"pilot"}, Sets: []string{"secret"}, Clearance: ranked(9), Beyond: true},
		{Domains: []string{"harbour.example"}, Sets: []string{"staff"}, Clearance: ranked(0), Scopes: []string{access.Answer}},
	}}
}

func header(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i+1 < len(pairs); i += 2 {
		h.Add(pairs[i], pairs[i+1])
	}
	return h
}

func TestTheUserBehindAConnection(t *testing.T) {
	const email, librechat = "X-OpenWebUI-User-Email", "X-LibreChat-User-Email"
	for _, test := range []struct {
		name      string
		header    http.Header
		sets      []string
		clearance int
		refused   string
	}{
		{"no more than the key", header(email, "ada@harbour.example"), []string{"board"}, 3, ""},
		{"what the key has beside", header(email, "bo@harbour.example"), []string{"staff"}, 0, ""},
		{"of LibreChat", header(librechat, "bo@harbour.example"), []string{"staff"}, 0, ""},
		{"beyond the key, as the settings say", header("X-OpenWebUI-User-Id", "u1", "X-OpenWebUI-User-Role", "pilot"), []string{"secret"}, 9, ""},
		{"nobody", http.Header{}, nil, 0, "names none"},
		{"somebody else", header(email, "eve@elsewhere.example"), nil, 0, "no rule"},
		{"twice", header(email, "bo@harbour.example", email, "ada@harbour.example"), nil, 0, "no single user"},
		{"by two applications", header(email, "bo@harbour.example", librechat, "ada@harbour.example"), nil, 0, "two applications"},
		{"not filled in", header(librechat, "{{LIBRECHAT_USER_EMAIL}}"), nil, 0, "no single user"},
	} {
		c, err := knowing().behind(&http.Request{Header: test.header}, asserting())
		if test.refused != "" {
			if err == nil || !strings.Contains(err.Error(), test.refused) || c.Clearance == nil || *c.Clearance >= 0 {
				t.Errorf("%s: %+v, %v", test.name, c, err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(c.Sets, test.sets) || *c.Clearance != test.clearance || c.User == "" || c.Asserts || !access.IsUser(c.ID) || access.ConnectionOf(c.ID) != "key_web" || c.metered() != "key_web" {
			t.Errorf("%s: %+v, %v", test.name, c, err)
		}
	}
}

func TestAHeaderBesideAnotherKeyCountsForNothing(t *testing.T) {
	low := Caller{ID: "key_low", Sets: []string{"staff"}}
	h := header("X-OpenWebUI-User-Email", "ada@harbour.example", "X-OpenWebUI-User-Role", "pilot")
	for _, rules := range []*Identity{nil, knowing()} {
		if c, err := rules.behind(&http.Request{Header: h}, low); err != nil || !reflect.DeepEqual(c, low) {
			t.Errorf("%+v, %v", c, err)
		}
	}
	if _, err := (*Identity)(nil).behind(&http.Request{Header: h}, asserting()); err == nil {
		t.Error("a key that asserts opens something where the settings have no rules")
	}
}

func TestWhereHeadersAreSignedPlainOnesCountForNothing(t *testing.T) {
	const secret = "a secret of both sides, long enough"
	signed, err := access.NewSigned(secret, "", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	i := knowing()
	i.Header, i.Signed = "X-OpenWebUI-User-Jwt", signed
	by, _ := jose.NewSigner(jose.SigningKey{Algorithm: jose.HS256, Key: []byte(secret)}, nil)
	token, _ := jwt.Signed(by).Claims(map[string]any{"sub": "u1", "email": "bo@harbour.example", "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix()}).Serialize()
	c, err := i.behind(&http.Request{Header: header("X-OpenWebUI-User-Jwt", token, "X-OpenWebUI-User-Email", "ada@harbour.example")}, asserting())
	if err != nil || c.User != "bo@harbour.example" || !reflect.DeepEqual(c.Sets, []string{"staff"}) {
		t.Errorf("%+v, %v", c, err)
	}
	for _, h := range []http.Header{header("X-OpenWebUI-User-Email", "ada@harbour.example"), header("X-OpenWebUI-User-Jwt", token+"x")} {
		if c, err := i.behind(&http.Request{Header: h}, asserting()); err == nil {
			t.Errorf("%v is %+v", h, c)
		}
	}
}

func TestScopesOfAUserAreNoMoreThanTheKeys(t *testing.T) {
	for _, test := range []struct{ key, rule, want []string }{
		{nil, nil, nil}, {nil, []string{"answer"}, []string{"answer"}}, {[]string{"admin"}, []string{"answer"}, []string{"answer"}},
		{[]string{"answer"}, nil, []string{"answer"}}, {[]string{"answer"}, []string{"admin"}, []string{"answer"}}, {[]string{"answer"}, []string{"convert"}, []string{}},
	} {
		if got := (Caller{Scopes: test.key}).less(Caller{Scopes: test.rule}); !reflect.DeepEqual(got.Scopes, test.want) {
			t.Errorf("%v and %v: %v", test.key, test.rule, got.Scopes)
		}
	}
}

func TestEvidenceOfNoDocumentIsItsUsers(t *testing.T) {
	rec := &evidence.Record{ID: "c_1", Owner: "key_web.u_1"}
	for owner, want := range map[string]bool{"key_web.u_1": true, "key_web.u_2": false, "key_other": true} {
		if may, err := (Evidence{}).May(context.Background(), rec, tool.Access{Owner: owner}); may != want || err != nil {
			t.Errorf("%s: %v, %v", owner, may, err)
		}
	}
}

// TestATokenThatIsForgedIsAnUnknownKey: it is answered as one, and no key is needed less.
func TestATokenThatIsForgedIsAnUnknownKey(t *testing.T) {
	s, err := New(Options{Addr: "0.0.0.0:0", Identity: &Identity{Rules: []access.Rule{{Everyone: true}}, OIDC: access.NewOIDC(access.OIDCOptions{Issuer: "http://127.0.0.1:1", Audience: "citeway"})}})
	if err != nil {
		t.Fatal(err)
	}
	for secret, want := range map[string]int{"": 401, "cw_none": 401, "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.": 503} {
		r := httptest.NewRequest("GET", "/v1/nothing", nil)
		if secret != "" {
			r.Header.Set("Authorization", "Bearer "+secret)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%q: %d %s", secret, w.Code, w.Body)
		}
	}
}
