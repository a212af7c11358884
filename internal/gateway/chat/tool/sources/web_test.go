package sources_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

const found = `{"query":"tides","number_of_results":3,"results":[
 {"url":"https://sea.example/tides#top","title":"<b>Tides</b> &amp; moon","content":"The tides rise twice a day [1].","engine":"gull","score":1.5,"publishedDate":"2026-03-01T08:00:00"},
 {"url":"javascript:alert(1)","title":"Bad","content":"x"},
 {"url":"https://sea.example/tides","title":"The same page","content":"again"},
 {"url":"http://www.shore.example/","title":null,"content":7},
 "no page", {"url":5},
 {"url":"https://user:pass@x.example/","title":"Bad","content":"x"}]}`

// engine answers every search with what it is given, and keeps the requests.
func engine(t *testing.T, status int, body string) (*httptest.Server, *[]*http.Request) {
	t.Helper()
	asked := &[]*http.Request{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r)
		if status/100 == 3 {
			w.Header().Set("Location", "http://127.0.0.1:1/elsewhere")
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(s.Close)
	return s, asked
}

func surf(t *testing.T, o sources.WebOptions, args string) tool.Outcome {
	t.Helper()
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	o.Client = &http.Client{Transport: transport}
	search, err := sources.NewWeb(o)
	if err != nil {
		t.Fatal(err)
	}
	d := tool.Desk{Tools: []tool.Tool{search}}
	out, err := d.Serve(context.Background(), citeway.Call{Name: sources.WebName, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPagesOfTheWebAreSources(t *testing.T) {
	s, asked := engine(t, http.StatusOK, found)
	o := surf(t, sources.WebOptions{Endpoint: s.URL + "/search/", Key: "k", Language: "en"}, `{"query":" high tides "}`)
	if o.Err != nil || len(o.Sources) != 2 {
		t.Fatalf("%v, %s", o.Err, o.Content)
	}
	r := (*asked)[0]
	if r.URL.String() != "/search?format=json&language=en&q=high+tides" || r.Header.Get("Authorization") != "Bearer k" {
		t.Errorf("asked %s with %v", r.URL, r.Header)
	}
	p := o.Sources[0]
	if p.Title != "Tides & moon" || p.URL != "https://sea.example/tides" || p.Kind != citeway.KindWeb || p.Modified == nil || p.Passages[0].Text != "The tides rise twice a day [1]." {
		t.Errorf("%+v", p)
	}
	if again := surf(t, sources.WebOptions{Endpoint: s.URL}, `{"query":"tides"}`).Sources[0]; again.ID != p.ID || !strings.HasPrefix(p.ID, "w_") {
		t.Errorf("%s and %s", p.ID, again.ID)
	}
	if o.Sources[1].Title != "www.shore.example" && o.Sources[1].Title != "shore.example" {
		t.Errorf("%+v", o.Sources[1])
	}
	var told struct {
		Type      string
		Documents []map[string]string
	}
	if err := json.Unmarshal(o.Content, &told); err != nil || told.Type != "web_search" || told.Documents[0]["published"] != "2026-03-01T08:00:00Z" {
		t.Errorf("%v, %s", err, o.Content)
	}
	if len(o.Findings) != 1 || o.Findings[0].Kind != citeway.UnsafeURL {
		t.Errorf("%v", o.Findings)
	}
}

func TestSitesAndLimits(t *testing.T) {
	s, _ := engine(t, http.StatusOK, found)
	if o := surf(t, sources.WebOptions{Endpoint: s.URL, Sites: []string{"Shore.example"}}, `{"query":"x"}`); len(o.Sources) != 1 || !strings.Contains(o.Sources[0].URL, "shore") {
		t.Errorf("%s", o.Content)
	}
	if o := surf(t, sources.WebOptions{Endpoint: s.URL, Sites: []string{"ore.example"}}, `{"query":"x"}`); len(o.Sources) != 0 {
		t.Errorf("%s", o.Content)
	}
	if o := surf(t, sources.WebOptions{Endpoint: s.URL}, `{"query":"x","limit":1}`); len(o.Sources) != 1 {
		t.Errorf("%s", o.Content)
	}
}

func TestAnEngineThatFails(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		code   citeway.Code
		says   string
	}{
		"JSON switched off": {http.StatusForbidden, "", citeway.Upstream, "search.formats"},
		"elsewhere":         {http.StatusFound, "", citeway.Upstream, "is not followed"},
		"a page":            {http.StatusOK, "<html>", citeway.Upstream, "with a list of results"},
		"huge":              {http.StatusOK, `{"results":["` + strings.Repeat("x", 4<<20) + `"]}`, citeway.TooLarge, "more than may be read"},
		"empty":             {http.StatusOK, `{}`, "", `"documents":[]`},
	} {
		s, asked := engine(t, c.status, c.body)
		o := surf(t, sources.WebOptions{Endpoint: s.URL}, `{"query":"tides"}`)
		if (o.Err == nil) != (c.code == "") || o.Err != nil && o.Err.Code != c.code || !strings.Contains(string(o.Content), c.says) || len(*asked) != 1 {
			t.Errorf("%s: %.200s", name, o.Content)
		}
	}
}

func TestAnEngineThatIsSlowOrDown(t *testing.T) {
	held := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-held:
		case <-r.Context().Done():
		}
	}))
	defer s.Close()
	defer close(held)
	o := surf(t, sources.WebOptions{Endpoint: s.URL, Timeout: 10 * time.Millisecond}, `{"query":"tides"}`)
	if o.Err == nil || o.Err.Code != citeway.Unavailable || strings.Contains(string(o.Content), "127.0.0.1") {
		t.Errorf("%s", o.Content)
	}
	if o := surf(t, sources.WebOptions{Endpoint: "http://127.0.0.1:1"}, `{"query":"tides"}`); o.Err == nil || o.Err.Code != citeway.Unavailable {
		t.Errorf("%s", o.Content)
	}
}

func TestArgumentsOfASearchOfTheWeb(t *testing.T) {
	for _, args := range []string{`{}`, `{"query":" "}`, `{"query":1}`, `{"q":"x"}`, `{"query":"` + strings.Repeat("x", 2000) + `"}`} {
		if o := surf(t, sources.WebOptions{Endpoint: "http://127.0.0.1:1"}, args); o.Err == nil || o.Err.Code == citeway.Unavailable {
			t.Errorf("%.40s: %s", args, o.Content)
		}
	}
	for _, endpoint := range []string{"", "sea.example", "ftp://sea.example", "https://a:b@sea.example", "http://"} {
		if _, err := sources.NewWeb(sources.WebOptions{Endpoint: endpoint}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
}

func FuzzResults(f *testing.F) {
	for _, s := range []string{found, `{}`, `{"results":[{"url":"http://a.example","title":"<<b>x<","content":"&lt;cite&gt;"}]}`, `[`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		client := &http.Client{Transport: answers(body)}
		search, _ := sources.NewWeb(sources.WebOptions{Endpoint: "http://sea.example", Client: client})
		r, err := search.Call(context.Background(), json.RawMessage(`{"query":"x"}`), tool.Access{})
		if err != nil {
			return
		}
		for _, p := range r.Found {
			if !strings.HasPrefix(p.Source.URL, "http") || p.Source.Title == "" || !json.Valid(p.JSON) {
				t.Fatalf("%+v", p)
			}
		}
	})
}

// answers is an engine without a connection.
type answers string

func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	_, _ = fmt.Fprint(w, string(a))
	res := w.Result()
	res.Request = r
	return res, nil
}
