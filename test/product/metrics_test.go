package product

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/native"
	surface "github.com/citeway/citeway/internal/gateway/server/rill"
	"github.com/citeway/citeway/verify"
)

// none is a library without documents.
type none struct{}

func (none) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) { return nil, nil }

const view = `type: metrics_view
display_name: Tides
description: Heights of the tide by harbour
model: tides
dimensions: [{name: harbour, column: harbour}]
measures: [{name: average_height, display_name: Average height, expression: avg(metres)}]
`

const rows = "harbour,metres\nEsbjerg,1.6\nSkagen,0.4\nEsbjerg,1.9\n"

// house is a gateway over a folder with one metrics view.
type house struct {
	t      *testing.T
	folder string
	url    string
}

// build starts the gateway; what it keeps is in the folder.
func build(t *testing.T, folder string) (h *house, end func()) {
	t.Helper()
	library, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil {
		t.Fatal(err)
	}
	sessions, err := session.Open(filepath.Join(folder, "sessions.db"))
	if err != nil {
		t.Fatal(err)
	}
	kept, err := evidencesqlite.Open(filepath.Join(folder, "evidence.db"))
	if err != nil {
		t.Fatal(err)
	}
	own := func(context.Context) []tool.Tool { return views.Tools(library) }
	answers := chat.New(chat.Options{Library: none{}, Models: map[string]model.Model{"": plan.New(extractive.New(extractive.Options{}))},
		Evidence: kept, Verifier: verify.New(verify.Options{}), Own: own})
	s := surface.New(surface.Options{Chat: answers, Sessions: sessions, Evidence: kept, Opener: views.New(views.Options{Views: library, Evidence: kept}),
		Page: native.Citation, Tools: own})
	gateway, err := server.New(server.Options{Addr: "127.0.0.1:0"}, s)
	if err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewServer(gateway)
	return &house{t, folder, listening.URL}, func() {
		http.DefaultClient.CloseIdleConnections()
		_ = s.Close()
		listening.Close()
		_ = sessions.Close()
		_ = kept.Close()
	}
}

func (h *house) write(name, content string) {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.folder, name), []byte(content), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) get(path, accept string) (int, string) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.url+path, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

// stream asks and reads the stream as the form's decoder does, a frame an event.
func (h *house) stream(question string) *citeway.Answer {
	h.t.Helper()
	status, body := h.get("/v1/instances/default/ai/complete/stream?stream=messages&prompt="+url.QueryEscape(question), "text/event-stream")
	if status != http.StatusOK {
		h.t.Fatalf("%d %s", status, body)
	}
	var fold citeway.Folder
	d := rill.Form().NewDecoder(&fold, dialect.Options{})
	lines := bufio.NewScanner(strings.NewReader(body))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
			if err := d.Frame(dialect.Frame{Data: []byte(data)}); err != nil {
				h.t.Fatal(err)
			}
		}
	}
	if err := d.Close(); err != nil {
		h.t.Fatal(err)
	}
	return fold.Answer()
}

// opened is what a link gives a program.
type opened struct {
	State  string
	Facts  []string
	Chart  string
	Again  string
	Result struct{ Data [][]any }
}

func (h *house) opened(path string) *opened {
	h.t.Helper()
	status, body := h.get(path, "application/json")
	var o opened
	if err := json.Unmarshal([]byte(body), &o); err != nil || status != http.StatusOK {
		h.t.Fatalf("%s: %d %s, %v", path, status, body, err)
	}
	return &o
}

func conversation(t *testing.T, a *citeway.Answer) string {
	t.Helper()
	var id string
	if err := json.Unmarshal(a.Extra["rill:conversation"], &id); err != nil {
		t.Fatal(err)
	}
	return id
}

// TestACitedQueryEndToEnd: a question is answered from a table, the stream is read by
// the form's own decoder, its citation opens the pinned query as data and as a page,
// says when the data have changed, and asks them anew.
func TestACitedQueryEndToEnd(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{"tides.yaml": view, "tides.csv": rows} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h, end := build(t, folder)
	a := h.stream("What is the average height by harbour?")
	if !strings.Contains(a.Text, "1.75") || len(a.Sources) == 0 || a.Err != nil {
		t.Fatalf("%q, %+v, %v", a.Text, a.Sources, a.Err)
	}
	cited := a.Sources[len(a.Sources)-1]
	if !strings.Contains(a.Text, cited.ID) || !strings.Contains(string(cited.Query), "average_height") {
		t.Fatalf("%q cites %+v", a.Text, cited)
	}
	link := "/-/ai/" + conversation(t, a) + "/message/" + cited.ID + "/-/open"

	first := h.opened(link)
	if first.State != "current" || first.Chart == "" || len(first.Result.Data) != 2 || !strings.HasPrefix(first.Again, "/-/open-query?query=") {
		t.Errorf("%+v", first)
	}
	if status, body := h.get(link, "text/html"); status != http.StatusOK || !strings.Contains(body, "<svg") || !strings.Contains(body, "1.75") {
		t.Errorf("%d %s", status, body)
	}

	h.write("tides.csv", rows+"Skagen,2.4\n")
	if later := h.opened(link); later.State != "changed" || len(later.Result.Data) != 2 || strings.Contains(later.Chart, "Skagen: 1.4") {
		t.Errorf("%+v", later)
	}
	now := h.opened(first.Again + url.QueryEscape("})"))
	if len(now.Result.Data) != 2 || !strings.Contains(now.Chart, "Skagen: 1.4") || !strings.Contains(strings.Join(now.Facts, " "), "2 brackets too many") {
		t.Errorf("%+v", now)
	}
	if status, body := h.get("/-/open-query?query="+url.QueryEscape(`{"metrics_view":"waves","measures":[{"name":"count"}]}`), "application/json"); status != http.StatusNotFound {
		t.Errorf("a view that there is not: %d %s", status, body)
	}
	end()

	h, end = build(t, folder)
	defer end()
	if again := h.opened(link); again.State != "changed" || len(again.Result.Data) != 2 {
		t.Errorf("after a restart: %+v", again)
	}
}
