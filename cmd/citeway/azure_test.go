package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// runAzure runs the program and returns its exit code and both outputs.
func runAzure(input string, args ...string) (int, string, string) {
	var out, messages bytes.Buffer
	m := Main{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &messages, Getenv: func(string) string { return "" }}
	code := m.Run(context.Background(), append([]string{"azure", "index"}, args...))
	return code, out.String(), messages.String()
}

// TestAzureIndexIsTaken: what the command prints makes an index on a service, and
// a passage is found over the mapping it was printed for.
func TestAzureIndexIsTaken(t *testing.T) {
	for name, mapping := range map[string]string{
		"usual names": `{}`,
		"own names":   `{"content_fields":["body","summary"],"title_field":"doc_title","filepath_field":"source_file","url_field":"source_url"}`,
		"with labels": `{"label_rank_field":"rank","label_name_field":"label","sets_field":"groups"}`,
	} {
		t.Run(name, func(t *testing.T) {
			code, out, messages := runAzure(mapping, "--mapping", "-", "--name", "harbour", "--semantic", "--vector-dims", "3")
			if code != exitDone {
				t.Fatal(code, messages)
			}
			var printed struct {
				Index   json.RawMessage
				Indexer azuresearch.Indexer
			}
			if err := json.Unmarshal([]byte(out), &printed); err != nil {
				t.Fatal(err)
			}
			s := simulate.New(simulate.Options{})
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(http.MethodPut, "/indexes('harbour')?api-version=2024-07-01", bytes.NewReader(printed.Index)))
			if w.Code != http.StatusCreated {
				t.Fatal(w.Code, w.Body)
			}
			m, err := azuresearch.ParseMapping("mapping", []byte(mapping))
			if err != nil {
				t.Fatal(err)
			}
			if got := retrieved(t, s, m, &printed.Indexer); got != "tides.pdf https://blobs.example/tides.pdf High water is at six." {
				t.Errorf("retrieved %q", got)
			}
		})
	}
}

// retrieved is what a search finds of one blob that the indexer took in.
func retrieved(t *testing.T, s *simulate.Service, m *azuresearch.Mapping, x *azuresearch.Indexer) string {
	t.Helper()
	blob := map[string]any{"content": "High water is at six.", "metadata_storage_name": "tides.pdf", "metadata_storage_path": "https://blobs.example/tides.pdf",
		"metadata_storage_last_modified": "2031-02-03T04:05:06Z"}
	doc := map[string]any{"id": "k1"}
	mapped := map[string]bool{}
	for _, f := range x.FieldMappings {
		doc[f.Target] = blob[f.Source]
		mapped[f.Source] = true
	}
	if !mapped["content"] {
		doc["content"] = blob["content"]
	}
	if err := s.Upload("harbour", doc); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	c, err := azuresearch.New(azuresearch.Options{Endpoint: server.URL, Index: "harbour", Mapping: *m, QueryType: azuresearch.Semantic, Client: server.Client()})
	if err != nil {
		t.Fatal(err)
	}
	hits, err := c.Search(context.Background(), knowledge.Query{Text: "When is high water?"})
	if err != nil || len(hits) != 1 {
		t.Fatal(len(hits), err)
	}
	h := hits[0]
	return h.Source.Title + " " + h.Source.URL + " " + h.Passage.Text
}

func TestAzureIndexRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		input string
		args  []string
		words string
	}{
		"no mapping":    {"", []string{"--mapping", "-"}, "standard input:1: this is no fields_mapping"},
		"a large one":   {strings.Repeat(" ", 1<<20+1), []string{"--mapping", "-"}, "larger than 1 MiB"},
		"a folder":      {"", []string{"--mapping", "."}, "is a folder"},
		"a bad field":   {`{"title_field":"a b"}`, []string{"--mapping", "-"}, "fields_mapping.title_field"},
		"no dimensions": {`{"vector_fields":["v"]}`, []string{"--mapping", "-"}, "--vector-dims"},
		"a bad source":  {"", []string{"--data-source", "A B"}, "data-source: \"A B\""},
		"a bad name":    {"", []string{"--name", "Ä"}, "name: "},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, messages := runAzure(c.input, c.args...)
			if code != exitInvalid || out != "" || !strings.Contains(messages, c.words) {
				t.Errorf("%d %q %s", code, out, messages)
			}
		})
	}
}
