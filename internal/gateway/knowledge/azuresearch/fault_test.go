package azuresearch_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/upstream"
)

const key = "k3y-0f-the-harb0ur"

// answersInTurn gives the answers one after another and notes what was asked.
func answersInTurn(answers, asked *[]string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.Host+r.URL.Path)
		_, _ = w.Write([]byte((*answers)[0]))
		*answers = (*answers)[1:]
	})
}

// overNetwork starts the service on a port of its own and returns a client.
func overNetwork(t *testing.T, s http.Handler, o azuresearch.Options) *azuresearch.Client {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	o.Endpoint, o.Index, o.Key = server.URL, "harbour", key
	o.Client, o.Backoff = server.Client(), time.Millisecond
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	c, err := azuresearch.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestFaults: each fault has its code and words, is tried again only where that
// may help, and never shows the key.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults simulate.Faults
		code   citeway.Code
		words  string
		asked  int
	}{
		{"throttled for a while", simulate.Faults{Throttle: 2, RetryAfter: "0"}, "", "", 3},
		{"throttled for long", simulate.Faults{Throttle: 99}, citeway.Upstream, "429 Too Many Requests (tried 4 times): Too many requests", 4},
		{"told to wait for long", simulate.Faults{Throttle: 1, RetryAfter: "3600"}, citeway.Upstream, "429", 1},
		{"overloaded for a while", simulate.Faults{Unavailable: 3}, "", "", 4},
		{"unauthorized", simulate.Faults{Status: 401}, citeway.Upstream, "401 Unauthorized: Something went wrong.; check the key", 1},
		{"forbidden, with the key", simulate.Faults{Status: 403, Complaint: `{"error":{"code":"Forbidden","message":"The key ` + key + ` may not."}}`}, citeway.Upstream, "Forbidden: The key *** may not.", 1},
		{"a message alone", simulate.Faults{Status: 500, Complaint: `{"error":"out of order"}`}, citeway.Upstream, "500 Internal Server Error (tried 4 times): out of order", 4},
		{"an outer message", simulate.Faults{Status: 500, Complaint: `{"message":"out\r\nof order"}`}, citeway.Upstream, "out; of order", 4},
		{"a code as a number", simulate.Faults{Status: 400, Complaint: `{"error":{"code":400,"message":"no"}}`}, citeway.Upstream, "400 Bad Request: no", 1},
		{"a page", simulate.Faults{Status: 502, Complaint: "<h1>Bad gateway " + key + "</h1>"}, citeway.Upstream, "Bad gateway ***", 4},
		{"a long page", simulate.Faults{Status: 502, Complaint: strings.Repeat("é", 400) + key}, citeway.Upstream, "é", 4},
		{"nothing said", simulate.Faults{Status: 404, Complaint: " "}, citeway.Upstream, "404 Not Found: no reason given; check the endpoint and the index's name", 1},
		{"a redirect", simulate.Faults{Status: 302, Location: "https://evil.example/"}, citeway.Upstream, "302 Found: Something went wrong.; redirects are not followed", 1},
		{"cut", simulate.Faults{CutAt: 40}, citeway.Truncated, "broke off", 4},
		{"malformed", simulate.Faults{Malformed: true}, citeway.Upstream, "is not an answer", 1},
		{"slow", simulate.Faults{Slow: time.Hour}, citeway.Unavailable, "did not begin to answer in time", 1},
		{"huge", simulate.Faults{Huge: 33 << 20}, citeway.TooLarge, "more than may be read", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := service(t, simulate.Options{AdminKey: key, Faults: c.faults})
			o := azuresearch.Options{Mapping: harbour}
			if c.faults.Slow > 0 {
				o.Timeout = time.Second
			}
			hits, err := overNetwork(t, s, o).Search(context.Background(), knowledge.Query{Text: "water"})
			if citeway.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.words) || len(s.Asked()) != c.asked {
				t.Errorf("%d requests, code %q, %v", len(s.Asked()), citeway.CodeOf(err), err)
			}
			if c.code == "" && len(hits) != 4 {
				t.Errorf("found %d", len(hits))
			}
			if strings.Contains(fmt.Sprint(err), key) || !utf8.ValidString(fmt.Sprint(err)) || len(fmt.Sprint(err)) > 1000 {
				t.Errorf("the error is not fit to be shown: %v", err)
			}
		})
	}
}

