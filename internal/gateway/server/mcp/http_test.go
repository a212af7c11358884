package mcp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// reply is an answer whose body was read.
type reply struct {
	*http.Response
	body string
}

// ask sends one request as a host does; more are names and values of headers, and
// an empty value takes one out.
func (p *place) ask(t testing.TB, method, key, body string, more ...string) reply {
	t.Helper()
	path := mcp.Path
	if len(more) > 0 && strings.HasPrefix(more[0], "/") {
		path, more = more[0], more[1:]
	}
	r, err := http.NewRequest(method, p.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(more); i += 2 {
		r.Header.Set(more[i], more[i+1])
		if more[i] == "Host" {
			r.Host = more[i+1]
		}
	}
	res, err := bearing{key}.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	got, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res, string(got)}
}

func (p *place) post(t testing.TB, key, body string, more ...string) reply {
	t.Helper()
	return p.ask(t, http.MethodPost, key, body, more...)
}

const (
	hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}`
	list  = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
)

// TestBehindAProxy: the proxy passes the name on by which hosts know it. The guard
// knows the names of the settings, and a name that it does not know stays out.
func TestBehindAProxy(t *testing.T) {
	p := open(t, options(t), server.Options{Hosts: []string{"cite.example"}})
	for host, want := range map[string]int{"cite.example": http.StatusOK, "evil.example": http.StatusForbidden} {
		for _, path := range []string{mcp.Path, mcp.PathStateless} {
			if got := p.post(t, "", hello, path, "Host", host); got.StatusCode != want {
				t.Errorf("%s%s: %d %s", host, path, got.StatusCode, got.body)
			}
		}
	}
	if got := p.post(t, "", hello, "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"); got.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another site: %d", got.StatusCode)
	}
}

// TestRefusalsSpeakTheProtocol: what does not come to the protocol is refused in its
// shape, or as the protocol's library does.
func TestRefusalsSpeakTheProtocol(t *testing.T) {
	p := open(t, options(t), server.Options{Keys: []string{"secret"}})
	for _, test := range []struct {
		name, method, key, body string
		more                    []string
		status                  int
	}{
		{"no key", "POST", "", list, nil, http.StatusUnauthorized},
		{"a wrong key", "POST", "wrong", list, nil, http.StatusUnauthorized},
		{"a path that there is not", "POST", "secret", list, []string{"/mcp/elsewhere"}, http.StatusNotFound},
		{"a method that there is not", "PUT", "secret", list, nil, http.StatusMethodNotAllowed},
		{"a stream without session", "GET", "secret", "", []string{"/mcp/stateless"}, http.StatusMethodNotAllowed},
	} {
		got := p.ask(t, test.method, test.key, test.body, test.more...)
		var e struct {
			Version string `json:"jsonrpc"`
			ID      any    `json:"id"`
			Error   struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal([]byte(got.body), &e); err != nil || got.StatusCode != test.status || e.Version != "2.0" || e.ID != nil || e.Error.Code >= 0 || e.Error.Message == "" {
			t.Errorf("%s: %d %s", test.name, got.StatusCode, got.body)
		}
	}
}

func TestWhatIsNoMessageIsRefused(t *testing.T) {
	p := open(t, options(t), server.Options{})
	for _, test := range []struct {
		name, body string
		more       []string
		status     int
	}{
		{"no JSON", "{", nil, http.StatusBadRequest},
		{"nothing", "", nil, http.StatusBadRequest},
		{"no Accept", list, []string{"Accept", ""}, http.StatusBadRequest},
		{"another type", list, []string{"Content-Type", "text/plain"}, http.StatusUnsupportedMediaType},
		{"an unknown session", list, []string{"Mcp-Session-Id", "s"}, http.StatusNotFound},
		{"an unknown protocol", list, []string{"Mcp-Protocol-Version", "1999-01-01"}, http.StatusBadRequest},
		{"too long", `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", mcp.MaxMessage) + `"}`, []string{mcp.PathStateless}, http.StatusRequestEntityTooLarge},
	} {
		if got := p.post(t, "", test.body, test.more...); got.StatusCode != test.status {
			t.Errorf("%s: %d %.200s", test.name, got.StatusCode, got.body)
		}
	}
	if got := p.post(t, "", hello); got.StatusCode != http.StatusOK {
		t.Errorf("after all this: %d %s", got.StatusCode, got.body)
	}
}

func TestSessionsAreBounded(t *testing.T) {
	p := open(t, options(t), server.Options{})
	var first string
	for i := range mcp.MaxSessions {
		got := p.post(t, "", hello)
		if got.StatusCode != http.StatusOK {
			t.Fatalf("session %d: %d %s", i, got.StatusCode, got.body)
		}
		first = got.Header.Get("Mcp-Session-Id")
	}
	if got := p.post(t, "", hello); got.StatusCode != http.StatusServiceUnavailable || !strings.Contains(got.body, "too many") {
		t.Errorf("one more: %d %s", got.StatusCode, got.body)
	}
	if got := p.post(t, "", list, mcp.PathStateless); got.StatusCode != http.StatusOK {
		t.Errorf("without a session: %d %s", got.StatusCode, got.body)
	}
	if got := p.ask(t, http.MethodDelete, "", "", "Mcp-Session-Id", first); got.StatusCode != http.StatusNoContent {
		t.Errorf("ending one: %d", got.StatusCode)
	}
	if got := p.post(t, "", hello); got.StatusCode != http.StatusOK {
		t.Errorf("after one ended: %d %s", got.StatusCode, got.body)
	}
}

func TestAClosedSurfaceRefuses(t *testing.T) {
	p := open(t, options(t), server.Options{})
	session := p.dial(t, "stateful", "", nil)
	_ = p.surface.Close()
	if got := p.post(t, "", hello); got.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d %s", got.StatusCode, got.body)
	}
	_ = session.Close()
}

// TestWhatOneMaySeeIsInNoSharedCache: answers that depend on who asks say so.
func TestWhatOneMaySeeIsInNoSharedCache(t *testing.T) {
	p := open(t, options(t), server.Options{})
	request := `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"` + newest +
		`","io.modelcontextprotocol/clientInfo":{"name":"t","version":"0"},"io.modelcontextprotocol/clientCapabilities":{}}}}`
	got := p.post(t, "", request, "Mcp-Protocol-Version", newest, "Mcp-Method", "tools/list")
	if !strings.Contains(got.body, `"cacheScope":"private"`) {
		t.Errorf("%d %s", got.StatusCode, got.body)
	}
}
