package gateway

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// inspector is the command line of the official inspector.
var inspector = filepath.Join("node_modules", "@modelcontextprotocol", "inspector", "cli", "build", "cli.js")

// inspect asks one thing with it. It may say things to people before the JSON.
func inspect(t *testing.T, into any, args ...string) {
	t.Helper()
	said := node(t, hosts, append([]string{inspector, "--cli"}, args...)...)
	at := strings.IndexByte(string(said), '{')
	if at < 0 {
		t.Fatalf("%q: the inspector said %q", args, said)
	}
	if err := json.Unmarshal(said[at:], into); err != nil {
		t.Fatalf("%q: %v: %s", args, err, said)
	}
}

// TestInspector: a person looks round with the inspector.
func TestInspector(t *testing.T) {
	needs(t, hosts, "@modelcontextprotocol/inspector")
	program := build(t)
	address := serve(t, "")
	for way, at := range map[string][]string{
		"stateful":  {address + "/mcp", "--transport", "http"},
		"stateless": {address + "/mcp/stateless", "--transport", "http"},
		"stdio":     {program, "mcp", "--data", hold(t)},
	} {
		ask := func(into any, more ...string) { inspect(t, into, append(append([]string{}, at...), more...)...) }
		var list struct{ Tools []struct{ Name string } }
		if ask(&list, "--method", "tools/list"); len(list.Tools) < 3 || list.Tools[0].Name != "answer" {
			t.Errorf("%s: the tools are %+v", way, list.Tools)
		}
		var answer struct {
			Content []struct{ Type, Text, URI string }
		}
		ask(&answer, "--method", "tools/call", "--tool-name", "answer", "--tool-arg", "question=How many days of annual leave are there?")
		if len(answer.Content) < 2 || !strings.Contains(answer.Content[0].Text, "28 days") || answer.Content[1].Type != "resource_link" {
			t.Fatalf("%s: the answer is %+v", way, answer)
		}
		if way == "stdio" {
			continue // each question is to another program there, which knows other evidence
		}
		var read struct{ Contents []struct{ Text string } }
		if ask(&read, "--method", "resources/read", "--uri", answer.Content[1].URI); len(read.Contents) != 2 || !strings.Contains(read.Contents[0].Text, "28 days") {
			t.Errorf("%s: the evidence is %+v", way, read)
		}
	}
}
