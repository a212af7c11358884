package azuresearch_test

import (
	"context"
	"fmt"
	"net/http/httptest"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// An index is defined for a mapping, and searched over the same mapping.
func Example() {
	mapping := azuresearch.Mapping{ContentFields: []string{"body"}, TitleField: "name"}
	definition, err := azuresearch.Define(mapping, azuresearch.DefineOptions{Name: "harbour", Semantic: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	service := simulate.New(simulate.Options{QueryKey: "query-key"})
	_ = service.Create(definition.Index)
	_ = service.Upload("harbour", map[string]any{"id": "1", "name": "Tide tables", "body": "High water is at six.", "filepath": "tides.pdf"})
	server := httptest.NewServer(service)
	defer server.Close()

	client, err := azuresearch.New(azuresearch.Options{Endpoint: server.URL, Index: "harbour", Key: "query-key", Mapping: mapping, QueryType: azuresearch.Semantic})
	if err != nil {
		fmt.Println(err)
		return
	}
	hits, err := client.Search(context.Background(), knowledge.Query{Text: "When is high water?"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range hits {
		fmt.Printf("%s, %s, %.2f: %s\n", h.Source.Title, h.Source.Path, *h.Passage.Score, h.Passage.Text)
	}
	// Output: Tide tables, tides.pdf, 1.00: High water is at six.
}

func ExampleParseMapping() {
	_, err := azuresearch.ParseMapping("mapping.json", []byte("{\n  \"titel_field\": \"name\"\n}"))
	fmt.Println(err)
	// Output: mapping.json:2: this is no fields_mapping: unknown field "titel_field"; write {"content_fields": ["…"], "title_field": "…", "url_field": "…", "filepath_field": "…"}
}
