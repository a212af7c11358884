package azure

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// forwarded is what a deployment is sent of a body.
func forwarded(t *testing.T, o Options, path, body string) (asked, error) {
	t.Helper()
	url, last := simulator(t)
	o.BaseURL, o.Deployment, o.Client = url, "heron", &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	response, err := m.Forward(t.Context(), upstream.Request{Path: path, Body: []byte(body)})
	if err != nil {
		return *last, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || !strings.HasPrefix(string(raw), "data: {") {
		t.Errorf("answered %s: %.80s, %v", response.Status, raw, err)
	}
	return *last, nil
}

const nameless = `"parameters":{"endpoint":"https://s.search.example","index_name":"tides"}`

func TestForward(t *testing.T) {
	own := `[{"type":"azure_search",` + nameless + `}]`
	for _, c := range []struct{ name, data, path, body, want string }{
		{"plain chat stays as it is", "", "chat/completions", `{"messages": [], "stream_options":{"include_usage":true}}`, `{"messages": [], "stream_options":{"include_usage":true}}`},
		{"other paths too", tides, "embeddings", `{"input": "x"}`, `{"input": "x"}`},
		{"the settings' data source", own, "chat/completions", `{"messages":[],"stream":true,"stream_options":{},"logprobs":true,"top_logprobs":2,"store":true,"max_completion_tokens":5}`,
			`{"data_sources":[{"parameters":{"endpoint":"https://s.search.example","include_contexts":["citations","intent","all_retrieved_documents"],"index_name":"tides"},"type":"azure_search"}],"max_tokens":5,"messages":[],"stream":true}`},
		{"one that says null", own, "/chat/completions", `{"messages":[],"data_sources":null}`,
			`{"data_sources":[{"parameters":{"endpoint":"https://s.search.example","include_contexts":["citations","intent","all_retrieved_documents"],"index_name":"tides"},"type":"azure_search"}],"messages":[]}`},
		{"the request's own, at the same address", tides, "chat/completions", `{"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://S.search.example/","index_name":"mine"}}]}`,
			`{"data_sources":[{"parameters":{"endpoint":"https://S.search.example/","include_contexts":["citations","intent","all_retrieved_documents"],"index_name":"mine"},"type":"azure_search"}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := forwarded(t, Options{Options: service.Options{Key: "k-1234"}, DataSources: c.data}, c.path, c.body)
			if err != nil || got.body != c.want || got.key != "k-1234" || got.path != "/openai/deployments/heron/"+strings.TrimLeft(c.path, "/") {
				t.Errorf("%v: sent to %s\n%s\nwant\n%s", err, got.path, got.body, c.want)
			}
		})
	}
}

func TestForwardRefuses(t *testing.T) {
	for _, c := range []struct{ name, data, body string }{
		{"no object", tides, `[]`},
		{"no JSON", tides, `{`},
		{"another address", tides, `{"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://evil.example"}}]}`},
		{"another type", tides, `{"data_sources":[{"type":"elasticsearch","parameters":{"endpoint":"https://s.search.example"}}]}`},
		{"none in the settings", "", `{"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://s.search.example"}}]}`},
		{"two", tides, `{"data_sources":[{},{}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := forwarded(t, Options{DataSources: c.data}, "chat/completions", c.body)
			if citeway.CodeOf(err) != citeway.Invalid || got.path != "" {
				t.Errorf("%v, sent %s", err, got.body)
			}
		})
	}
}
