package azure

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestWhatACallerMaySee: an index's name narrows what the key allows, and never
// widens it.
func TestWhatACallerMaySee(t *testing.T) {
	rank := func(n int) *int { return &n }
	for _, test := range []struct {
		name, index string
		caller      server.Caller
		sets        []string
		seen        *int
		titles      string
	}{
		{"a set", "tides", server.Caller{}, []string{"tides"}, nil, "Tide tables 2031"},
		{"an unknown name is all", "nowhere", server.Caller{}, nil, nil, "Tide tables 2031 Locks"},
		{"an unknown name is all of the key's sets", "nowhere", server.Caller{Sets: []string{"harbour"}}, []string{"harbour"}, nil, "Locks Keys"},
		{"a set of the key's", "tides", server.Caller{Sets: []string{"tides", "harbour"}}, []string{"tides"}, nil, "Tide tables 2031"},
		{"a set that is not the key's is unknown to it", "vault", server.Caller{Sets: []string{"tides"}}, []string{"tides"}, nil, "Tide tables 2031"},
		{"a set above the key's clearance is unknown to it", "vault", server.Caller{Clearance: rank(0)}, nil, rank(0), "Tide tables 2031 Locks"},
		{"a key without sets", "nowhere", server.Caller{Sets: []string{}}, []string{}, nil, ""},
		{"the key's clearance", "harbour", server.Caller{Clearance: rank(0)}, []string{"harbour"}, rank(0), "Locks"},
		{"a clearance that suffices", "harbour", server.Caller{Clearance: rank(3)}, []string{"harbour"}, rank(3), "Locks Keys"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := open(t, nil, test.caller)
			status, body := g.post(path("chat", preview), strings.Replace(over("", ""), `"unknown"`, `"`+test.index+`"`, 1))
			q := g.shelf.query()
			if status != 200 || fmt.Sprint(q.Sets) != fmt.Sprint(test.sets) || (q.Sets == nil) != (test.sets == nil) || !same(q.Clearance, test.seen) {
				t.Fatalf("%d, searched %v %v", status, q.Sets, q.Clearance)
			}
			for _, title := range []string{"Tide tables 2031", "Locks", "Keys"} {
				if got, want := strings.Contains(body, `"title":"`+title+`"`), strings.Contains(test.titles, title); got != want {
					t.Errorf("%s is shown: %v\n%s", title, got, body)
				}
			}
		})
	}
}

func same(a, b *int) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// careless is a library that knows no clearance.
type careless struct{ shelf *shelf }

func (c careless) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	q.Clearance, q.Sets = nil, nil
	return c.shelf.Search(ctx, q)
}

// allowed are indexes at one endpoint.
type allowed struct {
	endpoint string
	library  chat.Library
	fails    error
	got      Parameters
	index    string
}

func (a *allowed) Library(endpoint, index string, p Parameters) (chat.Library, error) {
	if endpoint != a.endpoint {
		return nil, nil
	}
	a.got, a.index = p, index
	return a.library, a.fails
}

const searchHost = "https://tern.search.example"

func TestAnAllowedEndpointIsAsked(t *testing.T) {
	index := harbour()
	index.hits = index.hits[:1]
	index.hits[0].Source.Title = "From the index"
	a := &allowed{endpoint: searchHost, library: index}
	g := open(t, func(o *Options) { o.Indexes = a })
	body := over(`"filter":"area eq 'north'","query_type":"semantic","semantic_configuration":"s","strictness":2,"fields_mapping":{"title_field":"t","content_fields":["a","b"]},`, "")
	status, got := g.post(path("chat", preview), body)
	if status != 200 || !strings.Contains(got, "From the index") || g.shelf.query().Text != "" {
		t.Fatalf("%d %s", status, got)
	}
	p := a.got
	if a.index != "unknown" || p.Filter != "area eq 'north'" || p.QueryType != "semantic" || p.SemanticConfiguration != "s" || p.Strictness != 2 ||
		p.Authentication.Type != "api_key" || p.Authentication.Key != "k" || p.Mapping.Title != "t" || len(p.Mapping.ContentFields) != 2 || p.Embedding != nil {
		t.Errorf("%s %+v", a.index, p)
	}
}

