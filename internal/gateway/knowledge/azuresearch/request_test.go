package azuresearch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// update writes what was got into the golden files, to be read before it is kept.
var update = flag.Bool("update", false, "write the golden files")

// asked is the input of a golden file.
type asked struct {
	QueryType  azuresearch.QueryType
	Mapping    azuresearch.Mapping
	Semantic   string
	Filter     string
	Vectorizer bool
	Unranked   *int
	Query      knowledge.Query
}

// TestRequests reads testdata/requests: the query, a line of dashes, and the
// body that is sent, or "nothing" if no request is sent.
func TestRequests(t *testing.T) {
	golden(t, "requests", func(t *testing.T, input string) string { return sent(t, input) })
}

// golden runs f over the files of a folder under testdata: an input, a line of
// dashes, what f makes of it.
func golden(t *testing.T, folder string, f func(t *testing.T, input string) string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			input, want, _ := strings.Cut(string(raw), "\n---\n")
			got := f(t, input)
			if *update {
				if err := os.WriteFile(file, []byte(input+"\n---\n"+got+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != strings.TrimSpace(want) {
				t.Errorf("%s\ngot\n%s\nwant\n%s", input, got, want)
			}
		})
	}
}

// sent is the body that a search sends.
func sent(t *testing.T, input string) string {
	t.Helper()
	var a asked
	in := json.NewDecoder(strings.NewReader(input))
	in.DisallowUnknownFields()
	if err := in.Decode(&a); err != nil {
		t.Fatal(err)
	}
	s := simulate.New(simulate.Options{Faults: simulate.Faults{Status: 418}})
	o := azuresearch.Options{QueryType: a.QueryType, Mapping: a.Mapping, SemanticConfiguration: a.Semantic, Filter: a.Filter, Unranked: a.Unranked, Embed: embedder}
	if a.Vectorizer {
		o.Embed = nil
	}
	_, err := client(t, &direct{handler: s}, o).Search(context.Background(), a.Query)
	requests := s.Asked()
	if len(requests) == 0 {
		if err != nil {
			return err.Error()
		}
		return "nothing"
	}
	if r := requests[0]; r.Method != "POST" || r.Path != "/indexes('harbour')/docs/search.post.search" {
		t.Errorf("asked %s %s", r.Method, r.Path)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, requests[0].Body, "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
