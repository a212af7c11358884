package completion

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// Chunks writes the stream of an answer as OpenAI does: a first chunk with the role,
// what the form says between, the tools that are called, and the chunks that end it.
type Chunks struct {
	*Stream
	// Bare leaves out all but what the form says between: no first chunk and no
	// last, no error and no [DONE].
	Bare bool

	form  string
	kept  Kept
	begun bool
}

// NewChunks writes to w what is kept under the name of that form.
func NewChunks(w io.Writer, form string) *Chunks { return &Chunks{Stream: NewStream(w), form: form} }

// Begin sets the head and writes the first chunk. All but the first call do nothing.
func (c *Chunks) Begin(b *citeway.Begin) error {
	if c.begun {
		return nil
	}
	c.begun = true
	c.kept.Keep(c.form, b.Extra)
	c.Head = NewHead(b, "chat.completion.chunk", c.kept)
	if c.Bare {
		return nil
	}
	empty := ""
	return c.Delta(Role{Role: "assistant", Content: &empty})
}

// End writes the error of an answer that broke off, or else the tools that are called
// and the chunks that end the stream: the tokens that were used in one of their own,
// after the last. What is left of a character that was never finished goes before it.
func (c *Chunks) End(last *citeway.End) error {
	switch {
	case c.Bare:
		return c.Rest()
	case last.Err != nil:
		return c.Fail(last.Err)
	}
	c.kept.Keep(c.form, last.Extra)
	for _, d := range ending.Deltas(last.Calls) {
		_ = c.Delta(d) // the writer keeps its error
	}
	usage, within := c.kept.Usage(last), json.RawMessage(nil)
	if last.Usage == nil { // no count, but what a service said in place of one
		usage, within = nil, usage
	}
	c.NoDone = usage != nil
	if err := c.Finish(Empty{}, nil, c.kept.Finish(last), within); err != nil || usage == nil {
		return err
	}
	_ = c.Raw(Chunk[Empty]{Head: c.Head, Choices: []ChunkChoice[Empty]{}, Usage: usage})
	return c.events.Done()
}
