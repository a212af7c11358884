package azuresearch_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// TestSearchFinds: each query type finds the right documents in order, with a
// score only where there is a scale.
func TestSearchFinds(t *testing.T) {
	s := service(t, simulate.Options{})
	for _, c := range []struct {
		kind   azuresearch.QueryType
		want   string
		scored bool
	}{
		{azuresearch.Simple, "[Tide tables 0 Market Tide tables 1 Vault]", false},
		{azuresearch.Semantic, "[Tide tables 0 Market Tide tables 1 Vault]", true},
		{azuresearch.Vector, "[Tide tables 0 Tide tables 1 Vault Market Crane]", true},
		{azuresearch.VectorSimpleHybrid, "[Tide tables 0 Tide tables 1 Market Vault Crane]", false},
		{azuresearch.VectorSemanticHybrid, "[Tide tables 0 Tide tables 1 Market Vault Crane]", true},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			cl := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: c.kind, Embed: embedder})
			hits, err := cl.Search(context.Background(), knowledge.Query{Text: "high water"})
			if err != nil {
				t.Fatal(err)
			}
			names := []string{}
			for i, h := range hits {
				names = append(names, strings.TrimSpace(h.Source.Title+" "+h.Passage.Chunk))
				if (h.Passage.Score != nil) != c.scored {
					t.Errorf("%s: score %v", h.Source.Title, h.Passage.Score)
				}
				if c.scored && (*h.Passage.Score < 0 || *h.Passage.Score > 1) {
					t.Errorf("%s: score %g", h.Source.Title, *h.Passage.Score)
				}
				if i > 0 && h.Score > hits[i-1].Score {
					t.Errorf("%s stands below what is worse", h.Source.Title)
				}
			}
			if got := fmt.Sprint(names); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestSearchMakesHits(t *testing.T) {
	s := service(t, simulate.Options{})
	c := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Semantic})
	hits, err := c.Search(context.Background(), knowledge.Query{Text: "low water springs", Limit: 1})
	if err != nil || len(hits) != 1 {
		t.Fatal(hits, err)
	}
	h := hits[0]
	if h.Passage.Text != "Low water is at noon.\nSprings differ." || h.Passage.Chunk != "1" || h.Passage.Abstract != "Low water is at noon." {
		t.Errorf("passage %+v", h.Passage)
	}
	if h.Source.ID != "tides.pdf" || h.Source.Path != "tides.pdf" || h.Source.URL != "https://pier.example/tides" || h.Source.Kind != "file" || h.Source.Label != nil {
		t.Errorf("source %+v", h.Source)
	}
	if *h.Passage.Score != 1 || h.Score != 4 || string(h.Passage.Extra["azure:rerank_score"]) != "4" || h.Passage.Extra["azure:original_search_score"] == nil {
		t.Errorf("scores %v %v %s", *h.Passage.Score, h.Score, h.Passage.Extra)
	}
	if !strings.HasPrefix(h.Passage.ID, "p_") || len(h.Version) != 64 {
		t.Errorf("ids %q %q", h.Passage.ID, h.Version)
	}
}

