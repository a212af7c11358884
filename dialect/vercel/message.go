package vercel

import (
	"io"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// message is a UI message, written at its end.
type message struct {
	w       io.Writer
	prose   strings.Builder
	sources []any

	ID       string    `json:"id"`
	Role     string    `json:"role"`
	Metadata *metadata `json:"metadata,omitempty"`
	Parts    []any     `json:"parts"`
}

type textPart struct {
	Type  string `json:"type"`
	Text  string `json:"text"`
	State string `json:"state"`
}

type stepPart struct {
	Type string `json:"type"`
}

func (m *message) begin(id, model string) error {
	m.ID, m.Metadata = id, about(model)
	return nil
}

func (m *message) text(words string) error {
	m.prose.WriteString(words)
	return nil
}

func (m *message) source(p part) error {
	m.sources = append(m.sources, p)
	return nil
}

// end writes the message. An answer that is not whole is one whose text is still
// streaming: the form has no other word for it.
func (m *message) end(failed *citeway.Error) error {
	state := "done"
	if failed != nil {
		state = "streaming"
	}
	m.Parts = append([]any{stepPart{"step-start"}}, m.sources...)
	m.Parts = append(m.Parts, textPart{Type: "text", Text: m.prose.String(), State: state})
	return dialect.WriteJSON(m.w, m)
}
