// Package request reads what a client asks for on the OpenAI paths, and writes
// citations in the form that it asked for.
//
// A request is a chat completion or a response, as platform.openai.com/docs/api-reference
// describes them (chat/create and responses/create). Unknown fields are ignored, as
// OpenAI's servers do. A field of the wrong type, or one that asks for something
// that is not supported, is an error that names it.
//
// [Citations] are written as annotations, as Open WebUI's events and chips, as
// Markdown links, or not at all, by the encoders of package dialect.
//
// Open WebUI puts sources that it retrieved itself into its prompts,
// <source id="N" name="…">text</source>, with the person's words beside them. See
// apply_source_context_to_messages in backend/open_webui/utils/middleware.py and
// DEFAULT_RAG_TEMPLATE of backend/open_webui/config.py of
// github.com/open-webui/open-webui (0.9).
//
// It does no answering and no retrieval.
package request

import (
	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Asked is what was asked.
type Asked struct {
	Model string
	// Messages are the conversation, the oldest first.
	Messages []model.Message
	// Files are the documents that people's messages hold.
	Files  []server.Brought
	Stream bool
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
	// Job is what a helper call wants; nil for an ordinary question.
	Job *task.Job
	// format is what the answer is to be.
	format task.Format
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
