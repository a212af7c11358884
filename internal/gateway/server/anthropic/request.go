package anthropic

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// asked is what a request asks for.
// https://docs.anthropic.com/en/api/messages
type asked struct {
	model       string
	messages    []model.Message
	stream      bool
	maxTokens   int
	temperature *float64
	topP        *float64
	stop        []string
	tools       []model.Tool
	choice      string
	given       given
	// job is what a helper call wants; nil for an ordinary question.
	job *task.Job
}

// The limits of a request.
const (
	maxMessages = 1000
	maxStops    = 16
)

// read reads a request. Fields that it does not know are passed over; the API refuses them. What can be answered in no way is an
// error without a request.
func read(data []byte) (*asked, error) {
	o, err := jsonobject.Parse(data)
	if err == nil {
		err = unheld(o)
	}
	if err != nil {
		return nil, err
	}
	a := &asked{model: o.Text("model"), stream: o.Flag("stream"), temperature: share(o, "temperature"), topP: share(o, "top_p")}
	if a.model == "" {
		o.Fail("model", "is missing", "name one that GET /anthropic/v1/models lists")
	}
	if o.Read("max_tokens", &a.maxTokens, "a whole number") && a.maxTokens < 1 {
		o.Fail("max_tokens", "is less than 1", "")
	}
	if o.Read("stop_sequences", &a.stop, "a list of strings") && len(a.stop) > maxStops {
		o.Fail("stop_sequences", "are more than "+strconv.Itoa(maxStops), "")
	}
	a.system(o)
	for _, it := range o.List("tools") {
		a.tool(it.Object())
	}
	a.chosen(o)
	if len(o.List("mcp_servers")) > 0 {
		o.Fail("mcp_servers", "name servers whose tools are not called here", "name them in the settings, or leave them out")
	}
	a.conversation(o)
	a.purpose(o)
	return a, o.Err()
}

// purpose tells a helper call from a question, which is answered in prose. What brings something to cite is a question.
func (a *asked) purpose(o *jsonobject.Object) {
	var format *jsonobject.Object
	if config := o.Child("output_config"); config != nil {
		format = config.Child("format")
	}
	if format == nil {
		format = o.Child("output_format") // its name before
	}
	var wanted task.Format
	if format != nil && format.Text("type") == "json_schema" {
		wanted.Schema = format.Raw("schema")
	}
	if len(a.given.sources)+len(a.given.files) == 0 {
		a.job = task.Of(a.messages, wanted, nil)
	}
	if format != nil && a.job == nil {
		o.Fail("output_config.format", "is set, and an answer with citations is prose", "leave it out")
	}
}

// share is a number from 0 to 1, or nil.
func share(o *jsonobject.Object, name string) *float64 {
	v := o.Number(name)
	if v != nil && (*v < 0 || *v > 1) {
		o.Fail(name, "is not between 0 and 1", "leave it out")
	}
	return v
}

// system reads what the system says: a text, or blocks of text.
func (a *asked) system(o *jsonobject.Object) {
	if text := a.blocks(o, "system", &model.Message{}); text != "" {
		a.messages = append(a.messages, model.Message{Role: prompt.System, Content: text})
	}
}

// conversation reads the messages, which must hold a question.
func (a *asked) conversation(o *jsonobject.Object) {
	list := o.List("messages")
	if len(list) > maxMessages {
		o.Fail("messages", "are more than "+strconv.Itoa(maxMessages), "leave out the oldest")
		return
	}
	for _, it := range list {
		if m := it.Object(); m != nil {
			a.message(m)
		}
	}
	if !chat.HasQuestion(a.messages) {
		o.Fail("messages", "hold no question", "send a message with the role user")
	}
}

