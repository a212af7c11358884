package openai

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/through"
)

const (
	completionsURL = "/openai/v1/chat/completions"
	chunk          = "data: {\"id\":\"c1\",\"model\":\"tern-1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"Tides rise.\"},\"finish_reason\":null}]}\n\n"
	lastChunk      = "data: {\"id\":\"c1\",\"model\":\"tern-1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
)

// TestTheRequestGoesOnAsItCame but for the model's name.
func TestTheRequestGoesOnAsItCame(t *testing.T) {
	const odd = `{ "messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,"}}]}], "n":2, "x_own":{"b":1.50}, "model":%s }`
	for name, want := range map[string]string{
		`"tern-1"`:         strings.Replace(odd, "%s", `"tern-1"`, 1),
		`"citeway/tern-1"`: `{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,"}}]}],"n":2,"x_own":{"b":1.50},"model":"tern-1"}`,
	} {
		u := &upstream{status: 200, kind: "application/json", body: `{"choices":[]}`}
		w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, strings.Replace(odd, "%s", name, 1), "Citeway-Mode", "passthrough")
		if u.asked != want || u.path != "chat/completions" || w.Code != 200 || w.Body.String() != `{"choices":[]}` {
			t.Errorf("%s: asked %s of %s, answered %d %s", name, u.asked, u.path, w.Code, w.Body)
		}
	}
}

// TestTheUpstreamIsToldItsOwnName of the model, and not what the settings call it.
func TestTheUpstreamIsToldItsOwnName(t *testing.T) {
	for asked, header := range map[string]string{"house": "", "citeway/house": "passthrough"} {
		u := &upstream{status: 200, kind: "application/json", body: `{"choices":[]}`}
		s := New(Options{Now: clock, Models: []Model{{Name: "house", Calls: "gpt-large", Upstream: u}}})
		w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"`+asked+`","x":1}`, "Citeway-Mode", header)
		if w.Code != 200 || u.asked != `{"model":"gpt-large","x":1}` {
			t.Errorf("%s: %d, asked %s", asked, w.Code, u.asked)
		}
	}
}

// TestAnotherUpstreamIsAsked where the first fails before its answer, by its own
// name; what lies in the request is not asked again.
func TestAnotherUpstreamIsAsked(t *testing.T) {
	away := &citeway.Error{Code: citeway.Unavailable, Message: "the model's server was not reached"}
	for name, test := range map[string]struct {
		first upstream
		code  int
		asked string
	}{
		"not reached":      {upstream{err: away}, 200, `{"model":"b-1"}`},
		"failed":           {upstream{status: 503}, 200, `{"model":"b-1"}`},
		"throttled":        {upstream{status: 429}, 200, `{"model":"b-1"}`},
		"a key that fails": {upstream{status: 401}, 200, `{"model":"b-1"}`},
		"well":             {upstream{status: 200, kind: "application/json", body: `{"choices":[]}`}, 200, ""},
		"a wrong request":  {upstream{status: 400}, 400, ""},
		"a fault of ours":  {upstream{err: errors.New("x")}, 500, ""},
	} {
		second := &upstream{status: 200, kind: "application/json", body: `{"choices":[]}`}
		s := New(Options{Now: clock, Models: []Model{{Name: "a", Upstream: &test.first, Fallback: []string{"none", "built-in", "b"}},
			{Name: "built-in"}, {Name: "b", Calls: "b-1", Upstream: second}}})
		w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"a"}`)
		if w.Code != test.code || second.asked != test.asked {
			t.Errorf("%s: %d, asked %s", name, w.Code, second.asked)
		}
	}
}

// TestAFrameBeyondTheLimit is the upstream's fault, and not said to be the request's.
func TestAFrameBeyondTheLimit(t *testing.T) {
	u := &upstream{status: 200, kind: "text/event-stream", reader: io.MultiReader(strings.NewReader(chunk+"data: "), strings.NewReader(strings.Repeat("x", 17<<20)))}
	w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, `{"model":"tern-1","stream":true}`)
	_, last, _ := strings.Cut(w.Body.String(), `data: {"error":`)
	if !strings.Contains(last, `"server_error"`) || !strings.Contains(last, `"upstream"`) {
		t.Error(last)
	}
}

