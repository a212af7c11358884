package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// host starts `citeway mcp` over a pair of pipes, as a host does, and connects to it.
func host(t *testing.T, args ...string) (*sdk.ClientSession, *said) {
	t.Helper()
	fromHost, toProgram := io.Pipe()
	fromProgram, toHost := io.Pipe()
	told := &said{}
	ended := make(chan int, 1)
	go func() {
		m := Main{Stdin: fromHost, Stdout: toHost, Stderr: told, Getenv: func(string) string { return "" }}
		code := m.Run(context.Background(), append([]string{"mcp"}, args...))
		_ = toHost.Close()
		ended <- code
	}()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, nil).Connect(context.Background(), &sdk.IOTransport{Reader: fromProgram, Writer: toProgram}, nil)
	if err != nil {
		t.Fatalf("%v: %s", err, told)
	}
	t.Cleanup(func() {
		_ = session.Close()
		if code := <-ended; code != exitDone {
			t.Errorf("exit %d: %s", code, told)
		}
	})
	return session, told
}

// taken is a folder into which the handbook was taken with all its vectors, so that an
// answer does not depend on how many of them are made within the host's patience.
func taken(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	var told bytes.Buffer
	m := Main{Stdout: &told, Stderr: &told, Getenv: func(string) string { return "" }}
	if code := m.Run(context.Background(), []string{"ingest", "--wait", "--data", data, "../../examples/handbook"}); code != exitDone {
		t.Fatalf("exit %d: %s", code, told.String())
	}
	return data
}

// TestAHostReadsWhatItWasGiven: an answer, and the evidence of it, in one session.
func TestAHostReadsWhatItWasGiven(t *testing.T) {
	session, told := host(t, "--docs", "../../examples/handbook", "--data", taken(t))
	r, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "answer", Arguments: map[string]any{"question": "How many days of annual leave are there?"}})
	if err != nil || r.IsError || len(r.Content) < 2 {
		t.Fatalf("%v %+v", err, r)
	}
	link, ok := r.Content[1].(*sdk.ResourceLink)
	if !ok {
		t.Fatalf("%T", r.Content[1])
	}
	read, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: link.URI})
	if err != nil || !strings.Contains(read.Contents[0].Text, "28 days of annual leave") {
		t.Errorf("%v", err)
	}
	if !strings.Contains(told.String(), "documents taken in") {
		t.Errorf("messages: %s", told)
	}
}

// TestTheFlagsBoundTheHost: a rank hides what lies above it, in every tool.
func TestTheFlagsBoundTheHost(t *testing.T) {
	question := map[string]any{"question": "What does a senior engineer earn?"}
	data := taken(t)
	for rank, hidden := range map[string]bool{"0": true, "3": false} {
		session, _ := host(t, "--data", data, "--clearance", rank)
		r, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "answer", Arguments: question})
		if err != nil {
			t.Fatal(err)
		}
		text := r.Content[0].(*sdk.TextContent).Text
		if strings.Contains(text, "74400") == hidden {
			t.Errorf("rank %s: %s", rank, text)
		}
	}
}

// TestWhatCannotBeTakenInEndsTheProgram: its host is open all the while.
func TestWhatCannotBeTakenInEndsTheProgram(t *testing.T) {
	in, toProgram := io.Pipe()
	defer toProgram.Close()
	var out, told bytes.Buffer
	m := Main{Stdin: in, Stdout: &out, Stderr: &told, Getenv: func(string) string { return "" }}
	if code := m.Run(context.Background(), []string{"mcp", "--docs", "no-such-folder"}); code != exitInvalid || !strings.Contains(told.String(), "no-such-folder") || out.Len() > 0 {
		t.Errorf("exit %d: %q, %q", code, told.String(), out.String())
	}
}
