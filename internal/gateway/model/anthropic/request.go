package anthropic

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// DefaultMaxTokens is the most tokens of an answer if the request sets no limit; the
// API requires one.
const DefaultMaxTokens = 4096

// maxWarmth is the highest temperature that the API takes.
const maxWarmth = 1.0

// body is the request on the wire.
func (m *Model) body(r *model.Request, sources []service.Source) ([]byte, error) {
	q := question{Model: m.Name(), MaxTokens: r.MaxTokens, Stream: true, Temperature: warmth(r.Temperature)}
	if q.Temperature == nil { // newer models refuse both
		q.TopP = r.TopP
	}
	if q.MaxTokens <= 0 {
		q.MaxTokens = m.maxTokens
	}
	messages, err := service.Tidy(r.Messages, r.Question)
	if err != nil {
		return nil, err
	}
	q.System, q.Messages = conversation(messages)
	last := &q.Messages[len(q.Messages)-1] // the user's: the conversation is tidy
	last.Content = slices.Insert(last.Content, results(last.Content), searchResults(sources, r.Inline)...)
	q.Tools, q.Choice = tools(r)
	return service.Written(&q)
}

func warmth(wanted *float64) *float64 {
	if wanted == nil {
		return nil
	}
	t := min(max(*wanted, 0), maxWarmth)
	return &t
}

// searchResults passes the sources, the n-th as search result n from 0, the n-th
// passage as its block n.
func searchResults(sources []service.Source, cite bool) []block {
	var blocks []block
	for i := range sources {
		s := &sources[i]
		b := block{Type: "search_result", Source: s.Place, Title: s.Title, Citations: &citations{Enabled: cite}}
		if b.Source == "" {
			b.Source = s.Title
		}
		for j := range s.Passages {
			b.Content = append(b.Content, block{Type: "text", Text: s.Passages[j].Text})
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// tools says what may be called.
func tools(r *model.Request) ([]tool, *choice) {
	if len(r.Tools) == 0 {
		return nil, nil
	}
	list := make([]tool, 0, len(r.Tools))
	for i := range r.Tools {
		t := &r.Tools[i]
		list = append(list, tool{Name: t.Name, Description: t.Description, Schema: service.Schema(t.Parameters)})
	}
	switch r.Choice {
	case "":
		return list, nil
	case "auto", "none":
		return list, &choice{Type: r.Choice}
	case "required":
		return list, &choice{Type: "any"}
	}
	return list, &choice{Type: "tool", Name: r.Choice}
}
