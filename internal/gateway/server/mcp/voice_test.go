package mcp_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// TestMethodsThatThereAreNot are answered as calls are, under their id, so that the caller is told and not its connection lost.
func TestMethodsThatThereAreNot(t *testing.T) {
	p := open(t, mcp.Options{}, server.Options{})
	for body, want := range map[string]string{
		`{"jsonrpc":"2.0","id":7,"method":"tasks/list","params":{}}`:                           `{"jsonrpc":"2.0","id":7,"error":{"code":-32601,`,
		`{"method":"tasks/get","params":{"taskId":"x"},"jsonrpc":"2.0","id":"a"}`:              `{"jsonrpc":"2.0","id":"a","error":{"code":-32601,`,
		`{"jsonrpc":"2.0","method":"x","params":"` + strings.Repeat("x", 20<<10) + `","id":7}`: `{"jsonrpc":"2.0","id":null,"error":{"code":-32601,`,
	} {
		for _, path := range []string{"/mcp", "/mcp/stateless"} {
			r := p.post(t, "", body, path)
			known := !strings.Contains(want, "null")
			if !strings.HasPrefix(r.body, want) || (r.StatusCode == http.StatusOK) != known {
				t.Errorf("%s %.80s: %d %s", path, body, r.StatusCode, r.body)
			}
		}
	}
}

// TestRefusalsAreOfTheProtocol: what the library refuses in plain text is told in
// the protocol's shape, with the status that it chose.
func TestRefusalsAreOfTheProtocol(t *testing.T) {
	p := open(t, mcp.Options{}, server.Options{})
	for _, c := range []struct {
		body   string
		more   []string
		status int
		code   int
	}{
		{`{no`, nil, http.StatusBadRequest, -32700},
		{`{}`, nil, http.StatusBadRequest, -32600},
		{`[]`, nil, http.StatusBadRequest, -32600},
		{`{no`, []string{"/mcp/stateless"}, http.StatusBadRequest, -32700},
		{list, []string{"Content-Type", "text/plain"}, http.StatusUnsupportedMediaType, -32602},
		{list, []string{"Mcp-Session-Id", "none"}, http.StatusNotFound, -32602},
	} {
		r := p.post(t, "", c.body, c.more...)
		var got struct {
			Version string `json:"jsonrpc"`
			Error   struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal([]byte(r.body), &got); err != nil || r.StatusCode != c.status || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %q: %d %s %s", c.body, c.more, r.StatusCode, r.Header.Get("Content-Type"), r.body)
		}
		if got.Version != "2.0" || got.Error.Code != c.code || got.Error.Message == "" {
			t.Errorf("%s %q: %s", c.body, c.more, r.body)
		}
	}
}
