package openai

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// shelf is the handbook with its sets.
type shelf struct {
	handbook
	// read counts how often documents were read.
	read int
}

func (s *shelf) SetsFor(ctx context.Context, sight knowledge.Sight) (sets []knowledge.Set, err error) {
	for _, name := range []string{"public", "staff"} {
		held, _ := s.all(knowledge.Sight{Clearance: sight.Clearance, Sets: []string{name}})
		if sight.Covers([]string{name}) {
			sets = append(sets, knowledge.Set{Name: name, Documents: len(held)})
		}
	}
	return sets, ctx.Err()
}

func (s *shelf) Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error) {
	sets, err := s.SetsFor(ctx, sight)
	return slices.ContainsFunc(sets, func(one knowledge.Set) bool { return one.Name == set }), err
}

func (s *shelf) HeldFor(_ context.Context, sight knowledge.Sight) ([]knowledge.Held, error) {
	s.read++
	return s.all(sight)
}

func (*shelf) all(sight knowledge.Sight) ([]knowledge.Held, error) {
	modified := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	var list []knowledge.Held
	for _, h := range []knowledge.Held{
		{Source: citeway.Source{ID: "d_leave", Title: "Leave", Path: "leave.md", Modified: &modified}, Sets: []string{"staff"}},
		{Source: citeway.Source{ID: "d_hours", Title: "Opening hours", URL: "https://tidewater.example/hours"}, Sets: []string{"public", "staff"}},
	} {
		if sight.Covers(h.Sets) {
			list = append(list, h)
		}
	}
	return list, nil
}

func shelved() (*Surface, *shelf) {
	s := &shelf{}
	return New(Options{Chat: builtin(&s.handbook), Shelf: s, Now: clock, Embedder: func() (Embedder, error) { return plane{}, nil }}), s
}

// plane embeds texts in four dimensions.
type plane struct{}

func (plane) Dim() int     { return 4 }
func (plane) Name() string { return "plane-1" }
func (plane) Embed(_ context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = []float32{0.5, 0.5, -0.5, float32(len(text)%2) - 0.5}
	}
	return vectors, nil
}

func TestVectorStores(t *testing.T) {
	for _, test := range []struct {
		name, method, path, body string
		status                   int
		want                     string
	}{
		{"all", "GET", "", "", 200, `"first_id":"public","has_more":false,"last_id":"staff"`},
		{"a page", "GET", "?limit=1", "", 200, `"has_more":true,"last_id":"public"`},
		{"the next", "GET", "?limit=1&after=public", "", 200, `"first_id":"staff","has_more":false`},
		{"no limit", "GET", "?limit=0", "", 400, `"param":"limit"`},
		{"one", "GET", "/staff", "", 200, `"file_counts":{"in_progress":0,"completed":2,"failed":0,"cancelled":0,"total":2}`},
		{"none", "GET", "/board", "", 404, `"code":"not-found"`},
		{"search", "POST", "/staff/search", `{"query":"leave"}`, 200, `{"file_id":"d_leave","filename":"leave.md","score":0.75,"attributes":{"kind":"file","path":"leave.md","title":"Leave"},"content":[{"type":"text","text":"Every employee`},
		{"several queries", "POST", "/staff/search", `{"query":["leave","hours"],"rewrite_query":true}`, 200, `"search_query":["leave","hours"]`},
		{"enough", "POST", "/staff/search", `{"query":"leave","ranking_options":{"ranker":"auto","score_threshold":0.9}}`, 200, `"data":[]`},
		{"nothing fits", "POST", "/staff/search", `{"query":"leave","filters":{"type":"eq","key":"title","value":"Fees"}}`, 200, `"data":[]`},
		{"no query", "POST", "/staff/search", `{}`, 400, `"param":"query"`},
		{"no store", "POST", "/board/search", `{"query":"leave"}`, 404, "there is no vector store"},
		{"too many results", "POST", "/staff/search", `{"query":"leave","max_num_results":51}`, 400, "between 1 and 50"},
		{"no comparison", "POST", "/staff/search", `{"query":"leave","filters":{"type":"like","key":"title","value":"Fees"}}`, 400, "filters.type"},
	} {
		s, _ := shelved()
		w := send(s, server.Caller{}, test.method, "/openai/v1/vector_stores"+test.path, test.body)
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.want) {
			t.Errorf("%s: %d %s\nwant %d %s", test.name, w.Code, w.Body, test.status, test.want)
		}
	}
}

