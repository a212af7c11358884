package spans

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Unmarshal reads JSON into a struct. A field of another type than it should be
// is reported, once for its path, and left as it was; the rest is read. Anything
// that is not JSON, or not a value of the kind that to is, gives an error of code
// Invalid that names the place.
func (t *Teller) Unmarshal(data []byte, to any) error {
	err := json.Unmarshal(data, to)
	var kind *json.UnmarshalTypeError
	if err == nil || errors.As(err, &kind) && kind.Field != "" {
		t.mistyped(kind)
		return nil
	}
	e := &citeway.Error{Code: citeway.Invalid, Place: "$", Message: "not JSON of this form", Err: err}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		e.Place = fmt.Sprintf("byte %d", syntax.Offset)
	}
	return e
}

// mistyped reports a field of a wrong type. It does not begin the answer, whose
// id may stand in the same frame.
func (t *Teller) mistyped(kind *json.UnmarshalTypeError) {
	if kind == nil || t.wrong[kind.Field] {
		return
	}
	if t.wrong == nil {
		t.wrong = map[string]bool{}
	}
	t.wrong[kind.Field] = true
	f := &citeway.Finding{Kind: citeway.Refused, At: t.length, Action: "dropped", Message: "$." + kind.Field + ": " + kind.Value + " where something else belongs"}
	if !t.begun {
		t.early = append(t.early, f)
		return
	}
	t.put(f)
}
