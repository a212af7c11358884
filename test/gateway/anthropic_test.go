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

// saidInMessages is what a client of the Messages surface makes of an answer: each citation with
// the words that it names and those that stand at its place.
type saidInMessages struct {
	Client, Finish, Text, Error string
	Cited                       []struct {
		Type, URL, Words, Place string
		Page                    int
	}
}

// inMessages are the answers that a script printed, by their names, of which the one that is
// cut must be an error. Every address cited opens, and every place holds its words.
func inMessages(t *testing.T, out []byte) map[string]saidInMessages {
	t.Helper()
	all := map[string]saidInMessages{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var s saidInMessages
		if err := dec.Decode(&s); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		all[s.Client] = s
		for _, c := range s.Cited {
			if c.Words == "" || c.Words != c.Place {
				t.Errorf("%s: the words %q, at the place %q", s.Client, c.Words, c.Place)
			}
			if c.URL != "" {
				opens(t, c.URL)
			}
		}
	}
	if all["cut"].Error == "" {
		t.Errorf("a cut answer passes for %+v", all["cut"])
	}
	return all
}

// opens fails unless an address can be opened.
func opens(t *testing.T, address string) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("%s is %d", address, r.StatusCode)
	}
}

func asMessages(t *testing.T, out []byte) {
	t.Helper()
	all := inMessages(t, out)
	for name, types := range map[string][]string{
		"own": {"web_search_result_location", "web_search_result_location"}, "own streamed": {"web_search_result_location", "web_search_result_location"},
		"brought": {"char_location", "content_block_location"}, "brought streamed": {"char_location", "content_block_location"},
		"filed": {"page_location"}, "filed streamed": {"page_location"},
	} {
		s := all[name]
		var got []string
		for _, c := range s.Cited {
			got = append(got, c.Type)
			if (c.Type == "page_location") != (c.Page == 3) {
				t.Errorf("%s: page %d", name, c.Page)
			}
		}
		if !slices.Equal(got, types) || s.Finish != "end_turn" {
			t.Errorf("%s: %+v", name, s)
		}
	}
}
