package directline_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
)

// A conversation, as a client of Direct Line has it.
func ExampleNew() {
	service := chat.New(chat.Options{Library: harbour(), Models: map[string]model.Model{"": &tern{says: []string{"High water is at six in March [1]."}}}})
	store, _ := talkrows.Open("")
	defer store.Close()
	surface := directline.New(directline.Options{Chat: service, Store: store})
	mux := http.NewServeMux()
	surface.Routes(mux)
	send := func(method, path, body string) string {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(method, "/v3/directline/"+path, strings.NewReader(body)))
		return w.Body.String()
	}
	_, rest, _ := strings.Cut(send("POST", "conversations", ""), `"conversationId":"`)
	path := "conversations/" + rest[:strings.IndexByte(rest, '"')] + "/activities"
	send("POST", path, `{"type":"message","text":"When is high water?"}`)
	answer := ""
	for !strings.Contains(answer, "Claim") {
		answer = send("GET", path, "")
	}
	fmt.Println(strings.Contains(answer, `[1]: https://harbour.example/tides \"Tides\"\n\nHigh water is at six in March [1].`))
	_ = surface.Close()
	// Output: true
}
