package gateway

import (
	"strings"
	"testing"
)

// TestVercelsProviderForAnthropic: its sources are addresses that open, and of what a request brings the characters and the
// pages, whole and streamed; an answer that is cut is an error.
func TestVercelsProviderForAnthropic(t *testing.T) {
	needs(t, stock, "@ai-sdk/anthropic")
	all := inMessages(t, node(t, stock, "vercel.mjs", cutting(t)))
	for _, name := range []string{"own", "own streamed", "brought", "brought streamed"} {
		s := all[name]
		if len(s.Cited) != 2 || s.Finish != "stop" {
			t.Errorf("%s: %+v", name, s)
			continue
		}
		own := strings.HasPrefix(name, "own")
		for n, c := range s.Cited {
			if own == (c.URL == "") || !own && (n == 1) != (c.Page == 3) {
				t.Errorf("%s: source %d is %+v", name, n+1, c)
			}
		}
	}
}
