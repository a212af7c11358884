package writer_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// ready is a chat that answers at once: what is left is the surface's own work.
type ready struct{}

func (ready) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	source := citeway.Source{ID: "f", Title: "tides.txt", Kind: citeway.KindFile, Path: "tides.txt", Number: 1, Passages: []citeway.Passage{{ID: "p_1", Text: "The tides rise twice a day."}}}
	_ = sink.Put(&citeway.Begin{ID: "a"})
	_ = sink.Put(&source)
	for i := range 20 {
		_ = sink.Put(&citeway.Text{Bytes: []byte("The tides rise twice a day. ")})
		_ = sink.Put(&citeway.Citation{ID: fmt.Sprint("c", i), Number: 1, Start: 28 * (i + 1), End: 28 * (i + 1), Sources: []string{"f"}, Passages: []string{"p_1"}})
	}
	return sink.Put(&citeway.End{})
}

// BenchmarkQuestion is what a question costs beside its retrieval and its model.
func BenchmarkQuestion(b *testing.B) {
	kept := database.Memory(b, graphrows.Open)
	if err := kept.AddGraph(b.Context(), store.Graph{ID: "g"}); err != nil {
		b.Fatal(err)
	}
	if err := kept.AddFile(b.Context(), store.File{ID: "f", Graphs: []string{"g"}, Status: store.Completed}); err != nil {
		b.Fatal(err)
	}
	s, err := writer.New(b.Context(), writer.Options{Chat: ready{}, Store: kept, Files: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	mux := http.NewServeMux()
	s.Routes(mux)
	for name, stream := range map[string]string{"whole": "false", "streamed": "true"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w := httptest.NewRecorder()
				mux.ServeHTTP(w, httptest.NewRequest("POST", "/writer/v1/graphs/question", strings.NewReader(`{"graph_ids":["g"],"question":"q","query_config":{"inline_citations":true},"stream":`+stream+`}`)))
				if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "(p_1)") {
					b.Fatal(w.Body)
				}
			}
		})
	}
}
