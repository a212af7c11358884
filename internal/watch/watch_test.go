package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/citeway/citeway"
)

// A client names its request where the name can stand in a log.
func TestRequestsHaveNames(t *testing.T) {
	for given, kept := range map[string]bool{"req-1": true, "01HX:a/b=": true, "": false, "a b": false, "a\nb": false, strings.Repeat("a", 129): false, "\u202e": false} {
		ctx, id := WithRequest(context.Background(), given)
		if (id == given) != kept || RequestOf(ctx) != id || id == "" {
			t.Errorf("%q became %q", given, id)
		}
	}
}

// A trace goes on from the client's, through our steps, to the server that is asked.
func TestTracesGoOn(t *testing.T) {
	spans := tracetest.NewInMemoryExporter()
	traces := tracesTo(context.Background(), sdk.WithSyncer(spans))
	r := httptest.NewRequest(http.MethodPost, "/v1/answers", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	ctx, root := traces.Serve(r.Context(), r)
	root.Name("POST /v1/answers")
	inner, step := Step(ctx, "retrieve", Fact{"citeway.passages", 3})
	_, call := Call(inner, "POST")
	out := http.Header{}
	Carry(inner, out)
	call.Fails("503")
	call.End(nil)
	step.End(&citeway.Error{Code: citeway.Upstream, Message: "secret words"})
	root.End(nil)
	if got := out.Get("Traceparent"); !strings.HasPrefix(got, "00-0af7651916cd43dd8448eb211c80319c-") || strings.Contains(got, "b7ad6b7169203331") {
		t.Errorf("passed on %q", got)
	}
	all := spans.GetSpans()
	if len(all) != 3 || all[0].Name != "POST" || all[1].Name != "retrieve" || all[2].Name != "POST /v1/answers" ||
		all[0].Parent.SpanID() != all[1].SpanContext.SpanID() || all[1].Parent.SpanID() != all[2].SpanContext.SpanID() ||
		all[2].Parent.SpanID().String() != "b7ad6b7169203331" || TraceOf(ctx) != "0af7651916cd43dd8448eb211c80319c" {
		t.Fatalf("%+v", all)
	}
	data, _ := json.Marshal(all[1].Attributes)
	if s := string(data) + all[1].Status.Description; strings.Contains(s, "secret") || !strings.Contains(s, "upstream") {
		t.Error(s)
	}
}

// Without an endpoint nothing is recorded, and a client's trace is still passed on.
// nothing
func TestNoTraces(t *testing.T) {
	traces, err := OpenTraces(context.Background(), func(string) string { return "" })
	if traces != nil || err != nil || traces.Close() != nil {
		t.Fatal(traces, err)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	ctx, span := traces.Serve(r.Context(), r)
	span.Say(Fact{"a", 1})
	span.End(nil)
	out := http.Header{}
	Carry(ctx, out)
	if out.Get("Traceparent") != r.Header.Get("Traceparent") {
		t.Error(out)
	}
	if _, err := OpenTraces(context.Background(), func(name string) string { return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "nowhere"}[name] }); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// Spans are sent to the standard endpoint by OTLP over HTTP.
func TestTracesAreSent(t *testing.T) {
	got := make(chan string, 10)
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.URL.Path + " " + r.Header.Get("Content-Type") }))
	defer s.Close()
	traces, err := OpenTraces(context.Background(), func(name string) string { return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": s.URL}[name] })
	if err != nil {
		t.Fatal(err)
	}
	_, span := traces.Serve(context.Background(), httptest.NewRequest(http.MethodGet, "/", nil))
	span.End(nil)
	if err := traces.Close(); err != nil {
		t.Fatal(err)
	}
	if sent := <-got; sent != "/v1/traces application/x-protobuf" {
		t.Error(sent)
	}
}

func anAnswer() *Answer {
	return &Answer{ID: "ans_1", Model: "house", Owner: "k_1", Took: time.Second, First: time.Second / 2, Held: 9, Question: "Who pays?", Words: "The board pays.",
		Sources: []citeway.Source{{ID: "s1", Number: 1, Label: &citeway.Label{Name: "Board", Rank: 5}}}, Label: &citeway.Label{Name: "Board", Rank: 5},
		Citations: []citeway.Citation{{ID: "c_1", Sources: []string{"s1"}, Passages: []string{"p_1"}, Verdict: citeway.Supported}},
		Findings:  map[citeway.FindingKind]int{citeway.OutOfRange: 2, "made-up": 1}, Usage: &citeway.Usage{Prompt: 10, Answer: 3}}
}

// A line says who was told what resting on which evidence, and holds words only if asked.
func TestAuditLines(t *testing.T) {
	for _, words := range []bool{false, true} {
		file := filepath.Join(t.TempDir(), "in", "audit.jsonl")
		a, err := OpenAudit(AuditOptions{File: file, Words: words})
		if err != nil {
			t.Fatal(err)
		}
		ctx, _ := WithRequest(context.Background(), "req-1")
		a.Answered(ctx, anAnswer())
		a.Answered(ctx, anAnswer())
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		var l map[string]any
		if err := json.Unmarshal([]byte(lines[0]), &l); err != nil || len(lines) != 2 {
			t.Fatal(err, lines)
		}
		for _, want := range []string{`"request":"req-1"`, `"key":"k_1"`, `"answer":"ans_1"`, `"label":"Board"`, `"outcome":"whole"`, `"evidence":[{"id":"c_1","sources":["s1"],"passages":["p_1"],"verdict":"supported"}]`} {
			if !strings.Contains(lines[0], want) {
				t.Errorf("no %s in %s", want, lines[0])
			}
		}
		if strings.Contains(lines[0], "pays") != words {
			t.Errorf("words %t: %s", words, lines[0])
		}
		if info, _ := os.Stat(file); info.Mode().Perm() != 0o600 {
			t.Error(info.Mode())
		}
	}
	var log bytes.Buffer
	a, err := OpenAudit(AuditOptions{Log: slog.New(slog.NewJSONHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	a.Answered(context.Background(), anAnswer())
	if !strings.Contains(log.String(), `"answer":"ans_1"`) || strings.Contains(log.String(), "pays") {
		t.Error(log.String())
	}
}

// The values of labels come from short lists, whatever an answer holds.
func TestFiguresOfAnAnswer(t *testing.T) {
	f := NewFigures()
	f.Answered(anAnswer())
	f.Asked("house", "ok", time.Second)
	f.Began()("native", 200)
	var none *Figures
	none.Answered(anAnswer())
	none.Began()("native", 200)
	w := httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{`citeway_citations_total{verdict="supported"} 1`, `citeway_findings_total{kind="out-of-range"} 2`, `citeway_findings_total{kind="other"} 1`,
		`citeway_tokens_total{direction="prompt"} 10`, `citeway_first_token_seconds_count{model="house"} 1`, `citeway_upstream_requests_total{model="house",status="ok"} 1`,
		`citeway_requests_total{status="2xx"} 1`, `citeway_requests_open 0`, `citeway_held_bytes_sum 9`, `citeway_answers_total{outcome="whole"} 1`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}
