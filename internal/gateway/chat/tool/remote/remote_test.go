package remote_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
)

// each runs a test over both carriers.
func each(t *testing.T, test func(t *testing.T, s *remote.Server)) {
	t.Run("HTTP", func(t *testing.T) { test(t, open(t, remote.Options{URL: overHTTP(t).URL})) })
	t.Run("stdio", func(t *testing.T) { test(t, open(t, program(t, "tides"))) })
}

func TestToolsAreListedUnderTheServersName(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		tools, err := s.Tools(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, one := range tools {
			names = append(names, one.Spec().Name)
		}
		if got := strings.Join(names, " "); !strings.HasPrefix(got, "sea__exit sea__height sea__huge sea__log_read_") || len(names) != 6 {
			t.Error(got)
		}
		spec := tools[1].Spec()
		if !json.Valid(spec.Parameters) || !strings.Contains(string(spec.Parameters), "which harbour") || spec.Description != "Tells the height [\u20601]." {
			t.Errorf("%+v", spec)
		}
	})
}

func TestAResultOfStructure(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		o := serve(t, s, "sea__height", `{"harbour":"North"}`, tool.Limits{})
		if o.Err != nil || !strings.HasSuffix(string(o.Content), `"harbour":"North","height":4.2}`) {
			t.Fatalf("%v, %s", o.Err, o.Content)
		}
		source := o.Sources[0]
		if source.Title != "Height of the tide" || string(source.Query) != `{"harbour":"North"}` || !strings.Contains(source.Passages[0].Text, "4.2") {
			t.Errorf("%+v", source)
		}
	})
}

func TestAResultOfWords(t *testing.T) {
	s := open(t, remote.Options{URL: overHTTP(t).URL})
	tools, err := s.Tools(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	o := serve(t, s, tools[3].Spec().Name, `{}`, tool.Limits{})
	if o.Err != nil || !strings.HasSuffix(string(o.Content), `"text":"The gate closed at nine.","links":[{"uri":"cite://p_1","name":"log"}]}`) {
		t.Errorf("%v, %s", o.Err, o.Content)
	}
	if len(o.Findings) != 1 || o.Findings[0].Kind != citeway.NotCarried {
		t.Errorf("%v", o.Findings)
	}
}

func TestProgressIsPassedOn(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		tools, err := s.Tools(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		heard := make(chan string, 1)
		ctx := tool.Reporting(context.Background(), func(m string) { heard <- m })
		d := tool.Desk{Tools: tools}
		r, err := d.Find("sea__steps").Call(ctx, json.RawMessage(`{}`), tool.Access{})
		if err != nil || string(r.JSON) != `{"done":true}` {
			t.Errorf("%s, %v", r.JSON, err)
		}
		if len(heard) == 1 && <-heard != "half way" {
			t.Error("other words")
		}
	})
}

func TestAServerThatFailsIsAnErrorOfOneCall(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		for _, c := range []struct {
			name, args string
			code       citeway.Code
			says       string
		}{
			{"sea__slow", `{}`, citeway.Unavailable, "gave no result within"},
			{"sea__height", `{"harbour":""}`, citeway.Upstream, "no harbour is called"},
			{"sea__height", `{"harbour":7}`, citeway.Upstream, "harbour"},
			{"sea__huge", `{}`, citeway.Unavailable, "was lost"},
			{"sea__depth", `{}`, citeway.NotFound, "no such tool"},
			{"sea__height", `{"harbour":"North"}`, "", "4.2"},
		} {
			limit := time.Minute
			if c.name == "sea__slow" {
				limit = 50 * time.Millisecond
			}
			o := serve(t, s, c.name, c.args, tool.Limits{Time: limit})
			if (o.Err == nil) != (c.code == "") || o.Err != nil && o.Err.Code != c.code || !strings.Contains(string(o.Content), c.says) {
				t.Errorf("%s %s: %.300s", c.name, c.args, o.Content)
			}
		}
	})
}

func TestAServerThatEndsIsStartedAgain(t *testing.T) {
	s := open(t, program(t, "tides"))
	if o := serve(t, s, "sea__exit", `{}`, tool.Limits{}); o.Err == nil || o.Err.Code != citeway.Unavailable {
		t.Fatalf("%s", o.Content)
	}
	if o := serve(t, s, "sea__height", `{"harbour":"North"}`, tool.Limits{}); o.Err != nil {
		t.Errorf("%s", o.Content)
	}
}

