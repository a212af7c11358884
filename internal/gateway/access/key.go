// Package access knows the keys that let callers in: what each may do, which
// sets of sources and which labels it may see, and whether it still holds.
//
// A key's secret is shown once, when it is made; only its hash is kept. Package sqlite
// keeps keys, in a file or in memory. A Ring stands in front of a store and finds keys by their secrets.
//
// It knows nothing of HTTP, of a surface's credentials or of the sources themselves.
package access

import (
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of keys.
const (
	// MaxKeys is how many keys a store holds, revoked ones too.
	MaxKeys = 10_000
	// MaxName is the most bytes of a key's or a set's name.
	MaxName = 200
	// MaxSets is how many sets of sources a key may name.
	MaxSets = 1000
)

// Key is what is kept of a key: all but its secret.
type Key struct {
	// ID names the key to people and programs; it opens nothing.
	ID string `json:"id"`
	// Name is what its owner called it.
	Name string `json:"name"`
	// Hash is HashOf the secret.
	Hash Hash `json:"-"`
	// Scopes are what the key may do; nil is all.
	Scopes []string `json:"scopes"`
	// Sets are the sets of sources that its bearer may see; nil means all, and an empty
	// list means none.
	Sets []string `json:"sets"`
	// Clearance is the highest label rank that its bearer may see; nil is all.
	Clearance *int `json:"clearance"`
	// Dialect is the form of answers if a request names none; "" is the surface's.
	Dialect string `json:"dialect,omitempty"`
	// Citations is how the OpenAI paths write citations if a request does not
	// say: openai, openwebui, markdown or none; "" leaves it to the settings.
	Citations string `json:"citations,omitempty"`
	// Mode is how the paths of OpenAI and Anthropic answer if a request does not say: knowledge
	// or passthrough; "" leaves it to the settings.
	Mode string `json:"mode,omitempty"`
	// Asserts says that its bearer is a connection that names the users behind it, who see
	// what the rules of the settings give them; without such a name it opens nothing.
	Asserts bool `json:"asserts,omitempty"`
	// Quota is what it may use; a limit of 0 is that of the settings.
	Quota
	Created time.Time `json:"created"`
	// Expires is when the key ends by itself; nil is never.
	Expires *time.Time `json:"expires"`
	// Revoked is when it was revoked; nil if it was not.
	Revoked *time.Time `json:"revoked"`
	// LastUsed is when it was used last, to a minute; nil if it never was.
	LastUsed *time.Time `json:"last_used"`
}

// Live reports whether the key opens anything at that time.
func (k *Key) Live(now time.Time) bool {
	return k.Revoked == nil && (k.Expires == nil || now.Before(*k.Expires))
}

// Restricted reports whether the key's bearer may not see every source.
func (k *Key) Restricted() bool { return k.Sets != nil || k.Clearance != nil }

// State is how a person learns of it: live, expired or revoked.
func (k *Key) State(now time.Time) string {
	switch {
	case k.Revoked != nil:
		return "revoked"
	case !k.Live(now):
		return "expired"
	}
	return "live"
}

// The values that Citations and Mode may have besides "".
var (
	citationForms = []string{"openai", "openwebui", "markdown", "none"}
	modes         = []string{"knowledge", "passthrough"}
)

// Check refuses, as Invalid, a key that cannot be kept: without an id or a name,
// with a scope that does not exist, over a limit. Stores call it first.
func (k *Key) Check() error {
	switch {
	case k.ID == "":
		return invalid("key", "has no id", "make it with access.New")
	case k.Hash == Hash{}:
		return invalid("key "+k.ID, "has no hash", "make it with access.New")
	case !plain(k.Name):
		return invalid("name", "is empty, longer than 200 bytes, or holds characters that cannot be seen", "give the key a short name")
	case len(k.Sets) > MaxSets:
		return invalid("sets", "are more than "+strconv.Itoa(MaxSets), "gather the sources in fewer sets")
	case k.Citations != "" && !slices.Contains(citationForms, k.Citations):
		return invalid("citations "+k.Citations, "there is no such form", "use openai, openwebui, markdown or none")
	case k.Mode != "" && !slices.Contains(modes, k.Mode):
		return invalid("mode "+k.Mode, "there is no such mode", "use knowledge or passthrough")
	case k.Dialect != "" && !plain(k.Dialect):
		return invalid("dialect", "is no name of a form", "see citeway dialects")
	}
	for _, set := range k.Sets {
		if !plain(set) {
			return invalid("set "+strconv.Quote(set), "is not a valid set name", "give a short name")
		}
	}
	if err := k.Quota.check(); err != nil {
		return err
	}
	return checkScopes(k.Scopes)
}

// plain reports whether a name can be shown on one line.
func plain(name string) bool {
	if name == "" || len(name) > MaxName || !utf8.ValidString(name) {
		return false
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
