package openai_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server/openai"
)

// harbour is a chat that knows one thing.
type harbour struct{}

func (harbour) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	for _, e := range []citeway.Event{
		&citeway.Begin{ID: "ans_1", Generated: true},
		&citeway.Text{Bytes: []byte("High water is at 06:12")},
		&citeway.Source{ID: "d_1", Number: 1, Title: "Tide tables", URL: "https://harbour.example/tides"},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 22, End: 22, Blank: " ", Sources: []string{"d_1"}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.End{},
	} {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return nil
}

// A surface is routes on a mux. The header says how citations are written.
func Example() {
	mux := http.NewServeMux()
	openai.New(openai.Options{Chat: harbour{}}).Routes(mux)

	r := httptest.NewRequest("POST", "/openai/v1/chat/completions",
		strings.NewReader(`{"model":"citeway","messages":[{"role":"user","content":"When is high water?"}]}`))
	r.Header.Set("Citeway-Citations", "markdown")
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)

	_, content, _ := strings.Cut(w.Body.String(), `"content":`)
	content, _, _ = strings.Cut(content, `,"refusal"`)
	fmt.Println(content)
	// Output: "High water is at 06:12 [1].\n\n[1]: https://harbour.example/tides \"Tide tables\"\n"
}
