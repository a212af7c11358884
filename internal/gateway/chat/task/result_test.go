package task

import (
	"encoding/json"
	"strings"
	"testing"
)

// helper is a helper call as Open WebUI writes it, in our own words.
func helper(rules, history string) string {
	return "### Task:\n" + rules + "\n### Chat History:\n<chat_history>\n" + history + "\n</chat_history>"
}

const history = "USER: how long does the spring tide in the harbour last, and when does the tide turn?\nASSISTANT: Six hours [1].\nUSER: And the neap tide?\nwith its range"

func TestWanted(t *testing.T) {
	for message, want := range map[string]Task{
		"When do tides rise?": NoTask,
		helper("A title.\n### Output:\nJSON format: { \"title\": \"your title\" }", history):         TitleTask,
		helper("TagsTask.\n### Output:\nJSON format: { \"tags\": [\"tag1\"] }", history):             TagsTask,
		helper("Follow-ups. JSON format: { \"follow_ups\": [\"Question 1?\"] }", history):            FollowUpsTask,
		helper("QueriesTask.\n{\n  \"queries\": [\"query1\"]\n}", history):                           QueriesTask,
		helper("Go on. If unsure, return: `{ \"text\": \"\" }`.", history) + "<text>The tide</text>": TextTask,
		helper("A picture.\n{\n    \"prompt\": \"…\"\n}", history):                                   PromptTask,
		"  \n" + helper("{\"title\":1}", history):                                                    TitleTask,
		helper("Say something.", history):                                                            NoTask,
		"### Task:\nRespond to the query.\n<context>{\"title\": 1}<chat_history></context>":          NoTask,
		"### Task:\n{ \"title\": \"\" } without a history":                                           NoTask,
		"What is meant by ### Task: { \"title\": \"\" } <chat_history>?":                             NoTask,
	} {
		if got := Wanted(message); got != want {
			t.Errorf("%s\nis %q, want %q", message, got, want)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, test := range []struct {
		kind          Task
		history, want string
	}{
		{TitleTask, history, `{"title":"How long does the spring tide in…"}`},
		{TitleTask, "USER: Tides?", `{"title":"Tides"}`},
		{TitleTask, "", `{"title":"New chat"}`},
		{TitleTask, "USER: " + strings.Repeat("ä", 100), `{"title":"Ä` + strings.Repeat("ä", 29) + `…"}`},
		{TagsTask, history, `{"tags":["Tide","Harbour","Spring"]}`},
		{TagsTask, "USER: a b c", `{"tags":["General"]}`},
		{QueriesTask, history, `{"queries":["And the neap tide? with its range"]}`},
		{QueriesTask, "ASSISTANT: hello", `{"queries":[]}`},
		{FollowUpsTask, history, `{"follow_ups":[]}`},
		{TextTask, history, `{"text":""}`},
		{PromptTask, "USER: a <b> & \"c\"", `{"prompt":"a <b> & \"c\""}`},
	} {
		job := &Job{Task: test.kind, said: transcript(helper("x", test.history)), object: true}
		got := job.Answer()
		if got != test.want || !json.Valid([]byte(got)) {
			t.Errorf("%s of %q: %s, want %s", test.kind, test.history, got, test.want)
		}
	}
}

func FuzzHelp(f *testing.F) {
	f.Add(helper(`{ "title": "" }`, history))
	f.Fuzz(func(t *testing.T, message string) {
		_ = Wanted(message)
		for _, k := range tasks {
			var o map[string]any
			if err := json.Unmarshal([]byte((&Job{Task: k, said: transcript(message), object: true}).Answer()), &o); err != nil || len(o) != 1 {
				t.Errorf("%s: %v", k, err)
			}
		}
	})
}
