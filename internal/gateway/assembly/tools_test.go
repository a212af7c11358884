package assembly

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// TestServersAndSearchesOfTheSettings: an MCP server over HTTP and a search engine,
// behind the keys that the environment holds.
func TestServersAndSearchesOfTheSettings(t *testing.T) {
	engine := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer find" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"query":"q","results":[{"url":"https://harbour.example/gate","title":"Gate","content":"The gate closes at nine."}]}`)
	}))
	defer engine.Close()
	tickets := sdk.NewServer(&sdk.Implementation{Name: "tickets", Version: "1"}, nil)
	tickets.AddTool(&sdk.Tool{Name: "open", InputSchema: map[string]any{"type": "object"}}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "Two tickets are open."}}}, nil
	})
	inner := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return tickets }, nil)
	remote := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Api-Key") != "tick" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	defer remote.Close()
	file := filepath.Join(t.TempDir(), "citeway.yaml")
	write(t, file, "mcp_servers:\n  - {name: tickets, url: \""+remote.URL+"\", key_env: TICK, key_header: X-Api-Key}\n"+
		"  - {name: gone, url: \"http://127.0.0.1:1/mcp\"}\n"+
		"web_search: {endpoint: \""+engine.URL+"\", key_env: FIND}\n")
	told := &said{}
	getenv := func(name string) string { return map[string]string{"TICK": "tick", "FIND": "find"}[name] }
	b, err := openBy(t, file, getenv, told)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	found := map[string]string{}
	for range 2 {
		for _, one := range b.tools.turn(t.Context()) {
			name := one.Spec().Name
			args := map[string]string{"search_web": `{"query":"gate"}`, "tickets__open": `{}`}[name]
			if args == "" {
				continue
			}
			r, err := one.Call(t.Context(), json.RawMessage(args), tool.Access{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			found[name] = string(r.JSON)
			for _, f := range r.Found {
				found[name] += f.Source.URL + f.Passage.Text
			}
			for _, p := range r.Source.Passages {
				found[name] += p.Text
			}
		}
	}
	if !strings.Contains(found["search_web"], "https://harbour.example/gate") || !strings.Contains(found["tickets__open"], "Two tickets are open.") {
		t.Errorf("%q", found)
	}
	if n := strings.Count(told.String(), "an MCP server is not reached"); n != 1 {
		t.Errorf("%d warnings of the server that is down, want 1: %s", n, told)
	}
}

// TestToolsThatCannotBeOpened: each says its place before anything is served.
func TestToolsThatCannotBeOpened(t *testing.T) {
	empty := t.TempDir()
	broken := filepath.Join(t.TempDir(), "metrics")
	write(t, filepath.Join(broken, "sales.yaml"), "type: metrics_view\nmeasures: 3\n")
	for file, want := range map[string]string{
		"metrics: {views: nowhere}":                                          "nowhere",
		"metrics: {views: " + empty + "}":                                    "there is no metrics view",
		"metrics: {views: " + broken + "}":                                   "sales.yaml",
		"mcp_servers: [{name: a, url: \"http://a.example\", key_env: NONE}]": "NONE",
		"web_search: {endpoint: \"http://a.example\", key_env: NONE}":        "NONE",
	} {
		path := filepath.Join(t.TempDir(), "citeway.yaml")
		write(t, path, file)
		b, err := openBy(t, path, nil, io.Discard)
		if err == nil {
			b.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", file, err, want)
		}
	}
}