// TestCutAnywhere: an answer that breaks off is never taken for a whole one.
func TestCutAnywhere(t *testing.T) {
	s := service(t, simulate.Options{})
	c := overNetwork(t, s, azuresearch.Options{Mapping: harbour})
	d := &direct{handler: s}
	found(t, client(t, d, azuresearch.Options{Mapping: harbour}), knowledge.Query{Text: "water"})
	for at := 1; at < len(d.answers[0]); at += 7 {
		s.Plant(simulate.Faults{CutAt: at})
		if _, err := c.Search(context.Background(), knowledge.Query{Text: "water"}); citeway.CodeOf(err) != citeway.Truncated {
			t.Fatalf("cut at %d: %v", at, err)
		}
	}
}

func TestPagesThatDoNotGoOn(t *testing.T) {
	s := service(t, simulate.Options{PageSize: 1, Faults: simulate.Faults{Endless: true}})
	_, err := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour}).Search(context.Background(), knowledge.Query{Text: "water"})
	if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), "do not go on") {
		t.Error(err)
	}
}

func TestNoScores(t *testing.T) {
	s := service(t, simulate.Options{Faults: simulate.Faults{NoScores: true}})
	hits, err := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Semantic}).Search(context.Background(), knowledge.Query{Text: "water"})
	if err != nil || len(hits) == 0 || hits[0].Passage.Score != nil || hits[0].Passage.Extra != nil || hits[0].Score != 0 {
		t.Errorf("%+v %v", hits, err)
	}
}

func TestNobodyThere(t *testing.T) {
	c, err := azuresearch.New(azuresearch.Options{Endpoint: "http://127.0.0.1:1", Index: "harbour", Retries: 1, Backoff: time.Millisecond, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Search(context.Background(), knowledge.Query{Text: "water"})
	if citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "tried 2 times") || strings.Contains(err.Error(), key) {
		t.Error(err)
	}
}

func TestCanceled(t *testing.T) {
	s := service(t, simulate.Options{Faults: simulate.Faults{Throttle: 99, RetryAfter: "5"}})
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := overNetwork(t, s, azuresearch.Options{}).Search(ctx, knowledge.Query{Text: "water"}); !errors.Is(err, context.Canceled) {
		t.Errorf("while waiting: %v", err)
	}
	s.Plant(simulate.Faults{Slow: time.Hour})
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := overNetwork(t, s, azuresearch.Options{}).Search(ctx, knowledge.Query{Text: "water"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while asking: %v", err)
	}
}

func TestKeysAndTokens(t *testing.T) {
	s := service(t, simulate.Options{AdminKey: key, QueryKey: "query", Token: "t0ken"})
	token := func(t string, err error) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return t, err }
	}
	for name, c := range map[string]struct {
		o      azuresearch.Options
		search int
		schema int
	}{
		"admin key":  {azuresearch.Options{Key: key}, 200, 200},
		"query key":  {azuresearch.Options{Key: "query"}, 200, 403},
		"token":      {azuresearch.Options{Token: token("t0ken", nil), Key: "not sent"}, 200, 200},
		"no key":     {azuresearch.Options{}, 401, 401},
		"bad key":    {azuresearch.Options{Key: "wrong"}, 403, 403},
		"old token":  {azuresearch.Options{Token: token("old", nil)}, 403, 403},
		"none to be": {azuresearch.Options{Token: token("", errors.New("the identity is gone"))}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c.o.Mapping = harbour
			cl := client(t, &direct{handler: s}, c.o)
			_, err := cl.Search(context.Background(), knowledge.Query{Text: "water"})
			if got := status(err); got != c.search {
				t.Errorf("search: %d %v", got, err)
			}
			_, err = cl.Schema(context.Background())
			if got := status(err); got != c.schema {
				t.Errorf("schema: %d %v", got, err)
			}
		})
	}
}

// status is the HTTP status behind an error; 200 for none, 0 for another.
func status(err error) int {
	var r *upstream.Answered
	switch {
	case err == nil:
		return 200
	case errors.As(err, &r):
		return r.Status
	}
	return 0
}

func TestEmbeddingThatIsNone(t *testing.T) {
	broken := errors.New("the embedder broke")
	zero := float32(0)
	for name, c := range map[string]struct {
		vector []float32
		err    error
		words  string
	}{
		"error":     {nil, broken, "the embedder broke"},
		"none":      {nil, nil, "the embedding has 0 numbers"},
		"too long":  {make([]float32, 4097), nil, "4097 numbers"},
		"no number": {[]float32{1, zero / zero}, nil, "not a number"},
		"too short": {[]float32{1, 2}, nil, "expects a length of '3'"},
	} {
		t.Run(name, func(t *testing.T) {
			o := azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Vector, Embed: func(context.Context, string) ([]float32, error) { return c.vector, c.err }}
			_, err := client(t, &direct{handler: service(t, simulate.Options{})}, o).Search(context.Background(), knowledge.Query{Text: "water"})
			if !strings.Contains(fmt.Sprint(err), c.words) {
				t.Error(err)
			}
		})
	}
}

