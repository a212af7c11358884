package openairesponses

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// The ids that are written by default; the service makes up its own.
const (
	messageID = "msg_1"
	webID     = "ws_1"
	fileID    = "fs_1"
)

type outMessage struct {
	ID      string    `json:"id"`
	Type    string    `json:"type"`
	Status  string    `json:"status"`
	Role    string    `json:"role"`
	Content []outPart `json:"content"`
}

type outPart struct {
	Type        string `json:"type"`
	Text        string `json:"text"`
	Annotations []any  `json:"annotations"`
	Logprobs    []any  `json:"logprobs"`
}

type outResponse struct {
	ID         string      `json:"id"`
	Object     string      `json:"object"`
	CreatedAt  int64       `json:"created_at"`
	Status     string      `json:"status"`
	Error      *failure    `json:"error"`
	Incomplete *incomplete `json:"incomplete_details"`
	Model      string      `json:"model"`
	Output     []any       `json:"output"`
	echo
	Usage *spent `json:"usage,omitempty"`
}

// echo is what a response repeats of its request, and what it took.
type echo struct {
	Instructions json.RawMessage `json:"instructions,omitempty"`
	MaxTokens    json.RawMessage `json:"max_output_tokens,omitempty"`
	Metadata     json.RawMessage `json:"metadata,omitempty"`
	Parallel     json.RawMessage `json:"parallel_tool_calls,omitempty"`
	Store        json.RawMessage `json:"store,omitempty"`
	Temperature  json.RawMessage `json:"temperature,omitempty"`
	ToolChoice   json.RawMessage `json:"tool_choice,omitempty"`
	Tools        json.RawMessage `json:"tools,omitempty"`
	TopP         json.RawMessage `json:"top_p,omitempty"`
}

func part(text string, list []any) outPart {
	if list == nil {
		list = []any{}
	}
	return outPart{Type: "output_text", Text: text, Annotations: list, Logprobs: []any{}}
}

// begunStatus is the status of what is not ended.
const begunStatus = "in_progress"

// messageStatus is the status of the message of an answer that ended so. Clients keep items and
// not responses: what was cut short says so itself.
func messageStatus(end *citeway.End) string {
	if end.Err != nil || unfinished(end.Finish) != nil {
		return incompleteStatus
	}
	return "completed"
}

func (w *writer) message(text string, list []any, status string) outMessage {
	m := outMessage{ID: w.id, Type: "message", Status: status, Role: "assistant", Content: []outPart{}}
	if status != begunStatus {
		m.Content = []outPart{part(text, list)}
	}
	return m
}

func envelope(id, model string, items []any, end *citeway.End, kept kept) *outResponse {
	r := &outResponse{ID: id, Object: "response", Status: "completed", Model: model, Output: items, echo: kept.echo(), Usage: spentOf(end.Usage)}
	_ = json.Unmarshal(kept.Kept["created_at"], &r.CreatedAt) // 0 if unknown
	if items == nil {
		r.Output = []any{}
	}
	if r.Incomplete = unfinished(end.Finish); r.Incomplete != nil {
		r.Status = incompleteStatus
	}
	if end.Err != nil {
		r.Status, r.Error = "failed", &failure{Code: "server_error", Message: end.Err.Message}
	}
	return r
}

// searches are the items that show sources which are not cited, and what the
// passages say.
func (w *writer) searches(sources []citeway.Source) []any {
	if w.search != nil {
		return []any{w.searched(sources)}
	}
	if w.silent {
		return nil
	}
	var pages []site
	var found []result
	for i := range sources {
		s := &sources[i]
		safe, page := link.Field(s.URL)
		switch {
		case len(s.Passages) > 0 || !page && s.Number == 0:
			found = append(found, results(s, named(s, page))...)
		case s.Number == 0:
			pages = append(pages, site{Type: "url", URL: safe})
		}
	}
	var items []any
	if len(pages) > 0 {
		items = append(items, item{ID: webID, Type: "web_search_call", Status: "completed", Action: &action{Type: "search", Sources: pages}})
	}
	if len(found) > 0 {
		items = append(items, fileSearch{ID: fileID, Type: fileSearchCall, Status: "completed", Results: found, Queries: []string{}})
	}
	return items
}

// searched is the search that the caller told of, with what it found; without results where
// searches are not shown, as the service leaves them out unasked.
func (w *writer) searched(sources []citeway.Source) fileSearch {
	done := *w.search
	done.Status = "completed"
	if w.silent {
		return done
	}
	done.Results = []result{}
	for i := range sources {
		done.Results = append(done.Results, results(&sources[i], w.filename(&sources[i]))...)
	}
	return done
}

const fileSearchCall = "file_search_call"

// fileSearch is a search of files, which has its queries always: clients that
// check what they read want the list. Without results they are null.
type fileSearch struct {
	ID      string   `json:"id"`
	Type    string   `json:"type"`
	Status  string   `json:"status"`
	Results []result `json:"results"`
	Queries []string `json:"queries"`
}

// named is the name of a source as a file; that of a page is its title alone.
func named(s *citeway.Source, page bool) string {
	if page {
		return s.Title
	}
	return s.Name()
}

// results are what was found of a source, each passage at its address.
func results(s *citeway.Source, filename string) []result {
	base := result{FileID: s.ID, Filename: filename, Attributes: attributes(s.URL)}
	if len(s.Passages) == 0 {
		return []result{base}
	}
	list := make([]result, 0, len(s.Passages))
	for i := range s.Passages {
		p, r := &s.Passages[i], base
		r.Text, r.Score = p.Text, p.Score
		if p.Extra != nil {
			r.Attributes = attributes(link.OfPassage(s, p))
		}
		list = append(list, r)
	}
	return list
}

// attributes hold an address, where it may be a link.
func attributes(address string) map[string]json.RawMessage {
	safe, ok := link.Field(address)
	if !ok {
		return nil
	}
	at, _ := json.Marshal(safe) // a string: it does not fail
	return map[string]json.RawMessage{"url": at}
}
