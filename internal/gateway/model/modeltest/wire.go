package modeltest

import (
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// Key is the key that a model under test is given; no error may show it.
const Key = "sk-plainly-invented-9f27"

// Patience of a model under test.
const (
	// Short is the wait of a model that is to give up, Long of one that is not.
	Short = 250 * time.Millisecond
	Long  = time.Minute
	// Retries is how often a model under test tries again, where it may.
	Retries = 2
)

// Maker makes the model under test with these options.
type Maker func(t *testing.T, o service.Options) model.Model

// Frame is one event as the server writes it.
type Frame struct {
	// Raw is the bytes on the wire, the blank line after it included.
	Raw string
	// Words are those of the answer that it brings, markers as they are written.
	Words string
}

// Wire is one answer in a server's own form, and how the server fails.
type Wire struct {
	// ContentType is that of a streamed answer; "" is text/event-stream.
	ContentType string
	// Frames are a streamed answer.
	Frames []Frame
	// Ends is how many of the frames make the answer whole: what is cut after
	// them is cut in vain.
	Ends int
	// Whole is the same answer as one JSON value; "" where the server has none.
	Whole string
	// Request is what the model is asked; nil is a plain question.
	Request *model.Request
	// End is how the model is to end.
	End citeway.End
	// Failure is a frame with which a stream breaks off, saying Complaint.
	Failure string
	// Refusal is the body of a refused request, saying the words given.
	Refusal func(words string) string
}

// Complaint is what Wire.Failure says.
const Complaint = "the tide has turned"

// SSE is a frame without a name.
func SSE(data, words string) Frame { return Frame{Raw: "data: " + data + "\n\n", Words: words} }

// Named is a frame with a name.
func Named(event, data, words string) Frame {
	return Frame{Raw: "event: " + event + "\ndata: " + data + "\n\n", Words: words}
}

// stream is the whole stream.
func (w *Wire) stream() string { return raw(w.Frames) }

// words are those of the whole answer.
func (w *Wire) words() string { return words(w.Frames) }

func raw(frames []Frame) string {
	var b strings.Builder
	for _, f := range frames {
		b.WriteString(f.Raw)
	}
	return b.String()
}

func words(frames []Frame) string {
	var b strings.Builder
	for _, f := range frames {
		b.WriteString(f.Words)
	}
	return b.String()
}

// whole is how many bytes of the stream make the answer whole.
func (w *Wire) whole() int { return len(strings.TrimRight(raw(w.Frames[:w.Ends]), "\r\n")) }

// came is what at least must be given out of the first n bytes of the stream:
// the words of all frames that are whole.
func (w *Wire) came(n int) string {
	at := 0
	for i, f := range w.Frames {
		if n < at+len(strings.TrimRight(f.Raw, "\r\n")) {
			return words(w.Frames[:i])
		}
		at += len(f.Raw)
	}
	return w.words()
}

// begun is how many of the frames it takes for the first words to come.
func (w *Wire) begun() int {
	for i := range w.Frames {
		if len(words(w.Frames[:i])) > 0 {
			return i
		}
	}
	return len(w.Frames)
}

func (w *Wire) contentType() string {
	if w.ContentType != "" {
		return w.ContentType
	}
	return "text/event-stream"
}
