package spans

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Unmarshal reads JSON; an error is of code Invalid and names the place, as a
// JSON path or a byte.
func Unmarshal(data []byte, to any) error {
	err := json.Unmarshal(data, to)
	if err == nil {
		return nil
	}
	e := &citeway.Error{Code: citeway.Invalid, Message: "not JSON of this form", Err: err}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Place = fmt.Sprintf("byte %d", syntax.Offset)
	case errors.As(err, &kind):
		e.Place = "$." + kind.Field
	}
	return e
}
