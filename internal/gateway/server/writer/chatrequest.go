package writer

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// Limits of a chat request.
const (
	maxTools = 128
	maxStops = 16
	maxStop  = 256
	// maxAnswer is the most tokens that may be asked for.
	maxAnswer = 1 << 20
	// maxTemperature is the highest temperature.
	maxTemperature = 2
)

// chatRequest is the body of POST /writer/v1/chat, checked.
type chatRequest struct {
	model    string
	messages []model.Message
	tools    []model.Tool
	choice   string
	// graphs is the graph tool; nil without one.
	graphs      *toGraphs
	stream      bool
	usage       bool
	maxTokens   int
	temperature *float64
	topP        *float64
	stops       []string
}

func chatRequestOf(o *jsonobject.Object) (*chatRequest, error) {
	c := &chatRequest{model: o.Text("model"), stream: o.Flag("stream"), maxTokens: whole(o, "max_tokens", 1, maxAnswer, 0),
		temperature: number(o, "temperature", 0, maxTemperature), topP: number(o, "top_p", 0, 1), stops: stops(o)}
	whole(o, "n", 1, 1, 1)
	if o.Flag("logprobs") {
		o.Fail("logprobs", "are not given", "leave it out")
	}
	if format := o.Child("response_format"); format != nil && format.Text("type") != "text" {
		o.Fail("response_format.type", strconv.Quote(format.Text("type"))+" is not offered: an answer with citations is text", "use text")
	}
	if more := o.Child("stream_options"); more != nil {
		c.usage = more.Flag("include_usage")
	}
	for _, tool := range objects(o, "tools", maxTools) {
		c.tool(tool)
	}
	c.choice = choice(o, c.tools)
	for _, message := range objects(o, "messages", chat.MaxMessages) {
		c.message(message)
	}
	if o.Err() == nil && c.question() < 0 {
		o.Fail("messages", "hold no question", "send a message with the role user")
	}
	return c, o.Err()
}

// stops are the words at which the answer ends: one, or a list.
func stops(o *jsonobject.Object) []string {
	words := []string{}
	switch {
	case o.IsText("stop"):
		words = append(words, o.Text("stop"))
	default:
		words = texts(o, "stop", maxStops)
	}
	for _, word := range words {
		if word == "" || len(word) > maxStop {
			o.Fail("stop", "holds a word that is empty or longer than 256 bytes", "leave it out")
		}
	}
	return words
}

// tool reads one tool.
func (c *chatRequest) tool(o *jsonobject.Object) {
	kind, f := o.Text("type"), o.Child("function")
	switch {
	case f == nil:
		o.Fail(o.At("function"), "is missing", "")
	case kind == "graph" && c.graphs == nil:
		g := toGraphsOf(f)
		c.graphs = &g
	case kind == "graph":
		o.Fail(o.At("type"), "is a second tool of type graph", "name all graphs in one")
	case kind == "function":
		c.function(f)
	default:
		o.Fail(o.At("type"), strconv.Quote(kind)+" is not offered here", "use tools of type graph or function")
	}
}

func (c *chatRequest) function(o *jsonobject.Object) {
	t := model.Tool{Name: o.Text("name"), Description: o.Text("description")}
	if t.Name == "" {
		o.Fail(o.At("name"), "is missing", "")
	}
	var schema map[string]any
	if o.Read("parameters", &schema, "a JSON schema") {
		t.Parameters = o.Raw("parameters")
	}
	c.tools = append(c.tools, t)
}

// choice is which tool is to be called: a word, the same word as {"value": …} as
// the SDK's types have it, or an object that names a function.
func choice(o *jsonobject.Object, tools []model.Tool) string {
	const name = "tool_choice"
	if !o.Has(name) {
		return ""
	}
	word := ""
	if o.IsText(name) {
		word = o.Text(name)
	} else {
		c := o.Child(name)
		switch {
		case c == nil:
			return ""
		case c.Has("function"):
			return function(o, name, c.Child("function"), tools)
		}
		if word = c.Text("value"); word == "" && c.Text("type") == "graph" {
			word = "auto"
		}
	}
	if word != "auto" && word != "none" && word != "required" {
		o.Fail(name, strconv.Quote(word)+" is no choice", "use auto, none, required, or name a function")
	}
	return word
}

// function is the name of the function that a choice names.
func function(o *jsonobject.Object, place string, f *jsonobject.Object, tools []model.Tool) string {
	if f == nil {
		return ""
	}
	called := f.Text("name")
	for i := range tools {
		if tools[i].Name == called {
			return called
		}
	}
	o.Fail(place, "names the function "+strconv.Quote(called)+", which is not among the tools", "")
	return ""
}

// roles are the roles of messages.
var roles = map[string]prompt.Role{"system": prompt.System, "user": prompt.User, "assistant": prompt.Assistant, "tool": prompt.Tool}

// message reads one message.
func (c *chatRequest) message(o *jsonobject.Object) {
	role, known := roles[o.Text("role")]
	if !known {
		o.Fail(o.At("role"), strconv.Quote(o.Text("role"))+" is no role", "use user, assistant, system or tool")
		return
	}
	m := model.Message{Role: role, Content: content(o)}
	switch role {
	case prompt.Assistant:
		m.Content = unlinked(m.Content, identifiersOf(o.Child("graph_data")))
		for _, call := range objects(o, "tool_calls", maxTools) {
			one := citeway.Call{ID: call.Text("id")}
			if f := call.Child("function"); f != nil {
				one.Name, one.Arguments = f.Text("name"), f.Text("arguments")
			}
			m.Calls = append(m.Calls, one)
		}
	case prompt.Tool:
		m.Answers = o.Text("tool_call_id")
	}
	c.messages = append(c.messages, m)
}

// content is the text of a message: a string, or a list of parts.
func content(o *jsonobject.Object) string {
	if !o.Has("content") || o.IsText("content") {
		return o.Text("content")
	}
	var parts []string
	for _, part := range objects(o, "content", maxTools) {
		if kind := part.Text("type"); kind != "text" {
			part.Fail(part.At("type"), strconv.Quote(kind)+" is not read", "send parts of type text")
		}
		parts = append(parts, part.Text("text"))
	}
	return strings.Join(parts, "\n")
}

// question is the place of the last message of a user, or -1.
func (c *chatRequest) question() int {
	for i := len(c.messages) - 1; i >= 0; i-- {
		if c.messages[i].Role == prompt.User && strings.TrimSpace(c.messages[i].Content) != "" {
			return i
		}
	}
	return -1
}
