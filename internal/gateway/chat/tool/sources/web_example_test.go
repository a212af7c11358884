package sources_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
)

// A search engine is asked, and its pages are sources.
func ExampleWeb() {
	engine := &http.Client{Transport: answers(`{"results":[{"url":"https://sea.example/tides","title":"Tides","content":"They rise twice a day."}]}`)}
	search, err := sources.NewWeb(sources.WebOptions{Endpoint: "https://search.example", Client: engine})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := search.Call(context.Background(), json.RawMessage(`{"query":"tides"}`), tool.Access{})
	fmt.Println(r.Found[0].Source.Title, r.Found[0].Source.URL, err)
	// Output: Tides https://sea.example/tides <nil>
}
