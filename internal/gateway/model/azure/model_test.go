package azure

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
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/resolve"
)

func TestMain(m *testing.M) { leak.Main(m) }

// tides is the data source of the tests.
const tides = `[{"type":"azure_search","parameters":{"endpoint":"https://s.search.example","index_name":"tides","authentication":{"type":"api_key","key":"search-key-77"}}}]`

// under makes the model under test.
func under(data string) modeltest.Maker {
	return func(t *testing.T, at service.Options) model.Model {
		m, err := New(Options{Options: at, Deployment: "heron", DataSources: data})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func chunk(delta, words string) modeltest.Frame {
	return modeltest.SSE(`{"id":"a","object":"extensions.chat.completion.chunk","model":"heron","choices":[{"index":0,"delta":`+delta+`,"end_turn":false,"finish_reason":null}]}`, words)
}

func said(words string) modeltest.Frame { return chunk(fmt.Sprintf(`{"content":%q}`, words), words) }

const found = `{"citations":[{"content":"High water 06:12.","title":"Tide tables 2031","url":"https://tide.example/t.pdf","filepath":"t.pdf","chunk_id":"0"},` +
	`{"content":"Low water 12:20.","title":null,"url":null,"filepath":"low.pdf","chunk_id":"0"}],"intent":"[\"high water time\"]",` +
	`"all_retrieved_documents":[{"search_queries":["high water"],"data_source_index":0,"original_search_score":0.0321,"rerank_score":3.1,"content":"High water 06:12.","title":"Tide tables 2031","url":"https://tide.example/t.pdf","filepath":"t.pdf","chunk_id":"0"}]}`

// grounded is an answer of On Your Data.
func grounded() modeltest.Wire {
	return modeltest.Wire{
		Frames: []modeltest.Frame{
			chunk(`{"role":"assistant","context":`+found+`}`, ""),
			said("High water is "), said("06:12 [do"), said("c1]"), said("[doc2]. Not [doc9]."),
			modeltest.SSE(`{"id":"a","object":"extensions.chat.completion.chunk","choices":[{"index":0,"delta":{},"end_turn":true,"finish_reason":"stop"}]}`, ""),
			{Raw: "data: [DONE]\n\n"},
		},
		Ends: 6,
		Whole: `{"id":"a","object":"extensions.chat.completion","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant",` +
			`"content":"High water is 06:12 [doc1][doc2]. Not [doc9].","context":` + found + `}}]}`,
		End:     citeway.End{Finish: citeway.FinishStop},
		Failure: `data: {"error":{"code":500,"message":"` + modeltest.Complaint + `"}}` + "\n\n",
		Refusal: func(words string) string {
			return fmt.Sprintf(`{"error":{"requestid":"r","code":400,"message":%q}}`, words)
		},
	}
}

func TestOnYourData(t *testing.T) { modeltest.Run(t, under(tides), grounded()) }

func TestPlainChat(t *testing.T) {
	plain := func(words string) modeltest.Frame {
		return modeltest.SSE(fmt.Sprintf(`{"id":"a","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":%q},"finish_reason":null}]}`, words), words)
	}
	modeltest.Run(t, under(""), modeltest.Wire{
		Frames: []modeltest.Frame{
			modeltest.SSE(`{"id":"","object":"","choices":[],"prompt_filter_results":[{"prompt_index":0,"content_filter_results":{}}]}`, ""),
			plain("High water"), plain(" is at six [1]."),
			modeltest.SSE(`{"id":"a","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, ""),
			{Raw: "data: [DONE]\n\n"},
		},
		Ends:    4,
		End:     citeway.End{Finish: citeway.FinishStop},
		Failure: `data: {"error":{"code":"InternalServerError","message":"` + modeltest.Complaint + `"}}` + "\n\n",
		Refusal: func(words string) string {
			return fmt.Sprintf(`{"error":{"code":"x","message":%q,"param":null,"type":null,"inner_error":{"code":"y"}}}`, words)
		},
	})
}

// asked is a request that a simulator was sent.
type asked struct {
	path, query, key, bearer, body string
}

// simulator answers each request with the answer of On Your Data, and returns
// what it was asked last.
func simulator(t *testing.T) (url string, last *asked) {
	t.Helper()
	last = &asked{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		*last = asked{r.URL.Path, r.URL.RawQuery, r.Header.Get("Api-Key"), r.Header.Get("Authorization"), string(raw)}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, f := range grounded().Frames {
			_, _ = io.WriteString(w, f.Raw)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL, last
}

func stream(t *testing.T, o Options, r model.Request) {
	t.Helper()
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Stream(t.Context(), &r, citeway.SinkFunc(func(citeway.Event) error { return nil })); err != nil {
		t.Fatal(err)
	}
}

func TestRequestWithDataSources(t *testing.T) {
	url, last := simulator(t)
	stream(t, Options{Options: service.Options{BaseURL: url, Key: "k-1234", Client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}, Deployment: "heron", DataSources: tides},
		model.Request{Question: "When?", MaxTokens: 50})
	want := asked{"/openai/deployments/heron/chat/completions", "api-version=" + DefaultDataVersion, "k-1234", "",
		`{"messages":[{"role":"user","content":"When?"}],"stream":true,"max_tokens":50,"data_sources":[{"parameters":` +
			`{"authentication":{"type":"api_key","key":"search-key-77"},"endpoint":"https://s.search.example","include_contexts":["citations","intent","all_retrieved_documents"],"index_name":"tides"},"type":"azure_search"}]}`}
	if *last != want {
		t.Errorf("asked\n%+v\nwant\n%+v", *last, want)
	}
}

func TestRequestWithoutDataSources(t *testing.T) {
	url, last := simulator(t)
	stream(t, Options{Options: service.Options{BaseURL: url, Client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}, Deployment: "heron", Token: func(context.Context) (string, error) { return "t-1234", nil }}, model.Request{Question: "When?"})
	want := asked{"/openai/deployments/heron/chat/completions", "api-version=" + DefaultVersion, "", "Bearer t-1234",
		`{"messages":[{"role":"user","content":"When?"}],"stream":true,"stream_options":{"include_usage":true}}`}
	if *last != want {
		t.Errorf("asked\n%+v\nwant\n%+v", *last, want)
	}
}

// TestDocsAreTheServicesOwn: [doc1] is the first document of the context, also
// where other sources were shown in the prompt.
func TestDocsAreTheServicesOwn(t *testing.T) {
	url, _ := simulator(t)
	m, err := New(Options{Options: service.Options{BaseURL: url, Client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}, Deployment: "heron", DataSources: tides})
	if err != nil {
		t.Fatal(err)
	}
	shown := make([]citeway.Source, 9)
	for i := range shown {
		shown[i] = citeway.Source{ID: fmt.Sprintf("s%d", i+1), Title: fmt.Sprintf("Handbook %d", i+1)}
	}
	folder := &citeway.Folder{}
	r := resolve.New(folder, resolve.Options{Sources: shown})
	if err := m.Stream(t.Context(), &model.Request{Question: "When?", Sources: shown, Reads: citeway.Bracket}, r); err != nil {
		t.Fatal(err)
	}
	_ = r.Put(&citeway.End{})
	a := folder.Answer()
	var cited []string
	for _, s := range a.Cited() {
		cited = append(cited, s.Path)
	}
	if a.Text != "High water is 06:12. Not." || strings.Join(cited, " ") != "t.pdf low.pdf" || *a.Cited()[0].Passages[0].Score < 0.7 {
		t.Errorf("%q cites %v", a.Text, cited)
	}
}

func TestToolsBesideDataSources(t *testing.T) {
	m, err := New(Options{Options: service.Options{BaseURL: "https://x.example"}, Deployment: "heron", DataSources: tides})
	if err != nil {
		t.Fatal(err)
	}
	err = m.Stream(t.Context(), &model.Request{Question: "q", Tools: []model.Tool{{Name: "tide"}}}, nil)
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// TestRefusals: both shapes of error, with what helps.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, body, words, mend, reason string
		status                          int
	}{
		{"number code", `{"error":{"requestid":"r","code":400,"message":"Validation error at #/data_sources/0/azure_search/parameters/includeContexts: Extra inputs are not permitted"}}`,
			"400 Bad Request: Validation error at #/data_sources/0/azure_search/parameters/includeContexts: Extra inputs are not permitted", "name a preview API version, or set AZURE_AI_INCLUDE_SEARCH_SCORES=false", "", 400},
		{"several", `{"error":{"requestid":"r","code":400,"message":"first is bad\nsecond is bad\r\n"}}`, "first is bad; second is bad", "", "", 400},
		{"filter", `{"error":{"code":"content_filter","message":"The response was filtered","param":"prompt","type":null,"inner_error":{"code":"ResponsibleAIPolicyViolation","content_filter_results":{}}}}`,
			"The response was filtered", "put the question in other words, or change the content filter of the deployment", "ResponsibleAIPolicyViolation", 400},
		{"no deployment", `{"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}}`,
			"404 Not Found: The API deployment for this resource does not exist.", "check the name of the deployment and the endpoint", "DeploymentNotFound", 404},
		{"the search key", `{"error":{"code":400,"message":"Invalid key search-key-77"}}`, "Invalid key ***", "", "", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, c.body, c.status) }))
			defer s.Close()
			m, _ := New(Options{Options: service.Options{BaseURL: s.URL, Client: s.Client(), Backoff: time.Millisecond}, Deployment: "heron", DataSources: tides})
			err := m.Stream(t.Context(), &model.Request{Question: "When?"}, nil)
			var r *upstream.Refusal
			if !errors.As(err, &r) || !strings.Contains(r.Err.Message, c.words) || r.Err.Mend != c.mend || r.Reason != c.reason {
				t.Errorf("%#v", err)
			}
		})
	}
}

