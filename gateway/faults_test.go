package gateway_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/gateway"
	"github.com/citeway/citeway/verify"
)

// faulty fails after its first words with an error of its own, which names a host.
type faulty struct {
	parrot
	err error
}

func (f faulty) Write(_ context.Context, _ *gateway.Request, w io.Writer) error {
	_, _ = io.WriteString(w, "The tide rises twice a day [1]. And")
	return f.err
}

// fallen panics after its first words.
type fallen struct{ faulty }

func (f fallen) Write(ctx context.Context, r *gateway.Request, w io.Writer) error {
	panic(f.faulty.Write(ctx, r, w))
}

// lost finds nothing, since its service fails.
type lost struct{ err error }

func (l lost) Retrieve(context.Context, gateway.Query) ([]citeway.Source, error) { return nil, l.err }

// asking are requests to each surface, whole and streamed.
var asking = map[string]struct{ path, body string }{
	"native":              {"/v1/answers", `{"question":"When?"}`},
	"native, streamed":    {"/v1/answers", `{"question":"When?","stream":true}`},
	"openai":              {"/openai/v1/chat/completions", `{"model":"citeway","messages":[{"role":"user","content":"When?"}]}`},
	"openai, streamed":    {"/openai/v1/chat/completions", `{"model":"citeway","stream":true,"messages":[{"role":"user","content":"When?"}]}`},
	"anthropic, streamed": {"/anthropic/v1/messages", `{"model":"citeway","max_tokens":99,"stream":true,"messages":[{"role":"user","content":"When?"}]}`},
	"gemini, streamed":    {"/gemini/v1beta/models/citeway:streamGenerateContent?alt=sse", `{"contents":[{"parts":[{"text":"When?"}]}]}`},
	"rill":                {"/v1/instances/default/ai/complete", `{"prompt":"When?"}`},
	"rill, streamed":      {"/v1/instances/default/ai/complete/stream", `{"prompt":"When?"}`},
	"azure, streamed": {"/azure/openai/deployments/any/chat/completions?api-version=2024-10-21", `{"stream":true,"messages":[{"role":"user","content":"When?"}],
		"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://search.example","index_name":"handbook","authentication":{"type":"api_key","key":"none"}}}]}`},
}

// TestErrorsOfAProgramsOwn: an error that a program's own model or retriever returns ends the
// answer with what was written, on every surface; the reader is told whose fault it is, the log
// why, once.
func TestErrorsOfAProgramsOwn(t *testing.T) {
	const secret = "connection to 10.0.0.7 lost"
	for part, test := range map[string]struct {
		o           gateway.Options
		told, words string
	}{
		"model":     {gateway.Options{Retriever: tables{}, Model: faulty{err: errors.New(secret)}}, "the model failed", "twice a day"},
		"panic":     {gateway.Options{Retriever: tables{}, Model: fallen{faulty{err: errors.New(secret)}}}, "the model failed", "twice a day"},
		"retriever": {gateway.Options{Retriever: lost{errors.New(secret)}, Model: parrot{}}, "the search failed", ""},
	} {
		var log strings.Builder
		test.o.Log = slog.New(slog.NewTextHandler(&log, nil))
		g := open(t, test.o)
		for name, q := range asking {
			log.Reset()
			w := httptest.NewRecorder()
			g.ServeHTTP(w, httptest.NewRequest("POST", "http://localhost"+q.path, strings.NewReader(q.body)))
			got := w.Body.String()
			if !strings.Contains(got, test.told) || !strings.Contains(got, test.words) || strings.Contains(got, "10.0.0.7") {
				t.Errorf("%s, %s: %d without %q, or with the cause\n%s", part, name, w.Code, test.told, got)
			}
			if n := strings.Count(log.String(), " failed\" request="); n != 1 || !strings.Contains(log.String(), secret) {
				t.Errorf("%s, %s: the log tells it %d times:\n%s", part, name, n, log.String())
			}
		}
	}
}

// odd finds one source, with a score and a query.
type odd struct {
	score float64
	query string
}

func (o odd) Retrieve(context.Context, gateway.Query) ([]citeway.Source, error) {
	return []citeway.Source{{Title: "Tide tables", Kind: citeway.KindTool, Query: []byte(o.query),
		Passages: []citeway.Passage{{Text: "The tide rises twice a day.", Score: &o.score}}}}, nil
}

