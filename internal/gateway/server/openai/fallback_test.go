package openai

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// What an upstream may send before its first words.
const (
	roleChunk  = "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n"
	emptyChunk = "data: {\"id\":\"c1\",\"choices\":[],\"prompt_filter_results\":[]}\n\n"
	failChunk  = "data: {\"error\":{\"message\":\"out to sea\"}}\n\n"

	createdEvent = "event: response.created\ndata: {\"type\":\"response.created\",\"sequence_number\":0,\"response\":{\"id\":\"resp_1\",\"status\":\"in_progress\",\"output\":[]}}\n\n"
	failedEvent  = "event: response.failed\ndata: {\"type\":\"response.failed\",\"sequence_number\":1,\"response\":{\"id\":\"resp_1\",\"status\":\"failed\",\"error\":{\"code\":\"server_error\",\"message\":\"out to sea\"},\"output\":[]}}\n\n"
)

// house is a surface whose model a falls back on b.
func house(first, second *upstream) *Surface {
	return New(Options{Now: clock, Models: []Model{{Name: "a", Upstream: first, Fallback: []string{"b"}}, {Name: "b", Upstream: second}}})
}

// TestAnAnswerThatFailsBeforeItsWords though its status says success: nothing of it
// was shown, so another model answers.
func TestAnAnswerThatFailsBeforeItsWords(t *testing.T) {
	const events, whole = "text/event-stream", "application/json"
	streamed := &upstream{status: 200, kind: events, body: chunk + lastChunk + "data: [DONE]\n\n"}
	answered := &upstream{status: 200, kind: whole, body: `{"choices":[{"index":0,"message":{"role":"assistant","content":"Tides rise."},"finish_reason":"stop"}]}`}
	for name, first := range map[string]upstream{
		"an error first":             {kind: events, body: failChunk},
		"an error behind the role":   {kind: events, body: emptyChunk + roleChunk + failChunk},
		"an event that is an error":  {kind: events, body: "event: error\ndata: {\"message\":\"out to sea\"}\n\n"},
		"nothing":                    {kind: events},
		"comments":                   {kind: events, body: ": wait\n\n: wait\n\n"},
		"the role, and then the end": {kind: events, body: roleChunk},
		"the role, and then silence": {kind: events, reader: io.MultiReader(strings.NewReader(roleChunk), iotest.ErrReader(&citeway.Error{Code: citeway.Truncated, Message: "silence"}))},
		"nonsense":                   {kind: events, body: "data: {{\n\n"},
		"a page":                     {kind: "text/html", body: "<h1>Sign in</h1>"},
		"JSON":                       {kind: whole, body: `{"error":{"message":"out to sea"}}`},
	} {
		first.status = 200
		w := send(house(&first, streamed), server.Caller{}, "POST", completionsURL, `{"model":"a","stream":true}`)
		if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, "Tides rise.") || !strings.HasSuffix(got, "data: [DONE]\n\n") || strings.Contains(got, "error") {
			t.Errorf("streamed, %s: %d %s", name, w.Code, got)
		}
	}
	for name, body := range map[string]string{
		"an error": `{"error":{"message":"out to sea"}}`, "nothing": "", "a page": "<h1>Sign in</h1>", "cut": `{"choices":[{"ind`, "other JSON": `{"status":"up"}`,
	} {
		w := send(house(&upstream{status: 200, kind: whole, body: body}, answered), server.Caller{}, "POST", completionsURL, `{"model":"a"}`)
		if w.Code != 200 || w.Body.String() != answered.body {
			t.Errorf("whole, %s: %d %s", name, w.Code, w.Body)
		}
	}
}

// TestAResponseThatFailsBeforeItsWords is answered by another model too.
func TestAResponseThatFailsBeforeItsWords(t *testing.T) {
	second := &upstream{status: 200, kind: "text/event-stream", body: "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":" + response1 + "}\n\n"}
	for name, body := range map[string]string{
		"failed": createdEvent + failedEvent, "an error": "event: error\ndata: {\"type\":\"error\",\"message\":\"out to sea\"}\n\n",
		"an error of another shape": failChunk, "the end": createdEvent, "nothing": "", "nonsense": "data: no\n\n",
	} {
		w := send(house(&upstream{status: 200, kind: "text/event-stream", body: body}, second), server.Caller{}, "POST", responsesURL, `{"model":"a","input":"When?","stream":true}`)
		if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, "Tides rise") || strings.Contains(got, "out to sea") {
			t.Errorf("%s: %d %s", name, w.Code, got)
		}
	}
}

// TestAnAnswerThatBegan is not begun again by another model.
func TestAnAnswerThatBegan(t *testing.T) {
	for name, body := range map[string]string{
		"words":     roleChunk + chunk + failChunk,
		"a call":    "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"function\":{\"name\":\"moon\",\"arguments\":\"\"}}]}}]}\n\n" + failChunk,
		"reasoning": "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"Hm.\"}}]}\n\n" + failChunk,
		"an end":    lastChunk + failChunk,
	} {
		second := &upstream{status: 200, kind: "text/event-stream", body: chunk}
		w := send(house(&upstream{status: 200, kind: "text/event-stream", body: body}, second), server.Caller{}, "POST", completionsURL, `{"model":"a","stream":true}`)
		if got := w.Body.String(); second.asked != "" || w.Code != 200 || !strings.Contains(got, `data: {"error":{"message":"model a: out to sea"`) {
			t.Errorf("%s: asked %q: %d %s", name, second.asked, w.Code, got)
		}
	}
}

// TestTheLastOneSaysWhy where none answers, under the settings' name of the model.
func TestTheLastOneSaysWhy(t *testing.T) {
	for name, test := range map[string]struct {
		second upstream
		code   int
		want   string
	}{
		"a key":    {upstream{status: 401, body: `{"error":{"message":"Bad key sk-tern12345 of org-tern12345."}}`}, 502, "model b: the model's server refused the gateway's key, with 401 Unauthorized; check the key in the gateway's environment"},
		"no right": {upstream{status: 403, body: `{"error":{"message":"Bad key sk-tern12345 of org-tern12345."}}`}, 502, "model b: the model's server refused the gateway's key, with 403 Forbidden; check the key in the gateway's environment"},
		"failed":   {upstream{status: 503, body: `{"error":{"message":"Overloaded."}}`}, 503, "model b: Overloaded."},
		"an error": {upstream{status: 200, kind: "text/event-stream", body: failChunk}, 502, "model b: out to sea"},
	} {
		second := test.second
		w := send(house(&upstream{status: 500}, &second), server.Caller{}, "POST", completionsURL, `{"model":"a","stream":true}`)
		if w.Code != test.code || !strings.HasPrefix(w.Body.String(), `{"error":{"message":"`+test.want+`"`) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}
