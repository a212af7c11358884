package request

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// Response is a request for a response.
type Response struct {
	Asked
	// Search is the tool file_search; nil without it.
	Search *FileSearch
	// Results asks for the passages that were found, as an item of a search.
	Results bool
	// Keep says that what is answered may be kept, so that it can be referred to.
	Keep bool
	// Echo is what the response repeats of the request, by field.
	Echo map[string]json.RawMessage
}

// unkept are the fields that need answers to be kept.
var unkept = [...]struct{ name, why string }{
	{"previous_response_id", "refers to an answer, and conversations are not kept"},
	{"conversation", "refers to a conversation, and conversations are not kept"},
	{"prompt", "refers to a prompt template, and there are none"},
}

// echoed are the fields that a response repeats.
var echoed = []string{"instructions", "max_output_tokens", "metadata", "parallel_tool_calls", "temperature", "tool_choice", "tools", "top_p"}

// Find returns the message of an item that was answered before, by its id.
type Find func(id string) (model.Message, bool)

// Responses reads a request for a response. An item that it refers to by id alone
// is looked up with find.
func Responses(data []byte, find Find) (*Response, error) {
	o, err := jsonobject.Parse(data)
	if err != nil {
		return nil, err
	}
	r := &Response{Asked: Asked{Model: o.Text("model"), Stream: o.Flag("stream"), Temperature: temperature(o), TopP: between(o, "top_p", 0, 1),
		MaxTokens: count(o, "max_output_tokens")}}
	for _, f := range unkept {
		if o.Has(f.name) {
			o.Fail(f.name, f.why, "send the whole conversation as input")
		}
	}
	if o.Flag("background") {
		o.Fail("background", "is true, and answers are written while the client waits", "leave it out, or stream")
	}
	if o.Has("instructions") {
		r.Messages = append(r.Messages, model.Message{Role: prompt.System, Content: o.Text("instructions")})
	}
	for _, it := range o.List("tools") {
		if t := it.Object(); !r.hosted(t) {
			r.tool(t, false)
		}
	}
	r.choose(o)
	likelier(o)
	for _, name := range include(o) {
		r.Results = r.Results || name == "file_search_call.results"
		if name == "message.output_text.logprobs" {
			o.Fail("include", "asks for logprobs, and "+noProbabilities, elsewhere)
		}
	}
	r.Keep = !o.Has("store") || o.Flag("store")
	r.input(o, find)
	r.echo(o)
	if o.Err() == nil {
		r.purpose(o)
	}
	return r, o.Err()
}

// purpose tells a helper call from a question, which is answered in prose and must be there.
func (r *Response) purpose(o *jsonobject.Object) {
	text := o.Child("text")
	if text != nil {
		r.formatted(text.Child("format"))
	}
	if r.Job = r.job(); r.Job != nil {
		return
	}
	if text != nil {
		prose(text, "format")
	}
	r.conversation(o, "input")
}

func include(o *jsonobject.Object) (names []string) {
	o.Read("include", &names, "a list of strings")
	return names
}

// input reads the conversation: one text, or items.
func (r *Response) input(o *jsonobject.Object, find Find) {
	if o.IsText("input") {
		r.Messages = append(r.Messages, model.Message{Role: prompt.User, Content: o.Text("input")})
	} else {
		for _, it := range o.List("input") {
			r.item(it.Object(), find)
		}
	}
}

// item reads one item of the conversation.
func (r *Response) item(o *jsonobject.Object, find Find) {
	if o == nil {
		return
	}
	kind := o.Text("type")
	if kind == "" && o.Has("role") {
		kind = "message"
	}
	switch {
	case kind == "message":
		r.message(o)
	case kind == "function_call":
		r.called(citeway.Call{ID: o.Text("call_id"), Name: o.Text("name"), Arguments: o.Text("arguments")})
	case kind == "function_call_output":
		r.Messages = append(r.Messages, model.Message{Role: prompt.Tool, Answers: callID(o), Content: r.content(o, "output", prompt.Tool)})
	case kind == "reasoning", strings.HasSuffix(kind, "_search_call"): // of an earlier answer, and no words of it
	case kind == "item_reference":
		r.referred(o, find)
	default:
		o.Fail(o.At("type"), strconv.Quote(kind)+" is no type of item that is read", "send messages, function calls and their outputs")
	}
}

// callID is the id of the call that an output is of.
func callID(o *jsonobject.Object) string {
	id := o.Text("call_id")
	if id == "" {
		o.Fail(o.At("call_id"), "is missing", "name the call that this answers")
	}
	return id
}

// referred takes over an item that was answered before.
func (r *Response) referred(o *jsonobject.Object, find Find) {
	m, ok := find(o.Text("id"))
	if !ok {
		o.Fail(o.At("id"), "refers to an item that is not kept, or not any more", "send the item itself, or ask with store: false")
		return
	}
	if len(m.Calls) == 0 {
		r.Messages = append(r.Messages, m)
	}
	for _, c := range m.Calls {
		r.called(c)
	}
}

// called adds a call to the assistant's message before it, or makes one.
func (r *Response) called(c citeway.Call) {
	if n := len(r.Messages); n > 0 && r.Messages[n-1].Role == prompt.Assistant {
		r.Messages[n-1].Calls = append(r.Messages[n-1].Calls, c)
		return
	}
	r.Messages = append(r.Messages, model.Message{Role: prompt.Assistant, Calls: []citeway.Call{c}})
}

// echo notes what the response repeats. What the service fills in where a request
// leaves it out is filled in; store is false, whatever was asked.
func (r *Response) echo(o *jsonobject.Object) {
	r.Echo = map[string]json.RawMessage{"store": json.RawMessage("false"), "tools": json.RawMessage("[]"), "metadata": json.RawMessage("{}"),
		"tool_choice": json.RawMessage(`"auto"`), "parallel_tool_calls": json.RawMessage("true")}
	for _, name := range echoed {
		if o.Has(name) {
			r.Echo[name] = o.Raw(name)
		}
	}
}
