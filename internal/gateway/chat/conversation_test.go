package chat_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// taken is a store with the handbook in it.
func taken(t *testing.T) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if _, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{"../../../examples/handbook"}, nil); err != nil {
		t.Fatal(err)
	}
	return store
}

// encoder is the built-in one; the test is skipped where the program lacks it.
func encoder(t *testing.T) *embed.Encoder {
	t.Helper()
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// desk answers from the handbook, by keywords and by meaning.
func desk(t *testing.T) *chat.Service {
	t.Helper()
	store, e := taken(t), encoder(t)
	if err := store.Embed(t.Context(), e, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := store.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return builtin(store, e)
}

// builtin is the built-in model over a library.
func builtin(library chat.Library, e embed.Embedder) *chat.Service {
	m := extractive.New(extractive.Options{Near: func(ctx context.Context, question string, sentences []string) ([]float64, error) {
		return embed.Near(ctx, e, question, sentences)
	}})
	return chat.New(chat.Options{Library: library, Models: map[string]model.Model{"": m}})
}

// after are the messages of a conversation in which those questions were asked.
func after(t *testing.T, s *chat.Service, questions ...string) []model.Message {
	t.Helper()
	var before []model.Message
	for _, q := range questions {
		a := answer(t, s, chat.Turn{Question: q, Messages: before})
		before = append(before, model.Message{Role: "user", Content: q}, model.Message{Role: "assistant", Content: a.Text})
	}
	return before
}

// unrelated are questions of which none has to do with another.
var unrelated = []string{
	"How many days of annual leave do I get?",
	"Who founded the company?",
	"What is the hotel limit a night?",
	"How long must a password be?",
	"Where does the defibrillator hang?",
	"When is a laptop replaced?",
	"What gift may I keep?",
	"How long is the warranty on weather loggers?",
}

// TestConversations shares one store: its vectors take seconds.
func TestConversations(t *testing.T) {
	s := desk(t)
	t.Run("a new question stands alone", func(t *testing.T) { standAlone(t, s) })
	t.Run("what nothing answers does not bring the last topic back", func(t *testing.T) { stayUnanswered(t, s) })
	t.Run("a follow-up is answered with what it leans on", func(t *testing.T) { followUp(t, s) })
}

func standAlone(t *testing.T, s *chat.Service) {
	alone := map[string]string{}
	for _, q := range unrelated {
		alone[q] = answer(t, s, chat.Turn{Question: q}).Text
	}
	for _, first := range unrelated {
		before := after(t, s, first)
		for _, second := range unrelated {
			if got := answer(t, s, chat.Turn{Question: second, Messages: before}).Text; second != first && got != alone[second] {
				t.Errorf("after %q\n%q is answered %q,\nalone %q", first, second, got, alone[second])
			}
		}
	}
}

func stayUnanswered(t *testing.T, s *chat.Service) {
	for _, first := range unrelated {
		before := after(t, s, first)
		for _, second := range []string{"What is the capital of Norway?", "Who won the football match?", "Which dentist does the health insurance cover?"} {
			if got := answer(t, s, chat.Turn{Question: second, Messages: before}); len(got.Citations) > 0 {
				t.Errorf("after %q, %q is answered %q", first, second, got.Text)
			}
		}
	}
}

func followUp(t *testing.T, s *chat.Service) {
	raw, err := os.ReadFile("testdata/followups.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := append(strings.Split(strings.TrimSpace(line), "\t"), "")
		want, missed := fields[1], fields[2] != ""
		asked := strings.Split(fields[0], " | ")
		last := asked[len(asked)-1]
		got := answer(t, s, chat.Turn{Question: last, Messages: after(t, s, asked[:len(asked)-1]...)}).Text
		opening, _, _ := strings.Cut(got, ". ")
		if strings.Contains(opening, want) == missed {
			t.Errorf("%s\n  answered %q, want first a sentence with %q (known to be missed: %v)", fields[0], got, want, missed)
		}
	}
}
