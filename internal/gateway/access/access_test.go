package access_test

import (
	"context"
	"errors"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	"regexp"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
)

func Example() {
	ctx := context.Background()
	store, err := keyrows.Open("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	key, secret := access.New("the porter's lodge", time.Now())
	key.Scopes = []string{access.Answer}
	if err := store.Create(ctx, key); err != nil {
		fmt.Println(err)
		return
	}
	found, err := access.NewRing(store).Find(ctx, secret)
	fmt.Println(found.Name, access.Grants(found.Scopes, access.WriteSources), err)
	// Output: the porter's lodge false <nil>
}

func TestSecretsAreLongAndNew(t *testing.T) {
	form := regexp.MustCompile(`^cw_[0-9A-Za-z]{43}$`)
	seen := map[string]bool{}
	for range 1000 {
		k, secret := access.New("a", time.Now())
		if !form.MatchString(secret) || seen[secret] || seen[k.ID] {
			t.Fatalf("got %s and %s", k.ID, secret)
		}
		seen[secret], seen[k.ID] = true, true
		if !k.Hash.Is(access.HashOf(secret)) || k.Hash.Is(access.HashOf(secret+"x")) {
			t.Fatal("the hash is not that of the secret")
		}
	}
}

func TestWhatScopesGrant(t *testing.T) {
	for _, test := range []struct {
		scopes []string
		scope  string
		want   bool
	}{
		{nil, access.WriteSources, true}, {nil, access.Admin, true}, {[]string{}, access.Answer, false}, {[]string{}, "", true},
		{[]string{access.Answer}, access.Answer, true}, {[]string{access.Answer}, access.ReadSources, false},
		{[]string{access.Answer}, access.Admin, false}, {[]string{access.Admin}, access.WriteSources, true},
		{[]string{access.ReadSources}, access.WriteSources, false},
	} {
		if got := access.Grants(test.scopes, test.scope); got != test.want {
			t.Errorf("%v, %s: %v", test.scopes, test.scope, got)
		}
	}
}

func TestHowLongAKeyLives(t *testing.T) {
	now := time.Now()
	before, after, zero := now.Add(-time.Second), now.Add(time.Second), 0
	for want, keys := range map[string][]access.Key{
		"live":    {{}, {Expires: &after}},
		"expired": {{Expires: &before}, {Expires: &now}},
		"revoked": {{Revoked: &before}, {Revoked: &before, Expires: &before}},
	} {
		for _, k := range keys {
			if k.State(now) != want || k.Live(now) != (want == "live") {
				t.Errorf("%+v is %s, want %s", k, k.State(now), want)
			}
		}
	}
	if (&access.Key{}).Restricted() || !(&access.Key{Sets: []string{}}).Restricted() || !(&access.Key{Clearance: &zero}).Restricted() {
		t.Error("who is restricted")
	}
}

func TestARingFollowsItsStore(t *testing.T) {
	store := database.Memory(t, keyrows.Open)
	ring := access.NewRing(store)
	k, secret := access.New("a", time.Now())
	finds := func(want bool) {
		t.Helper()
		if found, err := ring.Find(t.Context(), secret); err != nil || (found != nil) != want {
			t.Errorf("found %v, %v; want %v", found, err, want)
		}
	}
	finds(false)
	if any, _ := ring.Any(t.Context()); any {
		t.Error("an empty store has keys")
	}
	if err := store.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	finds(true)
	if live, _ := ring.Live(t.Context(), k.ID); live == nil {
		t.Error("the key is not live")
	}
	if err := store.Revoke(t.Context(), k.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	finds(false)
	if live, _ := ring.Live(t.Context(), k.ID); live != nil {
		t.Error("the key is live")
	}
	if any, _ := ring.Any(t.Context()); !any {
		t.Error("revoking the last key opens the door")
	}
}

func TestARingNotesTheLastUse(t *testing.T) {
	store := database.Memory(t, keyrows.Open)
	k, secret := access.New("a", time.Now())
	if err := store.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	ring := access.NewRing(store)
	for range 3 {
		if found, err := ring.Find(t.Context(), secret); err != nil || found == nil {
			t.Fatal(found, err)
		}
	}
	all, _ := store.List(t.Context())
	if all[0].LastUsed == nil {
		t.Error("it was never used")
	}
}

func TestOtherSecretsFindNothing(t *testing.T) {
	store := database.Memory(t, keyrows.Open)
	k, secret := access.New("a", time.Now())
	if err := store.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	ring := access.NewRing(store)
	for _, other := range []string{"", k.ID, secret[:len(secret)-1], secret + "0", access.Prefix, string(k.Hash[:]), fmt.Sprintf("%x", k.Hash)} {
		if found, err := ring.Find(t.Context(), other); found != nil || err != nil {
			t.Errorf("%q finds %v, %v", other, found, err)
		}
	}
}

// failing is a store whose file is gone.
type failing struct{ *keyrows.Store }

var errDown = errors.New("down")

func (failing) Version(context.Context) (int64, error) { return 0, errDown }

func TestNobodyIsLetInWhileTheKeysCannotBeRead(t *testing.T) {
	ring := access.NewRing(failing{database.Memory(t, keyrows.Open)})
	if k, err := ring.Find(t.Context(), "x"); k != nil || !errors.Is(err, errDown) {
		t.Errorf("%v, %v", k, err)
	}
	if _, err := ring.Any(t.Context()); !errors.Is(err, errDown) {
		t.Errorf("%v", err)
	}
}
