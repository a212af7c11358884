package cohere

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

type outCitation struct {
	Start   int      `json:"start"`
	End     int      `json:"end"`
	Text    string   `json:"text"`
	Sources []source `json:"sources"`
	Index   int      `json:"content_index"`
	Type    string   `json:"type"`
}

type outResponse struct {
	ID      string     `json:"id"`
	Finish  string     `json:"finish_reason"`
	Error   string     `json:"error,omitempty"`
	Message outMessage `json:"message"`
	Usage   *usage     `json:"usage,omitempty"`
}

type outMessage struct {
	Role      string        `json:"role"`
	Content   []content     `json:"content"`
	Citations []outCitation `json:"citations,omitempty"`
	Calls     []ending.Call `json:"tool_calls,omitempty"`
}

// writer follows the text that is written.
type writer struct {
	spans.Script
	spans.Latest
	told spans.Told
}

func newWriter(o dialect.Options) writer {
	return writer{Script: spans.Script{Unit: cmp.Or(o.Offsets, citeway.Runes)}}
}

// citation is a citation as it is written.
func (w *writer) citation(c *citeway.Citation) *outCitation {
	out := &outCitation{Type: "TEXT_CONTENT"}
	out.Start, out.End, out.Text = w.Quote(spans.Covered(c))
	for _, id := range c.Sources {
		if s := w.Sources[id]; s != nil {
			out.Sources = append(out.Sources, w.written(c, s)...)
		}
	}
	return out
}

// written is a source as a citation holds it: once for each passage cited, and its id
// alone where more would be repeated than may be.
func (w *writer) written(c *citeway.Citation, s *citeway.Source) []source {
	if w.told.Spent(s) {
		return []source{wrap(s, fields{ID: s.ID})}
	}
	list := entries(c, s)
	for i := range list {
		w.told.Say(len(list[i].Document) + len(list[i].Output))
	}
	return list
}

func entries(c *citeway.Citation, s *citeway.Source) []source {
	if own := s.Extra[documentKey]; own != nil {
		return []source{{Type: "document", ID: s.ID, Document: own}}
	}
	if own := s.Extra[outputKey]; own != nil {
		return []source{{Type: "tool", ID: s.ID, Output: own}}
	}
	f := fields{ID: s.ID, Title: s.Title, Path: s.Path}
	if url, ok := link.Field(s.URL); ok {
		f.URL = url
	}
	var list []source
	for i := range s.Passages {
		if len(c.Passages) == 0 || slices.Contains(c.Passages, s.Passages[i].ID) {
			f.Text = s.Passages[i].Text
			list = append(list, wrap(s, f))
		}
	}
	if list == nil {
		list = append(list, wrap(s, f))
	}
	return list
}

func wrap(s *citeway.Source, f fields) source {
	body, _ := json.Marshal(f)
	if s.Kind == citeway.KindTool {
		return source{Type: "tool", ID: s.ID, Output: body}
	}
	return source{Type: "document", ID: s.ID, Document: body}
}

func usageOf(e *citeway.End) *usage {
	if e.Usage == nil {
		return nil
	}
	return &usage{Tokens: &counts{float64(e.Usage.Prompt), float64(e.Usage.Answer)}}
}

func whole(out io.Writer, o dialect.Options, a *citeway.Answer) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(out, map[string]string{"id": a.ID, "message": a.Err.Message})
	}
	w := newWriter(o)
	r := outResponse{ID: a.ID, Finish: reasons.Write(a.End(), a.Extra), Message: outMessage{Role: "assistant", Calls: ending.Written(a.Calls)}, Usage: usageOf(a.End())}
	if a.Err != nil {
		r.Finish, r.Error = "ERROR", a.Err.Message
	}
	w.Replay(a, func(c *citeway.Citation) {
		w.Words(c)
		w.Add(c)
	})
	for _, c := range w.All() {
		r.Message.Citations = append(r.Message.Citations, *w.citation(c))
	}
	r.Message.Content = []content{{Type: "text", Text: string(w.Text())}}
	return dialect.WriteJSON(out, r)
}
