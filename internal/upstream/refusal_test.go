package upstream

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// refusing is a client of a server that refuses with that status and body.
func refusing(t *testing.T, status int, body string) *Client {
	t.Helper()
	return client(t, Options{Place: "model house", Authorize: Bearer("sk-plain-1234"), Retries: -1}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	})
}

// TestTheAddressIsInTheCauseAlone: readers see place, message and mend; a log sees
// the cause too.
func TestTheAddressIsInTheCauseAlone(t *testing.T) {
	away := client(t, Options{Place: "model house", Retries: -1}, func(w http.ResponseWriter, _ *http.Request) {
		panic(http.ErrAbortHandler)
	})
	for name, c := range map[string]*Client{
		"not reached": away, "failed": refusing(t, 503, `{"error":"out to sea"}`),
	} {
		_, err := ask(t.Context(), c, Request{Path: "chat"})
		var e *citeway.Error
		if !errors.As(err, &e) {
			t.Fatal(name, err)
		}
		if told := e.Place + e.Message + e.Mend; strings.Contains(told, "127.0.0.1") || e.Place != "model house" {
			t.Errorf("%s: a reader is told %s", name, told)
		}
		if !strings.Contains(fmt.Sprint(e.Err), "http://127.0.0.1:") || !strings.Contains(fmt.Sprint(e.Err), "/chat") {
			t.Errorf("%s: a log is told %v", name, e.Err)
		}
	}
}

// TestARefusedKeyIsSaidInOurWords: the server's may hold a piece of the key, or whose
// it is; a log has them without.
func TestARefusedKeyIsSaidInOurWords(t *testing.T) {
	const body = `{"error":{"message":"Incorrect API key provided: sk-pl*****1234, of org-tern123456. Ask Mira.","code":"invalid_api_key"}}`
	for _, status := range []int{401, 403} {
		_, err := ask(t.Context(), refusing(t, status, body), Request{})
		var e *citeway.Error
		if !errors.As(err, &e) || strings.Contains(e.Place+e.Message+e.Mend, "Mira") || !strings.Contains(e.Message, "refused the gateway's key") {
			t.Errorf("%d: %+v", status, e)
		}
		if log := err.Error(); !strings.Contains(log, "Ask Mira") || strings.Contains(log, "sk-pl") || strings.Contains(log, "org-tern") {
			t.Errorf("%d: a log is told %s", status, log)
		}
	}
}

// TestAnswered: the status is found also where the refusal itself was lost.
func TestAnswered(t *testing.T) {
	_, err := ask(t.Context(), refusing(t, 429, `{"error":{"message":"slow down","code":"rate_limit_exceeded"}}`), Request{})
	var e *citeway.Error
	var a *Answered
	if !errors.As(err, &e) || !errors.As(error(e), &a) || a.Status != 429 || a.Reason != "rate_limit_exceeded" || a.After != 7*time.Second || a.Words != "slow down" {
		t.Errorf("%+v of %v", a, err)
	}
}

// TestTooLong: how services say that a prompt is beyond the model's context.
func TestTooLong(t *testing.T) {
	for body, want := range map[string]bool{
		`{"error":{"message":"no","code":"context_length_exceeded"}}`:                                                    true,
		`{"object":"error","message":"This model's maximum context length is 4096 tokens.","code":400}`:                  true,
		`{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8"}}`:         true,
		`{"error":{"code":400,"message":"The input token count (9) exceeds the maximum number of tokens allowed (8)."}}`: true,
		`{"message":"too many tokens: size limit exceeded by 9 tokens."}`:                                                true,
		`{"error":{"message":"Extra inputs are not permitted"}}`:                                                         false,
	} {
		for _, status := range []int{400, 500} {
			_, err := ask(t.Context(), refusing(t, status, body), Request{})
			var a *Answered
			if !errors.As(err, &a) || a.TooLong() != (want && status == 400) {
				t.Errorf("%d %s: %v", status, body, err)
			}
		}
	}
}

// TestChange: what is changed is a copy, and a refusal stays one.
func TestChange(t *testing.T) {
	mended := func(e *citeway.Error) { e.Mend = "wait" }
	for _, err := range []error{&citeway.Error{Message: "no"}, &Refusal{Status: 429, Reason: "busy", Err: &citeway.Error{Message: "no"}}} {
		got := Change(err, mended)
		var was, is *Refusal
		if errors.As(err, &was) != errors.As(got, &is) || is != nil && (is.Status != 429 || is.Reason != "busy") {
			t.Errorf("%#v became %#v", err, got)
		}
		if got.Error() != "no; wait" || err.Error() != "no" {
			t.Errorf("%v, and %v", got, err)
		}
	}
	if other := errors.New("other"); !errors.Is(Change(other, mended), other) || Change(nil, mended) != nil {
		t.Error("an error of no kind was changed")
	}
}

// TestTheAddressInTheServersWords, which a proxy before it may repeat, is told to a log
// alone; that of a dial is left to it too.
func TestTheAddressInTheServersWords(t *testing.T) {
	c := client(t, Options{Place: "model house", Retries: -1}, func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "no healthy upstream at "+r.Host, http.StatusServiceUnavailable)
	})
	_, err := ask(t.Context(), c, Request{Path: "chat"})
	var e *citeway.Error
	var a *Answered
	if !errors.As(err, &e) || !strings.HasSuffix(e.Message, "no healthy upstream at the server") || !errors.As(err, &a) || !strings.Contains(a.Words, "127.0.0.1:") {
		t.Errorf("%+v, %+v", e, a)
	}
	if raw, _, _ := forward(t, c); strings.Contains(raw, "127.0.0.1") {
		t.Errorf("%s", raw)
	}
	gone, _ := New(Options{Base: "http://127.0.0.1:1/v1", Place: "model house", Retries: -1})
	_, err = ask(t.Context(), gone, Request{Path: "chat"})
	if err == nil || !strings.Contains(err.Error(), "http://127.0.0.1:1/v1/chat: ") || strings.Contains(err.Error(), "the server:") {
		t.Errorf("%v", err)
	}
}