// TestSearchReadsOddDocuments: answers of one document each, and the resulting hit.
func TestSearchReadsOddDocuments(t *testing.T) {
	for name, c := range map[string]struct{ document, want string }{
		"an address as the file": {`{"content":"x","filepath":"https://a.example/x y"}`, `https://a.example/x y "https://a.example/x y" "" web "x" nil`},
		"both the same address":  {`{"content":"x","filepath":"https://a.example/x","url":"https://a.example/x"}`, `https://a.example/x "https://a.example/x" "" web "x" nil`},
		"no link at all":         {`{"content":"x","filepath":"javascript:alert(1)"}`, `javascript:alert(1) "" "javascript:alert(1)" file "x" nil`},
		"only a key":             {`{"content":"x","id":"k7"}`, `k7 "" "" file "x" nil`},
		"a number":               {`{"content":12.5,"id":7}`, `7 "" "" file "12.5" nil`},
		"a collection":           {`{"content":["a","b"],"id":"k"}`, `k "" "" file "a\nb" nil`},
		"no text":                {`{"id":"k"}`, "none"},
		"null text":              {`{"content":null,"id":"k"}`, "none"},
		"blank text":             {`{"content":"  \n","id":"k"}`, "none"},
		"an object for text":     {`{"content":{"a":1},"id":"k"}`, "none"},
		"null":                   {`null`, "none"},
		"a rank as text":         {`{"content":"x","id":"k","@search.rerankerScore":"4"}`, `k "" "" file "x" nil`},
		"above the scale":        {`{"content":"x","id":"k","@search.rerankerScore":9}`, `k "" "" file "x" 1`},
		"below the scale":        {`{"content":"x","id":"k","@search.rerankerScore":-1}`, `k "" "" file "x" 0`},
		"only a search score":    {`{"content":"x","id":"k","@search.score":0.9}`, `k "" "" file "x" nil`},
		"captions of no kind":    {`{"content":"x","id":"k","@search.captions":"x"}`, `k "" "" file "x" nil`},
	} {
		t.Run(name, func(t *testing.T) {
			cl := client(t, says(`{"value":[`+c.document+`]}`), azuresearch.Options{})
			hits, err := cl.Search(context.Background(), knowledge.Query{Text: "x"})
			if err != nil {
				t.Fatal(err)
			}
			if got := shape(hits); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func shape(hits []knowledge.Hit) string {
	if len(hits) == 0 {
		return "none"
	}
	h, score := hits[0], "nil"
	if h.Passage.Score != nil {
		score = fmt.Sprint(*h.Passage.Score)
	}
	return fmt.Sprintf("%s %q %q %s %q %s", h.Source.ID, h.Source.URL, h.Source.Path, h.Source.Kind, h.Passage.Text, score)
}

func TestSearchReadsComplexFields(t *testing.T) {
	c := client(t, says(`{"value":[{"page":{"body":"x","meta":{"name":"N"}},"id":"k"}]}`),
		azuresearch.Options{Mapping: azuresearch.Mapping{ContentFields: []string{"page/body"}, TitleField: "page/meta/name"}})
	if got := found(t, c, knowledge.Query{Text: "x"}); fmt.Sprint(got) != "[N]" {
		t.Errorf("got %s", got)
	}
}

func TestVectorScoreIsTheCosine(t *testing.T) {
	for name, c := range map[string]struct {
		score, want float64
		o           azuresearch.Options
	}{
		"alike":         {1, 1, azuresearch.Options{}},
		"across":        {0.5, 0, azuresearch.Options{}},
		"half":          {1 / 1.5, 0.5, azuresearch.Options{}},
		"opposed":       {1.0 / 3, 0, azuresearch.Options{}},
		"another scale": {0.7, -1, azuresearch.Options{NotCosine: true}},
		"two fields":    {0.03, -1, azuresearch.Options{Mapping: azuresearch.Mapping{VectorFields: []string{"a", "b"}}}},
		"none":          {0, -1, azuresearch.Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			c.o.QueryType = azuresearch.Vector
			cl := client(t, says(fmt.Sprintf(`{"value":[{"content":"x","@search.score":%g}]}`, c.score)), c.o)
			hits, err := cl.Search(context.Background(), knowledge.Query{Text: "x"})
			if err != nil {
				t.Fatal(err)
			}
			got := -1.0
			if s := hits[0].Passage.Score; s != nil {
				got = *s
			}
			if math.Abs(got-c.want) > 1e-5 {
				t.Errorf("got %g, want %g", got, c.want)
			}
		})
	}
}

func TestStrictness(t *testing.T) {
	s := service(t, simulate.Options{})
	counts := []int{}
	for strictness := range 6 {
		c := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: azuresearch.Semantic, Strictness: strictness})
		counts = append(counts, len(found(t, c, knowledge.Query{Text: "high water six tide turns noon fish"})))
	}
	if !slices.IsSortedFunc(counts, func(a, b int) int { return b - a }) || counts[0] == counts[5] || counts[5] == 0 {
		t.Errorf("found %v", counts)
	}
}

// TestSearchReadsOn: results that come in pages are put together, however small
// the pages, and no more are asked for than are wanted.
func TestSearchReadsOn(t *testing.T) {
	whole := found(t, client(t, &direct{handler: service(t, simulate.Options{})}, azuresearch.Options{Mapping: harbour}), knowledge.Query{Text: "water"})
	for size := 1; size <= 4; size++ {
		s := service(t, simulate.Options{PageSize: size})
		c := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour})
		if got := found(t, c, knowledge.Query{Text: "water"}); fmt.Sprint(got) != fmt.Sprint(whole) {
			t.Errorf("pages of %d: got %v, want %v", size, got, whole)
		}
		before := len(s.Asked())
		if got := found(t, c, knowledge.Query{Text: "water", Limit: 2}); fmt.Sprint(got) != fmt.Sprint(whole[:2]) || len(s.Asked())-before > 2 {
			t.Errorf("pages of %d: two are %v after %d requests", size, got, len(s.Asked())-before)
		}
	}
}

