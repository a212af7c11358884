package azure

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestWhatTheGuardSays: behind the gateway's guard, refusals that never reach the
// surface have its shape too.
func TestWhatTheGuardSays(t *testing.T) {
	const key = "a-key-that-is-long-enough-for-anyone"
	g := open(t, nil)
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Keys: []string{key}, MaxBody: 4096}, g.surface)
	if err != nil {
		t.Fatal(err)
	}
	gate := httptest.NewServer(s)
	defer gate.Close()
	for _, test := range []struct {
		name, method, path, body string
		header, value            string
		status                   int
		want                     string
	}{
		{"no key", "POST", path("chat", preview), over("", ""), "", "", 401, `{"error":{"code":"401","message":"Access denied due to invalid subscription key`},
		{"a wrong key", "POST", path("chat", preview), over("", ""), "api-key", "other", 401, `{"error":{"code":"401","message":"Access denied due to invalid subscription key`},
		{"api-key", "POST", path("chat", preview), over("", ""), "api-key", key, 200, `"object":"extensions.chat.completion"`},
		{"bearer", "POST", path("chat", preview), over("", ""), "Authorization", "Bearer " + key, 200, `"object":"extensions.chat.completion"`},
		{"no such path", "POST", "/azure/openai/deployments/d/completions?api-version=" + ga, "{}", "api-key", key, 404, `{"error":{"code":"404","message":"Resource not found"}}`},
		{"no such method", "GET", path("chat", preview), "", "api-key", key, 405, `{"error":{"code":"405","message":"Method not allowed"}}`},
		{"too large", "POST", path("chat", preview), strings.Repeat(" ", 5000), "api-key", key, 413, `{"error":{"code":"413","message":"body: the request is larger than 4 KiB; send less at a time`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, _ := http.NewRequest(test.method, gate.URL+test.path, strings.NewReader(test.body))
			if test.header != "" {
				r.Header.Set(test.header, test.value)
			}
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			body, _ := io.ReadAll(res.Body)
			if res.StatusCode != test.status || !strings.Contains(string(body), test.want) || res.Header.Get("apim-request-id") == "" {
				t.Errorf("%d %s", res.StatusCode, body)
			}
		})
	}
}

// TestWriteError: each kind of error in its shape, and never its cause.
func TestWriteError(t *testing.T) {
	s := New(Options{})
	s.newID = func() string { return "r" }
	secret := errors.New("secret")
	for _, test := range []struct {
		name   string
		err    error
		status int
		code   int
		want   string
	}{
		{"a refusal", &refusal{400, []string{"a", "b"}}, 0, 400, `{"error":{"requestid":"r","code":400,"message":"a\nb"}}`},
		{"a fault", &fault{status: 400, code: "c", kind: "k", param: "p", message: "m"}, 0, 400, `{"error":{"code":"c","message":"m","param":"p","type":"k"}}`},
		{"no such deployment", errDeployment, 0, 404, `{"error":{"code":"DeploymentNotFound","message":"The API deployment`},
		{"the guard's 401", &citeway.Error{Code: citeway.Forbidden, Message: "m", Err: secret}, 401, 401, `{"error":{"code":"401","message":"Access denied`},
		{"the guard's 403", &citeway.Error{Code: citeway.Forbidden, Place: "scope x", Message: "m", Mend: "n"}, 403, 403, `{"error":{"code":"403","message":"scope x: m; n"}}`},
		{"the guard's 404", &citeway.Error{Code: citeway.NotFound, Message: "m"}, 404, 404, `{"error":{"code":"404","message":"Resource not found"}}`},
		{"the guard's 500", &citeway.Error{Code: citeway.Internal, Message: "m", Err: secret}, 500, 500, `{"error":{"code":"500","message":"m"}}`},
		{"ours, invalid", &citeway.Error{Code: citeway.Invalid, Place: "question", Message: "is empty"}, 0, 400,
			`{"error":{"code":"400","message":"question: is empty","type":"invalid_request_error"}}`},
		{"ours, upstream", &citeway.Error{Code: citeway.Upstream, Message: "m", Err: secret}, 0, 502, `{"error":{"code":"502","message":"m"}}`},
		{"another's", secret, 0, 500, `{"error":{"code":"500","message":"a fault of the server"}}`},
	} {
		w := httptest.NewRecorder()
		s.WriteError(w, test.err, test.status)
		got := w.Body.String()
		if w.Code != test.code || !strings.HasPrefix(got, test.want) || strings.Contains(got, "secret") {
			t.Errorf("%s: %d %s", test.name, w.Code, got)
		}
		if w.Header().Get("apim-request-id") != "r" || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %v", test.name, w.Header())
		}
	}
}

// TestErrorsHaveACode of ours, so that none is logged as a fault of the server.
func TestErrorsHaveACode(t *testing.T) {
	for want, err := range map[citeway.Code]error{
		citeway.Invalid: &refusal{400, []string{"a"}}, citeway.NotFound: errDeployment,
	} {
		if got := citeway.CodeOf(err); got != want {
			t.Errorf("%v: %s", err, got)
		}
	}
	if code := citeway.CodeOf(&fault{status: 400}); code != citeway.Invalid {
		t.Error(code)
	}
}
