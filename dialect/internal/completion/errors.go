package completion

import (
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
	e := &citeway.Error{Code: citeway.Upstream, Place: plainText(body.Code)}
	for _, candidate := range []json.RawMessage{body.Message, body.Description, body.Msg, raw} {
		if e.Message = plainText(candidate); e.Message != "" {
			return e
		}
	}
	e.Message = "the service reported an error without a message"
	return e
}

// plainText is a string or a number as text; what is neither is "".
func plainText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
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
	if e.Place != "" && e.Code == citeway.Upstream && !strings.ContainsAny(e.Place, "/ ") { // an address is no code
		b.Error.Code = &e.Place
	} else {
		code := string(e.Code)
		b.Error.Code = &code
	}
	return b
}
