package completion

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
)

// wireError is the error that a message is, or nil. Services write it in several
// shapes: {"error":{"message","code"}} with a code that is a number or a string,
// {"error":"…"}, {"errors":[{"description"}]}, {"detail":"…"}.
func wireError(m *Message, event string) *citeway.Error {
	switch {
	case Present(m.Error):
		return Upstream(m.Error)
	case len(m.Errors) > 0 && m.Choices == nil:
		return Upstream(m.Errors[0])
	case Present(m.Detail) && m.Choices == nil:
		return Upstream(m.Detail)
	case event == "error":
		return Upstream(nil)
	}
	return nil
}

// Upstream is the error that a service reported, in any of these shapes.
func Upstream(raw json.RawMessage) *citeway.Error {
	var body struct {
		Message     json.RawMessage `json:"message"`
		Description json.RawMessage `json:"description"`
		Msg         json.RawMessage `json:"msg"`
		Code        json.RawMessage `json:"code"`
	}
	_ = json.Unmarshal(raw, &body)
	text := func(raw json.RawMessage) string { s, _ := plainText(raw); return s }
	return &citeway.Error{Code: citeway.Upstream, Place: text(body.Code), Message: cmp.Or(text(body.Message), text(body.Description),
		text(body.Msg), text(raw), "the service reported an error without a message")}
}

// plainText is a string or a number as text, and whether raw is one.
func plainText(raw json.RawMessage) (s string, ok bool) {
	if json.Unmarshal(raw, &s) == nil {
		return s, true
	}
	var n json.Number
	err := json.Unmarshal(raw, &n)
	return n.String(), err == nil
}

// ErrorBody is an error as OpenAI's API writes it.
type ErrorBody struct {
	Error ErrorDetail `json:"error"`
}

// ErrorDetail says what is wrong.
type ErrorDetail struct {
	Message string  `json:"message"`
	Type    string  `json:"type"`
	Param   *string `json:"param"`
	Code    *string `json:"code"`
}

// NewErrorBody writes an error of ours in that shape. Its cause is not shown.
func NewErrorBody(e *citeway.Error) *ErrorBody {
	b := &ErrorBody{}
	b.Error.Message, b.Error.Type = e.Message, "server_error"
	if e.Code == citeway.Invalid {
		b.Error.Type = "invalid_request_error"
	}
	if e.Place != "" && e.Code == citeway.Upstream && !strings.ContainsAny(e.Place, "/ ") { // an address is not a code
		b.Error.Code = &e.Place
	} else {
		code := string(e.Code)
		b.Error.Code = &code
	}
	return b
}
