package simulate_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// harbour is an index with one document, and a deployment.
func harbour(t *testing.T, f simulate.AnswerFaults) simulate.Hosts {
	t.Helper()
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour", Semantic: true})
	if err != nil {
		t.Fatal(err)
	}
	s := simulate.New(simulate.Options{AdminKey: "s-1234"})
	if err := s.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	if err := s.Upload("harbour", map[string]any{"id": "1", "title": "Tide tables", "content": "High water is at six. Low water is at noon.", "url": "https://pier.example/t"}); err != nil {
		t.Fatal(err)
	}
	hosts := simulate.Hosts{"search.example": s}
	hosts["model.example"] = &simulate.Deployment{Key: "m-1234", Client: hosts.Client(), Faults: f}
	return hosts
}

const sources = `[{"type":"azure_search","parameters":{"endpoint":"https://search.example","index_name":"harbour","query_type":"semantic",` +
	`"semantic_configuration":"default","include_contexts":["citations","all_retrieved_documents"],"authentication":{"type":"api_key","key":"s-1234"}}}]`

const preview = "?api-version=2025-01-01-preview"

// ask asks the deployment and returns status and body.
func ask(t *testing.T, hosts simulate.Hosts, key, query, sources string) (int, string) {
	t.Helper()
	body := `{"messages":[{"role":"user","content":"When is high water?"}]}`
	if sources != "" {
		body = strings.TrimSuffix(body, "}") + `,"data_sources":` + sources + "}"
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://model.example/openai/deployments/heron/chat/completions"+query, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("api-key", key)
	response, err := hosts.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(raw)
}

// TestAnswer: what the service really found, and a marker for it.
func TestAnswer(t *testing.T) {
	status, body := ask(t, harbour(t, simulate.AnswerFaults{}), "m-1234", preview, sources)
	var got struct {
		Choices []struct {
			Message struct {
				Content string
				Context struct {
					Citations []struct {
						Title, URL, Content string
						Path                *string `json:"filepath"`
					}
					Retrieved []struct {
						Rerank float64 `json:"rerank_score"`
						Search float64 `json:"original_search_score"`
					} `json:"all_retrieved_documents"`
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil || status != 200 || len(got.Choices) != 1 {
		t.Fatalf("%d %v %s", status, err, body)
	}
	m := got.Choices[0].Message
	if m.Content != "High water is at six [doc1]. " || len(m.Context.Citations) != 1 || len(m.Context.Retrieved) != 1 {
		t.Fatal(body)
	}
	c, r := m.Context.Citations[0], m.Context.Retrieved[0]
	if c.Title != "Tide tables" || c.URL != "https://pier.example/t" || c.Path != nil || r.Rerank <= 0 || r.Search <= 0 {
		t.Error(body)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, key, query, sources string
		faults                    simulate.AnswerFaults
		status                    int
		words                     string
	}{
		{"another key", "x", preview, sources, simulate.AnswerFaults{}, 401, "invalid subscription key"},
		{"a version without contexts", "m-1234", "?api-version=2024-10-21", sources, simulate.AnswerFaults{}, 400, "include_contexts: Extra inputs are not permitted"},
		{"an old service", "m-1234", preview, sources, simulate.AnswerFaults{OldVersion: true}, 400, `"code":400`},
		{"no data sources taken", "m-1234", preview, sources, simulate.AnswerFaults{Refuses: true}, 400, "Unrecognized request argument supplied: data_sources"},
		{"another key of the index", "m-1234", preview, strings.Replace(sources, "s-1234", "x", 1), simulate.AnswerFaults{}, 400, "Invalid AzureCognitiveSearch configuration detected"},
		{"no index", "m-1234", preview, strings.Replace(sources, "search.example", "nowhere.example", 1), simulate.AnswerFaults{}, 400, "connection refused"},
		{"an index that cannot be", "m-1234", preview, strings.Replace(sources, "https://", "ftp://", 1), simulate.AnswerFaults{}, 400, "Invalid AzureCognitiveSearch"},
		{"no messages", "m-1234", preview, "[", simulate.AnswerFaults{}, 400, "no chat completion"},
		{"a status", "m-1234", preview, "", simulate.AnswerFaults{Faults: simulate.Faults{Status: 503, Complaint: "{}"}}, 503, "{}"},
		{"a page", "m-1234", preview, "", simulate.AnswerFaults{Faults: simulate.Faults{Status: 404, Complaint: "<p>"}}, 404, "<p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, body := ask(t, harbour(t, c.faults), c.key, c.query, c.sources)
			if status != c.status || !strings.Contains(body, c.words) {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name        string
		faults      simulate.AnswerFaults
		has, hasNot string
	}{
		{"ignores", simulate.AnswerFaults{Ignores: true}, "the moon", "context"},
		{"no context", simulate.AnswerFaults{NoContext: true}, "[doc1]", "context"},
		{"no markers", simulate.AnswerFaults{NoMarkers: true}, "Tide tables", "[doc"},
		{"no scores", simulate.AnswerFaults{NoScores: true}, "citations", "all_retrieved_documents"},
		{"astray", simulate.AnswerFaults{Astray: true}, "[doc5]", "[doc1]"},
		{"nothing", simulate.AnswerFaults{Nothing: true}, `"citations":[]`, "[doc"},
		{"empty", simulate.AnswerFaults{Empty: true}, `"content":""`, "[doc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, body := ask(t, harbour(t, c.faults), "m-1234", preview, sources)
			if status != 200 || !strings.Contains(body, c.has) || strings.Contains(body, c.hasNot) {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

// TestSlow: who waits in vain goes, and the handler with it.
func TestSlow(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	hosts := harbour(t, simulate.AnswerFaults{Faults: simulate.Faults{Slow: time.Hour}})
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://model.example/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hosts.Client().Do(q); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if status, _ := ask(t, harbour(t, simulate.AnswerFaults{Faults: simulate.Faults{Slow: time.Millisecond}}), "m-1234", preview, ""); status != 200 {
		t.Error(status)
	}
}

func TestElsewhere(t *testing.T) {
	hosts := harbour(t, simulate.AnswerFaults{Faults: simulate.Faults{Status: 302, Location: "https://login.example/"}})
	c := hosts.Client()
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://model.example/", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := c.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != 302 || response.Header.Get("Location") != "https://login.example/" {
		t.Error(response.Status)
	}
}
