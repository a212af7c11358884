package gemini

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// asked is what a request asks for.
// https://ai.google.dev/api/generate-content
type asked struct {
	messages    []model.Message
	maxTokens   int
	temperature *float64
	topP        *float64
	stop        []string
	tools       []model.Tool
	choice      string
	// files are those of people's contents, and given what they say.
	files []server.Brought
	given []citeway.Source
	// job is what a helper call wants; nil for an ordinary question.
	job *task.Job
}

// The limits of a request.
const (
	maxContents    = 1000
	maxStops       = 5
	maxTemperature = 2
)

// read reads a request. Fields that it does not know are passed over. Names are read in both spellings that the API takes.
func read(data []byte) (*asked, error) {
	o, err := jsonobject.Parse(data)
	if err != nil {
		return nil, err
	}
	a := &asked{}
	if system := child(o, "systemInstruction"); system != nil {
		if m := a.parts(system); m.Content != "" {
			a.messages = append(a.messages, model.Message{Role: prompt.System, Content: m.Content})
		}
	}
	if name := spelt(o, "cachedContent"); o.Text(name) != "" {
		o.Fail(name, "refers to contents that are kept, and none are", "send them")
	}
	a.declared(o)
	a.contents(o)
	format := a.config(child(o, "generationConfig"))
	if o.Err() != nil {
		return nil, o.Err()
	}
	if a.job = task.Of(a.messages, format, nil); a.job == nil && (format.Object || format.Schema != nil) {
		o.Fail("generationConfig.responseMimeType", "asks for JSON, and an answer with citations is prose", "leave it out")
	}
	return a, o.Err()
}

// contents reads the conversation, which must hold a question.
func (a *asked) contents(o *jsonobject.Object) {
	for _, it := range o.List("contents") {
		if c := it.Object(); c != nil {
			a.content(c)
		}
	}
	if a.messages = rejoined(a.messages); len(a.messages) > maxContents {
		o.Fail("contents", "are more than "+strconv.Itoa(maxContents), "leave out the oldest")
	}
	if !chat.HasQuestion(a.messages) {
		o.Fail("contents", "hold no question", "send a content with the role user")
	}
}

// content reads one content. Results of functions are messages of their own.
func (a *asked) content(o *jsonobject.Object) {
	role := prompt.User
	switch name := o.Text("role"); name {
	case "", "user", "function":
	case "model":
		role = prompt.Assistant
	default:
		o.Fail(o.At("role"), strconv.Quote(name)+" is no role", "use user or model; what the system says stands in systemInstruction")
		return
	}
	m := a.parts(o)
	if m.Role = role; m.Content != "" || len(m.Calls) > 0 {
		a.messages = append(a.messages, m)
	}
}

// rejoined makes one message of what a model said in several contents, one after the other: the chats of Google's SDKs keep
// each event of a stream as a content of its own.
func rejoined(messages []model.Message) []model.Message {
	var list []model.Message
	for i := 0; i < len(messages); {
		m, end := messages[i], i+1
		for m.Role == prompt.Assistant && end < len(messages) && messages[end].Role == m.Role {
			m.Calls = append(m.Calls, messages[end].Calls...)
			end++
		}
		if end > i+1 {
			var said strings.Builder
			for _, each := range messages[i:end] {
				said.WriteString(each.Content)
			}
			m.Content = said.String()
		}
		list, i = append(list, m), end
	}
	return list
}

// parts reads the parts of a content: its words and its calls are returned, what answers calls is added to the messages. Parts
// that are words have a line each, but for those of a model, which are pieces of its answer.
func (a *asked) parts(o *jsonobject.Object) (m model.Message) {
	var texts []string
	between := "\n"
	if o.Text("role") == "model" {
		between = ""
	}
	for _, it := range o.List("parts") {
		p := it.Object()
		if p == nil {
			continue
		}
		switch {
		case p.Flag("thought"): // of an earlier answer, and no words of it
		case p.Has("text"):
			texts = append(texts, p.Text("text"))
		case has(p, "functionCall"):
			c := child(p, "functionCall")
			m.Calls = append(m.Calls, citeway.Call{ID: idOf(c), Name: c.Text("name"), Arguments: string(c.Raw("args"))})
		case has(p, "functionResponse"):
			c := child(p, "functionResponse")
			a.messages = append(a.messages, model.Message{Role: prompt.Tool, Answers: idOf(c), Content: string(c.Raw("response"))})
		case has(p, "inlineData") && between == "\n":
			c := child(p, "inlineData")
			a.files = append(a.files, server.Brought{Place: p.Place(), Name: c.Text(spelt(c, "displayName")), Mime: c.Text(spelt(c, "mimeType")), Data: c.Text("data")})
		case has(p, "inlineData"), has(p, "fileData"):
			p.Fail(p.Place(), "is a file that stands elsewhere, and none is kept or fetched here", "send its bytes, or put it into the documents of the server")
		}
	}
	m.Content = strings.Join(texts, between)
	return m
}

// idOf is the id of a call or of what answers one. Most have none: then the function's name stands for it.
func idOf(o *jsonobject.Object) string {
	if id := o.Text("id"); id != "" {
		return id
	}
	return o.Text("name")
}

