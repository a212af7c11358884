package through

import (
	"bytes"
	"errors"
	"io"
	"math"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/resolve"
)

// piece is how many bytes are read at once.
const piece = 4 << 10

// Stream reads an upstream's stream and writes the corrected one to w, every frame in
// one Write. What was received is also written if the stream breaks off; the error then
// says why, and no [DONE] is written. The error is Upstream for an error sent by the
// upstream or data that is not a chat completion, Truncated for a premature end, and
// TooLarge beyond MaxStream. An error from w ends the work and is returned.
func Stream(w io.Writer, upstream io.Reader, o Options) error {
	s := &stream{w: w, o: o, tell: newTelling(openai.Form, &o), asides: o.asides()}
	err := pump(dialect.NewReader(s), upstream, func() bool { return s.done || s.cut != nil })
	if s.failed == nil {
		if closed := s.finish(); err == nil {
			err = closed
		}
	}
	switch {
	case s.failed != nil:
		return s.failed
	case s.cut != nil:
		return s.cut
	case err != nil:
		return plainly(err)
	case !s.done && !s.ended:
		return cutShort(nil)
	case !s.said:
		return empty()
	}
	s.tell.close()
	_, err = io.WriteString(w, "data: [DONE]\n\n")
	return err
}

// cutShort is the error of a stream that ended before its answer did.
func cutShort(cause error) *citeway.Error {
	return &citeway.Error{Code: citeway.Truncated, Message: "the answer broke off before its end", Err: cause}
}

// empty is the error of a stream that holds nothing but its end.
func empty() *citeway.Error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent an empty answer"}
}

// stream is one stream on its way. It is the decoder of its frames.
type stream struct {
	w        io.Writer
	o        Options
	tell     *telling
	asides   *asides
	decoder  dialect.Decoder   // nil before the first text
	resolver *resolve.Resolver // which may hold text back; nil before the first
	count    counting
	in       int // bytes of text given to the decoder
	opened   int // how many of them end with the last bracket; 0 for none
	plain    template
	bare     bool   // nothing names sources so far
	mute     bool   // what is written was sent as it came
	queue    []rest // what came beside text that is still held
	spoken   bool   // a role came
	said     bool   // a frame came beside [DONE]
	done     bool   // [DONE] came
	ended    bool   // a finish_reason came
	closed   bool
	cut      *citeway.Error // the upstream's own error
	failed   error          // that of w
	frame    []byte         // is written to again and again
}

// rest is what accompanied the text, and how much text preceded it.
type rest struct {
	at   int
	data []byte
}

// pump gives what an upstream sends to a reader of frames, until it ends or over
// says that no more is wanted.
func pump(r *dialect.Reader, upstream io.Reader, over func() bool) error {
	buf, size := make([]byte, piece), 0
	for {
		n, err := upstream.Read(buf)
		if size += n; size > MaxStream {
			return &citeway.Error{Code: citeway.TooLarge, Message: "the model's server sent more than 64 MiB"}
		}
		if _, failed := r.Write(buf[:n]); failed != nil {
			return failed
		}
		switch {
		case over():
			return nil
		case err == io.EOF:
			if half := r.Close(); half != nil {
				return cutShort(half)
			}
			return nil
		case err != nil:
			return err
		}
	}
}

// plainly is an error without the place within the upstream's stream, as a reader
// may see it.
func plainly(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return cutShort(err)
	}
	shown := *e
	if shown.Place = ""; shown.Code == citeway.Invalid {
		shown.Code = citeway.Upstream
	}
	return &shown
}

// Frame takes the next frame.
func (s *stream) Frame(f dialect.Frame) error {
	switch {
	case s.done || s.cut != nil:
		return nil
	case f.Done:
		s.done = true
		return nil
	case len(bytes.TrimSpace(f.Data)) == 0:
		return nil
	}
	s.said = true
	if text, ok := s.plain.text(f.Data); ok {
		s.over(false)
		if s.bare && s.plain.whole && s.light(text) {
			return s.asItIs(f.Data, text)
		}
		s.give(text)
		return s.decode(f.Data)
	}
	c, err := open(f.Data, "delta")
	if err != nil {
		return err
	}
	if raw := c.top.Get("error"); raw != nil || f.Event == "error" {
		s.cut = complaint(raw)
		return nil
	}
	if len(c.top) == 0 { // it held an event and nothing else
		return nil
	}
	return s.take(c)
}