// message reads one message. Results of tools are messages of their own.
func (a *asked) message(o *jsonobject.Object) {
	m := model.Message{Role: prompt.User}
	switch role := o.Text("role"); role {
	case "user":
	case "assistant":
		m.Role = prompt.Assistant
	default:
		o.Fail(o.At("role"), strconv.Quote(role)+" is no role", "use user or assistant; what the system says stands in the field system")
		return
	}
	if !o.Has("content") {
		o.Fail(o.At("content"), "is missing", "send text")
		return
	}
	m.Content = a.blocks(o, "content", &m)
	if m.Content != "" || len(m.Calls) > 0 {
		a.messages = append(a.messages, m)
	}
}

// blocks reads a text, or a list of blocks: their text is returned, calls of tools are added to m, what answers them to the
// messages, and documents and search results to what is given. Blocks of text have a line each, but for those of an answer: its
// text is divided where its citations begin and end, so that what follows goes on from what is before.
func (a *asked) blocks(o *jsonobject.Object, name string, m *model.Message) string {
	if !o.Has(name) || o.IsText(name) {
		return o.Text(name)
	}
	var said strings.Builder
	last := ""
	for _, it := range o.List(name) {
		b := it.Object()
		if b == nil {
			continue
		}
		kind := b.Text("type")
		switch kind {
		case "text":
			if goesOn := m.Role == prompt.Assistant && last == kind; said.Len() > 0 && !goesOn {
				said.WriteByte('\n')
			}
			said.WriteString(b.Text("text"))
		case "document":
			a.given.document(b)
		case "search_result":
			a.given.result(b)
		case "tool_use":
			m.Calls = append(m.Calls, citeway.Call{ID: b.Text("id"), Name: b.Text("name"), Arguments: string(b.Raw("input"))})
		case "tool_result":
			a.messages = append(a.messages, model.Message{Role: prompt.Tool, Answers: b.Text("tool_use_id"), Content: a.blocks(b, "content", m)})
		case "thinking", "redacted_thinking", "server_tool_use", "web_search_tool_result": // of an earlier answer, and no words of it
		case "image":
			b.Fail(b.Place(), "is an image, and answers are made of text", "send its words")
		default:
			b.Fail(b.At("type"), strconv.Quote(kind)+" is no type of block that is read", "send text, documents, search results, and results of tools")
		}
		last = kind
	}
	return said.String()
}

// tool reads a tool of the client's.
func (a *asked) tool(o *jsonobject.Object) {
	if o == nil {
		return
	}
	if kind := o.Text("type"); kind != "" && kind != "custom" {
		o.Fail(o.At("type"), strconv.Quote(kind)+" is not offered here", "use tools of your own; documents are searched without a tool")
		return
	}
	t := model.Tool{Name: o.Text("name"), Description: o.Text("description")}
	if t.Name == "" {
		o.Fail(o.At("name"), "is missing", "")
	}
	var schema map[string]json.RawMessage
	if o.Read("input_schema", &schema, "a JSON schema") {
		t.Parameters = o.Raw("input_schema")
	}
	a.tools = append(a.tools, t)
}

// chosen reads which tool is to be called.
func (a *asked) chosen(o *jsonobject.Object) {
	c := o.Child("tool_choice")
	if c == nil {
		return
	}
	switch kind := c.Text("type"); kind {
	case "auto", "none":
		a.choice = kind
	case "any":
		if a.choice = "required"; len(a.tools) == 0 {
			c.Fail(c.At("type"), "asks for a tool, and there are none", "send tools, or leave it out")
		}
	case "tool":
		if a.choice = c.Text("name"); a.choice == "" {
			c.Fail(c.At("name"), "is missing", "name a tool")
		} else if !slices.ContainsFunc(a.tools, func(t model.Tool) bool { return t.Name == a.choice }) {
			c.Fail(c.At("name"), strconv.Quote(a.choice)+" is none of the tools", "name one of them")
		}
	default:
		c.Fail(c.At("type"), strconv.Quote(kind)+" is no choice", "use auto, any, tool or none")
	}
}