// TestRefusalsKeepTheirStatus and the upstream's words, in OpenAI's shape.
func TestRefusalsKeepTheirStatus(t *testing.T) {
	for _, test := range []struct {
		status int
		body   string
		code   int
		want   string
	}{
		{429, `{"error":{"message":"Slow down.","type":"tokens","code":"rate_limit_exceeded","param":"x"}}`, 429, `{"error":{"message":"Slow down.","type":"tokens","param":"x","code":"rate_limit_exceeded"}}`},
		{400, `{"error":{"code":400,"message":"Extra inputs"}}`, 400, `{"error":{"message":"Extra inputs","type":"invalid_request_error","param":null,"code":"upstream"}}`},
		{422, `{"detail":"Wrong."}`, 422, `{"error":{"message":"Wrong.","type":"invalid_request_error","param":null,"code":"upstream"}}`},
		{500, `<html>`, 500, `{"error":{"message":"model tern-1: the model's server answered 500 without saying why","type":"server_error","param":null,"code":"upstream"}}`},
		{503, ``, 503, `{"error":{"message":"model tern-1: the model's server answered 503 without saying why","type":"server_error","param":null,"code":"upstream"}}`},
		{302, ``, 502, `{"error":{"message":"model tern-1: the model's server answered 302 without saying why","type":"server_error","param":null,"code":"upstream"}}`},
	} {
		for _, stream := range []string{"", `,"stream":true`} {
			u := &upstream{status: test.status, kind: "application/json", body: test.body, header: http.Header{"Retry-After": {"7"}, "Set-Cookie": {"a=b"}}}
			w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, `{"model":"tern-1"`+stream+`}`)
			if w.Code != test.code || strings.TrimSpace(w.Body.String()) != test.want {
				t.Errorf("%d %s%s: %d %s", test.status, test.body, stream, w.Code, w.Body)
			}
			if w.Header().Get("Retry-After") != "7" || w.Header().Get("Set-Cookie") != "" {
				t.Error(w.Header())
			}
		}
	}
}

// TestFaultsOfAnUpstream before anything was written: they have a status.
func TestFaultsOfAnUpstream(t *testing.T) {
	away := &citeway.Error{Code: citeway.Unavailable, Message: "the model's server was not reached"}
	for name, test := range map[string]struct {
		u    upstream
		body string
		code int
		want string
	}{
		"not reached":           {upstream{err: away}, `{"model":"tern-1"}`, 503, "was not reached"},
		"not reached, streamed": {upstream{err: away}, `{"model":"tern-1","stream":true}`, 503, "was not reached"},
		"no stream":             {upstream{status: 200, kind: "application/json; charset=utf-8", body: `{}`}, `{"model":"tern-1","stream":true}`, 502, "did not stream"},
		"no answer":             {upstream{status: 200, kind: "application/json", body: `<html>`}, `{"model":"tern-1"}`, 502, "no chat completion"},
		"an error, streamed":    {upstream{status: 200, kind: "text/event-stream", body: "data: {\"error\":{\"message\":\"overloaded\"}}\n\n"}, `{"model":"tern-1","stream":true}`, 502, "overloaded"},
		"nothing, streamed":     {upstream{status: 200, kind: "text/event-stream"}, `{"model":"tern-1","stream":true}`, 502, "broke off"},
		"cut":                   {upstream{status: 200, kind: "application/json", reader: iotest.ErrReader(&citeway.Error{Code: citeway.Truncated, Message: "it broke off"})}, `{"model":"tern-1"}`, 502, "broke off"},
		"huge":                  {upstream{status: 200, kind: "application/json", reader: strings.NewReader(`{"x":"` + strings.Repeat("x", through.MaxWhole))}, `{"model":"tern-1"}`, 502, "more than 16 MiB"},
		"a fault of our own":    {upstream{err: errors.New("a secret place")}, `{"model":"tern-1"}`, 500, "a fault of the server"},
	} {
		u := test.u
		w := send(surface(&scripted{}, &u), server.Caller{}, "POST", completionsURL, test.body)
		if w.Code != test.code || !strings.Contains(w.Body.String(), test.want) || !strings.HasPrefix(w.Body.String(), `{"error":{"message":`) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// TestAStreamThatBreaksOff sends what came, says so, and does not say [DONE].
func TestAStreamThatBreaksOff(t *testing.T) {
	for name, rest := range map[string]io.Reader{
		"at its end":   strings.NewReader(""),
		"by an error":  iotest.ErrReader(&citeway.Error{Code: citeway.Truncated, Message: "silence"}),
		"by nonsense":  strings.NewReader("data: {{\n\n"),
		"by its words": strings.NewReader("data: {\"error\":{\"message\":\"overloaded\"}}\n\ndata: [DONE]\n\n"),
	} {
		u := &upstream{status: 200, kind: "text/event-stream", reader: io.MultiReader(strings.NewReader(chunk), rest)}
		w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, `{"model":"tern-1","stream":true}`)
		got := w.Body.String()
		if w.Code != 200 || !strings.Contains(got, "Tides rise.") || !strings.Contains(got, `data: {"error":{"message":`) || strings.Contains(got, "[DONE]") {
			t.Errorf("%s: %d %s", name, w.Code, got)
		}
	}
}

// TestAStreamPassesThrough in the form that the key wants.
func TestAStreamPassesThrough(t *testing.T) {
	u := &upstream{status: 200, kind: "text/event-stream", body: strings.Replace(chunk, "rise.", "rise [2].", 1) + lastChunk + "data: [DONE]\n\n"}
	const asks = `{"model":"tern-1","stream":true,"messages":[{"role":"system","content":"<source id=\"2\" name=\"T\">Tides rise.</source>"},{"role":"user","content":"When?"}]}`
	for citations, want := range map[string]string{"openwebui": `"content":" [2]"`, "none": `"content":"."`, "markdown": `"[2]: cite:2 \"T\"\n"`} {
		w := send(surface(&scripted{}, u), server.Caller{Citations: citations}, "POST", completionsURL, asks)
		if got := w.Body.String(); !strings.Contains(got, want) || !strings.HasSuffix(got, "data: [DONE]\n\n") || strings.Contains(got, `"event"`) {
			t.Errorf("%s: %s", citations, got)
		}
	}
}

// TestAHelperCallPassesUntouched, whatever form is wanted.
func TestAHelperCallPassesUntouched(t *testing.T) {
	const answer = `{"choices":[{"index":0,"message":{"role":"assistant","content":"{\"title\": \"Tides [1]\"}"},"finish_reason":"stop"}],"citations":["https://a.example"]}`
	u := &upstream{status: 200, kind: "application/json", body: answer}
	w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL,
		`{"model":"tern-1","messages":[{"role":"user","content":"### Task:\nA title. { \"title\": \"\" }\n<chat_history>\nUSER: a\n</chat_history>"}]}`, "Citeway-Citations", "openwebui")
	if w.Body.String() != answer {
		t.Errorf("%s", w.Body)
	}
}

