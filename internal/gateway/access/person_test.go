package access

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/citeway/citeway"
)

func TestTheFirstRuleThatFits(t *testing.T) {
	rules := []Rule{{Users: []string{"ada@harbour.example", "u7"}}, {Groups: []string{"board"}}, {Roles: []string{"admin"}}, {Domains: []string{"Harbour.example"}}}
	for _, test := range []struct {
		who  Person
		want int
	}{
		{Person{Email: "ADA@harbour.example"}, 0}, {Person{ID: "u7"}, 0}, {Person{ID: "U7"}, -1},
		{Person{ID: "u8", Groups: []string{"staff", "board"}}, 1}, {Person{ID: "u8", Roles: []string{"board"}}, -1},
		{Person{ID: "u8", Roles: []string{"admin"}, Email: "bo@harbour.example"}, 2}, {Person{Email: "bo@HARBOUR.example"}, 3},
		{Person{Email: "bo@evil-harbour.example"}, -1}, {Person{Email: "bo@sub.harbour.example"}, -1}, {Person{Email: "bo@x@harbour.example"}, -1},
		{Person{Email: "harbour.example"}, -1}, {Person{}, -1},
	} {
		rule, err := RuleOf(rules, &test.who)
		switch {
		case test.want < 0 && citeway.CodeOf(err) != citeway.Forbidden:
			t.Errorf("%+v: %v, %v", test.who, rule, err)
		case test.want >= 0 && rule != &rules[test.want]:
			t.Errorf("%+v is not rule %d: %v", test.who, test.want, err)
		}
	}
	if rule, err := RuleOf([]Rule{{Everyone: true}}, &Person{ID: "x"}); err != nil || !rule.Everyone {
		t.Error(rule, err)
	}
}

func TestUsersHaveIdsOfTheirOwn(t *testing.T) {
	seen := map[string]Person{}
	for _, p := range []Person{{ID: "a"}, {ID: "b"}, {Email: "a"}, {ID: "a", Issuer: "https://login.example"}} {
		id := p.UserID("key_1")
		if other, is := seen[id]; is || !IsUser(id) || ConnectionOf(id) != "key_1" {
			t.Errorf("%+v has %s, as %+v", p, id, other)
		}
		seen[id] = p
	}
	one, same := Person{ID: "a", Email: "old@harbour.example"}, Person{ID: "a", Email: "new@harbour.example"}
	if one.UserID("key_1") != same.UserID("key_1") || IsUser("key_1") {
		t.Error("an address that changes makes another user")
	}
}

func TestRightsOfBoth(t *testing.T) {
	low, high := 1, 3
	if Least(nil, nil) != nil || Least(&low, nil) != &low || Least(nil, &low) != &low || Least(&high, &low) != &low || Least(&low, &high) != &low {
		t.Error("the lower clearance is another")
	}
	for _, test := range []struct{ a, b, want []string }{
		{nil, nil, nil}, {nil, []string{"x"}, []string{"x"}}, {[]string{"x"}, nil, []string{"x"}}, {[]string{"x", "y"}, []string{"y", "z"}, []string{"y"}}, {[]string{"x"}, []string{"z"}, []string{}},
	} {
		if got := Shared(test.a, test.b); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%v and %v: %#v", test.a, test.b, got)
		}
	}
}

const secret = "a secret of both sides, long enough"

// signedBy is a token with those claims.
func signedBy(t *testing.T, alg jose.SignatureAlgorithm, key any, claims map[string]any) string {
	t.Helper()
	by, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(by).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestSignedHeaders(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	at := func(d time.Duration) int64 { return now.Add(d).Unix() }
	good := func(change map[string]any) map[string]any {
		claims := map[string]any{"sub": "u1", "email": "ada@harbour.example", "role": "admin", "iss": "open-webui", "iat": at(0), "exp": at(5 * time.Minute)}
		for name, value := range change {
			if claims[name] = value; value == nil {
				delete(claims, name)
			}
		}
		return claims
	}
	none := "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9."
	for _, test := range []struct{ name, token, want string }{
		{"good", signedBy(t, jose.HS256, []byte(secret), good(nil)), ""},
		{"forged", signedBy(t, jose.HS256, []byte("another secret, of thirty-two bytes."), good(nil)), "another secret"},
		{"without a signature", none, "HS256"},
		{"of another kind", signedBy(t, jose.HS512, []byte(strings.Repeat(secret, 2)), good(nil)), "HS256"},
		{"expired", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"iat": at(-time.Hour), "exp": at(-time.Minute)})), "expired"},
		{"old", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"iat": at(-time.Hour), "exp": at(time.Hour)})), "older"},
		{"of tomorrow", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"nbf": at(time.Hour)})), "not yet"},
		{"issued tomorrow", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"iat": at(time.Hour), "exp": at(2 * time.Hour)})), "not yet"},
		{"without an end", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"exp": nil})), "expiry"},
		{"of another issuer", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"iss": "elsewhere"})), "another's"},
		{"of nobody", signedBy(t, jose.HS256, []byte(secret), good(map[string]any{"sub": nil, "email": nil})), "no user"},
		{"no token", "ada@harbour.example", "no token"},
	} {
		s, err := NewSigned(secret, "open-webui", func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Person(test.token)
		if test.want == "" && (err != nil || p.ID != "u1" || p.Email != "ada@harbour.example" || len(p.Roles) != 1) {
			t.Errorf("%s: %+v, %v", test.name, p, err)
		}
		if test.want != "" && (citeway.CodeOf(err) != citeway.Forbidden || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	if _, err := NewSigned("short", "", time.Now); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

func TestATokenWithAnIdCountsOnce(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	first, _ := NewSigned(secret, "", func() time.Time { return now })
	token := signedBy(t, jose.HS256, []byte(secret), map[string]any{"sub": "u1", "jti": "one", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix()})
	if _, err := first.Person(token); err != nil {
		t.Fatal(err)
	}
	renewed, _ := NewSigned(secret, "", func() time.Time { return now })
	renewed.After(first)
	for _, s := range []*Signed{first, renewed} {
		if _, err := s.Person(token); err == nil || !strings.Contains(err.Error(), "came before") {
			t.Errorf("again: %v", err)
		}
	}
}

// TestUserParts: a user is found behind every connection, by what an operator knows.
func TestUserParts(t *testing.T) {
	byID, byEmail := Person{ID: "17", Email: "ada@harbour.example"}, Person{Email: "Ada@Harbour.example"}
	byToken := Person{ID: "17", Issuer: "https://login.example"}
	for name, test := range map[string]struct {
		person *Person
		named  string
		want   bool
	}{
		"by id":                     {&byID, "17", true},
		"by the address beside it":  {&byID, "ada@harbour.example", false},
		"by what the audit shows":   {&byID, byID.UserID("key_2"), true},
		"by address":                {&byEmail, "ada@HARBOUR.example", true},
		"by a token's subject":      {&byToken, "17", true},
		"by another":                {&byEmail, "bo@harbour.example", false},
		"by the name of its key":    {&byID, "key_1", false},
		"by part of what is hashed": {&byID, "1", false},
	} {
		if got := HasPart(test.person.UserID("key_1"), UserParts(test.named, "https://login.example")); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if id := byID.UserID("key_1"); !HasPart(id, []string{"key_1"}) || HasPart(id, []string{"key_"}) || HasPart("", nil) {
		t.Error("a key's users are not told from others")
	}
}
