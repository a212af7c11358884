package task

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// asked is what a conversation with those messages, in that format, wants.
func asked(format Format, messages ...[2]string) *Job {
	var list []model.Message
	for _, m := range messages {
		list = append(list, model.Message{Role: prompt.Role(m[0]), Content: m[1]})
	}
	return Of(list, format, nil)
}

const dialogue = "User: How long does the neap tide last?\nAI: Six hours [1]."

// TestHelperCallsOfApplications, in our own words, built as theirs are.
func TestHelperCallsOfApplications(t *testing.T) {
	for name, test := range map[string]struct {
		messages [][2]string
		task     Task
		want     string
	}{
		"one message, LibreChat": {[][2]string{{"user", "Write a concise title of at most 5 words for the conversation. Return the title alone.\n\nConversation:\n" + dialogue}},
			TitleTask, "How long does the neap tide last"},
		"a list of wishes, LibreChat": {[][2]string{{"user", "Analyze this conversation and give me:\n1. its language\n2. a short title in it (5 words)\n\n" + dialogue}},
			TitleTask, "How long does the neap tide last"},
		"rules in the system message, LobeChat": {[][2]string{{"system", "You summarize. Generate a concise title that says what the conversation is about.\n- at most 10 words\n- only the title"}, {"user", "user: How long does the neap tide last?\nassistant: Six hours."}},
			TitleTask, "How long does the neap tide last"},
		"in Chinese, LobeChat": {[][2]string{{"system", "你需要将用户的会话总结为 10 个字以内的标题"}, {"user", "user: 小潮持续多久？\nassistant: 六小时"}},
			TitleTask, "小潮持续多久？"},
		"JSON, Cherry Studio": {[][2]string{{"system", "You need to summarize the user's conversation into a title within 10 words."}, {"user", `[{"role":"user","mainText":"How long does the neap tide last?"},{"role":"assistant","mainText":"Six hours."}]`}},
			TitleTask, "How long does the neap tide last"},
		"a fence, Chatbox": {[][2]string{{"user", "Based on the chat history, give this conversation a name.\nAt most 10 characters.\n\n```\nHow long does the neap tide last?\n\n---------\n\nSix hours.\n```\n\nThe name is:"}},
			TitleTask, "How long does the neap tide last"},
		"no person at all, Chatbox": {[][2]string{{"system", "Name the conversation based on the chat records.\nKeep it short.\n\n```\nHow long does the neap tide last?\n```\n\nThe conversation is named:"}},
			TitleTask, "How long does the neap tide last"},
		"after the messages": {[][2]string{{"user", "How long does the neap tide last?"}, {"assistant", "Six hours."}, {"user", "Please generate a four to five word title summarizing our conversation without any lead-in or quotation marks."}},
			TitleTask, "How long does the neap tide last"},
		"tags": {[][2]string{{"system", "Extract 3 tags from the conversation. Output only the tags, comma separated."}, {"user", "user: How long does the neap tide last in the harbour?\nassistant: Six hours."}},
			TagsTask, "Harbour, Long, Neap"},
		"a query": {[][2]string{{"system", "You rephrase. Rewrite the follow-up question of the conversation as a short standalone question for a search query."}, {"user", "<chatHistory>\nuser: neap tides?\nassistant: Yes.\nuser: How long do they last?\n</chatHistory>"}},
			QueriesTask, "How long do they last?"},
		"a question behind the conversation, LobeChat": {[][2]string{{"system", "You get a conversation and a follow-up question. Rewrite it as a standalone question."}, {"user", "<chatHistory>\nuser: neap tides?\nassistant: Yes.\n</chatHistory>\n\nFollow Up Input: How long do they last?"}},
			QueriesTask, "How long do they last?"},
		"a question to be said again": {[][2]string{{"user", "Rephrase follow-up queries from a conversation into standalone queries.\n\nConversation: User: neap tides?\nAI: yes\nFollow up question: How long do they last?\nRephrased question:"}},
			QueriesTask, "How long do they last?"},
		"a session, Cherry Studio": {[][2]string{{"system", "Summarize the given session as a 10-word title."}, {"user", `[{"role":"user","mainText":"How long does the neap tide last?"}]`}},
			TitleTask, "How long does the neap tide last"},
		"a query between tags, Cherry Studio": {[][2]string{{"user", "You rephrase questions. Given the conversation, rewrite the follow-up as a standalone query, only in this form: <websearch><question>…</question></websearch>\n\nUser: How long do they last?"}},
			QueriesTask, "<websearch>\n<question>How long do they last?</question>\n</websearch>"},
	} {
		j := asked(Format{}, test.messages...)
		switch {
		case j == nil:
			t.Errorf("%s: not recognised", name)
		case j.Task != test.task && test.task == TagsTask, j.Task != test.task:
			t.Errorf("%s: %s", name, j.Task)
		case test.task != TagsTask && j.Answer() != test.want:
			t.Errorf("%s: %q, want %q", name, j.Answer(), test.want)
		}
	}
}

