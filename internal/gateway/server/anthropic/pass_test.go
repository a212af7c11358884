package anthropic

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	modelserver "github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/internal/watch"
)

// theirs is an upstream that answers the same every time.
type theirs struct {
	status int
	kind   string
	body   io.Reader
	header http.Header
	err    error
	asked  modelserver.Request
}

func (u *theirs) Forward(_ context.Context, q modelserver.Request) (*http.Response, error) {
	u.asked = q
	if u.err != nil {
		return nil, u.err
	}
	h := http.Header{"Content-Type": {u.kind}}
	for name, v := range u.header {
		h[name] = v
	}
	return &http.Response{StatusCode: u.status, Header: h, Body: io.NopCloser(u.body)}, nil
}

// through is the surface with one model of that upstream beside one without.
func through(u *theirs) *Surface {
	s := surface()
	s.o.Models = []Model{{Name: "tern", Calls: "tern-large-3", Upstream: u}, {Name: "house"}}
	return s
}

const streamed = `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"tern-large-3","content":[],"stop_reason":null,"usage":{"input_tokens":9,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"citations":[],"type":"text","text":""}}

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"You get 28 days."}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"28 days","document_index":1,"document_title":"Pay","start_char_index":13,"end_char_index":20}}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"31 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}}}

event: content_block_stop
data: {"type":"content_block_stop","index":1}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":12}}

event: message_stop
data: {"type":"message_stop"}

`

// mendedStream is streamed with one citation set right and one taken out.
var mendedStream = strings.NewReplacer(
	`"document_index":1,"document_title":"Pay","start_char_index":13`, `"document_index":0,"document_title":"Leave","start_char_index":13`,
	`data: {"type": "ping"}`, `data: {"type":"ping"}`,
	`event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"31 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}}}

`, "").Replace(streamed)

func ask(s *Surface, body string, header ...string) *httptest.ResponseRecorder {
	mux := http.NewServeMux()
	s.Routes(mux)
	r := httptest.NewRequest(http.MethodPost, messagesURL, strings.NewReader(body))
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w
}

// asking is the request with everything, of a model.
func asking(model, more string) string {
	return strings.Replace(bringingAll, `"model":"x"`, `"model":"`+model+`","max_tokens":99`+more, 1)
}

func TestPassedStream(t *testing.T) {
	for _, one := range []bool{false, true} {
		u := &theirs{status: 200, kind: "text/event-stream", body: strings.NewReader(streamed)}
		if one {
			u.body = iotest.OneByteReader(u.body)
		}
		w := ask(through(u), asking("tern", `,"stream":true`), "Anthropic-Beta", "tides-2026-01-01", "X-Api-Key", "ours")
		if got := w.Body.String(); w.Code != 200 || got != mendedStream {
			t.Errorf("%d %s\nwant\n%s", w.Code, got, mendedStream)
		}
		want := asking("tern-large-3", `,"stream":true`)
		if compact(t, u.asked.Body) != compact(t, []byte(want)) || u.asked.Path != "v1/messages" || len(u.asked.Header) != 1 || u.asked.Header.Get("Anthropic-Beta") != "tides-2026-01-01" {
			t.Errorf("%+v: %s", u.asked, u.asked.Body)
		}
	}
}

// counting is that upstream as the gateway has it: what became of its answers is counted.
type counting struct{ *theirs }

func (counting) Name() string { return "tern" }

func (counting) Stream(context.Context, *model.Request, citeway.Sink) error { return nil }

// TestAPassedStreamEndsWithItsLastEvent, although its server keeps the connection open; and what it was counts, whole or an
// error.
func TestAPassedStreamEndsWithItsLastEvent(t *testing.T) {
	for want, stream := range map[string]string{model.StatusOK: streamed, model.StatusFailed: "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"out to sea\"}}\n\n"} {
		body, far := io.Pipe()
		t.Cleanup(func() { _ = far.Close() })
		go func() { _, _ = io.WriteString(far, stream) }()
		s, became := surface(), ""
		guarded, _ := model.Guard(counting{&theirs{status: 200, kind: "text/event-stream", body: body}}, model.GuardOptions{Asked: func(_, status string, _ time.Duration) { became = status }}).(model.Forwarder)
		s.o.Models = []Model{{Name: "tern", Upstream: guarded}}
		if w := ask(s, asking("tern", `,"stream":true`)); became != want {
			t.Errorf("%s, want %s: %d %s", became, want, w.Code, w.Body)
		}
	}
}

// TestWhoLeavesAPassedStream has it counted as left, and not as broken off by its server.
func TestWhoLeavesAPassedStream(t *testing.T) {
	body, far := io.Pipe()
	ctx, leave := context.WithCancel(t.Context())
	go func() {
		_, _ = io.WriteString(far, streamed[:strings.Index(streamed, "event: message_delta")])
		leave()
		_ = far.CloseWithError(context.Canceled)
	}()
	figures := watch.NewFigures()
	s := through(&theirs{status: 200, kind: "text/event-stream", body: body})
	s.o.Told = watch.Teller{Figures: figures}
	mux := http.NewServeMux()
	s.Routes(mux)
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, messagesURL, strings.NewReader(asking("tern", `,"stream":true`))).WithContext(ctx))
	w := httptest.NewRecorder()
	figures.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if !strings.Contains(w.Body.String(), `citeway_answers_total{outcome="left"} 1`) {
		t.Errorf("%s", w.Body)
	}
}

