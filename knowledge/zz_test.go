package knowledge_test

import (
	"context"
	"fmt"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
	"testing"
)

func TestTry(t *testing.T) {
	s, err := sqlite.Open(t.TempDir() + "/x.db")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	in := knowledge.NewIngester(s, knowledge.IngestOptions{})
	for range 2 {
		r, err := in.Ingest(context.Background(), []string{"../examples/handbook"}, nil)
		fmt.Println(r.In, r.Unchanged, err)
		for _, s := range r.Skipped {
			fmt.Println(s.Name, s.Err)
		}
	}
	src, _ := s.Sources(t.Context())
	for _, x := range src {
		fmt.Printf("%+v\n", x)
	}
	one := 1
	for _, q := range []knowledge.Query{{Text: "How many days of holiday do I get?", Limit: 3}, {Text: "pay band engineer", Limit: 3}, {Text: "pay band engineer", Limit: 3, Clearance: &one}} {
		h, err := s.Search(t.Context(), q)
		fmt.Println("==", q.Text, err)
		for _, x := range h {
			fmt.Printf("%.2f %s | %s | %q\n", x.Score, x.Source.Title, x.Context, x.Passage.Text)
		}
	}
}
