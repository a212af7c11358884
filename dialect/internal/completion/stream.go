package completion

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// Stream writes the chunks of one message. What surrounds a piece of text is
// the same in each, so it is made once. After its first error it writes nothing more.
type Stream struct {
	// Head is set before anything is written.
	Head Head
	// EndTurn is written where a chunk says whether the turn ends with it.
	EndTurn bool
	// NoDone leaves [DONE] out, for clients that take it for JSON.
	NoDone bool

	events        *dialect.EventWriter
	before, after []byte
	pieces        jsontext.Pieces
	buf           []byte
}

// NewStream writes to w.
func NewStream(w io.Writer) *Stream { return &Stream{events: dialect.NewEventWriter(w)} }

// Text writes a piece of prose.
func (s *Stream) Text(b []byte) error { return s.content(s.pieces.Whole(b)) }

// Rest writes what is left of a character that was never finished.
func (s *Stream) Rest() error { return s.content(s.pieces.Rest()) }

func (s *Stream) content(b []byte) error {
	if len(b) == 0 {
		return s.events.Err()
	}
	if s.before == nil {
		if err := s.frame(); err != nil {
			return err
		}
	}
	s.buf = append(s.buf[:0], s.before...)
	s.buf = jsontext.Append(s.buf, b)
	s.buf = append(s.buf, s.after...)
	return s.events.Raw(s.buf)
}

// frame makes what surrounds a piece of text.
func (s *Stream) frame() error {
	head, err := marshal(s.Head)
	if err != nil {
		return err
	}
	s.before = append([]byte("data: "), head[:len(head)-1]...)
	s.before = append(s.before, `,"choices":[{"index":0,"delta":{"content":"`...)
	s.after = []byte(`"},`)
	if s.EndTurn {
		s.after = append(s.after, `"end_turn":false,`...)
	}
	s.after = append(s.after, "\"finish_reason\":null}]}\n\n"...)
	return nil
}

// Delta writes a chunk with that delta.
func (s *Stream) Delta(delta any) error { return s.chunk(delta, nil, json.RawMessage(none), nil) }

// Finish writes the chunk that ends the answer, and [DONE].
func (s *Stream) Finish(delta, message any, finish, usage json.RawMessage) error {
	_ = s.Rest() // the writer keeps its error
	err := s.chunk(delta, message, finish, usage)
	if s.NoDone {
		return err
	}
	return s.events.Done()
}

func (s *Stream) chunk(delta, message any, finish, usage json.RawMessage) error {
	c := ChunkChoice[any]{Delta: delta, Message: message, FinishReason: finish}
	if s.EndTurn {
		last := string(finish) != none
		c.EndTurn = &last
	}
	return s.events.Data(Chunk[any]{Head: s.Head, Choices: []ChunkChoice[any]{c}, Usage: usage})
}

// Raw writes a frame of the form's own.
func (s *Stream) Raw(frame any) error { return s.events.Data(frame) }

// Fail writes the error that the stream ends with; nothing follows it.
func (s *Stream) Fail(e *citeway.Error) error {
	_ = s.Rest() // the writer keeps its error
	return s.events.Data(NewErrorBody(e))
}

// Empty is a delta without anything.
type Empty struct{}

// Role is the delta of a first chunk.
type Role struct {
	Role    string  `json:"role"`
	Content *string `json:"content,omitempty"`
}
