package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/internal/upstream"
)

func TestMain(m *testing.M) { leak.Main(m) }

// notes is a reader that keeps the frames, and is whole at [DONE].
type notes struct {
	frames []string
	given  bool
	done   bool
}

func (n *notes) Frame(f dialect.Frame) error {
	if n.done = n.done || f.Done || f.Event == "end" || string(f.Data) == "{last}"; f.Done {
		return nil
	}
	if f.Data[0] != '{' || f.Data[len(f.Data)-1] != '}' {
		return &citeway.Error{Code: citeway.Invalid, Message: "not a frame"}
	}
	n.frames, n.given = append(n.frames, f.Event+string(f.Data)), true
	return nil
}

func (n *notes) Close() error {
	if n.done {
		return nil
	}
	return &citeway.Error{Code: citeway.Truncated, Message: "no end"}
}

func (n *notes) Given() bool { return n.given }

// Ended is at a frame that says so, as Gemini's last one does.
func (n *notes) Ended() bool { return n.done }

// Over is at no frame: what is done has ended.
func (n *notes) Over() bool { return false }

// client is one that asks a server that answers with h.
func client(t *testing.T, o upstream.Options, h http.HandlerFunc) *upstream.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	o.Base, o.Client, o.Backoff = s.URL+o.Base, s.Client(), time.Millisecond
	c, err := upstream.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// framed asks c and returns the frames that came.
func framed(ctx context.Context, c *upstream.Client, q upstream.Request) (string, error) {
	var n *notes
	err := ask(ctx, c, q, "end", func() reader { n = &notes{}; return n })
	return strings.Join(n.frames, " "), err
}

func says(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, body)
	}
}

func TestAskReadsFrames(t *testing.T) {
	for _, c := range []struct{ name, kind, body, want string }{
		{"events", "text/event-stream", "event: a\ndata: {1}\n\ndata:{2}\n\ndata: [DONE]\n\n", "a{1} {2}"},
		{"JSON lines", "application/x-ndjson", "{1}\n{2}\ndata: [DONE]\n", "{1} {2}"},
		{"events under the name of JSON", "application/json", "data: {1}\n\ndata: [DONE]\n\n", "{1}"},
		{"a byte order mark", "text/event-stream", "\xef\xbb\xbfdata: {1}\n\ndata: [DONE]", "{1}"},
		{"events without data", "text/event-stream", "event: ping\n\ndata: {1}\n\ndata: \n\ndata: [DONE]\n\n", "{1}"},
		{"half a frame after the end", "text/event-stream", "data: {1}\n\ndata: [DONE]\n\ndata: {2", "{1}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := framed(t.Context(), client(t, upstream.Options{}, says(c.kind, c.body)), upstream.Request{Body: []byte("{}")})
			if got != c.want || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// TestAskDoesNotWaitBehindTheEnd: a server that keeps its connection open, or sends on, does not hold up an answer that is
// whole.
func TestAskDoesNotWaitBehindTheEnd(t *testing.T) {
	for name, c := range map[string]struct{ body, want, behind string }{
		"[DONE]":         {"data: {1}\n\ndata: [DONE]\n\n", "{1}", ""},
		"an event":       {"data: {1}\n\nevent: end\ndata: {}\n\n", "{1} end{}", ""},
		"a frame":        {"data: {1}\n\ndata: {last}\n\n", "{1} {last}", ""},
		"it sends pings": {"data: {1}\n\ndata: [DONE]\n\n", "{1}", ": ping\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			quiet := client(t, upstream.Options{}, func(w http.ResponseWriter, r *http.Request) {
				says("text/event-stream", c.body)(w, r)
				for r.Context().Err() == nil {
					_, _ = io.WriteString(w, c.behind)
					w.(http.Flusher).Flush()
					time.Sleep(10 * time.Millisecond)
				}
			})
			began := time.Now()
			if got, err := framed(t.Context(), quiet, upstream.Request{}); got != c.want || err != nil || time.Since(began) > 5*time.Second {
				t.Errorf("%q, %v after %v", got, err, time.Since(began))
			}
		})
	}
}

