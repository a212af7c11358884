package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/prompt"
)

// serve starts a server that answers with h and returns a model that asks it.
func serve(t *testing.T, h http.HandlerFunc) *Model {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return ask(t, s.URL+"/v1")
}

func ask(t *testing.T, address string) *Model {
	t.Helper()
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: address, Key: "secret-key", FirstByte: time.Minute, Idle: time.Minute, Retries: 2, Backoff: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// impatient is serve for a model that waits for so long and asks once.
func impatient(t *testing.T, first, idle time.Duration, h http.HandlerFunc) *Model {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: s.URL, FirstByte: first, Idle: idle, Retries: -1}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// said is what the model writes to a plain question, and its error.
func said(m *Model) (string, error) {
	var b strings.Builder
	err := modeltest.Write(context.Background(), m, &model.Request{Question: "When is high tide?"}, func(p []byte) error {
		b.Write(p)
		return nil
	})
	return b.String(), err
}

// frames writes the texts as a stream, ending as streams do.
func frames(texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		fmt.Fprintf(&b, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%q}}]}\n\n", t)
	}
	return b.String() + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
}

func stream(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, body)
}

func TestStreamSendsTheRequest(t *testing.T) {
	warmth := 0.5
	m := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Model       string
			Stream      bool
			MaxTokens   int `json:"max_tokens"`
			Temperature *float64
			Messages    []model.Message
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			t.Error(err)
		}
		if r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer secret-key" {
			t.Errorf("asked %s with %q", r.URL.Path, r.Header.Get("Authorization"))
		}
		if q.Model != "tern-1" || !q.Stream || q.MaxTokens != 50 || *q.Temperature != 0.5 || len(q.Messages) != 2 || q.Messages[1].Content != "When?" {
			t.Errorf("sent %+v", q)
		}
		stream(w, frames("At six", " [1]."))
	})
	var pieces []string
	err := modeltest.Write(context.Background(), m, &model.Request{
		Messages:  []model.Message{{Role: prompt.System, Content: "Cite."}, {Role: prompt.User, Content: "When?"}},
		MaxTokens: 50, Temperature: &warmth,
	}, func(p []byte) error { pieces = append(pieces, string(p)); return nil })
	if err != nil || len(pieces) != 2 || strings.Join(pieces, "") != "At six [1]." {
		t.Errorf("got %q, %v", pieces, err)
	}
}

