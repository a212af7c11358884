// Package request reads what a client asks on the OpenAI paths: a chat completion
// or a response. Fields that are not known are passed over, as OpenAI's servers
// do; one of the wrong type, or one that asks for what is not done here, is an
// error that names it.
//
// Where it comes from: the request bodies of platform.openai.com/docs/api-reference
// (chat/create and responses/create). What may not enter: answering.
package request

import (
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Asked is what was asked.
type Asked struct {
	Model string
	// Messages are the conversation, the oldest first.
	Messages []model.Message
	Stream   bool
	// Usage asks for the tokens of a stream in a chunk of its own.
	Usage bool
	// MaxTokens is the most tokens wanted of the answer; 0 leaves it to the model.
	MaxTokens   int
	Temperature *float64
	// TopP is the share of likely words chosen from; nil leaves it to the model.
	TopP *float64
	// Stop are the sequences before which the answer ends.
	Stop  []string
	Tools []model.Tool
	// Choice is as in model.Request.
	Choice string
}

// Model is the model that a request names. Invalid if it names none.
func Model(data []byte) (string, error) {
	o, err := jsonobject.Parse(data)
	if err != nil {
		return "", err
	}
	name := o.Text("model")
	if o.Err() == nil && name == "" {
		o.Fail("model", "is missing", "name one that GET /openai/v1/models lists")
	}
	return name, o.Err()
}
