package cohere

import (
	"strconv"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// maxWarmth is the highest temperature that the API takes.
const maxWarmth = 1.0

// leastShare is the smallest share of words that the API takes; the largest is as far
// from 1.
const leastShare = 0.01

// off is the mode in which nothing is cited.
const off = "OFF"

// body is the request on the wire.
func (m *Model) body(r *model.Request, documents []document) ([]byte, error) {
	messages, err := service.Tidy(r.Messages, r.Question)
	if err != nil {
		return nil, err
	}
	q := question{Model: m.Name(), Messages: conversation(messages), Documents: documents, MaxTokens: r.MaxTokens, Stream: true}
	if r.Temperature != nil {
		warmth := min(max(*r.Temperature, 0), maxWarmth)
		q.Temperature = &warmth
	}
	if r.TopP != nil {
		share := min(max(*r.TopP, leastShare), 1-leastShare)
		q.TopP = &share
	}
	q.Citations = m.mode(r, len(documents) > 0)
	q.Tools, q.Choice = tools(r)
	return service.Written(&q)
}

// mode says how to cite; nil leaves it to the server.
func (m *Model) mode(r *model.Request, documents bool) *citationOption {
	switch {
	case documents && !r.Inline:
		return &citationOption{off}
	case documents && m.citations != "":
		return &citationOption{m.citations}
	}
	return nil
}

// conversation is the messages as the API takes them.
func conversation(messages []model.Message) []message {
	out := make([]message, 0, len(messages))
	for i := range messages {
		m := &messages[i]
		w := message{Role: string(m.Role), Content: m.Content, Answers: m.Answers}
		for _, c := range m.Calls {
			f := function{ID: c.ID, Type: "function"}
			f.Function.Name, f.Function.Arguments = c.Name, string(service.Arguments(c.Arguments))
			w.Calls = append(w.Calls, f)
		}
		out = append(out, w)
	}
	return out
}

// documents passes each passage under its id, or under another if that is missing or
// taken. places is what each id stands for.
func documents(sources []service.Source) (list []document, places map[string]service.Place) {
	places = map[string]service.Place{}
	for i := range sources {
		s := &sources[i]
		for j := range s.Passages {
			p := &s.Passages[j]
			id := p.ID
			for n := len(list); id == "" || places[id].Source != ""; n++ {
				id = "doc-" + strconv.Itoa(n)
			}
			places[id] = service.Place{Source: s.ID, Passages: []string{p.ID}, Named: true}
			list = append(list, document{ID: id, Data: data(s, p)})
		}
	}
	return list, places
}

// data is what the model is told of a passage.
func data(s *service.Source, p *service.Passage) map[string]string {
	d := map[string]string{"title": s.Title, "text": p.Text}
	switch {
	case s.URL != "":
		d["url"] = s.URL
	case s.Place != "":
		d["path"] = s.Place
	}
	if p.Page > 0 {
		d["page"] = strconv.Itoa(p.Page)
	}
	return d
}

// tools says what may be called. The API knows no choice by name, so only the tool
// chosen is offered.
func tools(r *model.Request) (list []tool, choice string) {
	named := r.Choice
	switch r.Choice {
	case "", "auto":
		named = ""
	case "none":
		named, choice = "", "NONE"
	case "required":
		named, choice = "", "REQUIRED"
	default:
		choice = "REQUIRED"
	}
	for i := range r.Tools {
		t := &r.Tools[i]
		if named == "" || t.Name == named {
			list = append(list, tool{Type: "function", Function: definition{Name: t.Name, Description: t.Description, Parameters: service.Schema(t.Parameters)}})
		}
	}
	if len(list) == 0 {
		choice = ""
	}
	return list, choice
}
