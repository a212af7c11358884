package pipe

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// maxFirst is how many bytes of the first line are looked at.
const maxFirst = 4 << 10

// note keeps the first line of a stream.
func (c *Conversion) note(p []byte) {
	if len(c.first) < maxFirst && bytes.IndexByte(c.first, '\n') < 0 {
		c.first = append(c.first, p[:min(len(p), maxFirst)]...)
	}
}

// shaped says what to do about input that cannot be read since it is in the other shape: a
// stream in place of a whole message, or the other way round; of a whole message it also
// says at which line it is no JSON.
func (c *Conversion) shaped(err error) error {
	var ours *citeway.Error
	if !errors.As(err, &ours) || ours.Code != citeway.Invalid || ours.Mend != "" {
		return err
	}
	said := *ours
	switch {
	case c.frames != nil && jsontext.GoesOn(bytes.TrimPrefix(c.first, dialect.BOM)):
		said.Mend = "it is one JSON value over several lines: leave stream out"
	case c.frames == nil && jsontext.Frames(bytes.TrimSpace(bytes.TrimPrefix(c.whole, dialect.BOM))):
		said.Mend = "it is a stream: set stream"
	case c.frames == nil && said.Place == "":
		said.Place = lineOfFault(c.whole)
	}
	return &said
}

// lineOfFault is the line of a text at which it is no JSON, for one that has several; "" for
// what is JSON.
func lineOfFault(text []byte) string {
	text = bytes.TrimPrefix(text, dialect.BOM)
	var value json.RawMessage
	var fault *json.SyntaxError
	if err := json.Unmarshal(text, &value); !errors.As(err, &fault) || !bytes.Contains(bytes.TrimSpace(text), []byte("\n")) {
		return ""
	}
	return "line " + strconv.Itoa(1+bytes.Count(text[:fault.Offset], []byte("\n")))
}
