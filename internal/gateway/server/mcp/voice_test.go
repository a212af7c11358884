package mcp_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

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
