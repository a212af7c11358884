package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// judgedFolder is the data folder of a server of which two answers were judged, one of them twice.
func judgedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	store, err := session.Open(filepath.Join(folder, "sessions.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, id := range []string{"ses_a", "ses_b"} {
		if err := store.Begin(t.Context(), session.Session{ID: id, Created: at}); err != nil {
			t.Fatal(err)
		}
		turn := []session.Message{
			{ID: "q", Time: at, Type: session.Call, Tool: session.Router, Content: `{"prompt":"How high <is> it?"}`},
			{ID: "r", ParentID: "q", Type: session.Result, Tool: session.Router, Answer: json.RawMessage(`{"text":"Four metres.","citations":[{"id":"c_1","verdict":"supported"},{"id":"c_2"}]}`)},
		}
		if err := store.Append(t.Context(), id, turn); err != nil {
			t.Fatal(err)
		}
	}
	for i, f := range []session.Feedback{{Session: "ses_b", Kind: session.Right}, {Session: "ses_a", Kind: session.Wrong, Note: "five"}, {Session: "ses_a", Kind: session.WrongSource, Citation: "c_1"}} {
		f.Turn, f.Time = "q", at.Add(time.Duration(i)*time.Minute)
		if err := store.PutFeedback(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestFeedbackIsALineEach(t *testing.T) {
	var out bytes.Buffer
	if err := Run(t.Context(), Options{Suite: "feedback", Data: judgedFolder(t), Table: &out}); err != nil {
		t.Fatal(err)
	}
	first := out.String()[:strings.IndexByte(out.String(), '\n')]
	want := `{"conversation":"ses_b","turn":"q","kind":"right","time":"2026-11-20T09:00:00Z","asked":"2026-11-20T09:00:00Z","question":"How high <is> it?",` +
		`"answer":{"text":"Four metres.","citations":[{"id":"c_1","verdict":"supported"},{"id":"c_2"}]}}`
	if first != want {
		t.Errorf("got  %s\nwant %s", first, want)
	}
	n := 0
	for lines := bufio.NewScanner(&out); lines.Scan(); n++ {
		var line judgedAnswer
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Errorf("%v in %s", err, lines.Bytes())
		}
	}
	if n != 3 {
		t.Errorf("%d lines", n)
	}
}

func TestFeedbackIsCountedBesideVerdicts(t *testing.T) {
	var out bytes.Buffer
	folder := t.TempDir()
	if err := Run(t.Context(), Options{Suite: "feedback", Data: judgedFolder(t), Out: folder, Table: &out}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"| right | 1 | 2 | 1 | 0 | 0 | 0 | 0 | 1 |",
		"| wrong | 1 | 2 | 1 | 0 | 0 | 0 | 0 | 1 |",
		"| wrong-source | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 0 |",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%s is not in\n%s", line, out.String())
		}
	}
	if lines, err := os.ReadFile(filepath.Join(folder, "feedback.jsonl")); err != nil || bytes.Count(lines, []byte("\n")) != 3 {
		t.Errorf("%s, %v", lines, err)
	}
}

func TestFeedbackOfNoServer(t *testing.T) {
	err := Run(t.Context(), Options{Suite: "feedback", Data: t.TempDir(), Table: &bytes.Buffer{}})
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}
