package anthropic

import (
	"net/http"
	"strings"
	"testing"
)

// TestThreads: a conversation that the server would have to hold is refused by the word at which the SDKs send it whole, however
// the request would be answered, and before anything is asked.
func TestThreads(t *testing.T) {
	const want = `"error":{"type":"invalid_request_error","message":"thread: has the server hold the conversation, and none is held here; ` +
		`leave it out, and send the whole conversation","details":{"error_code":"thread_unsupported_request"}}`
	for name, thread := range map[string]string{
		"its beginning":    `{"type":"create"}`,
		"its continuation": `{"type":"continue","previous_message_id":"ans_1"}`,
	} {
		for _, model := range []string{"citeway", "tern"} {
			for _, path := range []string{messagesURL, messagesURL + "/count_tokens"} {
				u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(wholeAnswer)}
				w := send(through(u), http.MethodPost, path,
					`{"model":"`+model+`","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"How many days of leave do I get?"}],"thread":`+thread+`}`)
				if w.Code != 400 || !strings.Contains(w.Body.String(), want) || u.asked.Path != "" {
					t.Errorf("%s, %s: %d %s", name, model, w.Code, w.Body)
				}
			}
		}
	}
	if w := send(surface(), http.MethodPost, messagesURL, `{"model":"citeway","max_tokens":9,"messages":[{"role":"user","content":"How many days of leave do I get?"}],"thread":null}`); w.Code != 200 {
		t.Errorf("null: %d %s", w.Code, w.Body)
	}
	if w := send(surface(), http.MethodPost, messagesURL, `{"model":"citeway","messages":[]}`); strings.Contains(w.Body.String(), "details") {
		t.Errorf("another refusal has details: %s", w.Body)
	}
}
