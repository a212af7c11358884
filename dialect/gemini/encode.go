package gemini

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

// writer keeps what the grounding metadata needs, which comes last.
type writer struct {
	spans.Script
	spans.Latest
	begin citeway.Begin
	only  bool // the chunks are those that are cited
}

type outResponse struct {
	Candidates []outCandidate `json:"candidates,omitempty"`
	Model      string         `json:"modelVersion"`
	ID         string         `json:"responseId"`
	Error      *failure       `json:"error,omitempty"`
	Usage      *usage         `json:"usageMetadata,omitempty"`
}

type outCandidate struct {
	Content   *outContent   `json:"content,omitempty"`
	Finish    string        `json:"finishReason,omitempty"`
	Index     int           `json:"index"`
	Grounding *outGrounding `json:"groundingMetadata,omitempty"`
}

type outContent struct {
	Role  string `json:"role"`
	Parts []any  `json:"parts"`
}

type outText struct {
	Text string `json:"text"`
}

type outCall struct {
	Call      call   `json:"functionCall"`
	Signature string `json:"thoughtSignature,omitempty"`
}

type outGrounding struct {
	Chunks   []chunk         `json:"groundingChunks,omitempty"`
	Supports []support       `json:"groundingSupports,omitempty"`
	Queries  json.RawMessage `json:"webSearchQueries,omitempty"`
	Entry    json.RawMessage `json:"searchEntryPoint,omitempty"`
}

// citation notes a citation and returns the words to write.
func (w *writer) citation(c *citeway.Citation) string {
	w.Add(c)
	return w.Words(c)
}

// metadata is the grounding of the answer, or nil.
func (w *writer) metadata(extra map[string]json.RawMessage) *outGrounding {
	g := &outGrounding{Queries: ending.Kept(queriesKey, extra, w.begin.Extra), Entry: ending.Kept(entryKey, extra, w.begin.Extra)}
	at := map[string]int{} // source and passage to chunk
	for _, id := range w.numbered() {
		for _, c := range chunks(w.Sources[id]) {
			at[id+"\x00"+c.passage] = len(g.Chunks)
			g.Chunks = append(g.Chunks, c.chunk)
		}
	}
	for _, c := range w.All() {
		g.Supports = append(g.Supports, w.support(c, at))
	}
	if w.only {
		g.cited()
	}
	if len(g.Chunks) == 0 && g.Queries == nil && g.Entry == nil {
		return nil
	}
	return g
}

// support is a citation; at are the chunks by source and passage.
func (w *writer) support(c *citeway.Citation, at map[string]int) support {
	s := support{Chunks: w.indices(c, at)}
	s.Segment.Start, s.Segment.End, s.Segment.Text = w.Quote(spans.Covered(c))
	_ = json.Unmarshal(c.Extra[scoresKey], &s.Scores)
	if len(s.Scores) != len(s.Chunks) {
		s.Scores = nil
	}
	return s
}

// numbered are the ids of the sources cited, by number, and of the others.
func (w *writer) numbered() []string {
	ids := slices.Clone(w.Order)
	slices.SortStableFunc(ids, func(a, b string) int {
		return cmp.Compare(uint(w.Sources[a].Number-1), uint(w.Sources[b].Number-1))
	})
	return ids
}

func (w *writer) indices(c *citeway.Citation, at map[string]int) []int {
	list := []int{}
	for _, id := range c.Sources {
		s := w.Sources[id]
		if s == nil {
			continue
		}
		before := len(list)
		for i := range s.Passages {
			if n, ok := at[id+"\x00"+s.Passages[i].ID]; ok && slices.Contains(c.Passages, s.Passages[i].ID) {
				list = append(list, n)
			}
		}
		if len(list) > before {
			continue
		}
		list = append(list, at[id+"\x00"+first(s)])
	}
	return list
}

func first(s *citeway.Source) string {
	if len(s.Passages) == 0 {
		return ""
	}
	return s.Passages[0].ID
}

type chunkOf struct {
	chunk
	passage string
}

// chunks are a source's: one for each passage, else one.
func chunks(s *citeway.Source) []chunkOf {
	url, ok := link.Field(s.URL)
	if len(s.Passages) == 0 && ok {
		return []chunkOf{{chunk: chunk{Web: &page{URI: url, Title: s.Title}}}}
	}
	base := retrieved{URI: url, Title: s.Name()}
	if !ok {
		base.URI, base.Document = s.Path, s.ID
	}
	if len(s.Passages) == 0 {
		return []chunkOf{{chunk: chunk{Retrieved: &base}}}
	}
	list := make([]chunkOf, 0, len(s.Passages))
	for i := range s.Passages {
		p, r := &s.Passages[i], base
		r.Text, r.Page = p.Text, p.Page
		if p.Extra[link.PassageURL] != nil {
			r.URI, _ = link.Field(link.OfPassage(s, p))
		}
		list = append(list, chunkOf{chunk{Retrieved: &r}, p.ID})
	}
	return list
}

func usageOf(e *citeway.End) *usage {
	if e.Usage == nil {
		return nil
	}
	u := e.Usage
	return &usage{Prompt: u.Prompt, Cached: u.Cached, Answer: max(u.Answer-u.Reasoning, 0), Thoughts: u.Reasoning, Total: u.Prompt + u.Answer}
}

func failed(e *citeway.Error) *failure {
	return &failure{Code: json.RawMessage("500"), Message: e.Message, Status: "INTERNAL"}
}

func whole(out io.Writer, o dialect.Options, a *citeway.Answer) error {
	w := writer{only: only(o)}
	w.Replay(a, func(c *citeway.Citation) { w.citation(c) })
	r := outResponse{Model: a.Model, ID: a.ID, Usage: usageOf(a.End())}
	reason := reasons.Write(a.End(), a.Extra)
	if a.Err != nil {
		r.Error, reason = failed(a.Err), ""
	}
	if a.Err == nil || a.Text != "" {
		r.Candidates = []outCandidate{{Content: written(string(w.Text()), a.Calls), Finish: reason, Grounding: w.metadata(a.Extra)}}
	}
	return dialect.WriteJSON(out, r)
}

// written is the content that says text and calls tools.
func written(text string, calls []citeway.Call) *outContent {
	c := &outContent{Role: "model", Parts: []any{}}
	if text != "" {
		c.Parts = append(c.Parts, outText{text})
	}
	for _, one := range calls {
		c.Parts = append(c.Parts, outCall{call{one.ID, one.Name, ending.JSON(one.Arguments)}, one.Signature})
	}
	return c
}