func TestSearchFollowsALinkByItsNumbersOnly(t *testing.T) {
	var paths []string
	d := says("")
	pages := []string{`{"value":[{"content":"a"}],"@odata.nextLink":"https://evil.example/steal?$skip=1&$top=3"}`, `{"value":[{"content":"b"}]}`}
	d.handler = answersInTurn(&pages, &paths)
	hits, err := client(t, d, azuresearch.Options{}).Search(context.Background(), knowledge.Query{Text: "x"})
	if err != nil || len(hits) != 2 || paths[0] != paths[1] || !strings.HasPrefix(paths[1], "pier.example/") {
		t.Errorf("%d hits, %v, asked %v", len(hits), err, paths)
	}
}

// TestSearchDoesWithoutAssumedFields: an index that lacks the usual names is
// asked again without them, once, and what was named is not dropped.
func TestSearchDoesWithoutAssumedFields(t *testing.T) {
	s := simulate.New(simulate.Options{})
	bare := &azuresearch.Index{Name: "harbour", Fields: []azuresearch.Field{
		{Name: "key", Type: azuresearch.TypeString, Key: true}, {Name: "content", Type: azuresearch.TypeString}, {Name: "title", Type: azuresearch.TypeString}}}
	if err := s.Create(bare); err != nil {
		t.Fatal(err)
	}
	if err := s.Upload("harbour", map[string]any{"key": "1", "content": "high water", "title": "Tides"}); err != nil {
		t.Fatal(err)
	}
	c := client(t, &direct{handler: s}, azuresearch.Options{})
	if got := found(t, c, knowledge.Query{Text: "water"}); fmt.Sprint(got) != "[Tides]" {
		t.Errorf("got %v", got)
	}
	before := len(s.Asked())
	again, err := c.With(func(o *azuresearch.Options) { o.Strictness = 2 })
	if err != nil {
		t.Fatal(err)
	}
	found(t, again, knowledge.Query{Text: "water"})
	if n := len(s.Asked()) - before; n != 1 {
		t.Errorf("asked %d times though the fields were known", n)
	}
	named := client(t, &direct{handler: s}, azuresearch.Options{Mapping: azuresearch.Mapping{URLField: "url"}})
	if _, err := named.Search(context.Background(), knowledge.Query{Text: "water"}); err == nil || !strings.Contains(err.Error(), "'url'") {
		t.Errorf("a field that was named is missing: %v", err)
	}
}

func TestWithKeepsTheEndpoint(t *testing.T) {
	d := &direct{handler: service(t, simulate.Options{})}
	c, err := client(t, d, azuresearch.Options{Mapping: harbour}).With(func(o *azuresearch.Options) {
		o.Endpoint, o.Filter = "https://evil.example", "part eq '1'"
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := found(t, c, knowledge.Query{Text: "water"}); fmt.Sprint(got) != "[Tide tables 1]" {
		t.Errorf("got %v", got)
	}
	if _, err := c.With(func(o *azuresearch.Options) { o.Filter = "a eq 1) or (true" }); err == nil {
		t.Error("a filter that reaches past its brackets is taken")
	}
	if c.Mapping().ContentFieldsSeparator != "\n" {
		t.Error("the mapping has no separator")
	}
}
