package simulate

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// source is a data source of a request.
type source struct {
	Type       string `json:"type"`
	Parameters struct {
		Endpoint       string `json:"endpoint"`
		Index          string `json:"index_name"`
		Authentication struct {
			Type string `json:"type"`
			Key  string `json:"key"`
		} `json:"authentication"`
		Mapping   azuresearch.Mapping `json:"fields_mapping"`
		QueryType string              `json:"query_type"`
		Semantic  string              `json:"semantic_configuration"`
		Contexts  []string            `json:"include_contexts"`
	} `json:"parameters"`
}

// nothing is the service's answer when it found nothing.
const nothing = "The requested information is not available in the retrieved data. Please try another query or topic."

// ground answers from the index that the request names.
func (d *Deployment) ground(w http.ResponseWriter, r *http.Request, q *request) {
	s := &q.DataSources[0]
	preview := strings.HasSuffix(r.URL.Query().Get("api-version"), "preview")
	if len(s.Parameters.Contexts) > 0 && (!preview || d.Faults.OldVersion) {
		refuseSources(w, "Validation error at #/data_sources/0/azure_search/parameters/include_contexts: Extra inputs are not permitted")
		return
	}
	hits, err := d.search(r.Context(), s, q.Messages[len(q.Messages)-1].Content)
	if err != nil {
		refuseSources(w, "Invalid AzureCognitiveSearch configuration detected: Call to get Azure Search index failed. "+err.Error())
		return
	}
	if d.Faults.Nothing {
		hits = nil
	}
	m := &message{Role: "assistant", Content: d.words(hits)}
	if !d.Faults.NoContext {
		m.Context = d.found(s, hits)
	}
	write(w, m)
}

// maxDocuments is how many documents an answer is made of.
const maxDocuments = 3

// search asks the index. The service makes vectors with a model of its own, which
// this one has not, and so looks for the words alone.
func (d *Deployment) search(ctx context.Context, s *source, question string) ([]knowledge.Hit, error) {
	p := &s.Parameters
	t := azuresearch.Simple
	if strings.Contains(p.QueryType, "semantic") {
		t = azuresearch.Semantic
	}
	key := p.Authentication.Key
	if strings.HasSuffix(p.Authentication.Type, "managed_identity") {
		key = d.Identity
	}
	c, err := azuresearch.New(azuresearch.Options{Endpoint: p.Endpoint, Index: p.Index, Key: key, Mapping: p.Mapping,
		QueryType: t, SemanticConfiguration: p.Semantic, Retries: -1, Client: d.Client})
	if err != nil {
		return nil, err
	}
	return c.Search(ctx, knowledge.Query{Text: question, Limit: maxDocuments})
}

// words is the answer: the first sentence of each document, and its marker.
func (d *Deployment) words(hits []knowledge.Hit) string {
	switch {
	case d.Faults.Empty:
		return ""
	case len(hits) == 0:
		return nothing
	}
	var b strings.Builder
	for i, h := range hits {
		sentence, _, _ := strings.Cut(h.Passage.Text, ".")
		b.WriteString(sentence)
		n := i + 1
		if d.Faults.Astray {
			n += maxDocuments + 1
		}
		if !d.Faults.NoMarkers {
			fmt.Fprintf(&b, " [doc%d]", n)
		}
		b.WriteString(". ")
	}
	return b.String()
}

// found is the context of an answer.
func (d *Deployment) found(s *source, hits []knowledge.Hit) map[string]any {
	citations, retrieved := []any{}, []any{}
	for _, h := range hits {
		entry := map[string]any{"content": h.Passage.Text, "title": null(h.Source.Title), "url": null(h.Source.URL),
			"filepath": null(h.Source.Path), "chunk_id": null(h.Passage.Chunk)}
		citations = append(citations, entry)
		whole := map[string]any{"search_queries": []string{"high water"}, "data_source_index": 0}
		for name, value := range entry {
			whole[name] = value
		}
		for name, value := range h.Passage.Extra {
			whole[strings.TrimPrefix(name, "azure:")] = value
		}
		retrieved = append(retrieved, whole)
	}
	found := map[string]any{"citations": citations, "intent": `["high water"]`}
	if slices.Contains(s.Parameters.Contexts, "all_retrieved_documents") && !d.Faults.NoScores {
		found["all_retrieved_documents"] = retrieved
	}
	return found
}

func null(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Hosts are servers by the names of their hosts, reached without a network. It is
// an http.RoundTripper, safe for use by many at once.
type Hosts map[string]http.Handler

// errNoHost is the error for a host that does not exist.
var errNoHost = errors.New("connection refused")

// RoundTrip lets the host's handler answer. A handler that waits for the end of the
// request's context has not answered.
func (h Hosts) RoundTrip(r *http.Request) (*http.Response, error) {
	handler := h[r.URL.Host]
	if handler == nil {
		return nil, errNoHost
	}
	w := httptest.NewRecorder()
	inner := r.Clone(r.Context())
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	handler.ServeHTTP(w, inner)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	response := w.Result()
	response.Request = r
	return response, nil
}

// Client is a client that reaches these hosts and no other.
func (h Hosts) Client() *http.Client { return &http.Client{Transport: h} }
