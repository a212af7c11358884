package doctor_test

import (
	"context"
	"fmt"
	"os"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// harbourIndex is an index whose addresses stand in a field called link.
func harbourIndex() *simulate.Service {
	d, err := azuresearch.Define(azuresearch.Mapping{URLField: "link"}, azuresearch.DefineOptions{Name: "harbour", Semantic: true})
	if err != nil {
		fmt.Println(err)
		return nil
	}
	s := simulate.New(simulate.Options{AdminKey: "search-key"})
	_ = s.Create(d.Index)
	_ = s.Upload("harbour", map[string]any{"id": "1", "title": "Tide tables", "content": "High water is at six.", "filepath": "tides.pdf", "link": "https://pier.example/tides.pdf"})
	return s
}

// A deployment of Azure OpenAI over an index, and why its [doc1] is no link.
func Example() {
	hosts := simulate.Hosts{"harbour.search.windows.net": harbourIndex()}
	hosts["harbour.openai.azure.com"] = &simulate.Deployment{Key: "model-key", Client: hosts.Client()}
	env := map[string]string{"AZURE_OPENAI_API_KEY": "model-key",
		azure.SettingDataSources: `[{"type":"azure_search","parameters":{"endpoint":"https://harbour.search.windows.net","index_name":"harbour",
			"query_type":"semantic","semantic_configuration":"default","authentication":{"type":"api_key","key":"search-key"}}}]`}

	report, err := doctor.Examine(context.Background(), doctor.Setup{
		Settings: &settings.Settings{Citations: "openwebui"},
		Model:    settings.Model{Name: "heron", Provider: model.Azure, Model: "heron", BaseURL: "https://harbour.openai.azure.com"},
		Connect: func(m *settings.Model) (model.Model, error) {
			return azure.New(azure.Options{Options: service.Options{BaseURL: m.BaseURL, Key: env["AZURE_OPENAI_API_KEY"], Client: hosts.Client()}, Deployment: m.Model, DataSources: env[azure.SettingDataSources]})
		},
		Getenv:       func(name string) string { return env[name] },
		KeyVariables: []string{"AZURE_OPENAI_API_KEY"},
		Client:       doctor.Client{Name: doctor.OpenWebUI},
		Question:     "When is high water?",
		HTTP:         hosts.Client(),
	}, doctor.Watch{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = doctor.Print(os.Stdout, report, false)
	// Output:
	// settings
	//   ✓ keys  AZURE_OPENAI_API_KEY: set
	//   ✓ data-sources  AZURE_AI_DATA_SOURCES: one data source, index harbour at https://harbour.search.windows.net
	//   ✓ scores  AZURE_AI_INCLUDE_SEARCH_SCORES: scores are asked for
	// index
	//   ✓ reached  index harbour: it answers
	//   ✓ documents  index harbour: 1 document, 1 of them looked at
	//   ✗ fields  index harbour: it has no field "url" (url_field): [docN] cannot be a link
	//       → write into the data source's parameters: "fields_mapping": {"url_field": "link"}
	//   ✓ retrievable  index harbour: the fields are retrievable
	//   ✓ searchable  index harbour: the content is searched
	//   ✓ query  query_type semantic: the index has what it needs
	//   ✓ content  content: it is filled
	//   ✓ names  title, filepath: each document has a name
	//   – links  see index.fields
	//   – scores  see index.fields
	// knowledge
	//   – documents  Citeway's own documents were not named: --docs or --data looks at them
	// model
	//   ✓ reached  https://harbour.openai.azure.com: it answers
	//   ✓ endpoint  https://harbour.openai.azure.com: it is one that can cite
	//   ✓ sources  https://harbour.openai.azure.com: 1 source came with the answer
	//   ✓ markers  https://harbour.openai.azure.com: 1 in the answer, the first [doc1]
	//   ✓ resolved  https://harbour.openai.azure.com: each is of a source that came
	//   ✓ details  https://harbour.openai.azure.com: names, links and scores are there, as far as the index has them
	// client
	//   ✓ form  citations: openwebui: source events give whole cards, and stay after a reload
	//   ✓ stream  stream: true: a streamed answer keeps its sources; one that comes whole loses them at a reload
	//   – beyond  what Open WebUI's own screen hides is not seen from here: the model's Citations capability (Admin Panel, Models), errors in the browser's console and the server's log
	// 1 fault, 0 warnings, 18 in order, 4 not looked at
}
