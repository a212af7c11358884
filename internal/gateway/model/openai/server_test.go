package openai

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	formazure "github.com/citeway/citeway/dialect/azure"
	formopenai "github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// plain and grounded are how the answers of two services are read.
var (
	plain    = service.Way{Form: formopenai.Form()}
	grounded = service.Way{Form: formazure.Form(), Reads: citeway.Doc | citeway.Linked, Counts: citeway.Doc | citeway.Linked}
)

// served is a server that gives one answer after another, the last again and
// again; an answer is the JSON of chunks, one a line. sent are the bodies.
func served(t *testing.T, s service.Way, answers ...string) (server *Server, sent *[]string) {
	t.Helper()
	sent = &[]string{}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		answer := answers[min(len(*sent), len(answers)-1)]
		*sent = append(*sent, string(raw))
		if words, refused := strings.CutPrefix(answer, "400 "); refused {
			http.Error(w, fmt.Sprintf(`{"error":{"message":%q}}`, words), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for line := range strings.Lines(answer) {
			_, _ = io.WriteString(w, "data: "+strings.TrimRight(line, "\n")+"\n\n")
		}
	}))
	t.Cleanup(h.Close)
	o := service.Options{Name: "tern-1", Client: h.Client(), Backoff: time.Millisecond}
	c, err := o.Connect("openai", path, upstream.Options{Base: h.URL})
	if err != nil {
		t.Fatal(err)
	}
	return &Server{Server: c, Way: s}, sent
}

// notes keeps the events, one word each.
type notes struct{ events []string }

func (k *notes) Put(e citeway.Event) error {
	said := fmt.Sprintf("%T", e)
	switch e := e.(type) {
	case *citeway.Text:
		said = string(e.Bytes)
	case *citeway.Marker:
		said = string(e.Raw)
		if r := e.Refs[0]; r.Kind == citeway.ByIdentifier {
			said += "=" + string(r.Text)[:3]
		}
	case *citeway.Source:
		said = "(" + e.URL + ")"
	case *citeway.Citation:
		said = fmt.Sprintf("{%s}", e.Label)
	}
	k.events = append(k.events, said)
	return nil
}

func asked(t *testing.T, s *Server, r *model.Request) (events string, reply *citeway.Answer, err error) {
	t.Helper()
	var k notes
	var f citeway.Folder
	err = s.Ask(t.Context(), NewBody("tern-1", r), r, citeway.SinkFunc(func(e citeway.Event) error {
		if _, ok := e.(*citeway.End); ok {
			return f.Put(e)
		}
		return k.Put(e)
	}))
	if reply = f.Answer(); err == nil && reply.Err != nil {
		err = reply.Err
	}
	return strings.Join(k.events, "|"), reply, err
}

const (
	calling = `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"tide","arguments":"{}"}}]}}]}` + "\n"
	stop    = `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n"
	words   = `{"choices":[{"index":0,"delta":{"content":"High [1] is at six."}}]}` + "\n"
	note    = `{"choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"start_index":12,"end_index":18,"title":"T","url":"https://tide.example/a"}}]}}]}` + "\n"
)

// TestAskReads: what is made of an answer, by what the request looks for.
func TestAskReads(t *testing.T) {
	cited := `{"choices":[{"index":0,"delta":{"role":"assistant","context":{"citations":[{"content":"06:12","url":"https://tide.example/a"}]}}}]}` + "\n" +
		`{"choices":[{"index":0,"delta":{"content":"Six [doc1], or [2]."}}]}` + "\n" + stop
	for _, c := range []struct {
		name   string
		speech service.Way
		answer string
		reads  citeway.Syntax
		want   string
	}{
		{"markers", plain, words + stop, citeway.Bracket, "High|[1]| is| at six."},
		{"no markers", plain, words + stop, 0, "High [1] is at six."},
		{"annotations", plain, words + note + stop, 0, "High|(https://tide.example/a)| [1] is |{at six}|."},
		{"annotations and markers", plain, words + note + stop, citeway.Bracket, "High|(https://tide.example/a)|[1]| is| |{at six}|."},
		{"the service's own markers", grounded, cited, 0, "(https://tide.example/a)|Six|[doc1]=up_|, or [2]."},
		{"and others", grounded, cited, citeway.Bracket, "(https://tide.example/a)|Six|[doc1]=up_|, or|[2]|."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := served(t, c.speech, c.answer)
			got, _, err := asked(t, s, &model.Request{Question: "When?", Reads: c.reads})
			if glued(got) != glued(c.want) || err != nil {
				t.Errorf("got  %s\nwant %s\nerror %v", got, c.want, err)
			}
		})
	}
}

