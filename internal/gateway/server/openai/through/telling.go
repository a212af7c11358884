package through

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// telling tells what is not corrected of an answer: who wrote it under which id, how it
// ended and what it used; of one that passes as it is, all of it. nil tells nothing.
type telling struct{ decoder dialect.Decoder }

// newTelling returns it for an answer of the form.
func newTelling(form dialect.Form, o *Options) *telling {
	if o.Told == nil {
		return nil
	}
	return &telling{form.NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		switch e.(type) {
		case *citeway.Begin, *citeway.End:
			o.Told.Note(e)
		default:
			if o.Verbatim {
				o.Told.Note(e)
			}
		}
		return nil
	}), dialect.Options{Stream: true})}
}

// frame reads a frame. One that cannot be read is judged elsewhere.
func (t *telling) frame(data []byte) {
	if t != nil {
		_ = t.decoder.Frame(dialect.Frame{Data: data})
	}
}

// close ends an answer that came whole.
func (t *telling) close() {
	if t != nil {
		_ = t.decoder.Frame(dialect.Frame{Done: true})
		_ = t.decoder.Close()
	}
}

// tellWhole tells of an answer that came whole; all says that nothing else tells its words.
func (o *Options) tellWhole(form dialect.Form, body []byte, all bool) {
	own := *o
	own.Verbatim = all
	t := newTelling(form, &own)
	t.frame(body)
	t.close()
}

// tellAfter is tellWhole of an answer that passes as it is, when its reader has it.
func (o *Options) tellAfter(form dialect.Form, body []byte) {
	switch {
	case o.Told == nil:
	case o.After == nil:
		o.tellWhole(form, body, true)
	default:
		o.After(func() { o.tellWhole(form, body, true) })
	}
}

// tellText tells words that pass as they are.
func (o *Options) tellText(words string) {
	if o.Told != nil {
		o.Told.Note(&citeway.Text{Bytes: []byte(words)})
	}
}
