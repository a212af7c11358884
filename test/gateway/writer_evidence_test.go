package gateway

import (
	"context"
	"encoding/json"
	"github.com/citeway/citeway/internal/database"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/verify"
)

// base is the knowledge base as the native surface sees it.
type base struct{ *knowledgesqlite.Store }

func (b base) Sources(ctx context.Context, sight knowledge.Sight) ([]citeway.Source, error) {
	return b.SourcesFor(ctx, sight)
}

func (b base) Sees(ctx context.Context, id string, sight knowledge.Sight) (bool, error) {
	held, err := b.Source(ctx, id)
	return err == nil && sight.SeesSource(&held.Source, held.Sets), err
}

func (base) Replaceable(string, knowledge.Sight, string) bool { return false }

func (base) Document(_ context.Context, id string, _ knowledge.Sight) (*native.Document, error) {
	return nil, &citeway.Error{Code: citeway.NotFound, Place: id}
}

func (base) Add(context.Context, *native.Upload) (citeway.Source, error) {
	return citeway.Source{}, &citeway.Error{Code: citeway.Unavailable}
}

func (b base) Sets(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error) {
	return b.SetsFor(ctx, sight)
}

func (base) Named(context.Context, []string, []string, knowledge.Sight) error { return nil }

func (b base) Version(ctx context.Context, id string) (string, bool, error) {
	held, err := b.Source(ctx, id)
	if err != nil {
		return "", false, err
	}
	return held.Version, !held.Gone, nil
}

// TestTheEvidenceOfADeletedFile opens the identifier of a marker as evidence, while
// the file is there and after it was deleted.
func TestTheEvidenceOfADeletedFile(t *testing.T) {
	store, err := knowledgesqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	records, check := database.Memory(t, evidencesqlite.Open), verify.New(verify.Options{})
	answers := chat.New(chat.Options{Library: store, Evidence: records, Verifier: check, Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	s, err := writer.New(t.Context(), writer.Options{Chat: answers, Library: store, Store: database.Memory(t, graphrows.Open), Files: filepath.Join(t.TempDir(), "files")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	own := native.New(native.Options{Chat: answers, Library: base{store}, Evidence: records, Versions: base{store}, Verifier: check})
	guard, err := server.New(server.Options{Addr: "127.0.0.1:0"}, s, own)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body string) map[string]any {
		t.Helper()
		r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
		r.Header.Set("Content-Disposition", "filename=tides.txt")
		w := httptest.NewRecorder()
		guard.ServeHTTP(w, r)
		var o map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &o); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return o
	}
	graph := ask("POST", "/writer/v1/graphs", `{"name":"g"}`)["id"].(string)
	file := ask("POST", "/writer/v1/files?graphId="+graph, "The tides rise twice a day.")["id"].(string)
	for ask("GET", "/writer/v1/files/"+file, "")["status"] == "in_progress" {
		time.Sleep(time.Millisecond)
	}
	answer := ask("POST", "/writer/v1/graphs/question", `{"graph_ids":["`+graph+`"],"question":"How often do the tides rise?","query_config":{"inline_citations":true}}`)
	cite := answer["references"].(map[string]any)["files"].([]any)[0].(map[string]any)["cite"].(string)
	if !strings.Contains(answer["answer"].(string), "[tides.txt]("+cite+")") {
		t.Fatalf("%v", answer)
	}
	for _, state := range []string{"current", "gone"} {
		record := ask("GET", "/v1/citations/"+cite, "")
		if record["state"] != state || record["passage"].(map[string]any)["text"] != "The tides rise twice a day." || record["document"] != file {
			t.Errorf("want %s: %v", state, record)
		}
		ask("DELETE", "/writer/v1/files/"+file, "")
	}
}
