package through

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// endless repeats a chunk forever.
type endless struct {
	chunk string
	at    int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.chunk[e.at:])
	e.at = (e.at + n) % len(e.chunk)
	return n, nil
}

func TestAHugeStreamEnds(t *testing.T) {
	err := Stream(io.Discard, &endless{chunk: "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"" + strings.Repeat("on and ", 2000) + "on\"}}]}\n\n"}, Options{Citations: request.None})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

func TestAHugeFrameEnds(t *testing.T) {
	err := Stream(io.Discard, &endless{chunk: "data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}, Options{Citations: request.None})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

// leaver takes some frames and then is gone.
type leaver struct{ frames int }

var errGone = errors.New("gone")

func (l *leaver) Write(p []byte) (int, error) {
	if l.frames--; l.frames < 0 {
		return 0, errGone
	}
	return len(p), nil
}

func TestWhoLeavesStopsTheWork(t *testing.T) {
	for frames := range 5 {
		upstream := io.MultiReader(strings.NewReader(strings.TrimSuffix(chunks("a [1] b", " c", " d"), "data: [DONE]\n\n")), &endless{chunk: "data: {\"choices\":[],\"usage\":{}}\n\n"})
		if err := Stream(&leaver{frames}, upstream, Options{Citations: request.OpenWebUI}); !errors.Is(err, errGone) {
			t.Errorf("after %d frames: %v", frames, err)
		}
	}
}

func TestAnErrorInAnyShape(t *testing.T) {
	for frame, want := range map[string]string{
		`{"error":{"message":"a"}}`:           "a",
		`{"error":"a"}`:                       "a",
		`{"error":{"error":{"message":"a"}}}`: "a",
		`{"error":{"detail":"a"}}`:            "a",
		`{"error":{"code":5}}`:                "the model's server reported an error without a message",
		`{"error":[]}`:                        "the model's server reported an error without a message",
	} {
		got := streamed(strings.NewReader("data: "+frame+"\n\n"), Options{Citations: request.None})
		if got != "error: "+want+"\n" {
			t.Errorf("%s: %s", frame, got)
		}
	}
	got := streamed(strings.NewReader("event: error\ndata: {\"message\":\"a\"}\n\n"), Options{Citations: request.None})
	if !strings.HasPrefix(got, "error: ") {
		t.Errorf("an event named error: %s", got)
	}
}

func TestWordsAreClipped(t *testing.T) {
	long := strings.Repeat("ä", maxWords)
	if got := Words([]byte(`"` + long + `"`)); len(got) > maxWords+len("…") || !strings.HasSuffix(got, "…") {
		t.Errorf("%d bytes", len(got))
	}
}

func FuzzStream(f *testing.F) {
	f.Add([]byte(chunks("High water [3", "]. [9] ([a](https://a.example))")))
	f.Add([]byte("data: {\"citations\":[\"https://a.example\"],\"choices\":[{\"delta\":{\"content\":\"[1]\"}}]}\n\n"))
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"context\":{\"citations\":[{}]},\"content\":5},\"finish_reason\":\"stop\"}]}\n\n"))
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"annotations\":[{\"type\":\"url_citation\",\"url_citation\":{\"url\":\"https://a.example\",\"start_index\":-1}}]}}]}\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
			sources := &request.Sources{}
			sources.Read(prompted)
			var out bytes.Buffer
			err := Stream(&out, bytes.NewReader(data), Options{Citations: c, Sources: sources})
			if err != nil && bytes.Contains(out.Bytes(), []byte("data: [DONE]")) {
				t.Fatalf("%v, and done", err)
			}
			if c != request.OpenWebUI {
				checkNoEvent(t, out.Bytes())
			}
			_, _ = Whole(data, Options{Citations: c, Sources: sources})
		}
	})
}

// checkNoEvent fails where a frame holds an event of its own.
func checkNoEvent(t *testing.T, out []byte) {
	t.Helper()
	for line := range bytes.Lines(out) {
		data, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("data: {"))
		if !ok {
			continue
		}
		if o, err := read(append([]byte("{"), data...)); err == nil && o.Get("event") != nil {
			t.Fatalf("an event goes through: %s", line)
		}
	}
}
