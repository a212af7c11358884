package access_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

func TestWhichKeysCanBeKept(t *testing.T) {
	long := strings.Repeat("x", access.MaxName)
	below := -1
	for _, test := range []struct {
		why    string
		change func(k *access.Key)
		place  string // where it is wrong; "" where it is right
	}{
		{"as it is made", func(*access.Key) {}, ""},
		{"the longest names", func(k *access.Key) { k.Name, k.Sets = long, []string{long} }, ""},
		{"names of any script", func(k *access.Key) { k.Name, k.Sets = "Pförtner 门房", []string{"董事会"} }, ""},
		{"every scope", func(k *access.Key) { k.Scopes = access.Scopes() }, ""},
		{"no scope at all", func(k *access.Key) { k.Scopes = []string{} }, ""},
		{"a clearance that sees nothing", func(k *access.Key) { k.Clearance = &below }, ""},
		{"every choice", func(k *access.Key) { k.Dialect, k.Citations, k.Mode = "markdown", "none", "knowledge" }, ""},
		{"a name that is too long", func(k *access.Key) { k.Name = long + "x" }, "name"},
		{"a name that turns the writing round", func(k *access.Key) { k.Name = "a\u202eb" }, "name"},
		{"a name that is no text", func(k *access.Key) { k.Name = "\xff" }, "name"},
		{"a set that is too long", func(k *access.Key) { k.Sets = []string{"a", long + "x"} }, "set "},
		{"a scope in other letters", func(k *access.Key) { k.Scopes = []string{"Answer"} }, "scope Answer"},
		{"an empty scope", func(k *access.Key) { k.Scopes = []string{""} }, "scope "},
		{"a dialect on two lines", func(k *access.Key) { k.Dialect = "a\nb" }, "dialect"},
	} {
		k, _ := access.New("a", time.Now())
		test.change(&k)
		err := k.Check()
		if test.place == "" && err != nil {
			t.Errorf("%s: %v", test.why, err)
		}
		if test.place != "" && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), test.place)) {
			t.Errorf("%s: %v, want it at %s", test.why, err, test.place)
		}
	}
}

func TestAKeyAsJSONHoldsNoHash(t *testing.T) {
	k, secret := access.New("a", time.Date(2026, 11, 21, 12, 0, 0, 999, time.FixedZone("", 3600)))
	data, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf(`{"id":%q,"name":"a","scopes":null,"sets":null,"clearance":null,"created":"2026-11-21T11:00:00Z","expires":null,"revoked":null,"last_used":null}`, k.ID)
	if string(data) != want || strings.Contains(string(data), secret) {
		t.Errorf("got  %s\nwant %s", data, want)
	}
}

func TestErrorsOfStores(t *testing.T) {
	for want, err := range map[citeway.Code]error{citeway.NotFound: access.Missing("key_1"), citeway.Invalid: access.Twice("key_1"), citeway.TooLarge: access.TooMany()} {
		if citeway.CodeOf(err) != want || !strings.Contains(err.Error(), ";") {
			t.Errorf("%s: %v says no mend", want, err)
		}
	}
}
