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
	out  *dialect.EventWriter
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

func (s *stream) begin(id, model string) error {
	if err := s.out.Data(chunk{Type: "start", MessageID: id, Metadata: about(model)}); err != nil {
		return err
	}
	return s.out.Data(chunk{Type: "start-step"})
}

func (s *stream) text(words string) error {
	if !s.open {
		s.open = true
		if err := s.out.Data(chunk{Type: "text-start", ID: textID}); err != nil {
			return err
		}
	}
	return s.out.Data(chunk{Type: "text-delta", ID: textID, Delta: words})
}

func (s *stream) source(p part) error { return s.out.Data(p) }

func (s *stream) end(failed *citeway.Error) error {
	if s.open {
		if err := s.out.Data(chunk{Type: "text-end", ID: textID}); err != nil {
			return err
		}
	}
	if failed != nil {
		if err := s.out.Data(chunk{Type: "error", ErrorText: cmp.Or(failed.Message, "the answer is not whole")}); err != nil {
			return err
		}
		return s.out.Done()
	}
	for _, kind := range []string{"finish-step", "finish"} {
		if err := s.out.Data(chunk{Type: kind}); err != nil {
			return err
		}
	}
	return s.out.Done()
}
