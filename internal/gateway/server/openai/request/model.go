package request

import "github.com/citeway/citeway/internal/jsonobject"

// Model is the model that a request names. Invalid where it names none.
func Model(data []byte) (string, error) {
	o, err := object.Parse(data)
	if err != nil {
		return "", err
	}
	name := o.Text("model")
	if o.Err() == nil && name == "" {
		o.Fail("model", "is missing", "name one that GET /openai/v1/models lists")
	}
	return name, o.Err()
}