// Close is for dialect.Reader; the stream is finished later.
func (s *stream) Close() error { return nil }

// take gives the text to the decoder, and puts the rest at its place.
func (s *stream) take(c *frame) error {
	ended := c.ended || s.ended
	if s.o.Verbatim || ended || c.top.Has("usage") {
		s.tell.frame(c.raw)
	}
	if ended {
		s.over(c.ended || !speaks(c.part))
	}
	if s.o.Verbatim {
		s.ended = ended
		return s.write(c.top.Bytes())
	}
	text := c.part.Text("content")
	if c.whole(s.spoken) && (s.bare || s.decoder == nil && s.o.bare()) && !s.ended && s.light(text) {
		return s.first(c, text)
	}
	if s.decoder == nil && (c.text || c.named) {
		s.begin(c)
	}
	at := s.in
	for _, chunk := range s.asides.mend(c) {
		s.queue = append(s.queue, rest{at, chunk})
	}
	s.give(text)
	if c.ended || s.ended {
		s.ended, at = true, math.MaxInt // nothing may stand behind the end
	}
	reads := c.text || c.named
	content := c.part.Get("content")
	s.bare = s.bare && !c.named
	if left := c.rest(s.spoken); left != nil {
		s.queue = append(s.queue, rest{at, bytes.Clone(left)}) // a frame is lent
	} else if c.text && !c.named {
		s.plain.learn(c.raw, content, c.whole(s.spoken))
	}
	s.spoken = s.spoken || c.part.Has("role")
	if err := s.drain(); err != nil {
		return err
	}
	if !reads {
		return nil
	}
	return s.decode(c.raw)
}

// over tells whether the answer has told its end and nothing of it has come since.
func (s *stream) over(over bool) {
	if s.o.Over != nil && (over || s.ended) {
		s.o.Over(over)
	}
}

// decode passes a frame to the decoder, followed by what waited for it.
func (s *stream) decode(data []byte) error {
	if err := s.decoder.Frame(dialect.Frame{Data: data}); err != nil {
		return err
	}
	return s.drain()
}

// begin makes the way from the upstream's form to the reader's.
func (s *stream) begin(c *frame) {
	from, read := c.reader(&s.o)
	encoder := s.o.Citations.Encoder(writing{s}, request.Options{Stream: true, Bare: true, Offset: s.o.highest()})
	next := &head{next: encoder, begin: begun(c, s.o.Citations.Prefix()), findings: s.o.Findings}
	corrected, first := s.o.corrected(next)
	s.count, s.resolver = counting{sources: s.o.Sources, next: corrected}, first
	s.decoder = from.NewDecoder(&s.count, read)
	s.bare = s.o.bare() && !c.named
}

// drain writes what accompanied text that has been given out.
func (s *stream) drain() error {
	for len(s.queue) > 0 && (s.queue[0].at <= s.count.out || s.closed) {
		if err := s.write(s.queue[0].data); err != nil {
			return err
		}
		s.queue = s.queue[1:]
	}
	return nil
}

// finish gives out what is held.
func (s *stream) finish() error {
	if s.decoder != nil {
		_ = s.decoder.Frame(dialect.Frame{Done: true}) // whether the end is one is judged here
		if err := s.decoder.Close(); err != nil {
			return err
		}
	}
	for _, chunk := range s.asides.close() {
		s.queue = append(s.queue, rest{math.MaxInt, chunk})
	}
	s.closed = true
	return s.drain()
}

// write writes one frame.
func (s *stream) write(data []byte) error {
	s.frame = append(append(append(s.frame[:0], "data: "...), data...), "\n\n"...)
	_, err := writing{s}.Write(s.frame)
	return err
}

// writing remembers the reader's error, to tell it apart from the upstream's.
type writing struct{ s *stream }

// Write writes a frame.
func (w writing) Write(p []byte) (int, error) {
	if w.s.mute {
		return len(p), nil
	}
	n, err := w.s.w.Write(p)
	if err != nil {
		w.s.failed = err
	}
	return n, err
}
