package request

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// roles are the roles of a chat completion's messages.
var roles = map[string]prompt.Role{
	"system": prompt.System, "developer": prompt.System, "user": prompt.User,
	"assistant": prompt.Assistant, "tool": prompt.Tool, "function": prompt.Tool,
}

// message reads one message of a chat completion.
func (a *Asked) message(o *jsonobject.Object) {
	if o == nil {
		return
	}
	role, known := roles[o.Text("role")]
	if !known {
		o.Fail(o.At("role"), strconv.Quote(o.Text("role"))+" is no role", "use system, developer, user, assistant or tool")
		return
	}
	m := model.Message{Role: role, Content: a.content(o, "content", role)}
	if role == prompt.Assistant {
		for _, it := range o.List("tool_calls") {
			m.Calls = append(m.Calls, call(it.Object()))
		}
	}
	if role == prompt.Tool {
		m.Answers = answers(o, o.Text("role"))
	}
	if role != prompt.Assistant && !o.Has("content") {
		o.Fail(o.At("content"), "is missing", "send text")
	}
	a.Messages = append(a.Messages, m)
}

// call reads a tool that an assistant's message asked for.
func call(o *jsonobject.Object) citeway.Call {
	if o == nil {
		return citeway.Call{}
	}
	c := citeway.Call{ID: o.Text("id")}
	if f := o.Child("function"); f != nil {
		c.Name, c.Arguments = f.Text("name"), f.Text("arguments")
	}
	return c
}

// content is the text of a message: a string, or a list of parts. Each part is a line of its
// own, but for those of an answer, which are its pieces.
func (a *Asked) content(o *jsonobject.Object, name string, role prompt.Role) string {
	if !o.Has(name) || o.IsText(name) {
		return o.Text(name)
	}
	if o.Raw(name)[0] != '[' {
		o.Fail(o.At(name), "is neither a string nor a list of parts", "")
		return ""
	}
	var texts []string
	for _, it := range o.List(name) {
		p := it.Object()
		if p == nil {
			continue
		}
		if kind := p.Text("type"); role == prompt.User && (kind == "file" || kind == "input_file") {
			a.file(p)
			continue
		}
		texts = append(texts, part(p))
	}
	if role == prompt.Assistant {
		return strings.Join(texts, "")
	}
	return strings.Join(texts, "\n")
}

// part returns the text of one part. A part that is not text is refused: silently
// leaving it out would answer a different question.
func part(o *jsonobject.Object) string {
	switch kind := o.Text("type"); kind {
	case "text", "input_text", "output_text":
		return o.Text("text")
	case "refusal":
		return o.Text("refusal")
	case "image_url", "input_image", "input_audio", "file", "input_file":
		o.Fail(o.Place(), "is of type "+kind+", and answers from the knowledge base read text alone",
			"send the words, or ask a model that is passed through")
	default:
		o.Fail(o.At("type"), strconv.Quote(kind)+" is no type of part that is read", "send parts of type text")
	}
	return ""
}