// TestAQuestionOfAPersonIsNoHelperCall, though it has words of one.
func TestAQuestionOfAPersonIsNoHelperCall(t *testing.T) {
	for _, messages := range [][][2]string{
		{{"user", "What is the job title of the harbour master?"}},
		{{"user", "Write a short title for the tide tables."}},
		{{"user", "Who must be named in the conversation with the pilot, in 5 words?"}},
		{{"user", "Give me 3 keywords for the chat with the pilot."}},
		{{"system", "You are helpful. Give the title of each document in the conversation, and keep it short."}, {"user", "When do tides rise?"}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "Give me the job title for chat support agents in under 10 words."}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "And which follow-up is due after the discussion?"}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "Give me only the titles of the documents that this chat used."}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "Write a short summary of the message policy and its title."}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "List the 3 tags that the history department provides in the handbook."}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "What follow-up does the session policy give within 5 days?"}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "Which search terms does the chat policy suggest?"}},
		{{"user", "When?"}, {"assistant", "At six."}, {"user", "Give the title of the chat policy in 5 words."}},
		{{"user", "What does this say?\n```\nlet title = 1\n```"}},
		{{"user", "The pilot wrote:\nUser: the lock is shut\nWhat should I do?"}},
	} {
		if j := asked(Format{}, messages...); j != nil {
			t.Errorf("%q is taken for %s", messages[len(messages)-1][1], j.Task)
		}
	}
}

// TestASchemaIsFulfilled for helper calls.
func TestASchemaIsFulfilled(t *testing.T) {
	title := [2]string{"user", "Write a concise title of at most 5 words for the conversation.\n\n" + dialogue}
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`:                                      `{"title":"How long does the neap tide last"}`,
		`{"type":"object","properties":{"language":{"type":"string"},"title":{"type":"string"}}}`:                              `{"language":"English","title":"How long does the neap tide last"}`,
		`{"type":"object","properties":{"heading":{"type":["string","null"]},"n":{"type":"integer","minimum":1}}}`:             `{"heading":"How long does the neap tide last","n":1}`,
		`{"type":"object","properties":{"follow_ups":{"type":"array","minItems":1,"items":{"type":"string"}}}}`:                `{"follow_ups":["How long does the neap tide last"]}`,
		`{"type":"object","properties":{"queries":{"type":"array","items":{"type":"string"}},"ok":{"type":"boolean"}}}`:        `{"ok":false,"queries":["How long does the neap tide last?"]}`,
		`{"type":"object","properties":{"kind":{"enum":["short","long"]},"of":{"anyOf":[{"type":"string"}]},"v":{"const":2}}}`: `{"kind":"short","of":"How long does the neap tide last","v":2}`,
	} {
		j := asked(Format{Schema: json.RawMessage(schema)}, title)
		if j == nil || j.Answer() != want {
			t.Errorf("%s: %+v, want %s", schema, j.Answer(), want)
		}
	}
	j := asked(Format{Object: true}, title)
	if want := `{"title":"How long does the neap tide last"}`; j.Answer() != want {
		t.Error(j.Answer())
	}
	rules := [2]string{"system", "Summarize what the conversation is about."}
	for range 20 { // in whatever order the fields come
		j = asked(Format{Schema: json.RawMessage(`{"type":"object","properties":{"tags":{"type":"array"},"title":{"type":"string"}}}`)}, rules, [2]string{"user", "When do tides rise?"})
		if want := `{"tags":[],"title":"When do tides rise"}`; j == nil || j.Task != TitleTask {
			t.Fatalf("%+v, want %s", j, want)
		}
	}
}
