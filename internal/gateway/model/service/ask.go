package service

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/upstream"
)

// reader reads the answer to one try.
type reader interface {
	// Frame takes the next frame; a whole answer is one. An error of code Invalid says
	// that it is not a frame. Close ends the answer, however it ended; an error of code
	// Truncated says that it was not whole.
	dialect.Decoder
	// Given says that something was given out, so that the request must not be
	// tried again.
	Given() bool
	// Ended says that the answer has come to its end, of a form that marks it in its
	// last frame and by nothing else.
	Ended() bool
	// Over says that the answer has told its end, and what may follow stands behind it: how
	// many tokens it took, or nothing.
	Over() bool
}

// Limits of what is read.
const (
	// maxLine is the most bytes of one line of a stream: On Your Data sends all
	// documents in one.
	maxLine = 4 << 20
	// maxWhole is the most bytes of an answer that comes whole.
	maxWhole = 16 << 20
	// piece is how many bytes are read at once.
	piece = 4 << 10
)

const (
	wordsBroken  = "the answer broke off before its end"
	wordsForeign = "the model's server sent something that is not an answer"
	wordsEmpty   = "the model's server sent an empty answer"
	wordsLarge   = "the model's server sent too much"
)

var (
	errLine  = errors.New("a line of more than 4 MiB")
	errWhole = errors.New("an answer of more than 16 MiB")
)

// Media types that tell what an answer is.
const (
	typeJSON   = "application/json"
	typeStream = "text/event-stream"
	typePage   = "text/html"
)

// ask sends q and gives the answer to a reader, which open makes for the first try and
// for each later one that is answered. A request is tried again as by
// [upstream.Client.Ask], and also if the answer breaks off or fails before anything was
// given out. A stream ends with [DONE], with the event called last, or with a frame that
// the reader takes for the end; what its server may send behind that is not waited for
// long, and neither is the end itself where the answer says why it ends. One that holds
// nothing but its end is no answer.
//
// An error of the reader that is not a *citeway.Error is returned as it is, and so is
// that of ctx. The others are those of upstream.Client.Ask, Upstream (no answer) and
// Truncated (broke off).
func ask(ctx context.Context, c *upstream.Client, q upstream.Request, last string, open func() reader) error {
	to, read := open(), false
	return c.Ask(ctx, q, func(a *upstream.Answer) error {
		if read {
			to = open()
		}
		read = true
		f := &feed{to: to, from: a, end: last}
		cut := f.stream
		if a.Kind == typeJSON {
			cut = f.whole
		}
		err := f.judge(a, f.close(cut(a.Body)))
		a.Again = a.Again && !to.Given()
		return err
	})
}

// stopped is an error that is not the server's.
type stopped struct{ err error }

// Error is that of the error it holds.
func (s *stopped) Error() string { return s.err.Error() }

// stop marks an error of a reader as not the server's, but a sink's: it is returned as
// it is. nil stays nil.
func stop(err error) error {
	if err == nil {
		return nil
	}
	return &stopped{err}
}

// feed gives a reader what comes.
type feed struct {
	to     reader
	from   *upstream.Answer
	end    string // the event that ends a stream; "" for none
	size   int    // bytes that came
	frames int
	said   bool // a frame came beside the one that says that the stream is over
	last   bool // no more will come: what is no frame now was cut
	cut    error
}

// Frame passes a frame on. Half a frame at the end is left out: the reader says whether
// the answer was whole without it.
func (f *feed) Frame(frame dialect.Frame) error {
	if len(bytes.TrimSpace(frame.Data)) == 0 && !frame.Done {
		return nil
	}
	err := f.to.Frame(frame)
	f.from.Over(f.to.Over())
	if frame.Done || f.end != "" && frame.Event == f.end || f.to.Ended() {
		f.from.Ending()
	}
	if f.last && citeway.CodeOf(err) == citeway.Invalid {
		return nil
	}
	if f.frames++; !frame.Done {
		f.said = true
	}
	return err
}

// Close is for dialect.Reader; the reader is closed later.
func (f *feed) Close() error { return nil }

// stream cuts what comes into frames.
func (f *feed) stream(in io.Reader) error {
	r, line, buf := dialect.NewReader(f), 0, make([]byte, piece)
	for {
		n, err := in.Read(buf)
		f.size += n
		if end := bytes.LastIndexAny(buf[:n], "\n\r"); end >= 0 {
			line = n - end - 1
		} else if line += n; line > maxLine {
			return errLine
		}
		if _, failed := r.Write(buf[:n]); failed != nil {
			return failed
		}
		if err != nil {
			f.last = true
			if err != io.EOF {
				f.cut = err
			}
			return r.Close()
		}
	}
}

// whole gives the answer as one frame, unless it is a stream of the wrong media type.
func (f *feed) whole(in io.Reader) error {
	head := make([]byte, piece)
	n, err := in.Read(head)
	in = io.MultiReader(bytes.NewReader(head[:n]), rest{in, err})
	if start := bytes.TrimLeft(bytes.TrimPrefix(head[:n], dialect.BOM), " \t\r\n"); len(start) > 0 && start[0] != '{' && start[0] != '[' {
		return f.stream(in)
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxWhole+1))
	f.size = len(raw)
	switch {
	case err != nil:
		f.last, f.cut = true, err
	case len(raw) > maxWhole:
		return errWhole
	}
	return f.Frame(dialect.Frame{Data: bytes.TrimPrefix(raw, dialect.BOM)})
}

// rest reads on, or repeats the error.
type rest struct {
	from io.Reader
	err  error
}

// Read reads from where reading ended.
func (r rest) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.from.Read(p)
}

// close closes the reader, so that it gives out what it holds, and returns the first
// error.
func (f *feed) close(err error) error {
	if closed := f.to.Close(); err == nil {
		return closed
	}
	return err
}

// judge names what went wrong with an answer.
func (f *feed) judge(a *upstream.Answer, err error) error {
	var own *stopped
	var e *citeway.Error
	switch {
	case err == nil && f.said:
		return nil
	case err == nil:
		a.Again = true
		return a.Fail(citeway.Upstream, wordsEmpty, nil)
	case errors.As(err, &own):
		return own.err
	case errors.Is(f.cut, upstream.ErrLarge):
		return a.Fail(citeway.Upstream, wordsLarge, f.cut)
	case errors.Is(err, errLine), errors.Is(err, errWhole):
		return a.Fail(citeway.Upstream, wordsLarge, err)
	case !errors.As(err, &e):
		return err
	}
	return f.named(a, e)
}

// named is the error that a reader found, as one of this request.
func (f *feed) named(a *upstream.Answer, e *citeway.Error) error {
	switch {
	case e.Code == citeway.Upstream:
		a.Again = true
		return a.Fail(citeway.Upstream, "the model's server broke off with an error: "+upstream.Clean(e.Message), nil)
	case f.size == 0 && f.cut == nil && a.Kind != typeStream:
		return a.Fail(citeway.Upstream, wordsEmpty, nil)
	case e.Code != citeway.Truncated:
		return a.Fail(citeway.Upstream, wordsForeign, nil)
	case f.frames > 0 || f.cut != nil || a.Kind == typeStream:
		a.Again = true
		return a.Fail(citeway.Truncated, wordsBroken, f.cut)
	case a.Kind == typePage:
		return a.Fail(citeway.Upstream, "the model's server sent a page instead of an answer", nil)
	}
	return a.Fail(citeway.Upstream, wordsForeign, nil)
}
