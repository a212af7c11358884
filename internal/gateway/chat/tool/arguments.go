package tool

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/citeway/citeway"
)

// Arguments reads what a model wrote as the arguments of a call. Nothing is an empty
// object; an object in a JSON string or in a Markdown fence is that object. Characters
// that were put into a result to make it harmless are removed from what was copied out
// of it. Errors: Invalid if it is not an object, TooLarge beyond MaxArguments.
func Arguments(written string) (json.RawMessage, error) {
	if len(written) > MaxArguments {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: "arguments", Message: "are longer than 64 KiB", Mend: "ask for less in one call"}
	}
	text := unfenced(strings.TrimSpace(written))
	if text == "" || text == "null" {
		return json.RawMessage(`{}`), nil
	}
	var quoted string
	if text[0] == '"' && json.Unmarshal([]byte(text), &quoted) == nil {
		text = strings.TrimSpace(quoted)
	}
	var compact bytes.Buffer
	if !isObject([]byte(text)) || json.Compact(&compact, []byte(text)) != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "arguments", Message: "are not a JSON object", Mend: "write one as the tool's schema says"}
	}
	return Restored(compact.Bytes()), nil
}

// unfenced is text without a Markdown fence around it.
func unfenced(text string) string {
	inner, opened := strings.CutPrefix(text, "```")
	inner, closed := strings.CutSuffix(inner, "```")
	if !opened || !closed {
		return text
	}
	return strings.TrimSpace(strings.TrimPrefix(inner, "json"))
}

func isObject(raw []byte) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return len(raw) > 0 && raw[0] == '{' && json.Valid(raw)
}

// Read reads args into to, strictly: the error Invalid names an argument that is
// unknown or of the wrong type.
func Read(args json.RawMessage, to any) error {
	d := json.NewDecoder(bytes.NewReader(args))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil {
		return nil
	}
	place := "arguments"
	message := strings.TrimPrefix(err.Error(), "json: ")
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		place, message = "arguments."+wrong.Field, "cannot be a "+wrong.Value
	}
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: "see the tool's schema"}
}
