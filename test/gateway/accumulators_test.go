package gateway

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// searched is what a model that searches the web says: three citations in one delta, as
// the service sends them.
var searched = []string{`{"delta":{"role":"assistant","content":""}}`, `{"delta":{"content":"Tides rise ([sea.example](https://sea.example/t))"}}`,
	`{"delta":{"content":", fall ([moon.example](https://moon.example/)) and"}}`, `{"delta":{"content":" turn ([sea.example](https://sea.example/t))."}}`,
	`{"delta":{"annotations":[` + cites(11, 49, "https://sea.example/t") + `,` + cites(56, 95, "https://moon.example/") + `,` + cites(105, 143, "https://sea.example/t") + `]}}`,
	`{"delta":{},"finish_reason":"stop"}`}

func cites(start, end int, url string) string {
	return fmt.Sprintf(`{"type":"url_citation","url_citation":{"start_index":%d,"end_index":%d,"title":"T","url":%q}}`, start, end, url)
}

// TestTheSDKsPutStreamsTogether: each SDK's own accumulator keeps every annotation, of our
// own answers and of an upstream's that pass through.
func TestTheSDKsPutStreamsTogether(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { stream(w, searched...) }))
	t.Cleanup(web.Close)
	address := serve(t, "models:\n  - name: tern\n    provider: openai\n    model: tern-1\n    base_url: "+web.URL+"/v1\n")
	t.Run("npm", func(t *testing.T) {
		needs(t, stock, "openai")
		together(t, node(t, stock, "accumulators.mjs", address))
	})
	t.Run("python", func(t *testing.T) {
		together(t, inPython(t, "accumulators.py", address))
	})
}

func together(t *testing.T, out []byte) {
	t.Helper()
	all := map[string]seen{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var s seen
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		all[s.Client] = s
	}
	if own := all["citeway"]; len(own.Cited) < 2 || own.Finish != "stop" || slices.Contains(own.Cited, "") {
		t.Errorf("our own answer: %+v", own)
	}
	want := []string{"([sea.example](https://sea.example/t))", "([moon.example](https://moon.example/))", "([sea.example](https://sea.example/t))"}
	if through := all["tern"]; !slices.Equal(through.Cited, want) || through.Finish != "stop" {
		t.Errorf("what passed: %q, want %q", through.Cited, want)
	}
}
