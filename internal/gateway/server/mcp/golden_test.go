package mcp_test

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

var update = flag.Bool("update", false, "write what comes out into the golden files")

const (
	dashes = "\n----\n"
	equals = "\n====\n"
)

// TestTexts: testdata/texts.txt holds answers in native JSON, a line of dashes, and
// what a host shows of them that knows text and links alone; a line of equals signs
// stands between two cases.
func TestTexts(t *testing.T) {
	file := "testdata/texts.txt"
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSuffix(string(raw), "\n"), equals)
	o := options(t)
	chat := o.Chat.(*scripted)
	session := connect(t, "stateless", o, nil)
	for i, c := range cases {
		input, want, _ := strings.Cut(c, dashes)
		var a citeway.Answer
		if err := json.Unmarshal([]byte(input), &a); err != nil {
			t.Fatalf("case %d: %v", i, err)
		}
		chat.events = nil
		_ = citeway.Unfold(&a, citeway.SinkFunc(func(e citeway.Event) error { chat.events = append(chat.events, e); return nil }))
		got := shown(call(t, session, mcp.AnswerTool, map[string]any{"question": "q"}))
		if got != want && !*update {
			t.Errorf("case %d: got\n%s\nwant\n%s", i, got, want)
		}
		cases[i] = input + dashes + got
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(cases, equals)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// shown is the text of a result, and its links, one a line.
func shown(r *sdk.CallToolResult) string {
	out := said(r)
	for _, c := range r.Content {
		if l, ok := c.(*sdk.ResourceLink); ok {
			out += "\n-> " + l.URI + " | " + l.Title + " | " + l.Description
		}
	}
	return out
}
