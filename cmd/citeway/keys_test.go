package main

import (
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

func TestWhenKeysExpire(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 30, 0, 0, time.UTC)
	for text, want := range map[string]string{"": "", "2026-11-21": "2026-11-22T00:00:00Z", "2027-01-31": "2027-02-01T00:00:00Z", "36h": "2026-11-23T00:30:00Z",
		"2026-11-20": "no", "0s": "no", "-1h": "no", "tomorrow": "no", "2026-13-01": "no"} {
		got, err := expiry(text, now)
		switch {
		case want == "no" && citeway.CodeOf(err) != citeway.Invalid, want != "no" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "no" && (got == nil) != (want == ""), got != nil && got.Format(time.RFC3339) != want:
			t.Errorf("%q: %v, want %s", text, got, want)
		}
	}
}

func TestAKeyAsALine(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 30, 0, 0, time.UTC)
	two := 2
	for want, k := range map[string]access.Key{
		"id|name|live|all|all|all|2026-11-21 12:30:00|never":                       {},
		"id|name|revoked|none|none|2|2026-11-21 12:30:00|2026-11-21 12:30:00":      {Scopes: []string{}, Sets: []string{}, Clearance: &two, Revoked: &now, LastUsed: &now},
		"id|name|expired|answer,convert|board,staff|all|2026-11-21 12:30:00|never": {Scopes: []string{"answer", "convert"}, Sets: []string{"board", "staff"}, Expires: &now},
	} {
		k.ID, k.Name, k.Created = "id", "name", now
		if got := strings.Join(keyRow(&k, now), "|"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
