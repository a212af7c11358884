package through

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/openai/fields"
)

// read takes apart what an upstream sent.
func read(data []byte) (fields.Object, error) {
	o, err := fields.Read(data)
	if err != nil {
		return nil, malformed(err)
	}
	return o, nil
}

func malformed(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent what is no chat completion", Err: err}
}
