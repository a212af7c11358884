package through

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/watch"
)

// telling tells what is not corrected of an answer: who wrote it under which id, how it
// ended and what it used; of one that passes as it is, all of it. nil tells nothing. Its
// decoder is made with the first frame, which is usually the last of the answer.
type telling struct {
	form    func() dialect.Form
	told    *watch.Account
	all     bool
	decoder dialect.Decoder
}

// newTelling returns it for an answer of the form.
func newTelling(form func() dialect.Form, o *Options) *telling {
	if o.Told == nil {
		return nil
	}
	return &telling{form: form, told: o.Told, all: o.Verbatim}
}

// Put notes an event.
func (t *telling) Put(e citeway.Event) error {
	switch e.(type) {
	case *citeway.Begin, *citeway.End:
		t.told.Note(e)
	default:
		if t.all {
			t.told.Note(e)
		}
	}
	return nil
}

// frame reads a frame. One that cannot be read is judged elsewhere.
func (t *telling) frame(data []byte) {
	if t != nil {
		_ = t.reading().Frame(dialect.Frame{Data: data})
	}
}

func (t *telling) reading() dialect.Decoder {
	if t.decoder == nil {
		t.decoder = t.form().NewDecoder(t, dialect.Options{Stream: true})
	}
	return t.decoder
}

// close ends an answer that came whole.
func (t *telling) close() {
	if t != nil {
		_ = t.reading().Frame(dialect.Frame{Done: true})
		_ = t.reading().Close()
	}
}

// tellWhole tells of an answer that came whole; all says that nothing else tells its words.
func (o *Options) tellWhole(form func() dialect.Form, body []byte, all bool) {
	own := *o
	own.Verbatim = all
	t := newTelling(form, &own)
	t.frame(body)
	t.close()
}

// tellAfter is tellWhole of an answer that passes as it is, when its reader has it.
func (o *Options) tellAfter(form func() dialect.Form, body []byte) {
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
