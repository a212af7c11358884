package azure

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"github.com/citeway/citeway/internal/jsonobject"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/prompt"
)

// alone is a request without a data source, checked.
type alone struct {
	request model.Request
	stream  bool
	usage   bool
}

// plainIdle are parameters of a plain completion that are taken and have no effect.
var plainIdle = append([]string{"data_sources", "store", "metadata", "parallel_tool_calls", "reasoning_effort", "service_tier", "prediction", "safety_identifier"}, idle...)

// aloneOf reads a request without a data source.
func aloneOf(body jsonobject.Fields) (*alone, error) {
	c := &check{}
	f := &fields{c: c, o: body, read: map[string]bool{}}
	p := &alone{request: model.Request{Messages: messagesOf(f)}}
	p.stream = f.truth("stream", false)
	p.request.Temperature = f.number("temperature", 0, 2)
	p.request.MaxTokens = max(f.whole("max_tokens", 0, 1, maxTokens), f.whole("max_completion_tokens", 0, 1, maxTokens))
	f.whole("n", 1, 1, 1)
	if o := f.inner("stream_options"); o != nil {
		p.usage = o.truth("include_usage", false)
		o.ignore("include_obfuscation")
		o.rest()
	}
	p.request.Tools = toolsOf(f)
	p.request.Choice = choiceOf(f)
	unable(f)
	f.ignore(plainIdle...)
	if err := unrecognized(f); err != nil {
		return nil, err
	}
	p.request.Question = lastQuestion(p.request.Messages)
	return p, invalid(c)
}

// unable refuses what no model here can do and what must not be lost silently.
func unable(f *fields) {
	if f.truth("logprobs", false) {
		f.wrong("logprobs", "Input should be false: the models give no log probabilities")
	}
	f.whole("top_logprobs", 0, 0, 0)
	if o := f.inner("response_format"); o != nil {
		o.oneOf("type", "text", []string{"text"})
		o.ignore("json_schema")
	}
}

// unrecognized refuses a parameter that the service does not know.
func unrecognized(f *fields) error {
	for i := range f.o {
		if name := string(f.o[i].Name); !f.read[name] {
			return &fault{status: http.StatusBadRequest, kind: "invalid_request_error", param: name,
				code: "unknown_parameter", message: "Unrecognized request argument supplied: " + name}
		}
	}
	return nil
}

// invalid returns an error in the form of a plain completion: the general shape.
func invalid(c *check) error {
	if len(c.lines) == 0 {
		return nil
	}
	return &fault{status: http.StatusBadRequest, kind: "invalid_request_error", code: "invalid_value", message: (&refusal{lines: c.lines}).Error()}
}

func lastQuestion(messages []model.Message) string {
	for _, m := range slices.Backward(messages) {
		if m.Role == prompt.User {
			return m.Content
		}
	}
	return ""
}

// toolsOf are the functions that the model may ask to be called.
func toolsOf(f *fields) []model.Tool {
	var tools []model.Tool
	for i, raw := range f.list("tools") {
		t := fieldsOf(f.c, item(f.path+"/tools", i), raw)
		t.oneOf("type", "function", []string{"function"})
		var wire struct {
			Name, Description string
			Parameters        json.RawMessage
		}
		if t.into("function", t.need("function"), &wire, noObject) {
			tools = append(tools, model.Tool{Name: wire.Name, Description: wire.Description, Parameters: wire.Parameters})
		}
	}
	return tools
}

// choiceOf is auto, none, required, or the name of the one tool.
func choiceOf(f *fields) string {
	raw := f.take("tool_choice")
	if raw == nil {
		return ""
	}
	var named struct{ Function struct{ Name string } }
	if json.Unmarshal(raw, &named) == nil && named.Function.Name != "" {
		return named.Function.Name
	}
	return f.oneOf("tool_choice", "", []string{"auto", "none", "required"})
}

// plain answers a request without a data source by the model alone.
func (s *Surface) plain(w http.ResponseWriter, r *http.Request, name string, body jsonobject.Fields) error {
	p, err := aloneOf(body)
	if err != nil {
		return err
	}
	m := s.o.Models[name]
	if m == nil {
		return errDeployment
	}
	id := evidence.NewID("ans_")
	c := newCompletion(newOut(w, p.stream, s.newID(), s.beat), id, m.Name(), s.now())
	c.asked = p.request.Messages
	defer c.out.close()
	ctx, told := s.o.Told.Answer(r.Context(), id, watch.Asked{Owner: server.CallerOf(r.Context()).ID, Model: m.Name(), Through: true, Question: func() string { return p.request.Question }})
	ctx, call := watch.AskModel(ctx, watch.Ask{Provider: model.ProviderOf(m), Model: m.Name(), Stream: true, MaxTokens: p.request.MaxTokens, Temperature: p.request.Temperature})
	told.By(m.Name(), call)
	err = ask(ctx, m, &p.request, told.Before(c))
	told.Close(err)
	if err == nil {
		err = c.finish(p.usage)
	}
	return s.broken(c.out, err)
}

// ask lets a model answer by itself. Anything that looks like a marker is prose, since
// there is nothing to cite. A model that breaks off is not an error: End says why.
func ask(ctx context.Context, m model.Model, q *model.Request, sink citeway.Sink) error {
	err := m.Stream(ctx, q, citeway.SinkFunc(func(e citeway.Event) error { return prose(e, sink) }))
	var broken *citeway.Error
	if err == nil || ctx.Err() != nil || !errors.As(err, &broken) {
		return err
	}
	return sink.Put(&citeway.End{Err: broken})
}

// prose passes on what of an event is words, and the end.
func prose(e citeway.Event, sink citeway.Sink) error {
	switch e := e.(type) {
	case *citeway.Text, *citeway.End:
		return sink.Put(e)
	case *citeway.Trim:
		return sink.Put(&citeway.Text{Bytes: e.Bytes})
	case *citeway.Definition:
		return sink.Put(&citeway.Text{Bytes: e.Raw})
	case *citeway.Marker:
		return sink.Put(&citeway.Text{Bytes: append(append([]byte(nil), e.Blank...), e.Raw...)})
	case *citeway.Citation:
		return sink.Put(&citeway.Text{Bytes: []byte(e.Label)})
	}
	return nil
}
