package gateway

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// TestVercelsProviderForAnthropic: its sources are addresses that open, and of what a request brings the characters and the
// pages, whole and streamed; an answer that is cut is an error.
func TestVercelsProviderForAnthropic(t *testing.T) {
	needs(t, stock, "@ai-sdk/anthropic")
	type reading struct {
		Client, Text, Finish, Error string
		Cited                       []struct {
			URL, Title, Words, Place string
			Page                     int
		}
	}
	out := node(t, stock, "vercel.mjs", cutting(t))
	all := map[string]reading{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var s reading
		if err := dec.Decode(&s); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		all[s.Client] = s
	}
	for _, name := range []string{"own", "own streamed", "brought", "brought streamed"} {
		s := all[name]
		if len(s.Cited) != 2 || s.Finish != "stop" {
			t.Errorf("%s: %+v", name, s)
			continue
		}
		for n, c := range s.Cited {
			if c.Words == "" || c.Words != c.Place {
				t.Errorf("%s: the words %q, at the place %q", name, c.Words, c.Place)
			}
			if own := strings.HasPrefix(name, "own"); own == (c.URL == "") || !own && (n == 1) != (c.Page == 3) {
				t.Errorf("%s: source %d is %+v", name, n+1, c)
			}
			if c.URL == "" {
				continue
			}
			r, err := http.Get(c.URL)
			if err != nil {
				t.Fatal(err)
			}
			_ = r.Body.Close()
			if r.StatusCode != http.StatusOK {
				t.Errorf("%s: %s is %d", name, c.URL, r.StatusCode)
			}
		}
	}
	if all["cut"].Error == "" {
		t.Errorf("a cut answer passes for %+v", all["cut"])
	}
}
