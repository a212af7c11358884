package mcp_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
	"github.com/citeway/citeway/verify"
)

// patience is how long a test waits for what must come.
const patience = time.Minute

func TestASearchIsInTheFormOfALocalSearch(t *testing.T) {
	for _, mode := range modes {
		o := options(t)
		session := connect(t, mode, o, nil)
		r := call(t, session, "search_sources", map[string]any{"query": "tides", "limit": 99})
		var got struct {
			Type       string
			CitationID string `json:"citation_id"`
			OpenURL    string `json:"open_url"`
			Findings   []string
			Documents  []struct {
				ID, Title, Content string
				CitationID         string `json:"citation_id"`
				OpenURL            string `json:"open_url"`
			}
		}
		if err := json.Unmarshal([]byte(said(r)), &got); err != nil || got.Type != "local_search" || len(got.Documents) != 2 || len(got.Findings) != 1 {
			t.Fatalf("%s: %v %s", mode, err, said(r))
		}
		base := "https://cite.example/c/"
		if mode == "stdio" {
			base = "cite://"
		}
		if d := got.Documents[0]; d.ID != "d_1" || d.OpenURL != base+d.CitationID || got.OpenURL != base+got.CitationID || strings.Contains(d.Content, "[1]") {
			t.Errorf("%s: %+v", mode, got)
		}
		link, ok := r.Content[1].(*sdk.ResourceLink)
		if !ok || link.URI != "cite://"+got.Documents[0].CitationID {
			t.Fatalf("%s: %+v", mode, r.Content)
		}
		read, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: link.URI})
		if err != nil || !strings.Contains(read.Contents[0].Text, "The tides rise twice a day [1].") {
			t.Errorf("%s: what is linked cannot be read: %v", mode, err)
		}
	}
}

func TestAToolsErrorSaysTheMend(t *testing.T) {
	session := connect(t, "stateful", options(t), nil)
	for args, want := range map[string]string{
		`{"query":""}`:        "arguments.query: is empty; say what to look for",
		`{"query":"q","x":1}`: "see the tool's schema",
		`{"query":"broken"}`:  "search_sources: failed; answer without",
		`[]`:                  "are not a JSON object",
	} {
		r := call(t, session, "search_sources", json.RawMessage(args))
		if !r.IsError || !strings.Contains(said(r), want) || strings.Contains(said(r), "disk") {
			t.Errorf("%s: %v %q", args, r.IsError, said(r))
		}
	}
}

// heard are the notes of progress that a host got.
type heard struct {
	mu    sync.Mutex
	notes []string
	last  float64
	back  bool
}

func (h *heard) options() *sdk.ClientOptions {
	return &sdk.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.back = h.back || r.Params.Progress <= h.last
		h.last = r.Params.Progress
		h.notes = append(h.notes, r.Params.Message)
	}}
}

func (h *heard) all() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.notes, ", ")
}

// asking is a call that asks to be told how far it is.
func asking(name string, args any) *sdk.CallToolParams {
	p := &sdk.CallToolParams{Name: name, Arguments: args}
	p.SetProgressToken("t")
	return p
}

func TestProgressIsTold(t *testing.T) {
	for _, mode := range modes {
		var h heard
		o := options(t)
		var list []tool.Tool
		for range mcp.MaxProgress * 2 {
			list = append(list, o.Tools[0].Tool)
		}
		o.Own = list
		session := connect(t, mode, o, h.options())
		if _, err := session.CallTool(context.Background(), asking(mcp.AnswerTool, map[string]any{"question": "q"})); err != nil {
			t.Fatal(err)
		}
		want := "looking for passages, asking m, citing Tide tables"
		for end := time.Now().Add(patience); h.all() != want && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		if h.all() != want || h.back {
			t.Errorf("%s: %q", mode, h.all())
		}
	}
}

// TestALongAnswerSaysThatItGoesOn, so that a host does not give it up. One that is written at once says nothing more.
func TestALongAnswerSaysThatItGoesOn(t *testing.T) { synctest.Test(t, goesOn) }

func goesOn(t *testing.T) {
	var h heard
	c := &scripted{step: make(chan struct{}), events: []citeway.Event{&citeway.Begin{Model: "m"}, &citeway.Text{Bytes: []byte("Tides ")},
		&citeway.Text{Bytes: []byte("rise ")}, &citeway.Text{Bytes: []byte("and ")}, &citeway.Text{Bytes: []byte("fall.")}, &citeway.End{}}}
	session := pipe(t, t.Context(), mcp.Options{Chat: c}, h.options())
	go func() {
		for i := range c.events {
			if i == 3 || i == 4 {
				time.Sleep(mcp.WritingTime)
			}
			c.step <- struct{}{}
		}
	}()
	if _, err := session.CallTool(t.Context(), asking(mcp.AnswerTool, map[string]any{"question": "q"})); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	if want := "looking for passages, asking m, writing, 15 bytes so far, writing, 20 bytes so far"; h.all() != want || h.back {
		t.Errorf("%q, want %q", h.all(), want)
	}
}

