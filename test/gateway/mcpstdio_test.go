package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestGoClient: the official Go client, over each way in, in the newest protocol
// that it can agree on with the program.
func TestGoClient(t *testing.T) {
	program := build(t)
	address := serve(t, "")
	for way, transport := range map[string]sdk.Transport{
		"2026-07-28, http":  &sdk.StreamableClientTransport{Endpoint: address + "/mcp"},
		"2026-07-28, other": &sdk.StreamableClientTransport{Endpoint: address + "/mcp/stateless"},
		"2026-07-28, stdio": &sdk.CommandTransport{Command: exec.Command(program, "mcp", "--data", hold(t))},
		"2025-11-25, http":  &sdk.StreamableClientTransport{Endpoint: address + "/mcp"},
		"2025-11-25, stdio": &sdk.CommandTransport{Command: exec.Command(program, "mcp", "--data", hold(t))},
	} {
		version, _, _ := strings.Cut(way, ", ")
		client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, nil)
		session, err := client.Connect(context.Background(), transport, &sdk.ClientSessionOptions{ProtocolVersion: version})
		if err != nil {
			t.Fatalf("%s: %v", way, err)
		}
		if got := session.InitializeResult().ProtocolVersion; got != version {
			t.Errorf("%s: agreed on %s", way, got)
		}
		r, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "answer", Arguments: map[string]any{"question": "How many days of annual leave are there?"}})
		if err != nil || r.IsError || len(r.Content) < 2 {
			t.Fatalf("%s: %v, %+v", way, err, r)
		}
		read, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: r.Content[1].(*sdk.ResourceLink).URI})
		if err != nil || !strings.Contains(read.Contents[0].Text, "28 days") {
			t.Errorf("%s: %v", way, err)
		}
		if err := session.Close(); err != nil {
			t.Errorf("%s: the program ended with %v", way, err)
		}
	}
}

// TestNothingButTheProtocol: what is said to people goes to standard error, and the
// program ends with its input.
func TestNothingButTheProtocol(t *testing.T) {
	program := build(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "mcp", "--docs", documents)
	cmd.Stdin = strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}` + "\n")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("the program does not end with its input: %v %s", err, errs.String())
	}
	if !strings.Contains(out.String(), `"serverInfo"`) {
		t.Errorf("the host was not answered: %q", out.String())
	}
	for line := range strings.Lines(out.String()) {
		var message struct {
			Version string `json:"jsonrpc"`
		}
		if err := json.Unmarshal([]byte(line), &message); err != nil || message.Version != "2.0" {
			t.Errorf("on standard output: %q", line)
		}
	}
}

// TestWhatIsWrongIsSaid: the host's log shows why there is no server.
func TestWhatIsWrongIsSaid(t *testing.T) {
	program := build(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "--docs: there are no documents to answer from"},
		{[]string{"--docs", "testdata/none"}, "testdata/none"},
		{[]string{"--docs", documents, "--settings", "none.yaml"}, "none.yaml"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		cmd := exec.CommandContext(ctx, program, append([]string{"mcp"}, test.args...)...)
		in, err := cmd.StdinPipe() // stays open, as a host's does
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != 2 || !strings.Contains(errs.String(), test.want) {
			t.Errorf("%q: %v %q", test.args, err, errs.String())
		}
		_ = in.Close()
		cancel()
	}
}
