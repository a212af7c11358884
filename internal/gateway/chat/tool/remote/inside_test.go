package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

func TestNamesThatEveryModelTakes(t *testing.T) {
	for name, want := range map[string]string{
		"height": "sea__height", "get-it_2": "sea__get-it_2", "log.read": "sea__log_read_18d47ec6", "höhe": "sea__h_he_", "a b": "sea__a_b_",
		strings.Repeat("x", 80): "sea__" + strings.Repeat("x", 50) + "_",
	} {
		got := namespaced("sea", name)
		if !strings.HasPrefix(got, strings.TrimSuffix(want, "18d47ec6")) || len(got) > maxName {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		if namespaced("sea", name) != got {
			t.Errorf("%s has two names", name)
		}
	}
	if namespaced("sea", "a.b") == namespaced("sea", "a b") || namespaced("sea", "a.b") == namespaced("sea", "a_b") {
		t.Error("two tools have one name")
	}
}

func FuzzNamespaced(f *testing.F) {
	f.Add("height")
	f.Add("\xff")
	f.Add(strings.Repeat("é", 60))
	f.Fuzz(func(t *testing.T, name string) {
		got := namespaced("sea", name)
		bad := strings.Trim(got, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
		if bad != "" || len(got) > maxName || !strings.HasPrefix(got, "sea__") {
			t.Fatalf("%q became %q", name, got)
		}
	})
}

func TestCut(t *testing.T) {
	for s, want := range map[string]string{"": "", "abcd": "abcd", "abcde": "abcd…", "aéééé": "aé…", "\xff": "\uFFFD"} {
		if got := cut(s, 4); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}

func TestOfTheEnvironmentLittleIsPassed(t *testing.T) {
	t.Setenv("CITEWAY_SECRET", "x")
	t.Setenv("LANG", "de")
	env := environment([]string{"OWN=1"})
	if slices.ContainsFunc(env, func(v string) bool { return strings.HasPrefix(v, "CITEWAY_SECRET") }) || !slices.Contains(env, "OWN=1") || !slices.Contains(env, "LANG=de") {
		t.Errorf("%v", env)
	}
	if _, there := os.LookupEnv("PATH"); there && !slices.ContainsFunc(env, func(v string) bool { return strings.HasPrefix(v, "PATH=") }) {
		t.Error("without PATH no program is found")
	}
}

func TestHeadersStayWithTheirHost(t *testing.T) {
	var elsewhere []string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		elsewhere = append(elsewhere, r.Header.Get("X-Key"))
	}))
	defer other.Close()
	first := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusFound))
	defer first.Close()
	c := client(&Options{Bytes: 1 << 20, Header: http.Header{"x-key": {"secret"}}})
	defer c.CloseIdleConnections()
	request, _ := http.NewRequest(http.MethodGet, first.URL, nil)
	answer, err := c.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusFound || len(elsewhere) != 0 || request.Header.Get("X-Key") != "" {
		t.Errorf("%d, %v", answer.StatusCode, elsewhere)
	}
}

