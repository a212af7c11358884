package rows_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// noon is the time at which the suite's keys are made.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Run runs the suite, each case on a store of its own, which it closes.
func suite(t *testing.T, open func(t *testing.T) access.Store) {
	for name, run := range map[string]func(*testing.T, access.Store){
		"every field comes back": fields, "order": order, "revoke": revoke, "used": used, "the version": version, "changes": changes,
		"what is refused": refused, "no secret is kept": noSecret, "many at the same time": concurrent, "a context that is done": done,
	} {
		t.Run(name, func(t *testing.T) {
			store := open(t)
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Error("close: ", err)
				}
			})
			run(t, store)
		})
	}
}

func create(t *testing.T, s access.Store, name string) access.Key {
	t.Helper()
	k, _ := access.New(name, noon)
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	return k
}

func list(t *testing.T, s access.Store) []access.Key {
	t.Helper()
	all, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func fields(t *testing.T, s access.Store) {
	zero, later := 0, noon.Add(time.Hour)
	full, _ := access.New("full", noon)
	full.Scopes, full.Sets, full.Clearance, full.Expires = []string{access.Answer}, []string{"board", "staff"}, &zero, &later
	full.Dialect, full.Citations, full.Mode = "markdown", "openwebui", "passthrough"
	bare, _ := access.New("bare", noon)
	none, _ := access.New("none", noon)
	none.Scopes, none.Sets = []string{}, []string{}
	for _, k := range []access.Key{full, bare, none} {
		if err := s.Create(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	all := list(t, s)
	for i, want := range []access.Key{full, bare, none} {
		if !reflect.DeepEqual(all[i], want) {
			t.Errorf("got %+v, want %+v", all[i], want)
		}
	}
}

func order(t *testing.T, s access.Store) {
	for _, name := range []string{"c", "a", "b"} {
		create(t, s, name)
	}
	names := ""
	for _, k := range list(t, s) {
		names += k.Name
	}
	if names != "cab" {
		t.Errorf("order %s", names)
	}
}

func revoke(t *testing.T, s access.Store) {
	k := create(t, s, "a")
	other := create(t, s, "b")
	for _, at := range []time.Time{noon.Add(time.Hour), noon.Add(2 * time.Hour)} {
		if err := s.Revoke(t.Context(), k.ID, at); err != nil {
			t.Fatal(err)
		}
	}
	all := list(t, s)
	if all[0].Revoked == nil || !all[0].Revoked.Equal(noon.Add(time.Hour)) || all[0].Live(noon) {
		t.Errorf("revoked at %v", all[0].Revoked)
	}
	if all[1].ID != other.ID || !all[1].Live(noon) {
		t.Errorf("the other: %+v", all[1])
	}
	if err := s.Revoke(t.Context(), "key_none", noon); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("none: %v", err)
	}
}

func used(t *testing.T, s access.Store) {
	k := create(t, s, "a")
	if err := s.Used(t.Context(), k.ID, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := s.Used(t.Context(), "key_none", noon); err != nil {
		t.Error(err)
	}
	if at := list(t, s)[0].LastUsed; at == nil || !at.Equal(noon.Add(time.Minute)) {
		t.Errorf("used at %v", at)
	}
}

func version(t *testing.T, s access.Store) {
	seen := map[int64]bool{}
	look := func(what string, isNew bool) {
		t.Helper()
		v, err := s.Version(t.Context())
		if err != nil || seen[v] == isNew {
			t.Errorf("%s: version %d, %v", what, v, err)
		}
		seen[v] = true
	}
	look("empty", true)
	k := create(t, s, "a")
	look("created", true)
	_ = s.Used(t.Context(), k.ID, noon)
	look("used", false)
	_ = s.Revoke(t.Context(), k.ID, noon)
	look("revoked", true)
}

func changes(t *testing.T, s access.Store) {
	seen := map[int64]bool{s.Changes(): true}
	look := func(what string, isNew bool) {
		t.Helper()
		if n := s.Changes(); seen[n] == isNew {
			t.Errorf("%s: %d changes", what, n)
		}
		seen[s.Changes()] = true
	}
	k := create(t, s, "a")
	look("created", true)
	_ = s.Used(t.Context(), k.ID, noon)
	look("used", false)
	_ = s.Revoke(t.Context(), k.ID, noon)
	look("revoked", true)
}

func refused(t *testing.T, s access.Store) {
	for name, change := range map[string]func(*access.Key){
		"no id":         func(k *access.Key) { k.ID = "" },
		"no hash":       func(k *access.Key) { k.Hash = access.Hash{} },
		"no name":       func(k *access.Key) { k.Name = "" },
		"a long name":   func(k *access.Key) { k.Name = strings.Repeat("x", access.MaxName+1) },
		"a torn name":   func(k *access.Key) { k.Name = "a\nb" },
		"a bad scope":   func(k *access.Key) { k.Scopes = []string{"all"} },
		"a bad set":     func(k *access.Key) { k.Sets = []string{""} },
		"many sets":     func(k *access.Key) { k.Sets = make([]string, access.MaxSets+1) },
		"bad citations": func(k *access.Key) { k.Citations = "footnotes" },
		"a bad mode":    func(k *access.Key) { k.Mode = "proxy" },
	} {
		k, _ := access.New("a", noon)
		change(&k)
		if err := s.Create(t.Context(), k); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	k := create(t, s, "a")
	if err := s.Create(t.Context(), k); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("twice: %v", err)
	}
	if all := list(t, s); len(all) != 1 {
		t.Errorf("%d keys are there", len(all))
	}
}

func noSecret(t *testing.T, s access.Store) {
	k, secret := access.New("a", noon)
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if told := fmt.Sprintf("%+v", list(t, s)); strings.Contains(told, secret) {
		t.Error("the list holds the secret")
	}
}

func concurrent(t *testing.T, s access.Store) {
	const writers, each = 4, 5
	errs := make(chan error, writers*each*2)
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range each {
				k, _ := access.New("a", noon)
				errs <- s.Create(context.Background(), k)
				errs <- s.Used(context.Background(), k.ID, noon)
			}
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	if n := len(list(t, s)); n != writers*each {
		t.Errorf("%d keys, want %d", n, writers*each)
	}
}

func done(t *testing.T, s access.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.List(ctx); err == nil {
		t.Error("a list came all the same")
	}
	if _, err := s.Version(ctx); err == nil {
		t.Error("a version came all the same")
	}
}