// glued is events without the cuts between pieces of text.
func glued(events string) string { return strings.ReplaceAll(events, "|", "") }

// TestAskCountsEachTryByItself: what a try that was cut asked for is not asked for
// again by the next.
func TestAskCountsEachTryByItself(t *testing.T) {
	s, sent := served(t, plain, calling, calling, calling+stop)
	events, reply, err := asked(t, s, &model.Request{Question: "When?"})
	if err != nil || events != "" || len(*sent) != 3 || len(reply.Calls) != 1 || reply.Calls[0].Arguments != "{}" || reply.Finish != citeway.FinishCalls {
		t.Errorf("asked %d times: %q %+v, %v", len(*sent), events, reply, err)
	}
}

// TestAskCallsNothingThatWasCut: calls of an answer that broke off for good.
func TestAskCallsNothingThatWasCut(t *testing.T) {
	s, sent := served(t, plain, words+calling)
	events, reply, err := asked(t, s, &model.Request{Question: "When?"})
	if citeway.CodeOf(err) != citeway.Truncated || len(*sent) != 1 || reply.Calls != nil || !strings.HasPrefix(events, "High") {
		t.Errorf("asked %d times: %q %+v, %v", len(*sent), events, reply, err)
	}
}

func TestAskLearns(t *testing.T) {
	s, sent := served(t, plain, "400 unknown field stream_options", "400 use max_completion_tokens", words+stop)
	r := &model.Request{Question: "When?", MaxTokens: 9}
	b := NewBody("tern-1", r)
	b.Options = &StreamOptions{Usage: true}
	for range 2 {
		if err := s.Ask(t.Context(), b, r, &notes{}); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true,"max_completion_tokens":9}`
	if len(*sent) != 4 || (*sent)[2] != want || (*sent)[3] != want {
		t.Errorf("sent\n%s", strings.Join(*sent, "\n"))
	}
	if b.Options == nil || b.MaxTokens != 9 {
		t.Error("the caller's body was changed")
	}
}

// TestAskGivesUpOnWhatIsRefusedAnyway: a server that refuses the field that it
// asked for is not asked for ever.
func TestAskGivesUpOnWhatIsRefusedAnyway(t *testing.T) {
	s, sent := served(t, plain, "400 neither stream_options nor max_tokens nor max_completion_tokens")
	r := &model.Request{Question: "When?", MaxTokens: 9}
	b := NewBody("tern-1", r)
	b.Options = &StreamOptions{Usage: true}
	err := s.Ask(t.Context(), b, r, &notes{})
	var refusal *upstream.Refusal
	if !errors.As(err, &refusal) || len(*sent) != 3 {
		t.Errorf("asked %d times: %v", len(*sent), err)
	}
}

func TestAskSaysWhatIsNotWhole(t *testing.T) {
	finish := func(reason string) string {
		return words + strings.Replace(stop, "stop", reason, 1)
	}
	for _, c := range []struct {
		reason string
		limit  int
		code   citeway.Code
		finish citeway.Finish
	}{
		{"stop", 0, "", citeway.FinishStop}, {"length", 9, "", citeway.FinishLength}, {"length", 0, "", citeway.FinishLength},
		{"content_filter", 9, "", citeway.FinishFilter},
	} {
		s, sent := served(t, plain, finish(c.reason))
		events, reply, err := asked(t, s, &model.Request{Question: "When?", MaxTokens: c.limit})
		if citeway.CodeOf(err) != c.code || reply.Finish != c.finish || events == "" || len(*sent) != 1 {
			t.Errorf("%s, limit %d: asked %d times, %q %+v, %v", c.reason, c.limit, len(*sent), events, reply, err)
		}
	}
}

func TestAskCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, _ := served(t, plain, words+stop)
	r := &model.Request{Question: "When?"}
	if err := s.Ask(ctx, NewBody("x", r), r, &notes{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
