package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	upstreamodel "github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/server"
)

// simulated is an upstream on a port of this machine, with the real client before
// it.
func simulated(t *testing.T, serve http.HandlerFunc) *Surface {
	t.Helper()
	far := httptest.NewServer(serve)
	t.Cleanup(far.Close)
	client := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	m, err := upstreamodel.New(upstreamodel.Options{Options: service.Options{Name: "tern-1", BaseURL: far.URL + "/v1", Key: "secret-key", Client: client}})
	if err != nil {
		t.Fatal(err)
	}
	var forwards model.Forwarder = m
	return New(Options{Chat: &scripted{}, Now: clock, Models: []Model{{Name: "tern-1", Upstream: forwards}}})
}

// TestThroughARealUpstream, streamed: what it sends comes as it is sent.
func TestThroughARealUpstream(t *testing.T) {
	more := make(chan struct{})
	s := simulated(t, func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Model  string
			Stream bool
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || q.Model != "tern-1" || !q.Stream || r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer secret-key" {
			t.Errorf("%s %+v %v", r.URL.Path, q, err)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, strings.Replace(chunk, "rise.", "rise [1", 1))
		_ = http.NewResponseController(w).Flush()
		<-more
		_, _ = io.WriteString(w, strings.Replace(chunk, "Tides rise.", "]. Always.", 1)+lastChunk+"data: [DONE]\n\n")
	})
	near := open(t, s)
	r, _ := http.NewRequest("POST", near.URL+completionsURL, strings.NewReader(
		`{"model":"tern-1","stream":true,"messages":[{"role":"user","content":"<source id=\"1\" name=\"T\">Tides rise.</source> When?"}]}`))
	r.Header.Set("Citeway-Citations", "openwebui")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	first := make([]byte, 4<<10)
	n, err := response.Body.Read(first)
	close(more)
	rest, _ := io.ReadAll(response.Body)
	all := string(first[:n]) + string(rest)
	if err != nil || strings.Contains(string(first[:n]), "Always") || !strings.Contains(all, `"content":" [1]"`) || !strings.HasSuffix(all, "data: [DONE]\n\n") {
		t.Errorf("%v: first %s\nrest %s", err, first[:n], rest)
	}
}

// TestWhoLeavesEndsTheUpstreamsWork.
func TestWhoLeavesEndsTheUpstreamsWork(t *testing.T) {
	gone := make(chan struct{})
	s := simulated(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, chunk)
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		close(gone)
	})
	near := open(t, s)
	response, err := http.Post(near.URL+completionsURL, "application/json", strings.NewReader(`{"model":"tern-1","stream":true,"messages":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = response.Body.Read(make([]byte, 1))
	_ = response.Body.Close()
	select {
	case <-gone:
	case <-time.After(time.Minute):
		t.Error("the upstream goes on")
	}
}

// TestAKeyIsNeverShown: an upstream that repeats it is not passed on as it is.
func TestAKeyIsNeverShown(t *testing.T) {
	s := simulated(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"error":{"message":"Incorrect API key provided: %s","code":"invalid_api_key"}}`, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	})
	w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"tern-1","messages":[]}`)
	if w.Code != http.StatusBadGateway || strings.Contains(w.Body.String(), "secret-key") || strings.Contains(w.Body.String(), "Incorrect API key") || !strings.Contains(w.Body.String(), "refused the gateway's key") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// counting is an upstream as the gateway has it: what became of its answers is counted.
type counting struct{ *upstream }

func (counting) Name() string { return "tern-1" }

func (counting) Stream(context.Context, *model.Request, citeway.Sink) error { return nil }

// TestWhatBecameOfAPassedStreamCounts: whole at its end, although its server keeps the connection open, or failed with the
// error within it.
func TestWhatBecameOfAPassedStreamCounts(t *testing.T) {
	failed := `{"error":{"message":"out to sea"}}`
	for _, c := range []struct{ path, stream, want string }{
		{completionsURL, chunk + "data: [DONE]\n\n", model.StatusOK},
		{completionsURL, chunk + "data: " + failed + "\n\n", model.StatusFailed},
		{responsesURL, "data: {\"type\":\"response.created\",\"response\":{}}\n\ndata: {\"type\":\"error\",\"message\":\"out to sea\"}\n\n", model.StatusFailed},
	} {
		body, far := io.Pipe()
		t.Cleanup(func() { _ = far.Close() })
		go func() { _, _ = io.WriteString(far, c.stream) }()
		became := ""
		guarded, _ := model.Guard(counting{&upstream{status: 200, kind: "text/event-stream", reader: body}}, model.GuardOptions{Asked: func(_, status string, _ time.Duration) { became = status }}).(model.Forwarder)
		s := New(Options{Chat: &scripted{}, Now: clock, Models: []Model{{Name: "tern-1", Upstream: guarded}}})
		if w := send(s, server.Caller{}, "POST", c.path, `{"model":"tern-1","stream":true}`); became != c.want {
			t.Errorf("%s, want %s: %d %s", became, c.want, w.Code, w.Body)
		}
	}
}

// TestAPassedStreamThatSaysWhyItEnds is whole, although its server sends no [DONE] and falls silent. Where several answers
// are asked for, another one may come yet.
func TestAPassedStreamThatSaysWhyItEnds(t *testing.T) {
	for _, c := range []struct {
		request, behind string
		whole           bool
	}{
		{"", lastChunk, true},
		{`,"n":1`, lastChunk + "data: {\"choices\":[],\"usage\":{\"total_tokens\":9}}\n\n", true},
		{"", lastChunk + chunk, false},
		{`,"n":2`, lastChunk, false},
		{"", "", false},
	} {
		s := silent(t, chunk+c.behind)
		w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"tern-1","stream":true,"messages":[]`+c.request+`}`)
		got := w.Body.String()
		if strings.HasSuffix(got, "data: [DONE]\n\n") != c.whole || strings.Contains(got, `"error"`) == c.whole || strings.Contains(c.behind, "usage") != strings.Contains(got, "total_tokens") {
			t.Errorf("%s %s: %s", c.request, c.behind, got)
		}
	}
}

// silent is an upstream that answers with body and then says nothing, nor ends.
func silent(t *testing.T, body string) *Surface {
	t.Helper()
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, body)
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(far.Close)
	m, err := upstreamodel.New(upstreamodel.Options{Options: service.Options{Name: "tern-1", BaseURL: far.URL + "/v1", Client: far.Client(), Idle: 300 * time.Millisecond, Retries: -1}})
	if err != nil {
		t.Fatal(err)
	}
	guarded, _ := model.Guard(m, model.GuardOptions{}).(model.Forwarder)
	return New(Options{Chat: &scripted{}, Now: clock, Models: []Model{{Name: "tern-1", Upstream: guarded}}})
}
