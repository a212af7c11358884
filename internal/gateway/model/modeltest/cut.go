package modeltest

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// Cited is an answer to the question of Tides whose citations are known.
type Cited struct {
	// New makes the model.
	New func(service.Options) (model.Model, error)
	// Stream is the answer; Text is its prose and Cites its citations as Heard lists
	// them.
	Stream, Text string
	Cites        []string
	// Written is its prose with markers as they were written; "" where it has none.
	Written string
	// End is the last part of Stream, with which it is whole.
	End string
}

// Check asks for the answer whole, in pieces, and cut at every byte: what is cited
// is always what was meant.
func (c *Cited) Check(t *testing.T) {
	t.Helper()
	for name, body := range map[string]string{
		"as it comes": c.Stream, "CRLF": strings.ReplaceAll(c.Stream, "\n", "\r\n"), "comments": ": ping\n\nretry: 3\n\n" + c.Stream,
	} {
		h := c.hear(t, Play(body))
		if h.Err != nil || h.Answer.Text != c.Text || strings.Join(h.Cites(), "\n") != strings.Join(c.Cites, "\n") {
			t.Errorf("%s: %v: %q\n%s", name, h.Err, h.Answer.Text, strings.Join(h.Cites(), "\n"))
		}
	}
	end := strings.LastIndex(c.Stream, c.End) + len(c.End)
	for n := range len(c.Stream) {
		h := c.hear(t, cutAt(c.Stream, n))
		if !c.begins(&h) {
			t.Fatalf("cut at %d: %q\n%s", n, h.Answer.Text, strings.Join(h.Cites(), "\n"))
		}
		if whole := n >= end; whole != (h.Err == nil) || !whole && citeway.CodeOf(h.Err) != citeway.Truncated {
			t.Fatalf("cut at %d of %d: %v", n, len(c.Stream), h.Err)
		}
	}
}

func (c *Cited) hear(t *testing.T, h http.HandlerFunc) Heard {
	t.Helper()
	m, err := c.New(Serve(t, h))
	if err != nil {
		t.Fatal(err)
	}
	return Hear(m, Tides())
}

// cutAt ends the stream after n bytes.
func cutAt(stream string, n int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Content-Length", strconv.Itoa(len(stream)))
		_, _ = io.WriteString(w, stream[:n])
	}
}

// begins reports whether what was heard is the beginning of the answer. Of several
// sources of one citation, the first may have come alone.
func (c *Cited) begins(h *Heard) bool {
	if !strings.HasPrefix(cmp.Or(c.Written, c.Text), h.Written) || len(h.Answer.Citations) > len(c.Cites) {
		return false
	}
	for i, got := range h.Cites() {
		source, passages, _ := strings.Cut(got, "/")
		if !strings.HasPrefix(c.Cites[i], source) || !strings.Contains(c.Cites[i], passages) {
			return false
		}
	}
	return true
}

// Lines is a stream, one frame a line, as the suite of all models takes it; words
// are those that a frame brings.
func Lines(lines string, words func(line []byte) string) []Frame {
	var frames []Frame
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line != "" {
			frames = append(frames, SSE(line, words([]byte(line))))
		}
	}
	return frames
}

// Refusal writes a refusal with words at a place of a JSON value, marked %s.
func Refusal(form string) func(words string) string {
	return func(words string) string {
		quoted, _ := json.Marshal(words)
		return strings.Replace(form, "%s", string(quoted), 1)
	}
}
