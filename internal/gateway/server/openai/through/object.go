package through

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// read takes apart what an upstream sent.
func read(data []byte) (jsonobject.Fields, error) {
	o, err := jsonobject.Read(data)
	if err != nil {
		return nil, malformed(err)
	}
	return o, nil
}

func malformed(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent what is no chat completion", Err: err}
}