func TestStreamReadsEveryLegalFraming(t *testing.T) {
	plain := frames("At ", "six.")
	for name, body := range map[string]string{
		"as it comes":        plain,
		"CRLF":               strings.ReplaceAll(plain, "\n", "\r\n"),
		"no blank":           strings.ReplaceAll(plain, "data: ", "data:"),
		"comments":           ": hello\n\n" + strings.ReplaceAll(plain, "data:", ": ping\n\nevent: x\nid: 3\ndata:"),
		"no DONE":            strings.TrimSuffix(plain, "data: [DONE]\n\n"),
		"DONE alone":         strings.Replace(plain, `"finish_reason":"stop"`, `"finish_reason":null`, 1),
		"no last line break": strings.TrimRight(plain, "\n"),
		"null content":       "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n" + plain,
		"no choices":         "data: {\"choices\":[]}\n\n" + plain + "data: {\"usage\":{}}\n\n",
		"other choice":       "data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"no\"}}]}\n\n" + plain,
		"empty data":         "data:\n\n" + plain,
	} {
		t.Run(name, func(t *testing.T) {
			m := serve(t, func(w http.ResponseWriter, _ *http.Request) { stream(w, body) })
			if got, err := said(m); got != "At six." || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestStreamReadsAWholeAnswer(t *testing.T) {
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = io.WriteString(w, `{"choices":[{"index":0,"message":{"role":"assistant","content":"At six."},"finish_reason":"stop"}]}`)
	})
	if got, err := said(m); got != "At six." || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestStreamCutAtEveryByte: what came before the cut is delivered, and the error
// says that the answer is not whole, unless the model had said that it ended.
func TestStreamCutAtEveryByte(t *testing.T) {
	body := frames("Ebb ", "and ", "flow.")
	whole := strings.Index(body, `"stop"}]}`) + len(`"stop"}]}`)
	for n := range len(body) {
		calls := 0
		m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			calls++
			w.Header().Set("Content-Type", "text/event-stream")
			w.Header().Set("Content-Length", fmt.Sprint(len(body)))
			_, _ = io.WriteString(w, body[:n])
		})
		got, err := said(m)
		if !strings.HasPrefix("Ebb and flow.", got) {
			t.Fatalf("cut at %d: got %q", n, got)
		}
		if n < whole && citeway.CodeOf(err) != citeway.Truncated {
			t.Fatalf("cut at %d of %d: %q, error %v", n, len(body), got, err)
		}
		if n >= whole && err != nil {
			t.Fatalf("cut at %d, after the end was said: %v", n, err)
		}
		if want := got == "" && n < whole; (calls > 1) != want {
			t.Fatalf("cut at %d: asked %d times after %q", n, calls, got)
		}
	}
}

func TestStreamNamesEachFault(t *testing.T) {
	status := func(code int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, body)
		}
	}
	sse := func(body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { stream(w, body) }
	}
	for _, c := range []struct {
		name  string
		h     http.HandlerFunc
		code  citeway.Code
		words string
		calls int
	}{
		{"bad key", status(401, `{"error":{"message":"no such key secret-key"}}`), citeway.Upstream, "no such key ***", 1},
		{"no model", status(404, `{"error":"no model tern-1"}`), citeway.Upstream, "no model tern-1", 1},
		{"bad request", status(400, `{"detail":"too long"}`), citeway.Upstream, "400 Bad Request: too long", 1},
		{"a page", status(502, "<h1>Bad gateway</h1>"), citeway.Upstream, "502 Bad Gateway: Bad gateway (tried 3 times)", 3},
		{"overload", status(503, `{"message":"busy"}`), citeway.Upstream, "busy (tried 3 times)", 3},
		{"fault", status(500, ""), citeway.Upstream, "500 Internal Server Error (tried 3 times)", 3},
		{"error in the stream", sse("data: {\"error\":{\"message\":\"out of memory\"}}\n\n"), citeway.Upstream, "out of memory", 3},
		{"garbage", sse("data: {no}\n\n" + frames("x")), citeway.Upstream, "is not an answer", 1},
		{"oversize line", sse("data: " + strings.Repeat("x", 4<<20+1)), citeway.Upstream, "4 MiB", 1},
		{"a page with 200", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html></html>") }, citeway.Upstream, "a page instead of an answer", 1},
		{"whole garbage", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, "{")
		}, citeway.Upstream, "is not an answer", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls := 0
			m := serve(t, func(w http.ResponseWriter, r *http.Request) { calls++; c.h(w, r) })
			_, err := said(m)
			if citeway.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.words) || calls != c.calls {
				t.Errorf("%d calls, code %s: %v", calls, citeway.CodeOf(err), err)
			}
			if strings.Contains(fmt.Sprint(err), "secret-key") {
				t.Error("the error shows the key")
			}
		})
	}
}

func TestStreamRefused(t *testing.T) {
	_, err := said(ask(t, "http://127.0.0.1:1"))
	if citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "tried 3 times") {
		t.Errorf("%v", err)
	}
}

func TestStreamTriesAgainUntilItWorks(t *testing.T) {
	calls := 0
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if calls++; calls < 3 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		stream(w, frames("At six."))
	})
	if got, err := said(m); got != "At six." || err != nil || calls != 3 {
		t.Errorf("%d calls: %q, %v", calls, got, err)
	}
}

func TestStreamDoesNotWaitForLong(t *testing.T) {
	calls := 0
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	if _, err := said(m); citeway.CodeOf(err) != citeway.Upstream || calls != 1 {
		t.Errorf("%d calls: %v", calls, err)
	}
}

