package vercel

import (
	"cmp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// textID names the one text part of an answer.
const textID = "text-1"

// stream writes the events of a UI message stream.
type stream struct {
	*dialect.EventWriter
	open bool
}

type chunk struct {
	Type      string    `json:"type"`
	MessageID string    `json:"messageId,omitempty"`
	Metadata  *metadata `json:"messageMetadata,omitempty"`
	ID        string    `json:"id,omitempty"`
	Delta     string    `json:"delta,omitempty"`
	ErrorText string    `json:"errorText,omitempty"`
}

type metadata struct {
	Model string `json:"model"`
}

func about(model string) *metadata {
	if model == "" {
		return nil
	}
	return &metadata{model}
}

// send writes a chunk; Err says its error again.
func (s *stream) send(c any) { _ = s.Data(c) }

func (s *stream) begin(id, model string) {
	s.send(chunk{Type: "start", MessageID: id, Metadata: about(model)})
	s.send(chunk{Type: "start-step"})
}

func (s *stream) text(words string) {
	if !s.open {
		s.open = true
		s.send(chunk{Type: "text-start", ID: textID})
	}
	s.send(chunk{Type: "text-delta", ID: textID, Delta: words})
}

func (s *stream) source(p part) { s.send(p) }

func (s *stream) end(failed *citeway.Error) {
	if s.open {
		s.send(chunk{Type: "text-end", ID: textID})
	}
	if failed != nil {
		s.send(chunk{Type: "error", ErrorText: cmp.Or(failed.Message, "the answer is not whole")})
	} else {
		s.send(chunk{Type: "finish-step"})
		s.send(chunk{Type: "finish"})
	}
	_ = s.Done() // Err says it again
}
