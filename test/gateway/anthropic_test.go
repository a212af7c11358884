package gateway

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// TestAnthropicsSDKs: each keeps every citation, whole and put together by its own accumulator: of what Citeway knows with an
// address that opens, of what a request brings with the place that holds the words, of a PDF its page. An answer that is cut is an error.
func TestAnthropicsSDKs(t *testing.T) {
	address := cutting(t)
	t.Run("npm", func(t *testing.T) {
		needs(t, sdks, "@anthropic-ai/sdk")
		asMessages(t, node(t, sdks, "anthropic.mjs", address))
	})
	t.Run("python", func(t *testing.T) {
		asMessages(t, inPython(t, "anthropic.py", address))
	})
}

// cutting is the address of a gateway whose model tern breaks off.
func cutting(t *testing.T) string {
	t.Helper()
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"A full year of work gives 28 days"},"finish_reason":null}]}`+"\n\n")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(model.Close)
	return serve(t, "models:\n  - {name: local, provider: builtin}\n  - {name: tern, provider: openai, model: tern-1, base_url: "+model.URL+"/v1, retries: 0}\n")
}

func asMessages(t *testing.T, out []byte) {
	t.Helper()
	type reading struct {
		Client, Finish, Text, Error string
		Cited                       []struct {
			Type, URL, Words, Place string
			Page                    int
		}
	}
	all := map[string]reading{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var s reading
		if err := dec.Decode(&s); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		all[s.Client] = s
	}
	for name, types := range map[string][]string{
		"own": {"web_search_result_location", "web_search_result_location"}, "own streamed": {"web_search_result_location", "web_search_result_location"},
		"brought": {"char_location", "content_block_location"}, "brought streamed": {"char_location", "content_block_location"},
		"filed": {"page_location"}, "filed streamed": {"page_location"},
	} {
		s := all[name]
		var got []string
		for _, c := range s.Cited {
			got = append(got, c.Type)
			if c.Words == "" || c.Words != c.Place {
				t.Errorf("%s: the words %q, at the place %q", name, c.Words, c.Place)
			}
			if (c.Type == "page_location") != (c.Page == 3) {
				t.Errorf("%s: page %d", name, c.Page)
			}
			if c.URL != "" {
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
		if !slices.Equal(got, types) || s.Finish != "end_turn" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if all["cut"].Error == "" {
		t.Errorf("a cut answer passes for %+v", all["cut"])
	}
}
