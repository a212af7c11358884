package azure

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/citeway/citeway"
)

// object is a JSON object with its names in the order they were written, so that
// errors come in that order.
type object struct {
	names  []string
	values map[string]json.RawMessage
}

// readObject reads a JSON object; false where data is none.
func readObject(data []byte) (*object, bool) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, false
	}
	o := &object{values: map[string]json.RawMessage{}}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, false
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, false
		}
		o.set(name.(string), value)
	}
	if _, err := dec.Token(); err != nil {
		return nil, false
	}
	_, err := dec.Token()
	return o, errors.Is(err, io.EOF)
}

// set puts a value; one that is there twice is what it was last.
func (o *object) set(name string, value json.RawMessage) {
	if _, there := o.values[name]; !there {
		o.names = append(o.names, name)
	}
	o.values[name] = value
}

// readBody reads the request's body.
func readBody(r *http.Request) (*object, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		var tooLong *http.MaxBytesError
		if errors.As(err, &tooLong) {
			return nil, err
		}
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "breaks off", Err: err}
	}
	if o, ok := readObject(data); ok {
		return o, nil
	}
	return nil, &fault{status: http.StatusBadRequest, code: "BadRequest", kind: "invalid_request_error",
		message: "We could not parse the JSON body of your request: it is not one JSON object."}
}

// present reports whether a value is there and not null.
func present(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }
