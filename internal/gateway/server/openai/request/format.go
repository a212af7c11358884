package request

import (
	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The formats of an answer.
const (
	jsonObject = "json_object"
	jsonSchema = "json_schema"
)

// formatted reads the format that is wanted of the answer: its type, and the schema where the type is one. In a chat
// completion the schema has an object of its own, in a response it stands beside the type.
func (a *Asked) formatted(format *jsonobject.Object) {
	if format == nil {
		return
	}
	kind := format.Text("type")
	if a.format.Object = kind == jsonObject; kind != jsonSchema {
		return
	}
	if named := format.Child("json_schema"); named != nil {
		format = named
	}
	a.format.Schema = format.Raw("schema")
}

// job is what the request wants, if it is a helper call; nil for an ordinary question.
func (a *Asked) job() *task.Job { return task.Of(a.Messages, a.format, Question) }
