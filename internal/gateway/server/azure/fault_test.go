package azure

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

var plainBody = `{"messages":[{"role":"user","content":"Hello?"}]}`

// asStream is a body that asks for a stream.
func asStream(body string) string {
	return strings.Replace(body, `{"messages"`, `{"stream":true,"messages"`, 1)
}

// TestAModelThatFails before or amid its words, in every shape of answer.
func TestAModelThatFails(t *testing.T) {
	broken := &citeway.Error{Code: citeway.Truncated, Place: "tern-1", Message: "the model broke off", Err: errors.New("secret")}
	for _, test := range []struct {
		name, body, says string
		fails            error
		status           int
		want, not        string
	}{
		{"grounded, before", over("", ""), "", broken, 502, `{"error":{"code":"502","message":"tern-1: the model broke off"}}`, "choices"},
		{"grounded stream, before", asStream(over("", "")), "", broken, 502, `{"error":{"code":"502","message":"tern-1: the model broke off"}}`, "choices"},
		{"grounded, amid", over("", ""), "High water [1] is", broken, 502, `"content":"High water [doc1] is"`, `"stop"`},
		{"grounded stream, amid", asStream(over("", "")), "High water [1] is", broken, 200, `data: {"error":{"message":"the model broke off"`, "[DONE]"},
		{"plain, before", plainBody, "", broken, 502, `{"error":{"code":"502","message":"tern-1: the model broke off"}}`, "choices"},
		{"plain stream, before", asStream(plainBody), "", broken, 502, `{"error":{"code":"502","message":"tern-1: the model broke off"}}`, "choices"},
		{"plain, amid", plainBody, "Good", broken, 502, `},"finish_reason":null}],"usage":{"prompt_tokens":2,"completion_tokens":1,"total_tokens":3},"error":{"message":"tern-1: the model broke off","type":"server_error","param":null,"code":"502"}`, `"stop"`},
		{"plain stream, amid", asStream(plainBody), "Good", broken, 200, `data: {"error":{"code":"502","message":"tern-1: the model broke off"}}`, "[DONE]"},
		{"a fault of ours, before a citation", asStream(over("", "")), "High water", errors.New("secret"), 500, `{"error":{"code":"500","message":"a fault of the server"}}`, "choices"},
		{"a fault of ours, amid", asStream(over("", "")), "High water [1]. Low water", errors.New("secret"), 200, `data: {"error":{"code":"500","message":"a fault of the server"}}`, "[DONE]"},
		{"a fault of ours, plain", plainBody, "Good", errors.New("secret"), 500, `{"error":{"code":"500","message":"a fault of the server"}}`, "Good"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := open(t, nil)
			g.model.says, g.model.fails = test.says, test.fails
			status, body := g.post(path("chat", preview), test.body)
			if status != test.status || !strings.Contains(body, test.want) || strings.Contains(body, test.not) || strings.Contains(body, "secret") {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

// reading opens a stream whose model waits for steps.
func reading(t *testing.T, g *gateway, body string) (*bufio.Scanner, func()) {
	t.Helper()
	ctx, leave := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "POST", g.URL+path("chat", preview), strings.NewReader(body))
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		leave()
		t.Fatal(err)
	}
	return bufio.NewScanner(res.Body), func() {
		leave()
		res.Body.Close()
	}
}

// TestTheContextComesFirst: role and context without words, then words as the
// model writes them, while it still writes.
func TestTheContextComesFirst(t *testing.T) {
	g := open(t, nil)
	g.model.says = "High water is at 06:12 in March [1]. Low water follows six hours after that."
	g.model.piece, g.model.step = 12, make(chan struct{}, 9)
	for range 5 {
		g.model.step <- struct{}{}
	}
	lines, leave := reading(t, g, asStream(over("", "")))
	defer leave()
	next := func() string {
		for lines.Scan() {
			if lines.Text() != "" {
				return lines.Text()
			}
		}
		return ""
	}
	if first := next(); !strings.Contains(first, `"delta":{"role":"assistant","context":{"citations":[{`) || strings.Contains(first, "High water is at\"") {
		t.Error(first)
	}
	if words := next(); !strings.Contains(words, `"delta":{"content":"High water i`) {
		t.Error(words)
	}
	close(g.model.step)
	last := ""
	for line := next(); line != ""; line = next() {
		last = line
	}
	if last != "data: [DONE]" {
		t.Error(last)
	}
}

func TestLeavingStopsTheModel(t *testing.T) {
	for name, body := range map[string]string{"grounded": asStream(over("", "")), "plain": asStream(plainBody)} {
		g := open(t, nil)
		g.model.says = "High water [1] is at 06:12. Low water follows."
		g.model.piece, g.model.step = 40, make(chan struct{}, 1)
		g.model.step <- struct{}{}
		lines, leave := reading(t, g, body)
		if !lines.Scan() {
			t.Fatal("no line")
		}
		leave()
		for n := 0; !g.model.hasStopped() && n < 12000; n++ {
			time.Sleep(5 * time.Millisecond)
		}
		if !g.model.hasStopped() {
			t.Errorf("%s: the model goes on without a reader", name)
		}
	}
}

// stuck is a reader who takes the headers and some frames, and then no more.
type stuck struct {
	*httptest.ResponseRecorder
	takes     int
	deadlines int
}

func (s *stuck) Write(p []byte) (int, error) {
	if s.takes--; s.takes < 0 {
		return 0, os.ErrDeadlineExceeded
	}
	return s.ResponseRecorder.Write(p)
}

func (s *stuck) SetWriteDeadline(at time.Time) error {
	if !at.IsZero() {
		s.deadlines++
	}
	return nil
}

// TestASlowReader has a deadline, and the model stops with them.
func TestASlowReader(t *testing.T) {
	for name, body := range map[string]string{"grounded": asStream(over("", "")), "plain": asStream(plainBody)} {
		g := open(t, nil)
		g.model.says = "High water is at 06:12 in March [1]." + strings.Repeat(" Low water follows.", 20)
		g.model.piece = 4
		w := &stuck{ResponseRecorder: httptest.NewRecorder(), takes: 2}
		r := httptest.NewRequest("POST", path("chat", preview), strings.NewReader(body))
		r.SetPathValue("deployment", "chat")
		if err := g.surface.complete(w, r); err != nil {
			t.Fatal(err)
		}
		if !g.model.hasStopped() || w.deadlines < 1 || w.Code != 200 || strings.Contains(w.Body.String(), "[DONE]") {
			t.Errorf("%s: stopped %v, %d deadlines, %d %s", name, g.model.hasStopped(), w.deadlines, w.Code, w.Body)
		}
	}
}

func TestABodyThatIsTooLarge(t *testing.T) {
	g := open(t, nil)
	status, body := g.post(path("chat", preview), `{"messages":"`+strings.Repeat("x", server.MaxBody)+`"}`)
	if status != 413 || !strings.Contains(body, `{"error":{"code":"413","message":"body: the request is larger than 8 MiB; send less at a time"}}`) {
		t.Errorf("%d %s", status, body)
	}
}

func TestTooManyMessages(t *testing.T) {
	g := open(t, nil)
	many := strings.Repeat(`{"role":"user","content":"x"},`, chat.MaxMessages) + `{"role":"user","content":"x"}`
	status, body := g.post(path("chat", preview), `{"messages":[`+many+`],"data_sources":[]}`)
	if status != 400 || !strings.Contains(body, "List should have at most 200 items after validation, not 201") {
		t.Errorf("%d %.300s", status, body)
	}
	status, body = g.post(path("chat", preview), strings.Replace(over("", ""), "When is", strings.Repeat("x", chat.MaxQuestion), 1))
	if status != 400 || !strings.Contains(body, "#/messages/0/content: String should have at most 16384 characters") {
		t.Errorf("%d %.300s", status, body)
	}
}

func TestARefusalListsOnlySoManyErrors(t *testing.T) {
	g := open(t, nil)
	var more strings.Builder
	for i := range 200 {
		fmt.Fprintf(&more, `"x%d":1,`, i)
	}
	_, body := g.post(path("chat", preview), over(more.String(), ""))
	if n := strings.Count(body, "Validation error"); n != maxErrors {
		t.Errorf("%d errors", n)
	}
}

func TestADeploymentWithoutItsModel(t *testing.T) {
	g := open(t, func(o *Options) { o.Deployments = map[string]string{"pilot": "gone"} })
	for _, body := range []string{over("", ""), plainBody} {
		if status, got := g.post(path("pilot", preview), body); status != 404 {
			t.Errorf("%d %s", status, got)
		}
	}
}

// The default model has the name that it has on every surface, unless a deployment has it.
func TestTheDefaultModelByItsName(t *testing.T) {
	g := open(t, func(o *Options) { o.Deployments = map[string]string{"pilot": "tern-1"} })
	for deployment, want := range map[string]int{"citeway": 200, "Citeway": 404, "other": 404} {
		if status, got := g.post(path(deployment, preview), over("", "")); status != want {
			t.Errorf("%s: %d %s", deployment, status, got)
		}
	}
	g = open(t, func(o *Options) { o.Deployments = map[string]string{"citeway": "gone"} })
	if status, got := g.post(path("citeway", preview), over("", "")); status != 404 {
		t.Errorf("the settings' own: %d %s", status, got)
	}
}

func TestRequestIDs(t *testing.T) {
	a, b := newRequestID(), newRequestID()
	if a == b || len(a) != 36 || strings.Count(a, "-") != 4 {
		t.Errorf("%s %s", a, b)
	}
}

// TestHowAModelEnds: what it says beside its words.
func TestHowAModelEnds(t *testing.T) {
	reply := citeway.End{Finish: citeway.FinishLength, Usage: &citeway.Usage{Prompt: 7, Answer: 3},
		Calls: []citeway.Call{{ID: "call_1", Name: "tide", Arguments: `{"day":1}`}}}
	const spent = `"usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10}`
	const called = `"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide","arguments":"{\"day\":1}"}}]`
	withUsage := strings.Replace(asStream(plainBody), `{"stream":true,`, `{"stream":true,"stream_options":{"include_usage":true},`, 1)
	for _, test := range []struct{ name, body, want, not string }{
		{"grounded", over("", ""), spent, "tool_calls"},
		{"grounded stream", asStream(over("", "")), `"finish_reason":"length"`, "usage"},
		{"plain", plainBody, spent, "nothing"},
		{"plain calls", plainBody, called, "nothing"},
		{"plain stream", asStream(plainBody), `"tool_calls":[{"index":0,"id":"call_1"`, "usage"},
		{"plain stream with usage", withUsage, `"choices":[],` + spent, "nothing"},
	} {
		g := open(t, nil)
		g.model.reply = reply
		_, body := g.post(path("chat", preview), test.body)
		finish := `"finish_reason":"tool_calls"`
		if strings.HasPrefix(test.name, "grounded") { // where the calls of tools are left out
			finish = `"finish_reason":"length"`
		}
		if !strings.Contains(body, test.want) || strings.Contains(body, test.not) || !strings.Contains(body, finish) {
			t.Errorf("%s: %s", test.name, body)
		}
	}
}
