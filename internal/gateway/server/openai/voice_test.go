package openai

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestVoice says the guard's refusals as OpenAI's API says them.
func TestVoice(t *testing.T) {
	s := New(Options{})
	if s.Prefix() != "/openai/" {
		t.Error(s.Prefix())
	}
	for _, test := range []struct {
		err    error
		status int
		code   int
		want   string
	}{
		{&citeway.Error{Code: citeway.Forbidden, Message: "no key"}, 401, 401, `{"error":{"message":"Incorrect API key provided: no key","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}`},
		{&citeway.Error{Code: citeway.Forbidden, Message: "not yours"}, 0, 403, `{"error":{"message":"not yours","type":"permission_error","param":null,"code":"forbidden"}}`},
		{&citeway.Error{Code: citeway.NotFound, Place: "/openai/v1/x", Message: "no path"}, 0, 404, `{"error":{"message":"/openai/v1/x: no path","type":"invalid_request_error","param":null,"code":"not-found"}}`},
		{&citeway.Error{Code: citeway.NotFound, Place: "model", Message: "none"}, 0, 404, `{"error":{"message":"model: none","type":"invalid_request_error","param":"model","code":"model_not_found"}}`},
		{&citeway.Error{Code: citeway.Invalid, Message: "method"}, 405, 405, `{"error":{"message":"method","type":"invalid_request_error","param":null,"code":"method_not_allowed"}}`},
		{&http.MaxBytesError{Limit: 1}, 0, 413, `{"error":{"message":"body: the request is larger than 1 bytes; send less at a time","type":"invalid_request_error","param":null,"code":"request_too_large"}}`},
		{&citeway.Error{Code: citeway.Unavailable, Message: "slower"}, 429, 429, `{"error":{"message":"slower","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}`},
		{errors.New("a secret place"), 0, 500, `{"error":{"message":"a fault of the server","type":"server_error","param":null,"code":"internal"}}`},
		{&citeway.Error{Code: citeway.Upstream, Message: "theirs", Err: errors.New("a secret place")}, 0, 502, `{"error":{"message":"theirs","type":"server_error","param":null,"code":"upstream"}}`},
		{&citeway.Error{Code: citeway.Unavailable, Message: "away", Mend: "wait"}, 0, 503, `{"error":{"message":"away; wait","type":"server_error","param":null,"code":"unavailable"}}`},
	} {
		w := httptest.NewRecorder()
		s.WriteError(w, test.err, test.status)
		if w.Code != test.code || strings.TrimSpace(w.Body.String()) != test.want || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%v: %d %s", test.err, w.Code, w.Body)
		}
	}
}

// TestBehindTheGuard: what the server refuses has the surface's shape.
func TestBehindTheGuard(t *testing.T) {
	g, err := server.New(server.Options{Addr: "127.0.0.1:0"}, New(Options{Chat: &scripted{}}))
	if err != nil {
		t.Fatal(err)
	}
	for request, want := range map[string]int{
		"GET /openai/v1/models": 200, "GET /openai/v1/models/citeway": 200, "GET /openai/v1/nothing": 404,
		"GET /openai/v1/chat/completions": 405, "POST /openai/v1/chat/completions": 400,
	} {
		method, path, _ := strings.Cut(request, " ")
		r := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader("{}"))
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		if w.Code != want || want >= 400 && !strings.HasPrefix(w.Body.String(), `{"error":{"message":`) {
			t.Errorf("%s: %d %s", request, w.Code, w.Body)
		}
	}
}

func TestParseMode(t *testing.T) {
	for _, name := range []string{"", "knowledge", "passthrough"} {
		if m, err := server.ParseMode("x", name); err != nil || string(m) != name {
			t.Error(name, m, err)
		}
	}
	if _, err := server.ParseMode("x", "Knowledge"); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// TestAModeOfAKeyThatIsNone is refused, and not guessed at.
func TestAModeOfAKeyThatIsNone(t *testing.T) {
	w := send(surface(&scripted{}, &upstream{}), server.Caller{Mode: "turbo"}, "POST", completionsURL, `{"model":"tern-1"}`)
	if w.Code != http.StatusBadRequest {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
