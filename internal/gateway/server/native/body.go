package native

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// decode reads a JSON body into v. Unknown fields are refused, so that a
// misspelt one is not silently without effect.
func decode(r *http.Request, v any) error {
	body, err := server.ReadBody(r)
	if err != nil {
		return err
	}
	return read(body, v)
}

// read is decode of a body that was read.
func read(body []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return misfit(body, err)
	}
	if dec.More() {
		return wrong("body", "something follows the JSON object")
	}
	return nil
}

// misfit describes the fault of a body in the terms of the API description, not those
// of the program.
func misfit(body []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	field, unknown := strings.CutPrefix(err.Error(), "json: unknown field ")
	switch {
	case errors.Is(err, io.EOF):
		return wrong("body", "is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return wrong(fmt.Sprintf("body at byte %d", len(body)), "is JSON that ends too soon")
	case errors.As(err, &syntax):
		return wrong(fmt.Sprintf("body at byte %d", max(0, syntax.Offset-1)), "is no JSON: "+syntax.Error())
	case errors.As(err, &kind):
		return wrong(placeAt(body, kind), "must be "+described(kind.Type)+", and is "+kind.Value)
	case unknown:
		return wrong(strings.Trim(field, `"`), "there is no such field")
	}
	return wrong("body", "is not the JSON that is wanted: "+err.Error())
}

func wrong(place, message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: "see /v1/openapi.yaml"}
}

// described is a type as a reader of the description knows it.
func described(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a whole number"
}

// placeAt is where in the body a value of the wrong type stands, as in
// messages[0].content. The error knows its byte, and of its names only the last for
// sure.
func placeAt(body []byte, kind *json.UnmarshalTypeError) string {
	w := walk{dec: json.NewDecoder(bytes.NewReader(body)), until: kind.Offset}
	if place, found := w.value(""); found && place != "" {
		return strings.TrimPrefix(place, ".")
	}
	if kind.Field != "" {
		return kind.Field
	}
	return "body"
}

// walk reads JSON up to a byte.
type walk struct {
	dec   *json.Decoder
	until int64
}

// value reads the value at place, and reports the place of that at which the walk
// ends: the first one that was begun, or is over, by then.
func (w *walk) value(place string) (string, bool) {
	token, err := w.dec.Token()
	if err != nil || w.dec.InputOffset() >= w.until {
		return place, err == nil
	}
	if token != json.Delim('{') && token != json.Delim('[') {
		return "", false
	}
	for i := 0; w.dec.More(); i++ {
		inner := fmt.Sprintf("%s[%d]", place, i)
		if token == json.Delim('{') {
			name, err := w.dec.Token()
			if err != nil {
				return "", false
			}
			inner = fmt.Sprintf("%s.%v", place, name)
		}
		if found, ok := w.value(inner); ok {
			return found, true
		}
	}
	_, err = w.dec.Token() // the end of the list or the object
	return "", err != nil
}
