package openai

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	modelserver "github.com/citeway/citeway/internal/upstream"
)

// ofModel is an error of a model whose server answered so.
func ofModel(a modelserver.Answered) *citeway.Error {
	return &citeway.Error{Code: citeway.Upstream, Place: "model house", Message: "the model's server refused", Mend: "wait", Err: &a}
}

// TestAnUpstreamsStatus reaches the client where it tells it what to do: on answers
// from the knowledge base too, streamed and whole.
func TestAnUpstreamsStatus(t *testing.T) {
	for name, test := range map[string]struct {
		err  *citeway.Error
		code int
		wait string
		want string
	}{
		"busy":     {ofModel(modelserver.Answered{Status: 429, After: 1500 * time.Millisecond}), 429, "2", `"type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"`},
		"no quota": {ofModel(modelserver.Answered{Status: 429, Reason: "insufficient_quota"}), 429, "", `"type":"insufficient_quota","param":null,"code":"insufficient_quota"`},
		"too long": {ofModel(modelserver.Answered{Status: 400, Reason: "context_length_exceeded", After: time.Second}), 400, "", `"type":"invalid_request_error","param":"messages","code":"context_length_exceeded"`},
		"another":  {ofModel(modelserver.Answered{Status: 400, Words: "Extra inputs"}), 502, "", `"type":"server_error","param":null,"code":"upstream"`},
		"a key":    {ofModel(modelserver.Answered{Status: 401, After: time.Second}), 502, "", `"type":"server_error","param":null,"code":"upstream"`},
		"down":     {ofModel(modelserver.Answered{Status: 503, After: 7 * time.Second}), 503, "7", `"type":"server_error","param":null,"code":"upstream"`},
		"overrun":  {ofModel(modelserver.Answered{Status: 529}), 503, "", `"type":"server_error"`},
		"failed":   {ofModel(modelserver.Answered{Status: 500}), 502, "", `"type":"server_error"`},
		"away":     {&citeway.Error{Code: citeway.Unavailable, Place: "model house", Message: "the model's server refused", Mend: "wait"}, 503, "", `"code":"unavailable"`},
	} {
		for path, asks := range map[string]string{completionsURL: `"messages":[{"role":"user","content":"When?"}]`, responsesURL: `"input":"When?"`} {
			for _, stream := range []string{"", `,"stream":true`} {
				c := &scripted{events: []citeway.Event{begin(), &citeway.End{Err: test.err}}}
				w := send(surface(c, nil), server.Caller{}, "POST", path, `{"model":"citeway",`+asks+stream+`}`)
				if w.Code != test.code || w.Header().Get("Retry-After") != test.wait || !strings.Contains(w.Body.String(), test.want) ||
					!strings.HasPrefix(w.Body.String(), `{"error":{"message":"model house: the model's server refused; wait",`) {
					t.Errorf("%s of %s%s: %d %v %s", name, path, stream, w.Code, w.Header(), w.Body)
				}
			}
		}
	}
}

// TestWhatBreaksOffNamesItsModel, and goes to the log with its cause.
func TestWhatBreaksOffNamesItsModel(t *testing.T) {
	broken := &citeway.Error{Code: citeway.Truncated, Place: "model house", Message: "the answer broke off", Err: &modelserver.Answered{Words: "x"}}
	for _, stream := range []string{"", `,"stream":true`} {
		var log strings.Builder
		s := surface(&scripted{events: []citeway.Event{begin(), text("Tides"), &citeway.End{Err: broken}}}, nil)
		s.o.Log = slog.New(slog.NewTextHandler(&log, nil))
		w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"citeway","messages":[{"role":"user","content":"When?"}]`+stream+`}`)
		if !strings.Contains(w.Body.String(), `"message":"model house: the answer broke off"`) || !strings.Contains(log.String(), "an answer broke off") {
			t.Errorf("%d %s\n%s", w.Code, w.Body, log.String())
		}
	}
}

// TestAnUpstreamsFaultIsLogged with its cause, which its reader is not told.
func TestAnUpstreamsFaultIsLogged(t *testing.T) {
	var log strings.Builder
	u := &upstream{status: 401, kind: "application/json", body: `{"error":{"message":"Ask Mira."}}`}
	s := surface(&scripted{}, u)
	s.o.Log = slog.New(slog.NewTextHandler(&log, nil))
	w := send(s, server.Caller{}, "POST", completionsURL, `{"model":"tern-1"}`)
	if w.Code != 502 || strings.Contains(w.Body.String(), "Mira") || !strings.Contains(log.String(), "Ask Mira.") {
		t.Errorf("%d %s\n%s", w.Code, w.Body, log.String())
	}
}
