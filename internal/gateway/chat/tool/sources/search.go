// Package sources is Citeway's own tools over sources: search_sources finds passages of
// our documents, search_web pages of the web, and check_citations checks an answer against
// what it cites.
//
// A search of documents answers in the form that note-taking chats use for a local search,
// {"type":"local_search","documents":[…]}, with ids that stay the same from search to
// search; what the caller may not see is never found. Ranking is the library's,
// comparing verify's, citing the desk's.
package sources

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

// SearchName is the name of the tool that searches.
const SearchName = "search_sources"

// Limits of a search.
const (
	// DefaultLimit is how many passages are found if the call does not say.
	DefaultLimit = 8
	// MaxLimit is the most a call may ask for.
	MaxLimit = 20
	// MaxQuery is the most bytes of a query.
	MaxQuery = 4 << 10
)

// Library finds passages. A knowledge.Store fulfils it.
type Library interface {
	Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error)
}

// Search is the tool search_sources.
type Search struct{ library Library }

var _ tool.Tool = (*Search)(nil)

// NewSearch returns the tool over a library.
func NewSearch(library Library) *Search { return &Search{library} }

const searchSchema = `{"type":"object","properties":{` +
	`"query":{"type":"string","description":"what to look for, in a few words or as a question"},` +
	`"limit":{"type":"integer","minimum":1,"maximum":20,"description":"how many passages; 8 if left out"}},` +
	`"required":["query"],"additionalProperties":false}`

// Spec says what the tool does.
func (*Search) Spec() model.Tool {
	return model.Tool{Name: SearchName, Parameters: json.RawMessage(searchSchema),
		Description: "Searches the documents of this place. Returns the passages that fit best, each with its document's id, title and path. Search again with other words where they do not answer."}
}

type wanted struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

// check corrects the limit and refuses an empty query.
func (a *wanted) check() ([]citeway.Finding, error) {
	a.Query = strings.TrimSpace(a.Query)
	switch {
	case a.Query == "":
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "arguments.query", Message: "is empty", Mend: "say what to look for"}
	case len(a.Query) > MaxQuery:
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: "arguments.query", Message: "is longer than 4 KiB", Mend: "use a few words"}
	case a.Limit == 0:
		a.Limit = DefaultLimit
	case a.Limit < 0 || a.Limit > MaxLimit:
		a.Limit = min(max(a.Limit, 1), MaxLimit)
		return []citeway.Finding{{Kind: citeway.Trimmed, Action: "repaired", Message: "the limit of " + SearchName + " is from 1 to 20"}}, nil
	}
	return nil, nil
}

// Call searches.
func (t *Search) Call(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error) {
	var a wanted
	if err := tool.Read(args, &a); err != nil {
		return tool.Result{}, err
	}
	findings, err := a.check()
	if err != nil {
		return tool.Result{}, err
	}
	hits, err := t.library.Search(ctx, knowledge.Query{Text: a.Query, Limit: a.Limit, Clearance: access.Clearance, Sets: access.Sets})
	if err != nil {
		return tool.Result{}, err
	}
	r := tool.Result{JSON: json.RawMessage(`{"type":"local_search"}`), Found: []tool.Found{}, Findings: findings}
	for i := range hits {
		r.Found = append(r.Found, tool.Found{Hit: hits[i], JSON: document(&hits[i])})
	}
	return r, nil
}

// shown is a passage as the model is shown it.
type shown struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Path    string   `json:"path,omitempty"`
	URL     string   `json:"url,omitempty"`
	Heading string   `json:"heading,omitempty"`
	Page    int      `json:"page,omitempty"`
	Mtime   string   `json:"mtime,omitempty"`
	Score   *float64 `json:"score,omitempty"`
	Content string   `json:"content"`
}

func document(h *knowledge.Hit) json.RawMessage {
	s := shown{ID: h.Source.ID, Title: h.Source.Name(), Path: h.Source.Path, URL: h.Source.URL, Heading: h.Context,
		Page: h.Passage.Page, Score: h.Passage.Score, Content: h.Passage.Text}
	if h.Source.Modified != nil {
		s.Mtime = h.Source.Modified.UTC().Format(time.RFC3339)
	}
	raw, _ := json.Marshal(&s) // strings and numbers: it does not fail
	return raw
}