func TestProgressIsBounded(t *testing.T) {
	var h heard
	o := options(t)
	events := tides()[:1]
	for range mcp.MaxProgress * 2 {
		events = append(events, &citeway.Source{ID: "d", Number: 1, Title: "t"})
	}
	o.Chat = &scripted{events: events}
	session := connect(t, "stdio", o, h.options())
	if _, err := session.CallTool(context.Background(), asking(mcp.AnswerTool, map[string]any{"question": "q"})); err != nil {
		t.Fatal(err)
	}
	if err := session.Ping(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(h.all(), ",") + 1; n > mcp.MaxProgress {
		t.Errorf("%d notes", n)
	}
}

// TestACallOfNoSessionEndsWithItsConnection: nothing else can take it back.
func TestACallOfNoSessionEndsWithItsConnection(t *testing.T) {
	o := options(t)
	s := &slow{begun: make(chan struct{}), end: make(chan struct{})}
	o.Tools = []mcp.Offer{{Tool: s}}
	p := open(t, o, server.Options{})
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.URL+mcp.PathStateless, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if res, err := http.DefaultClient.Do(r); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
		}
	}()
	await(t, s.begun, "the call did not begin")
	leave()
	await(t, ended, "the request did not end")
	s.await(t)
}

// TestACallThatIsGivenUpStops: the host takes the call back, and the work ends.
func TestACallThatIsGivenUpStops(t *testing.T) {
	for _, mode := range []string{"stateful", "new protocol", "stdio"} {
		t.Run(mode, func(t *testing.T) {
			o := options(t)
			s := &slow{begun: make(chan struct{}), end: make(chan struct{})}
			o.Tools = append(o.Tools, mcp.Offer{Tool: s})
			session := connect(t, mode, o, nil)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			failed := make(chan error, 1)
			go func() {
				_, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "slow"})
				failed <- err
			}()
			await(t, s.begun, "the call did not begin")
			cancel()
			if err := <-failed; err == nil {
				t.Error("the call that was given up has a result")
			}
			s.await(t)
		})
	}
}

// await waits until the tool was told to stop.
func (s *slow) await(t testing.TB) {
	t.Helper()
	for end := time.Now().Add(patience); !s.stopped.Load() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if !s.stopped.Load() {
		t.Error("the tool works on")
	}
}

func await(t testing.TB, c <-chan struct{}, why string) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(patience):
		t.Fatal(why)
	}
}

// TestCallsWaitForTheDocuments: a host may look round before the documents are in.
func TestCallsWaitForTheDocuments(t *testing.T) {
	o := options(t)
	in := make(chan struct{})
	o.Ready = func(ctx context.Context) error {
		select {
		case <-in:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	session := connect(t, "stdio", o, nil)
	if got := names(t, session); len(got) != 3 {
		t.Errorf("%v", got)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "search_sources", Arguments: map[string]any{"query": "q"}}); err == nil {
		t.Error("a search before the documents are in has a result")
	}
	close(in)
	if r := call(t, session, mcp.AnswerTool, map[string]any{"question": "q"}); r.IsError {
		t.Error(said(r))
	}
}

// TestWhatAProgramReadsIsAsItWasSent: the words of a result are made harmless in the text, which
// a model reads, and not in the structured content.
func TestWhatAProgramReadsIsAsItWasSent(t *testing.T) {
	o := options(t)
	o.Tools = append(o.Tools, mcp.Offer{Tool: sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{})}), Title: "Check"})
	session := connect(t, "stateful", o, nil)
	r := call(t, session, sources.CheckName, json.RawMessage(`{"answer":"The gate [B] is open [1].","sources":[{"passages":[{"text":"The gate [B] is open."}]}]}`))
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil || r.IsError {
		t.Fatal(err, said(r))
	}
	if got := string(raw); !strings.Contains(got, `"marker":"[1]"`) || !strings.Contains(got, `The gate [B] is open.`) || strings.Contains(got, "\u2060") {
		t.Errorf("the structured content is %s", got)
	}
	if got := said(r); !strings.Contains(got, "[\u20601]") {
		t.Errorf("the text is %s", got)
	}
}
