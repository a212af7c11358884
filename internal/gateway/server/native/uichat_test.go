package native

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// uiBody is what useChat sends for the second question of a chat.
const uiBody = `{"id":"chat-1","trigger":"submit-message","messages":[
 {"id":"m1","role":"user","parts":[{"type":"text","text":"When do tides rise?"}]},
 {"id":"m2","role":"assistant","metadata":{"model":"m"},"parts":[{"type":"step-start"},{"type":"source-url","sourceId":"s","url":"https://a.example/"},{"type":"text","text":"At six [1].","state":"done"}]},
 {"id":"m3","role":"user","parts":[{"type":"text","text":"And fall?"}]}]`

// TestTheBodyOfUseChat is answered as useChat reads it, without any setting.
func TestTheBodyOfUseChat(t *testing.T) {
	g := open(t, Options{Base: func(*http.Request) string { return "https://cite.example" }})
	res, body := g.do("POST", "/v1/answers", uiBody+"}")
	turn := g.chat.turn
	if turn.Question != "And fall?" || len(turn.Messages) != 2 || turn.Messages[1].Content != "At six [1]." || turn.Messages[1].Role != "assistant" {
		t.Errorf("%q after %+v", turn.Question, turn.Messages)
	}
	if res.StatusCode != 200 || res.Header.Get("X-Vercel-Ai-Ui-Message-Stream") != "v1" ||
		!strings.Contains(body, `{"type":"source-url","sourceId":"d_1","url":"https://cite.example/c/p_1","title":"Tide tables"}`) || !strings.HasSuffix(body, "data: [DONE]\n\n") {
		t.Errorf("%d %v\n%s", res.StatusCode, res.Header, body)
	}
}

// TestAPageMayAddToTheBody what any request may hold.
func TestAPageMayAddToTheBody(t *testing.T) {
	g := open(t, Options{})
	_, body := g.do("POST", "/v1/answers", uiBody+`,"stream":false,"dialect":"native","passages":3}`)
	g.fits("Answer", body)
	if g.chat.turn.Passages != 3 {
		t.Errorf("%+v", g.chat.turn)
	}
	if res, body := g.do("POST", "/v1/answers", uiBody+`,"passage":3}`); res.StatusCode != 400 || !strings.Contains(body, "there is no such field") {
		t.Error(body)
	}
	if res, body := g.do("POST", "/v1/answers", `{"trigger":"submit-message","messages":[]}`); res.StatusCode != 400 || !strings.Contains(body, "hold none of a user") {
		t.Error(body)
	}
	if res, _ := g.do("GET", "/v1/answers/chat-1/stream", ""); res.StatusCode != http.StatusNoContent {
		t.Errorf("asked whether an answer goes on: %d", res.StatusCode)
	}
}

// TestAFileHasNoAddressInOtherForms: theirs is the source's own.
func TestAFileHasNoAddressInOtherForms(t *testing.T) {
	g := open(t, Options{Base: func(*http.Request) string { return "https://cite.example" }})
	g.chat.events = append([]citeway.Event{}, tides()...)
	if _, body := g.do("POST", "/v1/answers", `{"question":"q"}`); strings.Contains(body, "cite.example") {
		t.Error(body)
	}
}
