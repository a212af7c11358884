package upstream

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

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
	wordsForeign = "the model's server sent what is no answer"
	wordsEmpty   = "the model's server sent an empty answer"
	wordsLarge   = "the model's server sent too much"
)

var (
	errLine  = errors.New("a line of more than 4 MiB")
	errWhole = errors.New("an answer of more than 16 MiB")
)

// ask sends the request and reads the answer.
func (t *try) ask(to Reading) error {
	response, err := t.open()
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return t.refused(response, response.Body)
	}
	f := &feed{to: to}
	kind := mediaType(response.Header)
	if kind == typeJSON {
		err = f.whole(response.Body)
	} else {
		err = f.stream(response.Body)
	}
	err = t.judge(f, f.close(err), kind)
	t.again = t.again && !to.Given() && !t.silent()
	return err
}

// mediaType is that of an answer, without its parameters.
func mediaType(h http.Header) string {
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	return kind
}

// stopped is an error that is not the server's.
type stopped struct{ err error }

// Error is that of the error it holds.
func (s *stopped) Error() string { return s.err.Error() }

// Stop marks an error that a reading returns as none of the server's, as that of
// a sink: it is returned as it is. nil stays nil.
func Stop(err error) error {
	if err == nil {
		return nil
	}
	return &stopped{err}
}

// feed gives a reading what comes.
type feed struct {
	to     Reading
	size   int // bytes that came
	frames int
	last   bool // no more will come: what is no frame now was cut
	cut    error
}

// Frame passes a frame on. Half a frame at the end is left out: the reading says
// whether the answer was whole without it.
func (f *feed) Frame(frame dialect.Frame) error {
	if len(bytes.TrimSpace(frame.Data)) == 0 && !frame.Done {
		return nil
	}
	err := f.to.Frame(frame)
	if f.last && citeway.CodeOf(err) == citeway.Invalid {
		return nil
	}
	f.frames++
	return err
}

// Close is for dialect.Reader; the reading is closed later.
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

// whole gives the answer as one frame, unless it is a stream under a wrong name.
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

// rest reads on, or goes on to fail.
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

// close ends the reading, so that what it holds is given out, and returns the
// first error.
func (f *feed) close(err error) error {
	if closed := f.to.Close(); err == nil {
		return closed
	}
	return err
}

// judge names what went wrong with an answer.
func (t *try) judge(f *feed, err error, kind string) error {
	var own *stopped
	var e *citeway.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own):
		return own.err
	case errors.Is(f.cut, errLarge):
		return t.fail(citeway.Upstream, wordsLarge, f.cut)
	case errors.Is(err, errLine), errors.Is(err, errWhole):
		return t.fail(citeway.Upstream, wordsLarge, err)
	case !errors.As(err, &e):
		return err
	}
	return t.named(f, e, kind)
}

// named is the error that a reading found, as one of this request.
func (t *try) named(f *feed, e *citeway.Error, kind string) error {
	switch {
	case e.Code == citeway.Upstream:
		t.again = true
		return t.fail(citeway.Upstream, "the model's server broke off with an error: "+Clean(e.Message), nil)
	case f.size == 0 && f.cut == nil && kind != typeStream:
		return t.fail(citeway.Upstream, wordsEmpty, nil)
	case e.Code != citeway.Truncated:
		return t.fail(citeway.Upstream, wordsForeign, nil)
	case f.frames > 0 || f.cut != nil || kind == typeStream:
		t.again = true
		return t.fail(citeway.Truncated, wordsBroken, f.cut)
	case kind == typePage:
		return t.fail(citeway.Upstream, wordsForeign+" but a page", nil)
	}
	return t.fail(citeway.Upstream, wordsForeign, nil)
}
