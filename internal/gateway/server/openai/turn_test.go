package openai

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
)

// asked is the turn that a request becomes.
func asked(t *testing.T, o Options, caller server.Caller, body string) chat.Turn {
	t.Helper()
	c := &scripted{events: tides()}
	o.Chat, o.Now = c, clock
	if w := send(New(o), caller, "POST", completionsURL, body); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return c.turn
}

// TestATurn has the last question apart, and the earlier answers as they came.
func TestATurn(t *testing.T) {
	low := 1
	got := asked(t, Options{Models: []Model{{Name: "tern-1"}}}, server.Caller{ID: "key_1", Clearance: &low, Sets: []string{"sea"}},
		`{"model":"citeway/tern-1","max_tokens":9,"temperature":0,"top_p":0,"tool_choice":"none","messages":[{"role":"system","content":"Be brief."},
		{"role":"user","content":"When do tides rise?"},{"role":"assistant","content":"At six [1], since [1990].\n\n[1]: sea/tides.md \"T\""},{"role":"user","content":"And fall?"}]}`)
	cold := 0.0
	want := chat.Turn{Question: "And fall?", Writing: chat.Writing{Model: "tern-1", MaxTokens: 9, Temperature: &cold, TopP: &cold}, Calling: chat.Calling{Choice: "none"}, Access: chat.Access{Clearance: &low, Sets: []string{"sea"}, Owner: "key_1"}, Messages: []model.Message{{Role: prompt.System, Content: "Be brief."}, {Role: prompt.User, Content: "When do tides rise?"}, {Role: prompt.Assistant, Content: "At six [1], since [1990].\n\n[1]: sea/tides.md \"T\""}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

// TestWhatToolsSaidStandsBehindTheQuestion that they were called for.
func TestWhatToolsSaidStandsBehindTheQuestion(t *testing.T) {
	got := asked(t, Options{}, server.Caller{}, `{"model":"citeway","messages":[{"role":"user","content":"When?"},
		{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"moon","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"full"}]}`)
	var roles []string
	for _, m := range got.Messages {
		roles = append(roles, string(m.Role))
	}
	if got.Question != "When?" || strings.Join(roles, " ") != "user assistant tool" || got.Messages[1].Calls[0].Name != "moon" || got.Messages[2].Answers != "c" {
		t.Errorf("%+v", got)
	}
}

// TestALongConversation brings its last messages.
func TestALongConversation(t *testing.T) {
	var b strings.Builder
	for i := range chat.MaxMessages + 50 {
		fmt.Fprintf(&b, `{"role":"user","content":"question %d"},`, i)
	}
	got := asked(t, Options{}, server.Caller{}, `{"model":"citeway","messages":[`+b.String()+`{"role":"user","content":"last"}]}`)
	if len(got.Messages) != chat.MaxMessages || got.Messages[0].Content != "question 50" || got.Question != "last" {
		t.Errorf("%d messages from %q", len(got.Messages), got.Messages[0].Content)
	}
}

const withSources = `{"model":"citeway","messages":[{"role":"user","content":"### Task:\nCite.\n<context>\n<source id=\"1\" name=\"Mine\">One.</source>\n<source id=\"2\" name=\"Yours\">Two.</source>\n<source id=\"1\" name=\"Mine\">Three.</source>\n</context>\n\nWhen?"}]}`

// TestSourcesOfThePromptAreFoundWithTheOthers, under the client's own numbers.
func TestSourcesOfThePromptAreFoundWithTheOthers(t *testing.T) {
	h := &handbook{}
	got := asked(t, Options{Library: h}, server.Caller{}, withSources)
	if got.Question != "When?" || got.Library == nil {
		t.Fatalf("%+v", got)
	}
	low := 2
	hits, err := got.Library.Search(context.Background(), knowledge.Query{Text: "When?", Limit: 8, Clearance: &low})
	var titles []string
	for _, hit := range hits {
		titles = append(titles, hit.Source.Title+" "+string(hit.Source.Extra["openwebui:number"]))
		if len(hit.Source.Passages) != 0 || hit.Passage.Text == "" {
			t.Errorf("%+v", hit)
		}
	}
	if want := "Mine 1|Mine 1|Yours 2|Leave |Opening hours "; strings.Join(titles, "|") != want || err != nil {
		t.Errorf("%q %v", titles, err)
	}
	if h.asked.Clearance != &low {
		t.Error("the library is not told the clearance")
	}
	few, _ := got.Library.Search(context.Background(), knowledge.Query{Limit: 1})
	if len(few) != 3 || few[0].Passage.Text != "One." {
		t.Errorf("%+v", few)
	}
}

func TestWithoutALibraryThePromptsSourcesAreLeftOut(t *testing.T) {
	if got := asked(t, Options{}, server.Caller{}, withSources); got.Library != nil || got.Question != "When?" || got.Sources != nil {
		t.Errorf("%+v", got)
	}
}

// broken is a library that fails.
type broken struct{}

func (broken) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return nil, errors.New("gone")
}

func TestALibraryThatFails(t *testing.T) {
	got := asked(t, Options{Library: broken{}}, server.Caller{}, withSources)
	if _, err := got.Library.Search(context.Background(), knowledge.Query{}); err == nil {
		t.Error("the error is lost")
	}
}

// TestTheRealChatCitesThePromptsSources: the built-in model is shown them, and the
// client's card keeps its number.
func TestTheRealChatCitesThePromptsSources(t *testing.T) {
	h := &handbook{}
	s := New(Options{Chat: builtin(h), Library: h, Now: clock})
	w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"citeway","messages":[{"role":"user","content":"<context><source id=\"3\" name=\"Canteen\">The canteen serves lunch from 11:30 to 14:00 every day.</source></context>\nWhen does the canteen serve lunch?"}]}`,
		"Citeway-Citations", "openwebui")
	if !strings.Contains(w.Body.String(), "11:30 to 14:00 every day [3].") || strings.Contains(w.Body.String(), `"name":"Canteen"`) {
		t.Errorf("%s", w.Body)
	}
}

// TestAQuestionThatIsTooLong names the field of the request.
func TestAQuestionThatIsTooLong(t *testing.T) {
	s := New(Options{Chat: builtin(&handbook{})})
	w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"citeway","messages":[{"role":"user","content":"`+strings.Repeat("x", chat.MaxQuestion+1)+`"}]}`)
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), `"param":"messages"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestTheModelIsNamedAsItWasAsked, not as the chat calls it.
func TestTheModelIsNamedAsItWasAsked(t *testing.T) {
	w := send(surface(&scripted{events: []citeway.Event{begin(), text("x"), &citeway.End{}}}, nil), server.Caller{}, "POST", completionsURL,
		`{"model":"citeway/extractive","messages":[{"role":"user","content":"When?"}]}`)
	if !strings.Contains(w.Body.String(), `"model":"citeway/extractive"`) {
		t.Errorf("%s", w.Body)
	}
}