func compact(t *testing.T, data []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	out, _ := json.Marshal(v)
	return string(out)
}

// A stream that ends anywhere before its last event ends with an error.
func TestAPassedStreamThatBreaksOff(t *testing.T) {
	last := strings.LastIndex(streamed, "event: message_stop")
	for at := 0; at < last; at += 7 {
		u := &theirs{status: 200, kind: "text/event-stream", body: strings.NewReader(streamed[:at])}
		w := ask(through(u), asking("tern", `,"stream":true`))
		if got := w.Body.String(); !strings.Contains(got, `{"type":"error","error":{"type":"api_error","message":"`) || strings.Contains(got, "message_stop") {
			t.Fatalf("cut at %d: %d %s", at, w.Code, got)
		}
	}
}

const wholeAnswer = `{"id":"msg_1","type":"message","role":"assistant","model":"tern-large-3","content":[{"type":"tool_use","id":"t","name":"n","input":{"a":1}},
	{"type":"text","text":"You get 28 days.","citations":[
		{"type":"char_location","cited_text":"28 days","document_index":0,"document_title":"Leave","start_char_index":14,"end_char_index":21},
		{"type":"char_location","cited_text":"31 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}]},
	{"type":"text","text":"Ask.","citations":[{"type":"char_location","cited_text":"Ask","document_index":0,"document_title":"Leave","start_char_index":0,"end_char_index":3}]}],
	"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":2}}`

func TestPassedWhole(t *testing.T) {
	u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(wholeAnswer)}
	w := ask(through(u), asking("tern", ""))
	want := strings.Replace(wholeAnswer, `"start_char_index":14,"end_char_index":21},
		{"type":"char_location","cited_text":"31 days","document_index":0,"document_title":"Leave","start_char_index":13,"end_char_index":20}]`, `"start_char_index":13,"end_char_index":20}]`, 1)
	want = strings.Replace(want, `[{"type":"char_location","cited_text":"Ask","document_index":0,"document_title":"Leave","start_char_index":0,"end_char_index":3}]`, "null", 1)
	if compact(t, w.Body.Bytes()) != compact(t, []byte(want)) {
		t.Errorf("%s\nwant %s", w.Body, want)
	}
}