const (
	response1 = `{"id":"resp_1","object":"response","status":"completed","output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"Tides rise [2].","annotations":[]}]}]}`
)

// TestResponsesArePassedThrough, whole and streamed, to the upstream's own path.
func TestResponsesArePassedThrough(t *testing.T) {
	asks := func(rest string) string {
		return `{"model":"citeway/tern-1","instructions":"<source id=\"2\" name=\"T\">Tides rise.</source>","input":"When?"` + rest + `}`
	}
	u := &upstream{status: 200, kind: "application/json", body: response1}
	w := send(surface(&scripted{}, u), server.Caller{Citations: "none"}, "POST", responsesURL, asks(""), "Citeway-Mode", "passthrough")
	if w.Code != 200 || u.path != "responses" || !strings.Contains(u.asked, `"model":"tern-1"`) || !strings.Contains(w.Body.String(), `"text":"Tides rise."`) {
		t.Errorf("asked %s of %s: %d %s", u.asked, u.path, w.Code, w.Body)
	}
	u = &upstream{status: 200, kind: "text/event-stream", body: "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":" + response1 + "}\n\n"}
	w = send(surface(&scripted{}, u), server.Caller{Citations: "none"}, "POST", responsesURL, asks(`,"stream":true`), "Citeway-Mode", "passthrough")
	if got := w.Body.String(); w.Header().Get("Content-Type") != "text/event-stream" || !strings.HasPrefix(got, "event: response.completed\n") || !strings.Contains(got, `"text":"Tides rise."`) || strings.Contains(got, "[DONE]") {
		t.Errorf("%d %s", w.Code, got)
	}
}

// TestAnUpstreamWithoutResponses is told from one that does not know the model.
func TestAnUpstreamWithoutResponses(t *testing.T) {
	for _, test := range []struct {
		status  int
		body    string
		nowhere bool
	}{
		{404, "404 page not found", true}, {404, "", true}, {404, `{"detail":"Not Found"}`, true}, {405, `{"detail":"Method Not Allowed"}`, true}, {501, "", true},
		{404, `{"error":{"message":"Invalid URL (POST /v1/responses)","type":"invalid_request_error","param":null,"code":null}}`, true},
		{404, `{"error":{"message":"No such thing.","code":"model_not_found"}}`, false},
		{404, `{"error":{"message":"Gone.","param":"previous_response_id","code":null}}`, false},
		{404, `{"object":"error","message":"The model tern-1 does not exist.","code":404}`, false},
		{400, "", false}, {500, "", false},
	} {
		for _, stream := range []string{"", `,"stream":true`} {
			u := &upstream{status: test.status, kind: "application/json", body: test.body}
			w := send(surface(&scripted{}, u), server.Caller{}, "POST", responsesURL, `{"model":"tern-1","input":"When?"`+stream+`}`)
			said := strings.Contains(w.Body.String(), "the server of tern-1 has no /responses; use chat/completions")
			if said != test.nowhere || said && w.Code != 404 || !said && w.Code != test.status {
				t.Errorf("%d %s: %d %s", test.status, test.body, w.Code, w.Body)
			}
			w = send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, `{"model":"tern-1"`+stream+`}`)
			if w.Code != test.status || strings.Contains(w.Body.String(), "/responses;") {
				t.Errorf("completions: %d %s", w.Code, w.Body)
			}
		}
	}
}

// TestAPlaceThatIsNoField of the request is not named as its param.
func TestAPlaceThatIsNoField(t *testing.T) {
	e := &citeway.Error{Code: citeway.Unavailable, Place: "http://127.0.0.1:1/v1/chat/completions", Message: "was not reached"}
	if got := newFailure(e, 503).Error; got.Param != nil || !strings.Contains(got.Message, "was not reached") {
		t.Errorf("%+v", got)
	}
	e = &citeway.Error{Code: citeway.Invalid, Place: "messages", Message: "hold no question"}
	if got := newFailure(e, 400).Error; got.Param == nil || *got.Param != "messages" {
		t.Errorf("%+v", got)
	}
}
