package extractive

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// demanded reports whether the request wants a tool called rather than an answer.
func demanded(r *model.Request) bool {
	switch r.Choice {
	case "", "auto", "none":
		return false
	}
	return len(r.Tools) > 0
}

// call asks for the tool that the request demands, or for the first that takes no arguments
// if it may be any: the model quotes sentences, and can fill no arguments. Invalid if there
// is no such tool.
func call(r *model.Request, sink citeway.Sink) error {
	for i := range r.Tools {
		t := &r.Tools[i]
		if (r.Choice == "required" || r.Choice == t.Name) && takesNothing(t) {
			asked := citeway.Call{ID: "call_" + strconv.Itoa(called(r)+1), Name: t.Name, Arguments: "{}"}
			return sink.Put(&citeway.End{Finish: citeway.FinishCalls, Calls: []citeway.Call{asked}})
		}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: model.ToolChoice, Message: "demands a call, and the built-in model cannot fill a tool's arguments",
		Mend: "leave it out, or name a model that calls tools"}
}

// takesNothing reports whether a tool takes no arguments.
func takesNothing(t *model.Tool) bool {
	if len(t.Parameters) == 0 {
		return true
	}
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
	}
	return json.Unmarshal(t.Parameters, &schema) == nil && len(schema.Properties)+len(schema.Required) == 0
}

// called is how many calls the conversation holds.
func called(r *model.Request) (n int) {
	for i := range r.Messages {
		n += len(r.Messages[i].Calls)
	}
	return n
}
