package writer

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway/chat"
	"github.com/citeway/citeway/model"
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

func chatRequestOf(o *object) (*chatRequest, error) {
	c := &chatRequest{model: o.text("model"), stream: o.flag("stream"), maxTokens: o.whole("max_tokens", 1, maxAnswer, 0),
		temperature: o.number("temperature", 0, maxTemperature), topP: o.number("top_p", 0, 1), stops: o.stops()}
	o.whole("n", 1, 1, 1)
	if o.flag("logprobs") {
		o.fail("logprobs", "are not given", "leave it out")
	}
	if format := o.child("response_format"); format != nil && format.text("type") != "text" {
		o.fail("response_format.type", strconv.Quote(format.text("type"))+" is not offered: an answer with citations is text", "use text")
	}
	if more := o.child("stream_options"); more != nil {
		c.usage = more.flag("include_usage")
	}
	for _, tool := range o.objects("tools", maxTools) {
		c.tool(tool)
	}
	c.choice = o.choice(c.tools)
	for _, message := range o.objects("messages", chat.MaxMessages) {
		c.message(message)
	}
	if *o.err == nil && c.question() < 0 {
		o.fail("messages", "hold no question", "send a message with the role user")
	}
	return c, *o.err
}

// stops are the words at which the answer ends: one, or a list.
func (o *object) stops() []string {
	stops := []string{}
	switch {
	case o.isText("stop"):
		stops = append(stops, o.text("stop"))
	default:
		stops = o.texts("stop", maxStops)
	}
	for _, word := range stops {
		if word == "" || len(word) > maxStop {
			o.fail("stop", "holds a word that is empty or longer than 256 bytes", "leave it out")
		}
	}
	return stops
}

// tool reads one tool.
func (c *chatRequest) tool(o *object) {
	kind, f := o.text("type"), o.child("function")
	switch {
	case f == nil:
		o.fail(o.at("function"), "is missing", "")
	case kind == "graph" && c.graphs == nil:
		g := toGraphsOf(f)
		c.graphs = &g
	case kind == "graph":
		o.fail(o.at("type"), "is a second tool of type graph", "name all graphs in one")
	case kind == "function":
		c.function(f)
	default:
		o.fail(o.at("type"), strconv.Quote(kind)+" is not offered here", "use tools of type graph or function")
	}
}

func (c *chatRequest) function(o *object) {
	t := model.Tool{Name: o.text("name"), Description: o.text("description")}
	if t.Name == "" {
		o.fail(o.at("name"), "is missing", "")
	}
	var schema map[string]any
	if o.read("parameters", &schema, "a JSON schema") {
		t.Parameters = o.raw["parameters"]
	}
	c.tools = append(c.tools, t)
}

// choice is which tool is to be called: a word, the same word as {"value": …} as
// the SDK's types have it, or an object that names a function.
func (o *object) choice(tools []model.Tool) string {
	const name = "tool_choice"
	if !o.has(name) {
		return ""
	}
	word := ""
	if o.isText(name) {
		word = o.text(name)
	} else {
		c := o.child(name)
		switch {
		case c == nil:
			return ""
		case c.has("function"):
			return o.function(name, c.child("function"), tools)
		}
		if word = c.text("value"); word == "" && c.text("type") == "graph" {
			word = "auto"
		}
	}
	if word != "auto" && word != "none" && word != "required" {
		o.fail(name, strconv.Quote(word)+" is no choice", "use auto, none, required, or name a function")
	}
	return word
}

// function is the name of the function that a choice names.
func (o *object) function(place string, f *object, tools []model.Tool) string {
	if f == nil {
		return ""
	}
	called := f.text("name")
	for i := range tools {
		if tools[i].Name == called {
			return called
		}
	}
	o.fail(place, "names the function "+strconv.Quote(called)+", which is not among the tools", "")
	return ""
}

// roles are the roles of messages.
var roles = map[string]prompt.Role{"system": prompt.System, "user": prompt.User, "assistant": prompt.Assistant, "tool": prompt.Tool}

// message reads one message.
func (c *chatRequest) message(o *object) {
	role, known := roles[o.text("role")]
	if !known {
		o.fail(o.at("role"), strconv.Quote(o.text("role"))+" is no role", "use user, assistant, system or tool")
		return
	}
	m := model.Message{Role: role, Content: o.content()}
	switch role {
	case prompt.Assistant:
		m.Content = unlinked(m.Content, identifiersOf(o.child("graph_data")))
		for _, call := range o.objects("tool_calls", maxTools) {
			one := model.Call{ID: call.text("id")}
			if f := call.child("function"); f != nil {
				one.Name, one.Arguments = f.text("name"), f.text("arguments")
			}
			m.Calls = append(m.Calls, one)
		}
	case prompt.Tool:
		m.Answers = o.text("tool_call_id")
	}
	c.messages = append(c.messages, m)
}

// content is the text of a message: a string, or a list of parts.
func (o *object) content() string {
	if !o.has("content") || o.isText("content") {
		return o.text("content")
	}
	var texts []string
	for _, part := range o.objects("content", maxTools) {
		if kind := part.text("type"); kind != "text" {
			part.fail(part.at("type"), strconv.Quote(kind)+" is not read", "send parts of type text")
		}
		texts = append(texts, part.text("text"))
	}
	return strings.Join(texts, "\n")
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