// TestServiceRefuses: what a mapping that does not fit comes back as.
func TestServiceRefuses(t *testing.T) {
	s := service(t, simulate.Options{})
	for name, c := range map[string]struct {
		o     azuresearch.Options
		words string
	}{
		"content":       {azuresearch.Options{}, "Could not find a property named 'content'"},
		"vector":        {azuresearch.Options{Mapping: azuresearch.Mapping{ContentFields: []string{"body"}}, QueryType: azuresearch.Vector, Embed: embedder}, "Unknown field 'contentVector' in vector field list."},
		"vectorizer":    {azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Vector}, "does not have a vectorizer"},
		"semantic":      {azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Semantic, SemanticConfiguration: "other"}, "Unknown semantic configuration 'other'."},
		"filter field":  {azuresearch.Options{Mapping: harbour, Filter: "nosuch eq 1"}, "Could not find a property named 'nosuch'"},
		"filter":        {azuresearch.Options{Mapping: harbour, Filter: "rank is 1"}, "Syntax error at position 6"},
		"no filterable": {azuresearch.Options{Mapping: harbour, Filter: "body eq 'x'"}, "'body' is not a filterable field."},
		"index":         {azuresearch.Options{Mapping: harbour, Index: "nosuch"}, "The index with the name 'nosuch'"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := client(t, &direct{handler: s}, c.o).Search(context.Background(), knowledge.Query{Text: "water"})
			if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(fmt.Sprint(err), c.words) {
				t.Error(err)
			}
		})
	}
}

// FuzzAnswer: whatever a service answers, hits are sound or there is an error.
func FuzzAnswer(f *testing.F) {
	d := &direct{handler: service(f, simulate.Options{PageSize: 2})}
	c := client(f, d, azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Semantic})
	if _, err := c.Search(context.Background(), knowledge.Query{Text: "water", Limit: 4}); err != nil {
		f.Fatal(err)
	}
	for _, a := range d.answers {
		f.Add(a, true)
		f.Add(a[:len(a)/2], false)
	}
	for _, s := range []string{`{"value":null}`, `{"value":[null,1]}`, `{"value":[{"body":["a",null]}]}`, `{"value":[{"body":"\ud800","rank":1e99}]}`,
		`{"value":[],"@search.nextPageParameters":{"skip":-1}}`, `{"value":[],"@odata.nextLink":"http://[::1"}`, "\xef\xbb\xbf{\"value\":[]}"} {
		f.Add([]byte(s), true)
	}
	f.Fuzz(func(t *testing.T, answer []byte, semantic bool) {
		o := azuresearch.Options{Mapping: harbour, Retries: -1}
		if !semantic {
			o.QueryType, o.Embed = azuresearch.Vector, embedder
		}
		hits, err := client(t, says(string(answer)), o).Search(context.Background(), knowledge.Query{Text: "x", Limit: 5, Clearance: rank(1)})
		if err != nil && citeway.CodeOf(err) == citeway.Internal {
			t.Errorf("an error without a code: %v", err)
		}
		if len(hits) > 5 {
			t.Errorf("%d hits", len(hits))
		}
		for _, h := range hits {
			sound(t, &h)
		}
	})
}

func sound(t *testing.T, h *knowledge.Hit) {
	t.Helper()
	switch s := h.Passage.Score; {
	case h.Source.ID == "" || h.Passage.ID == "" || strings.TrimSpace(h.Passage.Text) == "":
		t.Errorf("empty: %+v", h)
	case !utf8.ValidString(h.Passage.Text) || len(h.Passage.Text) > azuresearch.MaxPassage:
		t.Errorf("text: %q", h.Passage.Text)
	case s != nil && !(*s >= 0 && *s <= 1):
		t.Errorf("score %g", *s)
	case h.Source.Label == nil || h.Source.Label.Rank > 1:
		if h.Source.Label != nil {
			t.Errorf("label %+v", h.Source.Label)
		}
	}
	if _, err := json.Marshal(h); err != nil {
		t.Errorf("cannot be written: %v", err)
	}
}