// TestAskTakesAnEndAloneForNoAnswer: it is asked again, and told if that does not help.
func TestAskTakesAnEndAloneForNoAnswer(t *testing.T) {
	asked := 0
	c := client(t, upstream.Options{Retries: 1}, func(w http.ResponseWriter, r *http.Request) {
		asked++
		says("text/event-stream", ": ping\n\ndata: [DONE]\n\n")(w, r)
	})
	_, err := framed(t.Context(), c, upstream.Request{})
	if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), wordsEmpty) || asked != 2 {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

func TestAskReadsAWholeAnswer(t *testing.T) {
	got, err := framed(t.Context(), client(t, upstream.Options{Retries: -1}, says("application/json", "\n {\n 1}")), upstream.Request{})
	if got != "" || citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("%q, %v", got, err) // the frame keeps its blanks, which notes refuses
	}
	got, err = framed(t.Context(), client(t, upstream.Options{Retries: -1}, says("application/json", "{\n1}")), upstream.Request{})
	if got != "{\n1}" || citeway.CodeOf(err) != citeway.Truncated {
		t.Errorf("%q, %v", got, err)
	}
	large := `{"` + strings.Repeat("x", maxWhole) + `"}`
	if _, err := framed(t.Context(), client(t, upstream.Options{}, says("application/json", large)), upstream.Request{}); !errors.Is(err, errWhole) {
		t.Errorf("%v", err)
	}
}

func TestAskStopsAtOnceWhereTheReadingSaysSo(t *testing.T) {
	full := &citeway.Error{Code: citeway.Truncated, Message: "full"}
	asked := 0
	c := client(t, upstream.Options{}, func(w http.ResponseWriter, r *http.Request) {
		asked++
		says("text/event-stream", "data: {1}\n\n")(w, r)
	})
	err := ask(t.Context(), c, upstream.Request{}, "", func() reader { return &stopping{err: full} })
	if err != error(full) || asked != 1 {
		t.Errorf("asked %d times: %v", asked, err)
	}
	if stop(nil) != nil {
		t.Error("no error became one")
	}
}

// stopping is a reader that stops.
type stopping struct {
	notes
	err error
}

func (s *stopping) Frame(dialect.Frame) error { return stop(s.err) }

// endless is a body that never ends.
type endless struct{ piece string }

func (e endless) Read(p []byte) (int, error) { return copy(p, e.piece), nil }

func (endless) Close() error { return nil }

// sender is a client without a network.
func sender(kind string, body io.ReadCloser) *http.Client {
	return &http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {kind}}, Body: body, Request: r}, nil
	})}
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestAskIsBounded: a server that never stops is stopped.
func TestAskIsBounded(t *testing.T) {
	for name, c := range map[string]struct{ kind, piece string }{
		"a line":     {"text/event-stream", "data: xxxxxxxxxxxxxxxx"},
		"lines":      {"text/event-stream", ": ping ping ping ping ping ping ping ping ping\n"},
		"an answer":  {"application/json", "{\"a\": \"xxxxxxxxxxxxx\" "},
		"no type":    {"", "x"},
		"line feeds": {"text/event-stream", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			client, err := upstream.New(upstream.Options{Base: "http://h.example", Client: sender(c.kind, endless{strings.Repeat(c.piece, 1+piece/len(c.piece))})})
			if err != nil {
				t.Fatal(err)
			}
			_, err = framed(t.Context(), client, upstream.Request{})
			if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), "too much") {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestAskNamesTheModel: the address of an answer that is none, or is cut, is in the
// cause alone.
func TestAskNamesTheModel(t *testing.T) {
	for name, c := range map[string]*upstream.Client{
		"no answer": client(t, upstream.Options{Place: "model house"}, says("text/html", "<p>")),
		"cut":       client(t, upstream.Options{Place: "model house", Retries: -1}, says("text/event-stream", "data: {}\n\n")),
	} {
		_, err := framed(t.Context(), c, upstream.Request{Path: "chat"})
		var e *citeway.Error
		if !errors.As(err, &e) {
			t.Fatal(name, err)
		}
		if told := e.Place + e.Message + e.Mend; strings.Contains(told, "127.0.0.1") || e.Place != "model house" {
			t.Errorf("%s: a reader is told %s", name, told)
		}
		if !strings.Contains(fmt.Sprint(e.Err), "http://127.0.0.1:") || !strings.Contains(fmt.Sprint(e.Err), "/chat") {
			t.Errorf("%s: a log is told %v", name, e.Err)
		}
	}
}
