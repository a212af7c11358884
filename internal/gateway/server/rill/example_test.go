package rill_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

// A turn is streamed, and the query that its answer cites is opened by its link.
func Example() {
	kept, err := evidencesqlite.Open("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer kept.Close()
	sessions, _ := session.Open("")
	defer sessions.Close()
	surface := rill.New(rill.Options{Chat: service(&asking{calls: one("query_metrics_view")}, kept, query{}), Sessions: sessions,
		Evidence: kept, Opener: opener{state: "changed"}})
	defer surface.Close()
	gateway, err := server.New(server.Options{Addr: "127.0.0.1:0"}, surface)
	if err != nil {
		fmt.Println(err)
		return
	}
	send := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		gateway.ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), method, "http://127.0.0.1"+path, strings.NewReader(body)))
		return w
	}
	stream := send(http.MethodPost, "/v1/instances/default/ai/complete/stream?stream=messages", `{"prompt":"How high was it?"}`)
	var last struct {
		ConversationID string
		Message        message
	}
	for e := range events(stream.Body) {
		_ = json.Unmarshal([]byte(e.data), &last)
		fmt.Println(last.Message.Tool, last.Message.Type)
	}
	cited := last.Message.Citations[0]
	fmt.Println(cited.Text, string(cited.Query))
	opened := send(http.MethodGet, "/-/ai/"+last.ConversationID+"/message/"+cited.ID+"/-/open", "")
	fmt.Println(opened.Code, strings.Contains(opened.Body.String(), `"state":"changed"`))
	// Output:
	// router_agent call
	// analyst_agent call
	// query_metrics_view call
	// query_metrics_view progress
	// query_metrics_view result
	// analyst_agent result
	// router_agent result
	// tides {"metrics_view":"tides","time_range":{"start":"2026-02-01T00:00:00Z"}}
	// 200 true
}
