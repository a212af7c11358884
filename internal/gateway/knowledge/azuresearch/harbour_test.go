package azuresearch_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// direct asks a handler without a network, and keeps what it answered.
type direct struct {
	handler http.Handler
	answers [][]byte
}

func (d *direct) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	d.answers = append(d.answers, bytes.Clone(w.Body.Bytes()))
	return w.Result(), nil
}

// says answers every request with the given body.
func says(body string) *direct {
	return &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) })}
}

// client makes a client of index harbour that asks through d.
func client(t testing.TB, d *direct, o azuresearch.Options) *azuresearch.Client {
	t.Helper()
	o.Endpoint, o.Client, o.Backoff = "https://pier.example", &http.Client{Transport: d}, time.Millisecond
	if o.Index == "" {
		o.Index = "harbour"
	}
	c, err := azuresearch.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// embed makes a vector of three words: water, crane, fish.
func embed(text string) []float32 {
	text = strings.ToLower(text)
	v := []float32{0.01, 0.01, 0.01}
	for i, w := range []string{"water", "crane", "fish"} {
		v[i] += float32(strings.Count(text, w))
	}
	return v
}

func embedder(_ context.Context, text string) ([]float32, error) { return embed(text), nil }

// harbour is a mapping that names every field.
var harbour = azuresearch.Mapping{
	ContentFields: []string{"body", "note"}, TitleField: "name", URLField: "link", FilepathField: "file", VectorFields: []string{"meaning"},
	KeyField: "key", ChunkField: "part", RankField: "rank", LabelField: "label", SetsField: "quays",
}

// documents of the harbour: two parts of one file, a page, a secret, one without a rank.
var documents = []map[string]any{
	{"key": "1", "body": "High water is at six. The tide turns then.", "name": "Tide tables", "link": "https://pier.example/tides", "file": "tides.pdf", "part": "0", "rank": 0, "quays": []string{"north"}},
	{"key": "2", "body": "Low water is at noon.", "note": "Springs differ.", "name": "Tide tables", "link": "https://pier.example/tides", "file": "tides.pdf", "part": "1", "rank": 0, "quays": []string{"north", "south"}},
	{"key": "3", "body": "The crane lifts forty tons of fish.", "name": "Crane", "file": "https://pier.example/crane", "rank": 1, "label": "Internal", "quays": []string{"south"}},
	{"key": "4", "body": "The water under the pier hides the vault.", "name": "Vault", "file": "vault.txt", "rank": 9, "quays": []string{"o'brien's"}},
	{"key": "5", "body": "Fish is sold from the water gate.", "name": "Market", "file": "market.txt", "quays": []string{"north"}},
	{"key": "6", "name": "Empty", "file": "empty.txt", "rank": 0},
}

// service is a simulated service with the index harbour, made as citeway azure
// index would, and filled.
func service(t testing.TB, o simulate.Options) *simulate.Service {
	t.Helper()
	d, err := azuresearch.Define(harbour, azuresearch.DefineOptions{Name: "harbour", Dimensions: 3, Semantic: true})
	if err != nil {
		t.Fatal(err)
	}
	s := simulate.New(o)
	if err := s.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	for _, doc := range documents {
		full := map[string]any{}
		for k, v := range doc {
			full[k] = v
		}
		text, _ := doc["body"].(string)
		full["meaning"] = embed(text)
		if err := s.Upload("harbour", full); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// found is what a search finds, as the keys of the parts: file and part.
func found(t *testing.T, c *azuresearch.Client, q knowledge.Query) []string {
	t.Helper()
	hits, err := c.Search(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, h := range hits {
		names = append(names, strings.Trim(h.Source.Title+" "+h.Passage.Chunk, " "))
	}
	return names
}
