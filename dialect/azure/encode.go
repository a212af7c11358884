package azure

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// The object names that On Your Data gives its messages.
const (
	wholeObject = "extensions.chat.completion"
	chunkObject = "extensions.chat.completion.chunk"
)

// context holds the documents.
type context struct {
	Citations []citation      `json:"citations,omitzero"`
	Intent    json.RawMessage `json:"intent,omitempty"`
	Retrieved json.RawMessage `json:"all_retrieved_documents,omitempty"`
}

// message is a whole message, or the first delta of a stream.
type message struct {
	Role    string   `json:"role"`
	Content *string  `json:"content,omitempty"`
	Context *context `json:"context"`
}

// newEncoder writes an answer when it is whole, where its documents, which come
// first, are those that it cites.
func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	links := f.Setting(o, "links") == linksMarkdown
	if mode := f.Setting(o, "citations"); mode != citationsCited {
		return newShown(w, o, links, mode)
	}
	return dialect.Whole(func(a *citeway.Answer) error {
		e := &encoder{answer: a, docs: newCatalogue(a), links: links, sought: o.Sought}
		e.kept.Keep(name, a.Extra)
		if o.Stream {
			return e.stream(completion.NewStream(w))
		}
		return e.whole(w)
	})
}

// encoder writes one answer.
type encoder struct {
	answer *citeway.Answer
	docs   *catalogue
	links  bool
	sought citeway.Syntax
	kept   completion.Kept
}

func (e *encoder) context() *context {
	return &context{Citations: e.docs.list(), Intent: e.kept["intent"], Retrieved: e.kept["all_retrieved_documents"]}
}

// prose writes the prose with its markers to out.
func (e *encoder) prose(out func([]byte) error) error {
	w := &prose.Writer{Out: out, Mark: func(dst []byte, c *citeway.Citation) []byte { return e.docs.mark(dst, c, e.links) }}
	return guarded(e.answer, newGuard(w, e.sought, w.Citation))
}

func (e *encoder) whole(w io.Writer) error {
	if e.answer.Err != nil && e.answer.Text == "" {
		return dialect.WriteJSON(w, completion.NewErrorBody(e.answer.Err))
	}
	var text []byte
	if err := e.prose(func(b []byte) error { text = append(text, b...); return nil }); err != nil {
		return err
	}
	return writeWhole(w, e.answer, string(text), e.context(), e.kept)
}

// writeWhole writes a whole message.
func writeWhole(w io.Writer, a *citeway.Answer, text string, c *context, kept completion.Kept) error {
	ends := true
	whole := completion.NewWhole(a, wholeObject, kept, message{Role: "assistant", Content: &text, Context: c})
	whole.Choices[0].EndTurn = &ends
	return dialect.WriteJSON(w, whole)
}

func (e *encoder) stream(s *completion.Stream) error {
	s.Head, s.EndTurn = completion.NewHead(&citeway.Begin{ID: e.answer.ID, Model: e.answer.Model}, chunkObject, e.kept), true
	if e.answer.Err == nil || e.answer.Text != "" {
		if err := s.Delta(message{Role: "assistant", Context: e.context()}); err != nil {
			return err
		}
	}
	if err := e.prose(s.Text); err != nil {
		return err
	}
	if e.answer.Err != nil {
		return s.Fail(e.answer.Err)
	}
	return s.Finish(completion.Empty{}, nil, e.kept.Finish(e.answer.End()), e.kept.Usage(e.answer.End()))
}
