package remote_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
	"github.com/citeway/citeway/internal/leak"
)

// role is the variable that makes this test binary a server over stdio.
const role = "CITEWAY_TEST_MCP"

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "":
		leak.Main(m)
	case "tides":
		_ = harbour().Run(context.Background(), &mcp.StdioTransport{})
	case "mute":
		time.Sleep(time.Minute)
	case "babbling":
		fmt.Println(strings.Repeat("no message ", 100))
		time.Sleep(time.Minute)
	case "parent": // a server that starts a process of its own and heeds nothing
		child := exec.Command("sleep", "60")
		_ = child.Start()
		_ = os.WriteFile(os.Getenv("PID_FILE"), []byte(fmt.Sprint(child.Process.Pid)), 0o600)
		_ = harbour().Run(context.Background(), &mcp.StdioTransport{})
		time.Sleep(time.Minute)
	}
}

// most is what a server may answer with in the tests.
const most = 64 << 10

type asked struct {
	Harbour string `json:"harbour" jsonschema:"which harbour"`
}

type told struct {
	Harbour string  `json:"harbour"`
	Height  float64 `json:"height"`
}

// harbour is an MCP server with tools of every sort.
func harbour() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "harbour", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "height", Title: "Height of the tide", Description: "Tells the height [1]."},
		func(_ context.Context, _ *mcp.CallToolRequest, in asked) (*mcp.CallToolResult, told, error) {
			if in.Harbour == "" {
				return nil, told{}, fmt.Errorf("no harbour is called %q", in.Harbour)
			}
			return nil, told{in.Harbour, 4.2}, nil
		})
	raw := func(name string, do mcp.ToolHandler) {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}}, do)
	}
	raw("log.read", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "The gate closed at nine."},
			&mcp.ResourceLink{URI: "cite://p_1", Name: "log"}, &mcp.ImageContent{MIMEType: "image/png", Data: []byte("x")}}}, nil
	})
	raw("slow", func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		select {
		case <-ctx.Done():
		case <-time.After(5 * time.Second): // word of a cancelled call may not come through
		}
		return nil, ctx.Err()
	})
	raw("huge", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: strings.Repeat("x", most+1)}}}, nil
	})
	raw("steps", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		err := r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Message: "half way", Progress: 1, Total: 2})
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: `{"done":true}`}}}, err
	})
	raw("exit", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		os.Exit(3)
		return nil, nil
	})
	return s
}

// overHTTP is the harbour behind an address.
func overHTTP(t *testing.T) *httptest.Server {
	t.Helper()
	h := harbour()
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return h }, nil))
	t.Cleanup(web.Close)
	return web
}

// open is a server of those options, closed with the test.
func open(t *testing.T, o remote.Options) *remote.Server {
	t.Helper()
	if o.Name == "" {
		o.Name = "sea"
	}
	if o.Connect == 0 {
		o.Connect = time.Minute
	}
	o.Bytes = most
	if o.URL != "" && o.Client == nil {
		transport := &http.Transport{}
		t.Cleanup(transport.CloseIdleConnections)
		o.Client = &http.Client{Transport: transport}
	}
	s, err := remote.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// program is a server over stdio that plays a role.
func program(t *testing.T, as string, more ...string) remote.Options {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return remote.Options{Command: []string{self}, Environment: append(more, role+"="+as)}
}

// serve calls one of the server's tools.
func serve(t *testing.T, s *remote.Server, name, args string, l tool.Limits) tool.Outcome {
	t.Helper()
	tools, err := s.Tools(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	d := tool.Desk{Tools: tools, Limits: l}
	o, err := d.Serve(context.Background(), citeway.Call{Name: name, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return o
}
