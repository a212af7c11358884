package azuresearch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// TestDefine reads testdata/define: a mapping and options, a line of dashes, and
// the definition with its notes, or the error.
func TestDefine(t *testing.T) {
	golden(t, "define", func(t *testing.T, input string) string {
		var in struct {
			Mapping azuresearch.Mapping
			Options azuresearch.DefineOptions
		}
		if err := json.Unmarshal([]byte(input), &in); err != nil {
			t.Fatal(err)
		}
		d, err := azuresearch.Define(in.Mapping, in.Options)
		if err != nil {
			return err.Error()
		}
		accepted(t, d)
		return strings.Join(append(summary(d), d.Notes...), "\n")
	})
}

// summary is a definition in few lines.
func summary(d *azuresearch.Definition) []string {
	lines := []string{"index " + d.Index.Name}
	for _, f := range d.Index.Fields {
		line := "  " + f.Name + " " + f.Type
		for _, a := range []struct {
			name string
			is   bool
		}{{"key", f.Key}, {"searchable", f.CanSearch()}, {"filterable", f.CanFilter()}, {"retrievable", f.CanRetrieve()}} {
			if a.is {
				line += " " + a.name
			}
		}
		if f.Dimensions > 0 {
			line += fmt.Sprintf(" %d %s", f.Dimensions, f.VectorProfile)
		}
		lines = append(lines, line)
	}
	if s := d.Index.Semantic; s != nil {
		lines = append(lines, fmt.Sprintf("semantic %s: %s %s", s.Default, s.Configurations[0].Fields.Title.Name, s.Configurations[0].Fields.Content))
	}
	lines = append(lines, "indexer "+d.Indexer.Name+" from "+d.Indexer.DataSource+" to "+d.Indexer.Target)
	for _, m := range d.Indexer.FieldMappings {
		lines = append(lines, "  "+m.Source+" -> "+m.Target)
	}
	if d.DataSource != nil {
		lines = append(lines, "data source "+d.DataSource.Name+" "+d.DataSource.Type)
	}
	return lines
}

// accepted puts the printed definition into a service, and fails if the service
// refuses it or the indexer fills a field that does not exist.
func accepted(t *testing.T, d *azuresearch.Definition) {
	t.Helper()
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var printed struct {
		Index   json.RawMessage
		Indexer azuresearch.Indexer
	}
	if err := json.Unmarshal(raw, &printed); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPut, "/indexes('"+d.Index.Name+"')?api-version="+azuresearch.DefaultAPIVersion, bytes.NewReader(printed.Index))
	simulate.New(simulate.Options{}).ServeHTTP(w, r)
	if w.Code != http.StatusCreated {
		t.Fatalf("%d %s\n%s", w.Code, w.Body, printed.Index)
	}
	for _, m := range printed.Indexer.FieldMappings {
		if d.Index.Field(m.Target) == nil {
			t.Errorf("%s goes into %s, which is not there", m.Source, m.Target)
		}
	}
}

// TestDefinedIndexIsFound: what is defined for a mapping is found over the same
// mapping, with what the indexer's mappings would put there.
func TestDefinedIndexIsFound(t *testing.T) {
	for name, m := range map[string]azuresearch.Mapping{
		"usual names": {},
		"own names":   harbour,
		"blob names":  {TitleField: "metadata_storage_name", FilepathField: "metadata_storage_path", URLField: "metadata_storage_path"},
		"joined":      {ContentFields: []string{"body"}, TitleField: "doc", FilepathField: "doc", URLField: "link"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := azuresearch.Define(m, azuresearch.DefineOptions{Name: "harbour", Dimensions: 3, Semantic: true})
			if err != nil {
				t.Fatal(err)
			}
			s := simulate.New(simulate.Options{})
			if err := s.Create(d.Index); err != nil {
				t.Fatal(err)
			}
			if err := s.Upload("harbour", indexed(d)); err != nil {
				t.Fatal(err)
			}
			for _, kind := range []azuresearch.QueryType{azuresearch.Simple, azuresearch.Semantic, azuresearch.VectorSemanticHybrid} {
				c := client(t, &direct{handler: s}, azuresearch.Options{Mapping: m, QueryType: kind, Embed: embedder})
				hits, err := c.Search(context.Background(), knowledge.Query{Text: "high water"})
				if err != nil || len(hits) != 1 {
					t.Fatalf("%s: %d hits, %v", kind, len(hits), err)
				}
				if h := hits[0]; h.Passage.Text != "High water is at six." || h.Source.Title != "tides.pdf" || h.Source.URL != "https://blobs.example/pier/tides.pdf" {
					t.Errorf("%s: %+v", kind, h)
				}
			}
		})
	}
}

// indexed is the document that the blob indexer makes of a blob.
func indexed(d *azuresearch.Definition) map[string]any {
	blob := map[string]any{"content": "High water is at six.", "metadata_storage_name": "tides.pdf",
		"metadata_storage_path": "https://blobs.example/pier/tides.pdf", "metadata_storage_last_modified": "2031-02-03T04:05:06Z"}
	doc := map[string]any{}
	for _, f := range d.Index.Fields {
		if v, same := blob[f.Name]; same {
			doc[f.Name] = v
		}
		if f.Key {
			doc[f.Name] = "aHR0cHM6Ly9ibG9icw2"
		}
	}
	for _, m := range d.Indexer.FieldMappings {
		doc[m.Target] = blob[m.Source]
	}
	return doc
}
