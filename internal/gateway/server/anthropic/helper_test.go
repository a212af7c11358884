package anthropic

import (
	"net/http"
	"strings"
	"testing"
)

const wantsTitle = `"messages":[{"role":"user","content":"Write a concise title of at most 5 words for the conversation. Return the title alone.\n\nConversation:\nUser: How many days of leave do I get?\nAI: 28 [1]."}]`

// TestHelperCalls: a title is made of the conversation's own words, with no citation: as words, as an object that fits the
// schema, and as the call of the tool that must be called.
func TestHelperCalls(t *testing.T) {
	const schema = `{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`
	for name, c := range map[string]struct{ more, want, stop string }{
		"words":           {"", `How many days of leave do I…`, "end_turn"},
		"words, streamed": {`"stream":true,`, `How many days of leave do I…`, "end_turn"},
		"a schema":        {`"output_config":{"format":{"type":"json_schema","schema":` + schema + `}},`, `{"title":"How many days of leave do I…"}`, "end_turn"},
		"its old name":    {`"output_format":{"type":"json_schema","schema":` + schema + `},`, `{"title":"How many days of leave do I…"}`, "end_turn"},
		"a tool":          {`"tools":[{"name":"extract","input_schema":` + schema + `}],"tool_choice":{"type":"tool","name":"extract"},`, "", "tool_use"},
	} {
		w := send(surface(), http.MethodPost, messagesURL, `{"model":"citeway","max_tokens":100,`+c.more+wantsTitle+`}`)
		if w.Code != 200 {
			t.Errorf("%s: %s", name, w.Body)
			continue
		}
		content, stop := contentOf(t, w.Body.String())
		text, cited := "", 0
		for _, b := range content {
			text += b.Text
			cited += len(b.Citations)
		}
		if text != c.want || stop != c.stop || cited > 0 {
			t.Errorf("%s: %q, %s, %d citations; want %q, %s", name, text, stop, cited, c.want, c.stop)
		}
		if c.stop == "tool_use" && !strings.Contains(w.Body.String(), `"input":{"title":"How many days of leave do I…"}`) {
			t.Errorf("%s: %s", name, w.Body)
		}
	}
}

// TestAHelperCallGoesToAModelThatWrites where one is named.
func TestAHelperCallGoesToAModelThatWrites(t *testing.T) {
	u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(wholeAnswer)}
	if w := ask(through(u), `{"model":"citeway/tern","max_tokens":9,`+wantsTitle+`}`); w.Code != 200 || u.asked.Path == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestAQuestionOfWhatIsBroughtIsNoHelperCall, though it asks for a title.
func TestAQuestionOfWhatIsBroughtIsNoHelperCall(t *testing.T) {
	a, err := read([]byte(`{"model":"x","messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","data":"User: hi"}},
		{"type":"text","text":"Write a concise title of 5 words for this conversation.\nUser: hi"}]}]}`))
	if err != nil || a.job != nil {
		t.Error(a.job, err)
	}
}
