package request

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/prompt"
)

// roles are the roles of a chat completion's messages.
var roles = map[string]prompt.Role{
	"system": prompt.System, "developer": prompt.System, "user": prompt.User,
	"assistant": prompt.Assistant, "tool": prompt.Tool, "function": prompt.Tool,
}

// message reads one message of a chat completion.
func (a *Asked) message(o *object) {
	if o == nil {
		return
	}
	role, known := roles[o.text("role")]
	if !known {
		o.fail(o.at("role"), strconv.Quote(o.text("role"))+" is no role", "use system, developer, user, assistant or tool")
		return
	}
	m := model.Message{Role: role, Content: o.content("content")}
	if role == prompt.Assistant {
		m.Content = Clean(m.Content)
		for _, it := range o.list("tool_calls") {
			m.Calls = append(m.Calls, call(it.object()))
		}
	}
	if role == prompt.Tool {
		m.Answers = o.answers(o.text("role"))
	}
	if role != prompt.Assistant && !o.has("content") {
		o.fail(o.at("content"), "is missing", "send text")
	}
	a.Messages = append(a.Messages, m)
}

// call reads a tool that an assistant's message asked for.
func call(o *object) model.Call {
	if o == nil {
		return model.Call{}
	}
	c := model.Call{ID: o.text("id")}
	if f := o.child("function"); f != nil {
		c.Name, c.Arguments = f.text("name"), f.text("arguments")
	}
	return c
}

// content is the text of a message: a string, or a list of parts.
func (o *object) content(name string) string {
	if !o.has(name) || o.isText(name) {
		return o.text(name)
	}
	if o.raw[name][0] != '[' {
		o.fail(o.at(name), "is neither a string nor a list of parts", "")
		return ""
	}
	var texts []string
	for _, it := range o.list(name) {
		if part := it.object(); part != nil {
			texts = append(texts, part.part())
		}
	}
	return strings.Join(texts, "\n")
}

// part is the text of one part. What is none is refused: left out in silence it
// would be an answer to another question.
func (o *object) part() string {
	switch kind := o.text("type"); kind {
	case "text", "input_text", "output_text":
		return o.text("text")
	case "refusal":
		return o.text("refusal")
	case "image_url", "input_image", "input_audio", "file", "input_file":
		o.fail(o.place, "is of type "+kind+", and answers from the knowledge base read text alone",
			"send the words, or ask a model that is passed through")
	default:
		o.fail(o.at("type"), strconv.Quote(kind)+" is no type of part that is read", "send parts of type text")
	}
	return ""
}
