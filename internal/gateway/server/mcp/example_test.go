package mcp_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// The surface in a mux, and a host that asks it.
func Example() {
	surface := mcp.New(mcp.Options{Chat: &scripted{events: tides()}, Base: func(*http.Request) string { return "https://cite.example" }})
	defer surface.Close()
	mux := http.NewServeMux()
	surface.Routes(mux)
	gateway := httptest.NewServer(mux)
	defer gateway.Close()

	client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, nil)
	session, err := client.Connect(context.Background(), &sdk.StreamableClientTransport{Endpoint: gateway.URL + mcp.Path}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	r, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: mcp.AnswerTool, Arguments: map[string]any{"question": "Do tides rise?"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(said(r))
	// Output:
	// Tides rise [1].
	//
	// Sources:
	// [1] Tide tables, page 3: “The tides rise twice a day.” https://cite.example/c/c_1
}
