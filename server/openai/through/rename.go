package through

import (
	"encoding/json"

	"github.com/citeway/citeway"
)

// Rename is a request with another model's name in it, and nothing else changed.
// Invalid for one that is no JSON object.
func Rename(request []byte, model string) ([]byte, error) {
	o, err := read(request)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is not a JSON object", Err: err}
	}
	name, _ := json.Marshal(model) // a string is JSON always
	o.set("model", name)
	return o.bytes(), nil
}
