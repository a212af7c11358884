package chat_test

import (
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// TestHowAnAnswerEndedIsTold: to the audit and the figures, an answer that ends at a stop
// sequence is as whole as one that its model ended.
func TestHowAnAnswerEndedIsTold(t *testing.T) {
	const text = "At six [1].\nMore and more."
	for name, test := range map[string]struct {
		err  error
		stop []string
		want string
	}{
		"by the model":                {nil, nil, "whole"},
		"at a stop sequence":          {nil, []string{"\n"}, "whole"},
		"at one before its words":     {nil, []string{"At"}, "whole"},
		"a stop sequence never comes": {&citeway.Error{Code: citeway.Truncated}, []string{"nonesuch"}, "broken"},
	} {
		file := filepath.Join(t.TempDir(), "audit.jsonl")
		audit, err := watch.OpenAudit(watch.AuditOptions{File: file, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		figures := watch.NewFigures()
		s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": &writer{text: text, err: test.err}}, Told: watch.Teller{Figures: figures, Audit: audit}})
		_ = chat.Until(test.stop, &citeway.Folder{}, func(sink citeway.Sink) error { return s.Answer(t.Context(), chat.Turn{Question: "When?"}, sink) })
		line, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if want := `"outcome":"` + test.want + `"`; strings.Count(string(line), want) != 1 || !strings.Contains(string(line), `"answer_tokens":`) {
			t.Errorf("%s: no %s, or no tokens, in %s", name, want, line)
		}
		shown := httptest.NewRecorder()
		figures.ServeHTTP(shown, httptest.NewRequest("GET", "/metrics", nil))
		if want := `citeway_answers_total{outcome="` + test.want + `"} 1`; !strings.Contains(shown.Body.String(), want) {
			t.Errorf("%s: no %s", name, want)
		}
		if err := audit.Close(); err != nil {
			t.Error(err)
		}
	}
}
