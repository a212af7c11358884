package product

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/verify"
)

// surfaceOfHandbook is the OpenAI surface over the handbook and the built-in model.
func surfaceOfHandbook(t *testing.T) string {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if _, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{"../../examples/handbook"}, nil); err != nil {
		t.Fatal(err)
	}
	v := verify.New(verify.Options{})
	service := chat.New(chat.Options{Library: store, Models: map[string]model.Model{"": extractive.New(extractive.Options{})}, Evidence: database.Memory(t, evidencesqlite.Open), Verifier: v})
	s, err := server.New(server.Options{Addr: "127.0.0.1:0"}, openai.New(openai.Options{Chat: service, Library: store, Verifier: v, Citations: "openwebui"}))
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return h.URL
}

// ask sends a request as Open WebUI does and returns the raw answer.
func ask(t *testing.T, address string, stream bool, messages ...map[string]string) []byte {
	t.Helper()
	body, err := json.Marshal(map[string]any{"model": "citeway", "stream": stream, "messages": messages})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(address+"/openai/v1/chat/completions", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	raw, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", r.StatusCode, raw, err)
	}
	return raw
}

func said(role, content string) map[string]string {
	return map[string]string{"role": role, "content": content}
}

// TestThroughTheGateway: an answer from documents has its cards, at every moment
// of the stream, and after a reload.
func TestThroughTheGateway(t *testing.T) {
	address := surfaceOfHandbook(t)
	for _, question := range []string{"How many days of annual leave do employees have?", "When is the office open?", "Who won the chess match of 1887?"} {
		frames := strings.SplitAfter(string(ask(t, address, true, said("user", question))), "\n\n")
		for i := range frames {
			m, err := Stream(strings.NewReader(strings.Join(frames[:i+1], "")))
			if err != nil {
				t.Fatal(err)
			}
			lawful(t, m)
		}
	}
	m, err := Stream(bytes.NewReader(ask(t, address, true, said("user", "How many days of annual leave do employees have?"))))
	if err != nil {
		t.Fatal(err)
	}
	if shown := Shown(m.Content, m.Stored); !strings.Contains(shown, "28 days of annual leave, public holidays not counted ⟦Leave⟧.") || !strings.Contains(shown, "1 Leave") {
		t.Errorf("shown is\n%s", shown)
	}
}

// TestAWholeAnswerHasItsCards.
func TestAWholeAnswerHasItsCards(t *testing.T) {
	m, err := Whole(ask(t, surfaceOfHandbook(t), false, said("user", "How many days of annual leave do employees have?")))
	if err != nil || len(Cards(m.Live)) == 0 || !strings.Contains(Shown(m.Content, m.Live), "⟦Leave⟧") {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestNumbersGoOn after those that Open WebUI gave its own sources, and earlier
// turns' numbers do not come back as this turn's.
func TestNumbersGoOn(t *testing.T) {
	context := "Answer from these.\n<source id=\"1\" name=\"Menu\">Soup on Mondays.</source>\n<source id=\"2\" name=\"Plan\">The lift is mended in May.</source>\n"
	m, err := Stream(bytes.NewReader(ask(t, surfaceOfHandbook(t), true, said("system", context),
		said("user", "Where is the canteen?"), said("assistant", "On the first floor [1][2]."), said("user", "How many days of annual leave do employees have?"))))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(m.Content, "[3]") || strings.Contains(m.Content, "[1]") {
		t.Errorf("the numbers do not go on after 2: %q", m.Content)
	}
	own := []Source{made("menu", "Menu"), made("plan", "Plan")}
	if shown := Shown(m.Content, append(own, m.Stored...)); !strings.Contains(shown, "⟦Leave⟧") {
		t.Errorf("with the client's own two sources first, the reader sees\n%s", shown)
	}
}

// TestHelperCallsGetNothingAdded: a title is asked for as JSON.
func TestHelperCallsGetNothingAdded(t *testing.T) {
	task := "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: { \"title\": \"your concise title here\" }\n### Chat History:\n<chat_history>\nUSER: How many days of annual leave do employees have?\nASSISTANT: 28 days.\n</chat_history>"
	m, err := Whole(ask(t, surfaceOfHandbook(t), false, said("user", task)))
	if err != nil || len(m.Live) != 0 {
		t.Fatalf("%+v, %v", m, err)
	}
	var title struct{ Title string }
	if err := json.Unmarshal([]byte(m.Content), &title); err != nil || title.Title == "" || strings.Contains(title.Title, "[") {
		t.Errorf("%q, %v", m.Content, err)
	}
}
