package native

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect/table"
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

// TestPartsOfAWrongKind are refused by their place, and not as a field that there is none of.
func TestPartsOfAWrongKind(t *testing.T) {
	g := open(t, Options{})
	for body, want := range map[string]string{
		`{"trigger":5,"messages":[{"role":"user","parts":[]}]}`:                            `"place":"trigger","message":"must be a string, and is number"`,
		`{"messages":[{"role":"user","parts":"x"}]}`:                                       `"place":"messages[0].parts","message":"must be a list, and is string"`,
		`{"messages":[{"role":"user","parts":[]},{"role":"user","parts":[{},2]}]}`:         `"place":"messages[1].parts[1]","message":"must be an object, and is number"`,
		`{"messages":[{"role":"user","parts":[{"type":"text","text":5}]}]}`:                `"place":"messages[0].parts[0].text","message":"must be a string, and is number"`,
		`{"question":"When?","messages":[{"role":{},"content":"x"}]}`:                      `"place":"messages[0].role"`,
		`{"question":"When?","messages":[{"role":"user","content":"x","part":[{"a":1}]}]}`: `there is no such field`,
	} {
		if res, got := g.do("POST", "/v1/answers", body); res.StatusCode != 400 || !strings.Contains(got, want) {
			t.Errorf("%s: %d %s", body, res.StatusCode, got)
		}
	}
}

// TestWhatAKitAddsToTheBody of useChat by itself is no field of its own: assistant-ui sends tools, though there are none.
func TestWhatAKitAddsToTheBody(t *testing.T) {
	g := open(t, Options{})
	res, body := g.do("POST", "/v1/answers", uiBody+`,"tools":{ },"config":{},"callSettings":{},"system":"","metadata":{"page":1}}`)
	if res.StatusCode != 200 || len(g.chat.turn.Messages) != 2 {
		t.Errorf("empty: %d %s %+v", res.StatusCode, body, g.chat.turn.Messages)
	}
	res, body = g.do("POST", "/v1/answers", uiBody+`,"tools":null,"system":"Be brief.","callSettings":{"temperature":0.5,"maxTokens":70}}`)
	turn := g.chat.turn
	if res.StatusCode != 200 || len(turn.Messages) != 3 || turn.Messages[0].Role != "system" || turn.Messages[0].Content != "Be brief." || turn.MaxTokens != 70 || *turn.Temperature != 0.5 {
		t.Errorf("set: %d %s %+v", res.StatusCode, body, turn)
	}
	for more, want := range map[string]string{
		`"tools":{"look":{"parameters":{}}}`: `"place":"tools","message":"are the page's own`,
		`"config":{"modelName":"m"}`:         `"mend":"leave it out; the field model names a model"`,
		`"callSettings":{"topP":0.5}`:        `"place":"callSettings.topP"`,
		`"system":{"a":1}`:                   `"place":"system","message":"is no string"`,
	} {
		if res, body := g.do("POST", "/v1/answers", uiBody+","+more+"}"); res.StatusCode != 400 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s, want %s", more, res.StatusCode, body, want)
		}
	}
}

// TestMessagesAsAModelTakesThem, whose content are parts: a chat of a page all the same, answered as one. A request of our own
// is told that content is a string.
func TestMessagesAsAModelTakesThem(t *testing.T) {
	g := open(t, Options{})
	const messages = `"messages":[{"role":"user","content":[{"type":"text","text":"When do tides rise?"}]},{"role":"assistant","content":[{"type":"text","text":"At six [1]."}]},
		{"role":"tool","content":[{"type":"tool-result","toolName":"look"}]},{"role":"user","content":[{"type":"text","text":"And"},{"type":"text","text":"fall?"}]}]`
	res, _ := g.do("POST", "/v1/answers", `{`+messages+`,"tools":{},"runConfig":{},"threadId":"t","parentId":null,"unstable_assistantMessageId":"m"}`)
	turn := g.chat.turn
	if res.StatusCode != 200 || res.Header.Get("X-Vercel-Ai-Ui-Message-Stream") != "v1" || turn.Question != "And\nfall?" || len(turn.Messages) != 2 || turn.Messages[1].Content != "At six [1]." {
		t.Errorf("%d, %q after %+v", res.StatusCode, turn.Question, turn.Messages)
	}
	for body, want := range map[string]string{
		`{"question":"And fall?",` + messages + `}`:                  "messages[0].content",
		`{"messages":[{"role":"user","content":[{"type":"file"}]}]}`: "messages[0], part 0",
		`{` + messages + `,"runConfig":{"custom":{"a":1}}}`:          "runConfig",
	} {
		if res, got := g.do("POST", "/v1/answers", body); res.StatusCode != 400 || !strings.Contains(got, want) {
			t.Errorf("%s: %d %s", body, res.StatusCode, got)
		}
	}
}

// TestAFileHasAnAddressWhereItHasNoID: native and Writer's forms know it by its id. In every
// other form the address of its record is what opens it.
func TestAFileHasAnAddressWhereItHasNoID(t *testing.T) {
	g := open(t, Options{Base: func(*http.Request) string { return "https://cite.example" }})
	for _, f := range table.All() {
		if f.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			g.chat.events = tides()
			_, body := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"q","dialect":%q,"stream":%v}`, f.Name, stream))
			if leads := strings.Contains(body, "https://cite.example/c/p_1"); leads == slices.Contains(filesByID, f.Name) {
				t.Errorf("%s, stream %v:\n%s", f.Name, stream, body)
			}
		}
	}
}

// TestWhatAFormSaysOfItsAnswer: when it was made, and what was asked, as its own surface says.
func TestWhatAFormSaysOfItsAnswer(t *testing.T) {
	g := open(t, Options{})
	for form, want := range map[string]string{
		"openai": `"created":[1-9]`, "openwebui": `"created":[1-9]`, "azure": `"created":[1-9]`, "writer-chat": `"created":[1-9]`,
		"openai-responses": `"created_at":[1-9]`, "writer": `"question":"Do tides rise\?"`,
	} {
		g.chat.events = tides()
		if _, body := g.do("POST", "/v1/answers", `{"question":"Do tides rise?","dialect":"`+form+`"}`); !regexp.MustCompile(want).MatchString(body) {
			t.Errorf("%s: no %s in\n%s", form, want, body)
		}
	}
}