func TestWhatIsReadOfAResult(t *testing.T) {
	text := func(s string) mcp.Content { return &mcp.TextContent{Text: s} }
	for name, c := range map[string]struct {
		told mcp.CallToolResult
		want string
		left int
	}{
		"words":       {mcp.CallToolResult{Content: []mcp.Content{text("a"), text("b")}}, `{"text":"a\nb"}`, 0},
		"JSON":        {mcp.CallToolResult{Content: []mcp.Content{text(` {"a": 1} `)}}, `{"a": 1}`, 0},
		"a list":      {mcp.CallToolResult{Content: []mcp.Content{text(`[1]`)}}, `{"text":"[1]"}`, 0},
		"cut JSON":    {mcp.CallToolResult{Content: []mcp.Content{text(`{"a":`)}}, `{"text":"{\"a\":"}`, 0},
		"structure":   {mcp.CallToolResult{Content: []mcp.Content{text("so")}, StructuredContent: map[string]any{"a": 1}}, `{"a":1}`, 0},
		"no UTF-8":    {mcp.CallToolResult{Content: []mcp.Content{text("a\xff")}}, "{\"text\":\"a\uFFFD\"}", 0},
		"nothing":     {mcp.CallToolResult{}, `{"text":""}`, 0},
		"a picture":   {mcp.CallToolResult{Content: []mcp.Content{&mcp.ImageContent{}, text("a")}}, `{"text":"a"}`, 1},
		"a resource":  {mcp.CallToolResult{Content: []mcp.Content{&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{Text: "words"}}}}, `{"text":"words"}`, 0},
		"bytes":       {mcp.CallToolResult{Content: []mcp.Content{&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{Blob: []byte("x")}}, &mcp.EmbeddedResource{}}}, `{"text":""}`, 2},
		"links alone": {mcp.CallToolResult{Content: []mcp.Content{&mcp.ResourceLink{URI: "u:1", Title: "T", MIMEType: "text/plain"}}}, `{"text":"","links":[{"uri":"u:1","title":"T","mime":"text/plain"}]}`, 0},
	} {
		got := readContent(&c.told)
		raw, err := got.JSON()
		if err != nil || string(raw) != c.want || got.left != c.left || len(got.findings("x")) != min(c.left, 1) {
			t.Errorf("%s: got %s with %d left, %v", name, raw, got.left, err)
		}
	}
	if _, err := (&content{structured: func() {}}).JSON(); err == nil {
		t.Error("what is no JSON was written")
	}
}

func TestAToolThatCannotBeWrittenIsNotListed(t *testing.T) {
	s := &Server{o: Options{Name: "sea"}}
	for name, tool := range map[string]*mcp.Tool{
		"none": nil, "no name": {}, "a huge schema": {Name: "a", InputSchema: map[string]string{"x": strings.Repeat("x", MaxSchema)}},
		"no schema of JSON": {Name: "a", InputSchema: func() {}},
	} {
		if s.tool(tool) != nil {
			t.Errorf("%s is listed", name)
		}
	}
	got := s.tool(&mcp.Tool{Name: "a", Description: strings.Repeat("d", MaxDescription+1)})
	if got == nil || got.spec.Parameters != nil || got.title != "a" || len(got.spec.Description) > MaxDescription+len("…") {
		t.Errorf("%+v", got)
	}
	s.o.Tools = []string{"b"}
	if s.tool(&mcp.Tool{Name: "a"}) != nil {
		t.Error("a tool that was not chosen is listed")
	}
}

func TestWhenAConnectionIsLost(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		err  error
		want bool
	}{
		"nothing":     {context.Background(), nil, false},
		"the end":     {context.Background(), io.EOF, true},
		"refused":     {context.Background(), fmt.Errorf("calling: %w", &jsonrpc.Error{Code: -32602, Message: "no"}), false},
		"caller gone": {gone, io.EOF, false},
	} {
		if got := lost(c.ctx, c.err); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAnErrorOfTheServerIsAnErrorOfTheCall(t *testing.T) {
	tool := &Tool{server: &Server{o: Options{Name: "sea"}}, name: "a"}
	for text, want := range map[string]string{"no such harbour": "no such harbour", "  ": "ended in an error", strings.Repeat("x", MaxDescription+9): strings.Repeat("x", MaxDescription) + "…"} {
		_, err := tool.result(&mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil)
		var e *citeway.Error
		if !errors.As(err, &e) || e.Message != want || e.Code != citeway.Upstream {
			t.Errorf("%.20s: %v", text, err)
		}
	}
	r, err := tool.result(&mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "words"}}}, json.RawMessage(`{"a":1}`))
	if err != nil || r.Source.Passages[0].Text != "words" || string(r.Source.Query) != `{"a":1}` {
		t.Errorf("%+v, %v", r, err)
	}
}