func TestStreamEndsSilence(t *testing.T) {
	const short = 50 * time.Millisecond
	for name, c := range map[string]struct {
		first string
		wait  [2]time.Duration
		says  string
	}{"before": {"", [2]time.Duration{short, time.Minute}, "did not begin to answer in time"}, "within": {frames("At")[:60], [2]time.Duration{time.Minute, short}, "said nothing for too long"}} {
		t.Run(name, func(t *testing.T) {
			m := impatient(t, c.wait[0], c.wait[1], func(w http.ResponseWriter, r *http.Request) {
				if c.first != "" {
					stream(w, c.first)
					w.(http.Flusher).Flush()
				}
				_, _ = io.Copy(io.Discard, r.Body)
				<-r.Context().Done()
			})
			_, err := said(m)
			if !errors.Is(err, upstream.ErrSilent) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestStreamStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := serve(t, func(w http.ResponseWriter, r *http.Request) {
		stream(w, strings.SplitAfter(frames("At six."), "\n\n")[0])
		w.(http.Flusher).Flush()
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	})
	err := modeltest.Write(ctx, m, &model.Request{Question: "When?"}, func([]byte) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestStreamReturnsTheErrorOfEmit(t *testing.T) {
	full := errors.New("the reader is gone")
	m := serve(t, func(w http.ResponseWriter, _ *http.Request) { stream(w, frames("At six.")) })
	err := modeltest.Write(context.Background(), m, &model.Request{Question: "When?"}, func([]byte) error { return full })
	if !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{{}, {Options: service.Options{Name: "x", BaseURL: "ftp://host"}}, {Options: service.Options{Name: "x", BaseURL: "localhost:99"}}, {Options: service.Options{Name: "x", BaseURL: "http://"}}, {Options: service.Options{Name: "x", BaseURL: "http://a b"}}} {
		if _, err := New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestAddress(t *testing.T) {
	for in, want := range map[string]string{
		"http://h.example":                     "http://h.example/chat/completions",
		"http://h.example/v1/":                 "http://h.example/v1/chat/completions",
		"http://h.example/v1/chat/completions": "http://h.example/v1/chat/completions",
		"https://h.example/v1?api-version=2":   "https://h.example/v1/chat/completions?api-version=2",
		"":                                     DefaultBaseURL + "/chat/completions",
	} {
		var asked string
		m, err := New(Options{Options: service.Options{Name: "x", BaseURL: in, Retries: -1, Client: answering(func(r *http.Request) string {
			asked = r.URL.String()
			return frames("x")
		})}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := said(m); err != nil || asked != want {
			t.Errorf("%s: asked %s, %v", in, asked, err)
		}
	}
}

// transport is a function that is a network.
type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// answering is a client without a network: every request is answered with the
// stream that answer returns.
func answering(answer func(*http.Request) string) *http.Client {
	return &http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"text/event-stream"}},
			Body: io.NopCloser(strings.NewReader(answer(r))), Request: r}, nil
	})}
}

// saying is a client whose every request is answered with that stream.
func saying(body string) *http.Client {
	return answering(func(*http.Request) string { return body })
}

func TestMaxTokensIsNamedAsTheServerNamesIt(t *testing.T) {
	for base, want := range map[string]string{DefaultBaseURL: `"max_completion_tokens":7`, "http://h.example/v1": `"max_tokens":7`} {
		var sent []byte
		m, _ := New(Options{Options: service.Options{Name: "x", BaseURL: base, Client: answering(func(r *http.Request) string {
			sent, _ = io.ReadAll(r.Body)
			return frames("x")
		})}})
		err := m.Stream(context.Background(), &model.Request{Question: "q", MaxTokens: 7}, citeway.SinkFunc(func(citeway.Event) error { return nil }))
		if err != nil || !strings.Contains(string(sent), want) {
			t.Errorf("%s: %s %v", base, sent, err)
		}
	}
}

// FuzzStream: no stream, however broken, makes the reader fail in another way
// than with an *Error, nor is asked for twice once words were given out.
func FuzzStream(f *testing.F) {
	f.Add(frames("At six."))
	f.Add("data: {\"error\":3}\n\n")
	f.Add("data: [DONE]")
	f.Add("{\"choices\":[{\"finish_reason\":\"0\"}]} \ndata:0\n\n") // an end, and an error behind it
	f.Add("{\"choices\":[{}]}")
	f.Add("data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{\"}}]}}]}\n\n")
	f.Fuzz(func(t *testing.T, body string) {
		asked, given := 0, 0
		m, _ := New(Options{Options: service.Options{Name: "x", Retries: 2, Backoff: 1, Client: answering(func(*http.Request) string {
			if asked++; given > 0 {
				t.Error("asked again though words were given out")
			}
			return body
		})}})
		err := m.Stream(context.Background(), &model.Request{Reads: citeway.Bracket}, citeway.SinkFunc(func(citeway.Event) error { given++; return nil }))
		var e *citeway.Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%T %v", err, err)
		}
	})
}

func ExampleNew() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		stream(w, frames("High tide is at six", " [1]."))
	}))
	defer server.Close()
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: server.URL}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = modeltest.Write(context.Background(), m, &model.Request{Question: "When is high tide?"}, func(p []byte) error {
		fmt.Print(string(p))
		return nil
	})
	// Output: High tide is at six [1].
}