func TestPassedFaults(t *testing.T) {
	refusing := `{"type":"error","error":{"type":"overloaded_error","message":"come again"},"request_id":"req_theirs"}`
	for _, c := range []struct {
		name   string
		u      theirs
		stream bool
		status int
		want   string
	}{
		{"overloaded", theirs{status: 529, kind: "application/json", body: strings.NewReader(refusing), header: http.Header{"Retry-After": {"7"}}}, true, 529, `"type":"overloaded_error","message":"come again"`},
		{"the key is refused", theirs{status: 401, kind: "application/json", body: strings.NewReader(`{"type":"error","error":{"type":"authentication_error","message":"key k-1 is wrong"}}`)}, false, 502, "refused the gateway's key"},
		{"no words", theirs{status: 400, kind: "text/html", body: strings.NewReader("<p>")}, false, 502, "400 without saying why"},
		{"not reached", theirs{err: &citeway.Error{Code: citeway.Unavailable, Message: "the model's server was not reached"}}, false, 503, "was not reached"},
		{"no message", theirs{status: 200, kind: "application/json", body: strings.NewReader(`{"ok":true}`)}, false, 502, "did not send a message"},
		{"no stream", theirs{status: 200, kind: "application/json", body: strings.NewReader(wholeAnswer)}, true, 502, "did not stream its answer"},
		{"too much", theirs{status: 200, kind: "application/json", body: io.LimitReader(zeros{}, maxWhole+9)}, false, 502, "more than 16 MiB"},
		{"breaks off whole", theirs{status: 200, kind: "application/json", body: iotest.ErrReader(&citeway.Error{Code: citeway.Truncated, Message: "broke off"})}, false, 502, "broke off"},
		{"an error in place of a message", theirs{status: 200, kind: "application/json", body: strings.NewReader(`{"type":"error","error":{"type":"api_error","message":"no credit left"}}`)}, false, 502, `"model tern: no credit left"`},
		{"an error in place of a stream", theirs{status: 200, kind: "application/json", body: strings.NewReader(refusing)}, true, 529, `"type":"overloaded_error","message":"model tern: come again"`},
		{"an error before the first event", theirs{status: 200, kind: "text/event-stream", body: strings.NewReader("event: error\ndata: " + refusing + "\n\n")}, true, 529, `"type":"overloaded_error","message":"model tern: come again"`},
		{"an error about the key within a stream", theirs{status: 200, kind: "text/event-stream", body: strings.NewReader(streamed[:strings.Index(streamed, "event: message_delta")] + `data: {"type":"error","error":{"type":"authentication_error","message":"key k-1 is wrong"}}` + "\n\n")}, true, 200, `{"type":"api_error","message":"model tern: the model's server refused the gateway's key; check the key in the gateway's environment"}`},
		{"an error that names a key", theirs{status: 200, kind: "text/event-stream", body: strings.NewReader(streamed[:strings.Index(streamed, "event: message_delta")] + `data: {"type":"error","error":{"type":"api_error","message":"no credit of sk-k-1-0123456789"}}` + "\n\n")}, true, 200, `{"type":"api_error","message":"model tern: no credit of ***"}`},
		{"no JSON", theirs{status: 200, kind: "text/event-stream", body: strings.NewReader("data: {]\n\n")}, true, 502, "not JSON"},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := ""
			if c.stream {
				more = `,"stream":true`
			}
			w := ask(through(&c.u), asking("tern", more))
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) || strings.Contains(w.Body.String(), "k-1") || w.Header().Get("Retry-After") != c.u.header.Get("Retry-After") {
				t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
			}
		})
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// TestWay: who answers, by the name, the header, the key and the setting.
func TestWay(t *testing.T) {
	for _, c := range []struct {
		asked, header, key string
		setting            server.Mode
		want               string
	}{
		{"citeway", "", "", "", "here "},
		{"citeway/tern", "", "", "", "here tern"},
		{"tern", "", "", "", "through tern"},
		{"tern-large-3", "", "", "", "through tern"},
		{"house", "", "", "", "here house"},
		{"house", "", "", server.Passthrough, "here house"},
		{"house", "passthrough", "", "", "invalid"},
		{"tern", "knowledge", "", "", "here tern"},
		{"tern", "", "knowledge", "", "here tern"},
		{"tern", "", "", server.Knowledge, "here tern"},
		{"tern", "", "passthrough", server.Knowledge, "through tern"},
		{"claude-of-the-future", "", "", "", "here "},
		{"claude-of-the-future", "passthrough", "", "", "through tern"},
		{"claude-of-the-future", "", "", server.Passthrough, "through tern"},
		{"citeway", "", "", server.Passthrough, "here "},
		{"citeway", "passthrough", "", "", "through tern"},
		{"citeway/tern", "passthrough", "", "", "through tern"},
		{"gull", "", "", "", "not_found"},
		{"tern", "both", "", "", "invalid"},
	} {
		s := through(&theirs{})
		s.o.Mode = c.setting
		r := httptest.NewRequest(http.MethodPost, messagesURL, nil)
		r = r.WithContext(server.WithCaller(r.Context(), server.Caller{Mode: c.key}))
		if c.header != "" {
			r.Header.Set(server.ModeHeader, c.header)
		}
		to, err := s.way(r, c.asked)
		got := "here " + to.model
		if to.through != nil {
			got = "through " + to.through.Name
		}
		if err != nil {
			got = strings.ReplaceAll(string(citeway.CodeOf(err)), "-", "_")
		}
		if got != c.want {
			t.Errorf("%s, header %q, key %q, setting %q: %s (%v), want %s", c.asked, c.header, c.key, c.setting, got, err, c.want)
		}
	}
}

func TestCountedThere(t *testing.T) {
	u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(`{"input_tokens":42}`)}
	w := send(through(u), http.MethodPost, messagesURL+"/count_tokens", `{"model":"tern","messages":[{"role":"user","content":[{"type":"image"}]}]}`)
	if w.Code != 200 || w.Body.String() != `{"input_tokens":42}` || u.asked.Path != "v1/messages/count_tokens" {
		t.Errorf("%d %s %+v", w.Code, w.Body, u.asked)
	}
}

// What is not read here passes: the upstream may read it. What has no JSON does not.
func TestWhatIsNotReadHerePasses(t *testing.T) {
	u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(wholeAnswer)}
	if w := ask(through(u), `{"model":"tern","messages":[{"role":"user","content":[{"type":"image","source":{"type":"url"}}]}],"tools":[{"type":"web_search_20250305"}]}`); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(through(u), `{"model":"tern"`); w.Code != 400 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// A refusal that was passed on is not written twice.
func TestRefusalsAreWrittenOnce(t *testing.T) {
	u := &theirs{status: 400, kind: "application/json", body: strings.NewReader(`{"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: too many"}}`)}
	w := ask(through(u), asking("tern", ""))
	var one failure
	if err := json.Unmarshal(w.Body.Bytes(), &one); w.Code != 400 || err != nil || one.Error.Message != "max_tokens: too many" {
		t.Errorf("%d %s %v", w.Code, w.Body, err)
	}
}

// TestDetailsOfARefusal are passed on: by them an SDK knows what it may mend.
func TestDetailsOfARefusal(t *testing.T) {
	const details = `"details":{"error_code":"compaction_unavailable","unsupported":["a"]}`
	u := &theirs{status: 400, kind: "application/json", body: strings.NewReader(`{"type":"error","error":{"type":"invalid_request_error","message":"No.",` + details + `}}`)}
	if w := ask(through(u), asking("tern", "")); w.Code != 400 || !strings.Contains(w.Body.String(), details) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
