package gateway

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// retrieved is what retrieval.mjs and retrieval.py print.
type retrieved struct {
	Size, Tokens, Files int
	Closer              bool
	Stores              []string
	First, File, Title  string
	// Searches are two responses by the tool file_search, whole and streamed; Events are
	// how many events of the stream tell of the search.
	Searches []fileSearched
	Events   int
}

type fileSearched struct {
	Queries, Of      []string
	Kind, File, Text string
	Found            bool
}

// TestTheSDKsRetrieve: embeddings, pages of vector stores, searches and responses that
// search files come through each SDK's own pagers and accumulators.
func TestTheSDKsRetrieve(t *testing.T) {
	address := serve(t, "sets:\n  - {name: all, paths: ['**']}\n  - {name: leave, paths: ['leave.md']}\n")
	t.Run("npm", func(t *testing.T) {
		needs(t, stock, "openai")
		retrieves(t, node(t, stock, "retrieval.mjs", address))
	})
	t.Run("python", func(t *testing.T) {
		retrieves(t, inPython(t, "retrieval.py", address))
	})
}

func retrieves(t *testing.T, out []byte) {
	t.Helper()
	var got retrieved
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !reflect.DeepEqual(got.Stores, []string{"all", "leave"}) || got.Files < 2 || got.Size < 100 || got.Tokens < 5 || !got.Closer {
		t.Errorf("%+v", got)
	}
	if !strings.Contains(got.First, "28 days") || !strings.HasSuffix(got.File, ".md") || got.Title == "" {
		t.Errorf("found %+v", got)
	}
	for _, s := range got.Searches {
		if !reflect.DeepEqual(s.Of, []string{"leave.md"}) || len(s.Queries) != 1 || s.Kind != "file_citation" || s.File != "leave.md" || !s.Found || !strings.Contains(s.Text, "28 days") {
			t.Errorf("searched %+v", s)
		}
	}
	if len(got.Searches) != 2 || got.Events != 3 {
		t.Errorf("%d searches, %d events of one", len(got.Searches), got.Events)
	}
}