func TestAKeyWithSetsMayAskTheIndexesThatTheyName(t *testing.T) {
	for sets, want := range map[string]int{"unknown": 200, "tides": 403} {
		a := &allowed{endpoint: searchHost, library: careless{harbour()}}
		g := open(t, func(o *Options) { o.Indexes = a }, server.Caller{Sets: []string{sets}})
		status, body := g.post(path("chat", preview), over("", ""))
		if status != want || want == 403 && !strings.Contains(body, "index_name: the key may not see this index") {
			t.Errorf("%s: %d %s", sets, status, body)
		}
	}
}

func TestWhatALibraryShouldNotHaveFoundIsNotShown(t *testing.T) {
	zero := 0
	a := &allowed{endpoint: searchHost, library: careless{harbour()}}
	g := open(t, func(o *Options) { o.Indexes = a }, server.Caller{Clearance: &zero})
	_, body := g.post(path("chat", preview), over(`"strictness":1,"include_contexts":["citations","all_retrieved_documents"],`, ""))
	if strings.Contains(body, "Keys") || !strings.Contains(body, "Locks") {
		t.Error(body)
	}
}

func TestWhatAnIndexRefuses(t *testing.T) {
	for _, test := range []struct {
		fails  error
		status int
		want   string
	}{
		{&citeway.Error{Code: citeway.Invalid, Place: "fields_mapping.title_field", Message: "is not a valid field name", Mend: "use letters"}, 400,
			`"code":400,"message":"Validation error at #/data_sources/0/azure_search/parameters/fields_mapping.title_field: is not a valid field name; use letters"`},
		{&citeway.Error{Code: citeway.Upstream, Message: "the index is down", Err: fmt.Errorf("secret")}, 502, `"code":"502","message":"the index is down"`},
		{fmt.Errorf("secret"), 500, `"code":"500","message":"a fault of the server"`},
	} {
		for _, stream := range []string{"", `"stream":true,`} {
			for name, a := range map[string]*allowed{"made": {endpoint: searchHost, fails: test.fails}, "asked": {endpoint: searchHost, library: &shelf{fails: test.fails}}} {
				if name == "asked" && test.status == 400 {
					continue
				}
				g := open(t, func(o *Options) { o.Indexes = a })
				status, body := g.post(path("chat", preview), over("", stream))
				if status != test.status || !strings.Contains(body, test.want) || strings.Contains(body, "secret") {
					t.Errorf("%s %s: %d %s", name, stream, status, body)
				}
			}
		}
	}
}

func TestWithoutKnowledge(t *testing.T) {
	g := open(t, func(o *Options) { o.Library = nil })
	if status, body := g.post(path("chat", preview), over("", "")); status != 200 || !strings.Contains(body, unavailable) {
		t.Errorf("%d %s", status, body)
	}
}

// TestNoEndpointOfARequestIsCalled: whatever address a request names, nothing
// connects to it, unless the settings name it too.
func TestNoEndpointOfARequestIsCalled(t *testing.T) {
	var calls atomic.Int32
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	trap := &http.Server{ReadHeaderTimeout: server.HeaderTimeout, ConnState: func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			calls.Add(1)
		}
	}}
	served := make(chan error, 1)
	go func() { served <- trap.Serve(l) }()
	defer func() {
		_ = trap.Close()
		<-served
	}()
	at := "http://" + l.Addr().String()
	body := strings.ReplaceAll(over(`"query_type":"vector","embedding_dependency":{"type":"endpoint","endpoint":"`+searchHost+`/embed","authentication":{"type":"api_key","key":"k"}},`, ""), searchHost, at)
	elsewhere, err := NewAllowed(azuresearch.Options{Endpoint: "https://other.example"})
	if err != nil {
		t.Fatal(err)
	}
	for name, indexes := range map[string]Indexes{
		"none":            nil,
		"another":         &allowed{endpoint: "https://other.example", library: harbour()},
		"another, really": elsewhere,
	} {
		for _, stream := range []string{body, strings.Replace(body, `{"messages"`, `{"stream":true,"messages"`, 1)} {
			g := open(t, func(o *Options) { o.Indexes = indexes })
			status, got := g.post(path("chat", preview), stream)
			if status != 200 || !strings.Contains(got, "Tide tables 2031") {
				t.Errorf("%s: %d %s", name, status, got)
			}
		}
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d connections", n)
	}
	res, err := http.Get(at)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if calls.Load() != 1 {
		t.Error("the trap does not count")
	}
}
