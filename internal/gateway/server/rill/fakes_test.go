package rill_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
)

// asking is a model that calls the query tool, and answers with what cites it.
type asking struct {
	calls []citeway.Call
	// system is what it was told last.
	system chan string
}

func (*asking) Name() string { return "asking" }

func (a *asking) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	last := r.Messages[len(r.Messages)-1]
	if last.Role != "tool" && len(a.calls) > 0 {
		select {
		case a.system <- r.Messages[0].Content:
		default:
		}
		return sink.Put(&citeway.End{Calls: a.calls, Finish: citeway.FinishCalls})
	}
	var shown struct {
		As        string `json:"cite_as"`
		Documents []struct {
			As string `json:"cite_as"`
		} `json:"documents"`
	}
	_ = json.Unmarshal([]byte(last.Content), &shown)
	for _, d := range shown.Documents {
		shown.As += d.As
	}
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte("The average height was 4.2 metres " + shown.As + ".")); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// one is a call of a tool.
func one(name string) []citeway.Call {
	return []citeway.Call{{ID: "call_1", Name: name, Arguments: `{"metrics_view":"tides"}`}}
}

// query is a metrics tool, as small as can be.
type query struct{ label *citeway.Label }

func (query) Spec() model.Tool {
	return model.Tool{Name: "query_metrics_view", Description: "Asks a metrics view.", Parameters: json.RawMessage(`{"type":"object"}`)}
}

func (q query) Call(ctx context.Context, _ json.RawMessage, _ tool.Access) (tool.Result, error) {
	tool.Progress(ctx, "reading the table")
	return tool.Result{JSON: json.RawMessage(`{"schema":[{"name":"height"}],"data":[[4.2]]}`),
		Source: citeway.Source{Title: "tides", Label: q.label, Query: json.RawMessage(`{"metrics_view":"tides","time_range":{"start":"2026-02-01T00:00:00Z"}}`),
			Passages: []citeway.Passage{{Text: "tides, from 2026-02-01 to 2026-03-01\nAverage height 4.2 metres."}}}}, nil
}

// search is a tool that finds a document with a label.
type search struct{}

func (search) Spec() model.Tool { return model.Tool{Name: "search_sources"} }

func (search) Call(context.Context, json.RawMessage, tool.Access) (tool.Result, error) {
	s := citeway.Source{ID: "d_1", Kind: citeway.KindFile, Title: "Log (winter)", Label: &citeway.Label{Name: "Internal", Rank: 2}}
	return tool.Result{JSON: json.RawMessage(`{"type":"local_search"}`), Found: []tool.Found{
		{Hit: knowledge.Hit{Source: s, Passage: citeway.Passage{Text: "The average height was 4.2 metres."}, Version: "v1"}, JSON: json.RawMessage(`{"text":"4.2 metres"}`)}}}, nil
}

// hanging is a tool that runs until it is given up.
type hanging struct{ begun chan struct{} }

func (hanging) Spec() model.Tool { return model.Tool{Name: "query_metrics_view"} }

func (h hanging) Call(ctx context.Context, _ json.RawMessage, _ tool.Access) (tool.Result, error) {
	h.begun <- struct{}{}
	<-ctx.Done()
	return tool.Result{}, ctx.Err()
}

// failing is a tool without results.
type failing struct{}

func (failing) Spec() model.Tool { return model.Tool{Name: "query_metrics_view"} }

func (failing) Call(context.Context, json.RawMessage, tool.Access) (tool.Result, error) {
	return tool.Result{}, &citeway.Error{Code: citeway.Upstream, Message: "the table is away"}
}

// service is a chat with that model and those tools, which are its own.
func service(m model.Model, e evidence.Store, tools ...tool.Tool) *chat.Service {
	return chat.New(chat.Options{Models: map[string]model.Model{"": m}, Evidence: e,
		OpenURL: func(id string) string { return "https://cite.example/c/" + id }, Own: func(context.Context) []tool.Tool { return tools }})
}

// opener opens records as they are, and answers every query alike.
type opener struct {
	state evidence.State
	err   error
	// set is the set that queries are of; "" is none.
	set string
}

func (o opener) Open(_ context.Context, rec *evidence.Record, _ tool.Access) (*evidence.Opened, error) {
	return &evidence.Opened{Record: rec, State: o.state, Chart: "<svg/>", Facts: []string{"1 row"}, Again: "/-/open-query?query=%7B%7D"}, o.err
}

func (o opener) Ask(_ context.Context, q json.RawMessage, a tool.Access) (*evidence.Opened, error) {
	if o.err != nil {
		return nil, o.err
	}
	if a.Sets != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: "metrics_view", Message: "there is no such view"}
	}
	return &evidence.Opened{Record: &evidence.Record{Kind: evidence.Tool, Tool: "query_metrics_view", Arguments: q, Owner: "k_secret"}, State: evidence.Current}, nil
}

// Sees shows queries to whoever sees all, or has their set.
func (o opener) Sees(rec *evidence.Record, a tool.Access) bool {
	return rec.Tool != "query_metrics_view" || o.set == "" || a.Sets == nil || slices.Contains(a.Sets, o.set)
}

// page writes what was opened in one line.
func page(w http.ResponseWriter, _ *http.Request, o *evidence.Opened) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := fmt.Fprintf(w, "<p>%s %s %s %v %s", o.ID, o.State, o.Resolved, o.Facts, o.Owner)
	return err
}

// library shows the document d_1 to whoever has the set "sea".
type library struct{}

func (library) Sees(_ context.Context, id string, sight knowledge.Sight) (bool, error) {
	return id == "d_1" && sight.Sees(2, []string{"sea"}), nil
}
