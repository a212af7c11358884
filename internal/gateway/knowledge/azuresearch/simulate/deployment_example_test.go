package simulate_test

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// A deployment that searches an index, asked as Citeway asks one.
func ExampleDeployment() {
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour"})
	if err != nil {
		fmt.Println(err)
		return
	}
	index := simulate.New(simulate.Options{})
	_ = index.Create(d.Index)
	_ = index.Upload("harbour", map[string]any{"id": "1", "title": "Tide tables", "content": "High water is at six."})
	hosts := simulate.Hosts{"search.example": index}
	hosts["model.example"] = &simulate.Deployment{Client: hosts.Client()}

	m, err := azure.New(azure.Options{Options: service.Options{BaseURL: "https://model.example", Client: hosts.Client()}, Deployment: "heron", DataSources: `[{"type":"azure_search","parameters":{"endpoint":"https://search.example","index_name":"harbour"}}]`})
	if err != nil {
		fmt.Println(err)
		return
	}
	var answer citeway.Folder
	if err := m.Stream(context.Background(), &model.Request{Question: "When is high water?"}, &answer); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Answer().Text, answer.Answer().Sources[0].Title)
	// Output: High water is at six [doc1].  Tide tables
}