func TestAVectorStoreIsOfTheKeysSets(t *testing.T) {
	s, library := shelved()
	zero := 0
	low := server.Caller{Sets: []string{"staff"}, Clearance: &zero}
	if w := send(s, low, "POST", "/openai/v1/vector_stores/staff/search", `{"query":"leave","filters":{"type":"eq","key":"title","value":"Leave"}}`); w.Code != 200 {
		t.Fatal(w.Body)
	}
	if q := library.asked; len(q.Sets) != 1 || q.Sets[0] != "staff" || q.Clearance != &zero || len(q.Documents) != 1 || q.Documents[0] != "d_leave" || q.Limit != 10 {
		t.Errorf("searched with %+v", q)
	}
	if w := send(s, server.Caller{Sets: []string{"board"}}, "POST", "/openai/v1/vector_stores/staff/search", `{"query":"leave"}`); w.Code != 404 {
		t.Error(w.Body)
	}
}

// TestDocumentsAreReadForAFilterAlone: all others ask for the sets.
func TestDocumentsAreReadForAFilterAlone(t *testing.T) {
	s, library := shelved()
	for want, asked := range [][3]string{
		{"POST", "/staff/search", `{"query":"leave"}`},
		{"POST", "/staff/search", `{"query":"leave","filters":{"type":"eq","key":"title","value":"Leave"}}`},
	} {
		for _, one := range [][3]string{asked, {"GET", "", ""}, {"GET", "/staff", ""}} {
			if w := send(s, server.Caller{}, one[0], "/openai/v1/vector_stores"+one[1], one[2]); w.Code != 200 {
				t.Error(w.Body)
			}
		}
		if library.read != want {
			t.Errorf("%s: documents were read %d times, want %d", asked[2], library.read, want)
		}
	}
}

func TestEmbeddings(t *testing.T) {
	s, _ := shelved()
	for _, test := range []struct {
		body   string
		status int
		want   string
	}{
		{`{"model":"citeway","input":"a"}`, 200, `{"data":[{"object":"embedding","index":0,"embedding":[0.5,0.5,-0.5,0.5]}],"id":"emb_`},
		{`{"model":"citeway","input":"a"}`, 200, `","model":"citeway","object":"list","usage":{"prompt_tokens":1,"total_tokens":1}}`},
		{`{"model":"plane-1","input":["a","ab"],"encoding_format":"float"}`, 200, `"index":1,"embedding":[0.5,0.5,-0.5,-0.5]`},
		{`{"model":"citeway","input":"a","dimensions":1}`, 200, `"embedding":[1]`},
		{`{"model":"citeway","input":"a","dimensions":5}`, 400, "more than the 4 that there are"},
		{`{"model":"citeway","input":"a","dimensions":0}`, 400, `"param":"dimensions"`},
		{`{"model":"citeway","input":[1,2]}`, 400, "a list of tokens"},
		{`{"model":"citeway","input":[[1,2]]}`, 400, "a list of tokens"},
		{`{"model":"citeway","input":[]}`, 400, "1 to 2048"},
		{`{"model":"citeway","input":["a",""]}`, 400, `"param":"input[1]"`},
		{`{"model":"citeway","input":"` + strings.Repeat("x", 16<<10+1) + `"}`, 400, "16384 characters"},
		{`{"model":"citeway"}`, 400, `"param":"input"`},
		{`{"input":"a"}`, 400, `"param":"model"`},
		{`{"model":"text-embedding-3-small","input":"a"}`, 404, "model_not_found"},
		{`{"model":"citeway","input":"a","encoding_format":"int8"}`, 400, "float or base64"},
	} {
		w := send(s, server.Caller{}, "POST", "/openai/v1/embeddings", test.body)
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.want) {
			t.Errorf("%.80s: %d %s\nwant %d %s", test.body, w.Code, w.Body, test.status, test.want)
		}
	}
}

func TestEmbeddingsInBase64AreTheSame(t *testing.T) {
	s, _ := shelved()
	w := send(s, server.Caller{}, "POST", "/openai/v1/embeddings", `{"model":"citeway","input":"a","encoding_format":"base64"}`)
	var got struct{ Data []struct{ Embedding string } }
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || len(got.Data) != 1 {
		t.Fatal(w.Body)
	}
	raw, err := base64.StdEncoding.DecodeString(got.Data[0].Embedding)
	if err != nil || len(raw) != 16 {
		t.Fatal(err, len(raw))
	}
	for i, want := range []float32{0.5, 0.5, -0.5, 0.5} {
		if x := math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:])); x != want {
			t.Errorf("%d is %v", i, x)
		}
	}
}