// TestWhatIsNoNumberAndNoJSON: a score that is no number in [0, 1] is none, and a query that
// is no JSON is a fault of the retriever, which the log is told of, and not of who asks.
func TestWhatIsNoNumberAndNoJSON(t *testing.T) {
	for name, test := range map[string]struct {
		o      gateway.Options
		status int
		logged string
	}{
		"a retriever's score":           {gateway.Options{Retriever: odd{0.5, `{"q":"tides"}`}}, 200, ""},
		"a retriever's score of NaN":    {gateway.Options{Retriever: odd{math.NaN(), `{}`}}, 200, ""},
		"a retriever's infinite score":  {gateway.Options{Retriever: odd{math.Inf(1), `{}`}}, 200, ""},
		"a retriever's query in pieces": {gateway.Options{Retriever: odd{1, `{"q":`}}, 502, "Tide tables"},
		"a judge's score of NaN":        {gateway.Options{Retriever: tables{}, Judge: undecided{math.NaN()}}, 200, ""},
	} {
		var log strings.Builder
		test.o.Model, test.o.Log = doubtful{}, slog.New(slog.NewTextHandler(&log, nil))
		a, status := ask(t, open(t, test.o), "When?")
		if status != test.status || status == 200 && (len(a.Citations) != 1 || a.Citations[0].By == citeway.ByJudge) {
			t.Errorf("%s: %d %+v", name, status, a)
		}
		if warned := strings.Contains(log.String(), "a search failed"); warned != (test.logged != "") || !strings.Contains(log.String(), test.logged) {
			t.Errorf("%s: the log says\n%s", name, &log)
		}
	}
}

// undecided is a judge of a score.
type undecided struct{ score float64 }

func (u undecided) Judge(context.Context, string, []string) (verify.Opinion, error) {
	return verify.Opinion{Verdict: citeway.Supported, Score: u.score}, nil
}

// mad is a judge that panics.
type mad struct{}

func (mad) Judge(context.Context, string, []string) (verify.Opinion, error) { panic("10.0.0.7 fell") }

// void is a model whose error is a nil one of ours.
type void struct{ parrot }

func (void) Write(context.Context, *gateway.Request, io.Writer) error {
	var none *citeway.Error
	return none
}

// torn is a store of evidence that panics, and hollow one whose errors are nil ones of ours.
type (
	torn   struct{ evidence.Store }
	hollow struct{ evidence.Store }
)

func (torn) Save(context.Context, ...evidence.Record) error { panic("10.0.0.7 fell") }

func (hollow) Save(context.Context, ...evidence.Record) error {
	var none *citeway.Error
	return none
}

// TestAPartThatPanics ends its answer, on every surface, and nothing else: the reader is told
// that it is a fault of the server, the log why, once.
func TestAPartThatPanics(t *testing.T) {
	for part, test := range map[string]struct {
		o             gateway.Options
		told, because string
	}{
		"judge":                     {gateway.Options{Model: doubtful{}, Judge: mad{}}, "a fault of the server", "10.0.0.7 fell"},
		"evidence":                  {gateway.Options{Model: doubtful{}, Evidence: torn{}}, "a fault of the server", "10.0.0.7 fell"},
		"evidence, an error of nil": {gateway.Options{Model: doubtful{}, Evidence: hollow{}}, "a fault of the server", "without a value"},
		"model, an error of nil":    {gateway.Options{Model: void{}}, "the model failed", "without a value"},
	} {
		var log strings.Builder
		test.o.Retriever, test.o.Log = tables{}, slog.New(slog.NewTextHandler(&log, nil))
		g := open(t, test.o)
		for name, q := range asking {
			w := httptest.NewRecorder()
			g.ServeHTTP(w, httptest.NewRequest("POST", "http://localhost"+q.path, strings.NewReader(q.body)))
			if got := w.Body.String(); !strings.Contains(got, test.told) || strings.Contains(got, "10.0.0.7") {
				t.Errorf("%s, %s: %d without %q, or with the cause\n%s", part, name, w.Code, test.told, got)
			}
		}
		_ = g.Close() // an answer that is written apart from its request is told of at its end
		if n := strings.Count(log.String(), test.because); n != len(asking) {
			t.Errorf("%s: the log tells %d answers of %d:\n%s", part, n, len(asking), log.String())
		}
	}
}

// TestWhatAModelMayReturn: an error of these codes is what the reader sees; any other says
// nothing but that the model failed.
func TestWhatAModelMayReturn(t *testing.T) {
	for code, want := range map[citeway.Code]string{
		citeway.Invalid: "out of budget", citeway.Upstream: "out of budget", citeway.Unavailable: "out of budget", citeway.Truncated: "out of budget",
		citeway.Internal: "the model failed", citeway.Forbidden: "the model failed",
	} {
		g := open(t, gateway.Options{Retriever: tables{}, Model: faulty{err: &citeway.Error{Code: code, Message: "out of budget"}}})
		if a, _ := ask(t, g, "When?"); a.Err == nil || a.Err.Message != want {
			t.Errorf("%s: %v", code, a.Err)
		}
	}
}