func TestNewReadsAddresses(t *testing.T) {
	for _, c := range []struct{ endpoint, deployment, version, want string }{
		{"https://tide.openai.example", "heron", "", "https://tide.openai.example/openai/deployments/heron?api-version=2024-10-21"},
		{"https://tide.openai.example/", "heron", "2024-06-01", "https://tide.openai.example/openai/deployments/heron?api-version=2024-06-01"},
		{"https://tide.openai.example/openai", "heron", "", "https://tide.openai.example/openai/deployments/heron?api-version=2024-10-21"},
		{"https://tide.openai.example/openai/deployments/heron/chat/completions?api-version=2025-01-01-preview", "", "", "https://tide.openai.example/openai/deployments/heron?api-version=2025-01-01-preview"},
		{"https://gate.example/tide/openai/deployments/heron", "tern", "", "https://gate.example/tide/openai/deployments/tern?api-version=2024-10-21"},
	} {
		m, err := New(Options{Options: service.Options{BaseURL: c.endpoint}, Deployment: c.deployment, Version: c.version})
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if got := m.at.address(); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []Options{
		{}, {Options: service.Options{BaseURL: "tide.example"}, Deployment: "heron"}, {Options: service.Options{BaseURL: "ftp://tide.example"}, Deployment: "heron"}, {Options: service.Options{BaseURL: "https://tide.example"}},
		{Options: service.Options{BaseURL: "https://tide.example"}, Deployment: "../x"}, {Options: service.Options{BaseURL: "https://tide.example"}, Deployment: "heron", DataSources: "{"},
	} {
		if _, err := New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestName(t *testing.T) {
	for want, o := range map[string]Options{"heron": {Deployment: "heron"}, "tides": {Options: service.Options{Name: "tides"}, Deployment: "heron"}} {
		o.BaseURL = "https://tide.example"
		if m, err := New(o); err != nil || m.Name() != want || m.Grounded() {
			t.Errorf("%s: %v, %v", want, m, err)
		}
	}
}

func TestTokenThatCannotBeHad(t *testing.T) {
	m, _ := New(Options{Options: service.Options{BaseURL: "https://tide.example"}, Deployment: "heron", Token: func(context.Context) (string, error) { return "", errors.New("no identity") }})
	err := m.Stream(t.Context(), &model.Request{Question: "When?"}, nil)
	if citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "no identity") {
		t.Error(err)
	}
}
