package pipe

import (
	"bytes"

	"github.com/citeway/citeway/dialect"
)

// opening takes the byte order mark off streamed text, which may come in pieces.
type opening struct {
	decoder dialect.Decoder
	held    []byte // of what may be the mark
	passed  bool
}

// write passes p on, without the mark.
func (o *opening) write(p []byte) error {
	if o.passed {
		return o.decoder.Frame(dialect.Frame{Data: p})
	}
	o.held = append(o.held, p...)
	if len(o.held) < len(dialect.BOM) && bytes.HasPrefix(dialect.BOM, o.held) {
		return nil
	}
	return o.pass(bytes.TrimPrefix(o.held, dialect.BOM))
}

// pass sends what was held and turned out to be text.
func (o *opening) pass(text []byte) error {
	o.passed, o.held = true, nil
	if len(text) == 0 {
		return nil
	}
	return o.decoder.Frame(dialect.Frame{Data: text})
}

// close sends what only began like a mark, and ends the text.
func (o *opening) close() error {
	err := o.pass(o.held)
	if closed := o.decoder.Close(); err == nil {
		err = closed
	}
	return err
}
