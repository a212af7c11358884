package sources_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
)

// surfer is a model that searches the web once, and cites the first page with a
// note that it was shown.
type surfer struct{}

func (surfer) Name() string { return "surfer" }

func (surfer) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	last := r.Messages[len(r.Messages)-1]
	if last.Role != "tool" {
		return sink.Put(&citeway.End{Calls: []citeway.Call{{ID: "c", Name: sources.WebName, Arguments: `{"query":"tides"}`}}, Finish: citeway.FinishCalls})
	}
	var told struct {
		Documents []struct {
			As string `json:"cite_as"`
		}
	}
	if err := json.Unmarshal([]byte(last.Content), &told); err != nil {
		return err
	}
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte("The tides rise twice a day " + told.Documents[0].As + ". The harbour closes at nine [[Log]].")); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// log is a library of one note.
type log struct{}

func (log) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return []knowledge.Hit{{Source: citeway.Source{ID: "d_1", Title: "Log", Kind: citeway.KindNote, Path: "Log.md"}, Version: "v1",
		Passage: citeway.Passage{Text: "The harbour closes at nine."}}}, nil
}

// TestPagesAreLinksAndNotesAreNotes: in one answer a page of the web is cited as
// the link that it is, and a note of ours as a wiki link.
func TestPagesAreLinksAndNotesAreNotes(t *testing.T) {
	s, _ := engine(t, http.StatusOK, found)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	search, err := sources.NewWeb(sources.WebOptions{Endpoint: s.URL, Client: &http.Client{Transport: transport}})
	if err != nil {
		t.Fatal(err)
	}
	service := chat.New(chat.Options{Library: log{}, Models: map[string]model.Model{"": surfer{}}})
	var fold citeway.Folder
	if err := service.Answer(context.Background(), chat.Turn{Question: "How often do tides rise?", Citing: chat.Citing{Family: citeway.Wiki}, Calling: chat.Calling{Own: []tool.Tool{search}}}, &fold); err != nil {
		t.Fatal(err)
	}
	a := fold.Answer()
	if len(a.Citations) != 2 || a.Citations[0].Marker != "[Tides & moon](https://sea.example/tides)" || a.Citations[1].Marker != "[[Log]]" {
		t.Fatalf("%q, %+v, %v", a.Text, a.Citations, a.Findings)
	}
	cited := a.Cited()
	if cited[0].Kind != citeway.KindWeb || cited[0].URL != "https://sea.example/tides" || cited[1].Kind != citeway.KindNote || strings.Contains(a.Text, "[") {
		t.Errorf("%q, %+v", a.Text, cited)
	}
}