// declared reads the functions that may be called, and which must be. The searches of the API's own are what happens here
// anyway.
func (a *asked) declared(o *jsonobject.Object) {
	for _, it := range o.List("tools") {
		t := it.Object()
		if t == nil {
			continue
		}
		if has(t, "codeExecution") || has(t, "computerUse") {
			t.Fail(t.Place(), "runs code or a computer, which is not offered here", "leave it out")
		}
		narrowed(t)
		for _, it := range t.List(spelt(t, "functionDeclarations")) {
			a.function(it.Object())
		}
	}
	config := child(o, "toolConfig")
	if config == nil {
		return
	}
	if calling := child(config, "functionCallingConfig"); calling != nil {
		a.chosen(calling)
	}
}

// narrowed refuses a search of certain stores or pages: an answer from other sources than those that were named would pass for one
// from them.
func narrowed(t *jsonobject.Object) {
	if search := child(t, "fileSearch"); search != nil && has(search, "fileSearchStoreNames") {
		search.Fail(search.At(spelt(search, "fileSearchStoreNames")), "name stores, and there are none", "leave them out; what Citeway knows is searched for every question")
	}
	if has(t, "urlContext") {
		t.Fail(t.At(spelt(t, "urlContext")), "reads pages from the web, which is not offered here", "leave it out, and send the words of the page")
	}
}

func (a *asked) function(o *jsonobject.Object) {
	if o == nil {
		return
	}
	f := model.Tool{Name: o.Text("name"), Description: o.Text("description"), Parameters: o.Raw(spelt(o, "parametersJsonSchema"))}
	if f.Name == "" {
		o.Fail(o.At("name"), "is missing", "")
	}
	if f.Parameters == nil {
		f.Parameters = plain(o.Raw("parameters"))
	}
	a.tools = append(a.tools, f)
}

// chosen reads which function is to be called.
func (a *asked) chosen(o *jsonobject.Object) {
	var allowed []string
	names := spelt(o, "allowedFunctionNames")
	o.Read(names, &allowed, "a list of strings")
	for _, name := range allowed {
		if !slices.ContainsFunc(a.tools, func(t model.Tool) bool { return t.Name == name }) {
			o.Fail(o.At(names), "name "+strconv.Quote(name)+", which is none of the functions", "name those that are declared")
		}
	}
	switch mode := strings.ToUpper(o.Text("mode")); mode {
	case "", "AUTO", "VALIDATED", "MODE_UNSPECIFIED":
	case "NONE":
		a.choice = "none"
	case "ANY":
		if a.choice = "required"; len(allowed) == 1 {
			a.choice = allowed[0]
		}
	default:
		o.Fail(o.At("mode"), strconv.Quote(mode)+" is no mode", "use AUTO, ANY or NONE")
	}
}

// config reads how the answer is to be written, and returns the format that is wanted of it.
func (a *asked) config(o *jsonobject.Object) (format task.Format) {
	if o == nil {
		return format
	}
	o.Read(spelt(o, "maxOutputTokens"), &a.maxTokens, "a whole number")
	a.temperature, a.topP = within(o, "temperature", maxTemperature), within(o, spelt(o, "topP"), 1)
	if name := spelt(o, "stopSequences"); o.Read(name, &a.stop, "a list of strings") && len(a.stop) > maxStops {
		o.Fail(o.At(name), "are more than "+strconv.Itoa(maxStops), "")
	}
	count, name := 1, spelt(o, "candidateCount")
	if o.Read(name, &count, "a whole number"); count > 1 {
		o.Fail(o.At(name), "is "+strconv.Itoa(count)+", and one answer is written", "leave it out")
	}
	unmet(o)
	format.Object = o.Text(spelt(o, "responseMimeType")) == "application/json"
	if format.Schema = o.Raw(spelt(o, "responseJsonSchema")); format.Schema == nil {
		format.Schema = plain(o.Raw(spelt(o, "responseSchema")))
	}
	return format
}

// unmet refuses an answer that is more than text, or other than one can be here.
func unmet(o *jsonobject.Object) {
	var kinds []string
	name := spelt(o, "responseModalities")
	o.Read(name, &kinds, "a list of strings")
	if slices.ContainsFunc(kinds, func(kind string) bool { return !strings.EqualFold(kind, "text") }) {
		o.Fail(o.At(name), "are more than text, and an answer is text", "leave it out")
	}
	if name := spelt(o, "responseLogprobs"); o.Flag(name) {
		o.Fail(o.At(name), "is true, and answers have no probabilities", "leave it out")
	}
}

// within is a number from 0 to most, or nil.
func within(o *jsonobject.Object, name string, most float64) *float64 {
	v := o.Number(name)
	if v != nil && (*v < 0 || *v > most) {
		o.Fail(o.At(name), "is not between 0 and "+strconv.FormatFloat(most, 'f', -1, 64), "leave it out")
	}
	return v
}

// plain is a schema in the API's own spelling, whose types are in capitals, as a JSON schema; nil for none.
func plain(schema json.RawMessage) json.RawMessage {
	var v any
	if schema == nil || json.Unmarshal(schema, &v) != nil {
		return nil
	}
	raw, err := json.Marshal(lowered(v))
	if err != nil {
		return nil
	}
	return raw
}

func lowered(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			if text, is := inner.(string); is && name == "type" {
				inner = strings.ToLower(text)
			}
			v[name] = lowered(inner)
		}
	case []any:
		for i := range v {
			v[i] = lowered(v[i])
		}
	}
	return v
}
