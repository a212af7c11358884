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
	err     error

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

func (m *message) begin(id, model string) { m.ID, m.Metadata = id, about(model) }

func (m *message) text(words string) { m.prose.WriteString(words) }

func (m *message) source(p part) { m.sources = append(m.sources, p) }

// Err is the error of the write.
func (m *message) Err() error { return m.err }

// end writes the message. An answer that is not whole is one whose text is still
// streaming: the form has no other word for it.
func (m *message) end(failed *citeway.Error) {
	state := "done"
	if failed != nil {
		state = "streaming"
	}
	m.Parts = append([]any{stepPart{"step-start"}}, m.sources...)
	m.Parts = append(m.Parts, textPart{Type: "text", Text: m.prose.String(), State: state})
	m.err = dialect.WriteJSON(m.w, m)
}
