package remote_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
)

// A server over streamable HTTP, reached when it is asked.
func Example() {
	h := harbour()
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return h }, nil))
	defer web.Close()
	server, err := remote.New(remote.Options{Name: "sea", URL: web.URL, Tools: []string{"height"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	tools, err := server.Tools(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := tools[0].Call(context.Background(), json.RawMessage(`{"harbour":"North"}`), tool.Access{})
	fmt.Println(tools[0].Spec().Name, string(r.JSON), err)
	// Output: sea__height {"harbour":"North","height":4.2} <nil>
}
