package simulate_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// A service is made with an index and documents, started, and asked over HTTP.
func ExampleNew() {
	service := simulate.New(simulate.Options{QueryKey: "query-key"})
	err := service.Create(&azuresearch.Index{Name: "harbour", Fields: []azuresearch.Field{
		{Name: "id", Type: azuresearch.TypeString, Key: true},
		{Name: "content", Type: azuresearch.TypeString},
		{Name: "rank", Type: azuresearch.TypeInt},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = service.Upload("harbour",
		map[string]any{"id": "1", "content": "High water is at six.", "rank": 0},
		map[string]any{"id": "2", "content": "The vault is under the water.", "rank": 9})
	server := httptest.NewServer(service)
	defer server.Close()

	fmt.Println(post(server.URL, `{"search": "*", "filter": "rank le 5", "select": "content"}`))
	fmt.Println(post(server.URL, `{"search": "water", "select": "titel"}`))
	// Output:
	// 200 {"value":[{"@search.score":1,"content":"High water is at six."}]}
	// 400 {"error":{"code":"InvalidRequestParameter","message":"Invalid expression: Could not find a property named 'titel' on type 'search.document'.\r\nParameter name: $select","details":[{"code":"InvalidSelectExpression","message":"Invalid expression: Could not find a property named 'titel' on type 'search.document'.\r\nParameter name: $select"}]}}
}

// Faults are planted while the service runs.
func ExampleService_Plant() {
	service := simulate.New(simulate.Options{})
	server := httptest.NewServer(service)
	defer server.Close()
	service.Plant(simulate.Faults{Throttle: 1, Unavailable: 1})
	for range 3 {
		fmt.Println(post(server.URL, `{}`)[:3])
	}
	// Output:
	// 429
	// 503
	// 404
}

// post searches the index harbour.
func post(address, body string) string {
	r, err := http.NewRequest(http.MethodPost, address+"/indexes('harbour')/docs/search.post.search?api-version=2024-07-01", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	r.Header.Set("api-key", "query-key")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	defer http.DefaultClient.CloseIdleConnections()
	raw, _ := io.ReadAll(response.Body)
	return fmt.Sprint(response.StatusCode, " ", string(raw))
}