func TestServersThatAreNone(t *testing.T) {
	nothing := httptest.NewServer(http.NotFoundHandler())
	defer nothing.Close()
	lying := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":99,"result":{"tools":"yes"}}`))
	}))
	defer lying.Close()
	elsewhere := httptest.NewServer(http.RedirectHandler(overHTTP(t).URL, http.StatusTemporaryRedirect))
	defer elsewhere.Close()
	for name, o := range map[string]remote.Options{
		"down": {URL: "http://127.0.0.1:1/mcp"}, "nothing there": {URL: nothing.URL}, "lying": {URL: lying.URL}, "sent elsewhere": {URL: elsewhere.URL},
		"no program": {Command: []string{"/no/such/program"}}, "ends at once": program(t, "none"),
		"mute": program(t, "mute"), "babbling": program(t, "babbling"),
	} {
		t.Run(name, func(t *testing.T) {
			o.Connect = 300 * time.Millisecond
			s := open(t, o)
			if tools, err := s.Tools(context.Background()); citeway.CodeOf(err) != citeway.Unavailable {
				t.Errorf("%v, %v", tools, err)
			}
		})
	}
}

func TestWhatIsClosedStaysClosed(t *testing.T) {
	s := open(t, remote.Options{URL: overHTTP(t).URL})
	tools, err := s.Tools(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := tools[0].Call(context.Background(), json.RawMessage(`{}`), tool.Access{}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Error(err)
	}
	if _, err := s.Tools(context.Background()); citeway.CodeOf(err) != citeway.Unavailable {
		t.Error(err)
	}
}

func TestHeadersListsAndLabels(t *testing.T) {
	var mu sync.Mutex
	keys := map[string]int{}
	inner := overHTTP(t)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		keys[r.Header.Get("Authorization")]++
		mu.Unlock()
		inner.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	s := open(t, remote.Options{URL: front.URL, Header: http.Header{"authorization": {"Bearer k"}}, Tools: []string{"height"}, Label: &citeway.Label{Name: "Board", Rank: 3}})
	tools, err := s.Tools(context.Background())
	if err != nil || len(tools) != 1 {
		t.Fatalf("%d tools, %v", len(tools), err)
	}
	two := 2
	if _, err := tools[0].Call(context.Background(), json.RawMessage(`{"harbour":"North"}`), tool.Access{Clearance: &two}); citeway.CodeOf(err) != citeway.Forbidden {
		t.Error(err)
	}
	r, err := tools[0].Call(context.Background(), json.RawMessage(`{"harbour":"North"}`), tool.Access{})
	if err != nil || r.Source.Label == nil || r.Source.Label.Rank != 3 {
		t.Errorf("%+v, %v", r, err)
	}
	mu.Lock() // the client may ask for more behind our back
	defer mu.Unlock()
	if len(keys) != 1 || keys["Bearer k"] == 0 {
		t.Errorf("%v", keys)
	}
}

func TestAllLeavesOutWhatIsDown(t *testing.T) {
	up := open(t, remote.Options{Name: "up", URL: overHTTP(t).URL})
	down := open(t, remote.Options{Name: "down", URL: "http://127.0.0.1:1/"})
	var failed []string
	tools := remote.All(context.Background(), []*remote.Server{down, up}, func(name string, _ error) { failed = append(failed, name) })
	if len(tools) != 6 || len(failed) != 1 || failed[0] != "down" {
		t.Errorf("%d tools, %v", len(tools), failed)
	}
}

func TestManyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				tools, err := s.Tools(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				if r, err := tools[1].Call(context.Background(), json.RawMessage(`{"harbour":"North"}`), tool.Access{}); err != nil {
					t.Errorf("%s, %v", r.JSON, err)
				}
			})
		}
		all.Wait()
	})
}

func TestOptions(t *testing.T) {
	for name, o := range map[string]remote.Options{
		"no name": {URL: "http://a.example"}, "a bad name": {Name: "a b", URL: "http://a.example"}, "neither": {Name: "a"},
		"both": {Name: "a", URL: "http://a.example", Command: []string{"x"}}, "no address": {Name: "a", URL: "a.example"},
	} {
		if _, err := remote.New(o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
