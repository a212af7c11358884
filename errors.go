package citeway

import (
	"errors"
	"strings"
)

// Code says what kind of error it is.
type Code string

// The codes.
const (
	Invalid     Code = "invalid"     // the input or the usage is bad
	NotFound    Code = "not-found"   // there is no such thing
	Forbidden   Code = "forbidden"   // there is, and the caller may not see it
	TooLarge    Code = "too-large"   // a limit was passed
	Truncated   Code = "truncated"   // the stream ended before its form says it may
	Upstream    Code = "upstream"    // a model or service gave an error
	Unavailable Code = "unavailable" // something needed is missing or down
	Internal    Code = "internal"    // a fault of ours
)

// Error is an error as a value: a code, a place, and words for a person.
type Error struct {
	Code Code `json:"code"`
	// Place names where: a file and line, a JSON path, a flag.
	Place string `json:"place,omitempty"`
	// Message says what is wrong.
	Message string `json:"message"`
	// Mend says what to do about it.
	Mend string `json:"mend,omitempty"`
	// Err is the cause; it is not shown to a reader.
	Err error `json:"-"`
}

// maxTold is the most bytes of a place, a message and a mend each that a person is told. They
// may repeat what was given, which may be as long as it likes.
const maxTold = 600

// told is text, of which the middle is left out where it is too long: an error speaks at its
// beginning and at its end.
func told(text string) string {
	if len(text) <= maxTold {
		return text
	}
	const half = maxTold / 2
	return strings.ToValidUTF8(text[:half], "") + "…" + strings.ToValidUTF8(text[len(text)-half:], "")
}

// Brief is e as a person is told of it: of a place, a message and a mend of more than 600
// bytes the middle is left out. It is e itself where none is longer.
func (e *Error) Brief() *Error {
	if e == nil || len(e.Place) <= maxTold && len(e.Message) <= maxTold && len(e.Mend) <= maxTold {
		return e
	}
	brief := *e
	brief.Place, brief.Message, brief.Mend = told(e.Place), told(e.Message), told(e.Mend)
	return &brief
}

// Error is the place, the message and the mend on one line, as Brief has them. A nil e says
// that it says nothing.
func (e *Error) Error() string {
	if e == nil {
		return "an error without a value"
	}
	e = e.Brief()
	var b strings.Builder
	if e.Place != "" {
		b.WriteString(e.Place + ": ")
	}
	b.WriteString(e.Message)
	if e.Err != nil {
		b.WriteString(": " + told(e.Err.Error()))
	}
	if e.Mend != "" {
		b.WriteString("; " + e.Mend)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// CodeOf returns the code of the first *Error in err's chain, Internal where there is none
// or it is a nil one, and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) && e != nil {
		return e.Code
	}
	return Internal
}
