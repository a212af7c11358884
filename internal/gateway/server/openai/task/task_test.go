package task

import (
	"encoding/json"
	"strings"
	"testing"
)

// call is a helper call as Open WebUI writes it, in our own words.
func call(rules, history string) string {
	return "### Task:\n" + rules + "\n### Chat History:\n<chat_history>\n" + history + "\n</chat_history>"
}

const history = "USER: how long does the spring tide in the harbour last, and when does the tide turn?\nASSISTANT: Six hours [1].\nUSER: And the neap tide?\nwith its range"

func TestOf(t *testing.T) {
	for message, want := range map[string]Kind{
		"When do tides rise?": None,
		call("A title.\n### Output:\nJSON format: { \"title\": \"your title\" }", history):         Title,
		call("Tags.\n### Output:\nJSON format: { \"tags\": [\"tag1\"] }", history):                 Tags,
		call("Follow-ups. JSON format: { \"follow_ups\": [\"Question 1?\"] }", history):            FollowUps,
		call("Queries.\n{\n  \"queries\": [\"query1\"]\n}", history):                               Queries,
		call("Go on. If unsure, return: `{ \"text\": \"\" }`.", history) + "<text>The tide</text>": Text,
		call("A picture.\n{\n    \"prompt\": \"…\"\n}", history):                                   Prompt,
		"  \n" + call("{\"title\":1}", history):                                                    Title,
		call("Say something.", history):                                                            None,
		"### Task:\nRespond to the query.\n<context>{\"title\": 1}<chat_history></context>":        None,
		"### Task:\n{ \"title\": \"\" } without a history":                                         None,
		"What is meant by ### Task: { \"title\": \"\" } <chat_history>?":                           None,
	} {
		if got := Of(message); got != want {
			t.Errorf("%s\nis %q, want %q", message, got, want)
		}
	}
}

func TestAnswer(t *testing.T) {
	for _, test := range []struct {
		kind          Kind
		history, want string
	}{
		{Title, history, `{"title":"How long does the spring tide in…"}`},
		{Title, "USER: Tides?", `{"title":"Tides"}`},
		{Title, "", `{"title":"New chat"}`},
		{Title, "USER: " + strings.Repeat("ä", 100), `{"title":"Ä` + strings.Repeat("ä", 29) + `…"}`},
		{Tags, history, `{"tags":["Tide","Harbour","Spring"]}`},
		{Tags, "USER: a b c", `{"tags":["General"]}`},
		{Queries, history, `{"queries":["And the neap tide? with its range"]}`},
		{Queries, "ASSISTANT: hello", `{"queries":[]}`},
		{FollowUps, history, `{"follow_ups":[]}`},
		{Text, history, `{"text":""}`},
		{Prompt, "USER: a <b> & \"c\"", `{"prompt":"a <b> & \"c\""}`},
	} {
		got := Answer(test.kind, call("x", test.history))
		if got != test.want || !json.Valid([]byte(got)) {
			t.Errorf("%s of %q: %s, want %s", test.kind, test.history, got, test.want)
		}
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add(call(`{ "title": "" }`, history))
	f.Fuzz(func(t *testing.T, message string) {
		_ = Of(message)
		for _, k := range kinds {
			var o map[string]any
			if err := json.Unmarshal([]byte(Answer(k, message)), &o); err != nil || len(o) != 1 {
				t.Errorf("%s: %v", k, err)
			}
		}
	})
}
