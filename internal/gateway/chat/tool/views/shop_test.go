package views_test

import (
	"context"
	"encoding/json"
	"github.com/citeway/citeway/internal/database"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// levels is a table of an invented harbour board; its newest row is of March.
const levels = `seen_at,harbour,metres
2026-01-10,Havbro,4.10
2026-02-03,Havbro,4.30
2026-02-20,Havbro,4.50
2026-02-14,Sandvik,3.10
2026-03-02,Sandvik,2.90
`

const levelsView = `type: metrics_view
display_name: Water levels
description: How high the water stood.
model: levels
timeseries: seen_at
smallest_time_grain: day
sets: [sea]
label: {name: Internal, rank: 1}
dimensions:
  - {name: harbour, display_name: Harbour, column: harbour}
measures:
  - {name: avg_level, display_name: Average level, expression: avg(metres), format_d3: ".2f"}
  - {name: readings, display_name: Readings, expression: count(*), format_preset: none}
`

// secretView is over the same table, for few.
const secretView = `type: metrics_view
display_name: Board readings
model: levels
sets: [board]
label: {name: Secret, rank: 3}
measures:
  - {name: readings, expression: count(*)}
`

// shore is a folder of views and a table that a test can change.
type shore struct {
	folder  string
	library *metrics.Library
}

func open(t testing.TB) *shore {
	t.Helper()
	s := &shore{folder: t.TempDir()}
	s.write(t, "levels.csv", levels)
	s.write(t, "levels.yaml", levelsView)
	s.write(t, "board.yaml", secretView)
	s.again(t)
	return s
}

func (s *shore) write(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(s.folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour) // a table is read again when its time or size changed
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
}

func (s *shore) remove(t testing.TB, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(s.folder, name)); err != nil {
		t.Fatal(err)
	}
}

// again reads the views anew, as a server does that was started again.
func (s *shore) again(t testing.TB) {
	t.Helper()
	l, err := metrics.Open(metrics.Options{Views: s.folder, Now: func() time.Time { return time.Date(2026, 3, 15, 12, 0, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	s.library = l
}

// find returns one of the tools.
func (s *shore) find(t testing.TB, name string) tool.Tool {
	t.Helper()
	d := tool.Desk{Tools: views.Tools(s.library)}
	found := d.Find(name)
	if found == nil {
		t.Fatalf("there is no tool %s", name)
	}
	return found
}

// turn asks a service with the tools, and returns the answer and the evidence.
func (s *shore) turn(t *testing.T, m model.Model, question string, a tool.Access) (*citeway.Answer, *sqlite.Store) {
	t.Helper()
	store := database.Memory(t, sqlite.Open)
	service := chat.New(chat.Options{Models: map[string]model.Model{"": m}, Evidence: store, Verifier: verify.New(verify.Options{}),
		OpenURL: func(id string) string { return "https://cite.example/c/" + id }})
	var fold citeway.Folder
	turn := chat.Turn{Question: question, Calling: chat.Calling{Own: views.Tools(s.library)}, Access: a}
	if err := service.Answer(context.Background(), turn, &fold); err != nil {
		t.Fatal(err)
	}
	return fold.Answer(), store
}

// planner is the built-in model, which needs no key.
func planner() model.Model { return plan.New(extractive.New(extractive.Options{})) }

// writer is a model that asks one query and then writes, with what cites the result
// in the place of CITE.
type writer struct{ arguments, write string }

func (writer) Name() string { return "writer" }

func (w writer) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	last := r.Messages[len(r.Messages)-1]
	if last.Role != "tool" {
		return sink.Put(&citeway.End{Calls: []citeway.Call{{ID: "call_1", Name: metrics.QueryTool, Arguments: w.arguments}}, Finish: citeway.FinishCalls})
	}
	var told struct {
		As string `json:"cite_as"`
	}
	if err := json.Unmarshal([]byte(last.Content), &told); err != nil {
		return err
	}
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write(replaced(w.write, told.As)); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// get returns a record.
func get(t *testing.T, store evidence.Store, id string) *evidence.Record {
	t.Helper()
	r, err := store.Get(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
