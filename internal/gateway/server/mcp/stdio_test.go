package mcp_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

func TestTheProgramEndsWithItsInput(t *testing.T) {
	var out bytes.Buffer
	if err := mcp.New(options(t)).Talk(context.Background(), strings.NewReader(hello+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 1 || !strings.Contains(lines[0], `"serverInfo":{"name":"citeway","title":"Citeway","version":"1.2"}`) {
		t.Errorf("%q", out.String())
	}
}

// TestWhatWasAskedIsAnsweredBeforeTheEnd: a script pipes its messages in.
func TestWhatWasAskedIsAnsweredBeforeTheEnd(t *testing.T) {
	o := options(t)
	chat := o.Chat.(*scripted)
	chat.step = make(chan struct{})
	go func() {
		for range chat.events {
			chat.step <- struct{}{}
			time.Sleep(time.Millisecond)
		}
	}()
	in := hello + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		`{"jsonrpc":"2.0","id":"two","method":"tools/call","params":{"name":"answer","arguments":{"question":"q"}}}`
	var out bytes.Buffer
	if err := mcp.New(o).Talk(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"id":"two","result"`) || !strings.Contains(out.String(), "Tides rise [1].") {
		t.Errorf("%q", out.String())
	}
}

// TestWhatWasTakenBackIsNotWaitedFor: the host cancels, then closes its end.
func TestWhatWasTakenBackIsNotWaitedFor(t *testing.T) {
	o := options(t)
	s := &slow{begun: make(chan struct{}), end: make(chan struct{})}
	o.Tools = []mcp.Offer{{Tool: s}}
	in, host := io.Pipe()
	began, ended := time.Now(), make(chan error, 1)
	go func() { ended <- mcp.New(o).Talk(context.Background(), in, io.Discard) }()
	_, _ = io.WriteString(host, hello+"\n"+`{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n"+`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"slow"}}`+"\n")
	await(t, s.begun, "the call did not begin")
	_, _ = io.WriteString(host, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`+"\n")
	_ = host.Close()
	if err := <-ended; err != nil || time.Since(began) >= mcp.DrainTime {
		t.Errorf("%v after %s", err, time.Since(began))
	}
}

func TestTheProgramEndsWithItsContext(t *testing.T) {
	in, host := io.Pipe()
	defer host.Close()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- mcp.New(options(t)).Talk(ctx, in, io.Discard) }()
	stop()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	case <-time.After(patience):
		t.Fatal("it talks on")
	}
}

func TestWhatIsNoProtocolIsSaidSo(t *testing.T) {
	for _, in := range []string{"hello\n", "{\"a\":1}\n", strings.Repeat("x", mcp.MaxMessage+10)} {
		err := mcp.New(options(t)).Talk(context.Background(), strings.NewReader(in), io.Discard)
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "start the program from an MCP host") {
			t.Errorf("%.20q: %v", in, err)
		}
	}
}

// gone is the writing end of a pipe whose reader has left.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAHostThatLeavesIsNoError(t *testing.T) {
	if err := mcp.New(options(t)).Talk(context.Background(), strings.NewReader(hello+"\n"), gone{}); err != nil {
		t.Error(err)
	}
}

func TestTheCallerOfAPipeIsThatOfTheFlags(t *testing.T) {
	rank := 1
	o := options(t)
	session := pipe(t, server.WithCaller(context.Background(), server.Caller{Clearance: &rank, Sets: []string{"sea"}}), o, nil)
	call(t, session, mcp.AnswerTool, map[string]any{"question": "q"})
	if turn := o.Chat.(*scripted).turn; turn.Clearance == nil || *turn.Clearance != 1 || turn.Sets[0] != "sea" {
		t.Errorf("%+v", turn)
	}
}

// FuzzTalk: whatever a host sends, the program ends with it, and what it says is the
// protocol.
func FuzzTalk(f *testing.F) {
	for _, seed := range []string{hello, hello + "\n" + list, `{"jsonrpc":"2.0","method":"notifications/cancelled"}`, "[]", "[" + list + "]", "null", `{"jsonrpc":"2.0","id":{},"method":""}`,
		hello + "\n" + `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"answer","arguments":{"question":1}}}`,
		hello + "\n" + `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":null}`,
		hello + "\n" + `{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"cite://%zz"}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		var out bytes.Buffer
		_ = mcp.New(options(t)).Talk(ctx, strings.NewReader(in+"\n"), &out)
		if ctx.Err() != nil {
			t.Fatal("it talks on")
		}
		for line := range strings.Lines(out.String()) {
			if !strings.HasPrefix(strings.TrimPrefix(line, "["), `{"jsonrpc":"2.0"`) {
				t.Fatalf("it said %q", line)
			}
		}
	})
}
