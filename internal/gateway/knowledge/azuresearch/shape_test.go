package azuresearch_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/upstream"
)

// fullAnswer has every part that the service's reference shows in an answer.
const fullAnswer = `{
  "@odata.context": "https://pier.example/indexes('harbour')/$metadata#docs(*)",
  "@odata.count": 2,
  "@search.coverage": 100.0,
  "@search.facets": {"kind": [{"count": 2, "value": "pdf"}]},
  "@search.answers": [{"score": 0.9, "key": "1", "text": "At six.", "highlights": "At <em>six</em>."}],
  "@search.semanticPartialResponseReason": null,
  "value": [
    {"@search.score": 0.0323, "@search.rerankerScore": 2.6,
     "@search.captions": [{"text": "High water is at six.", "highlights": "<em>High water</em> is at six."}, {"text": "another"}],
     "@search.highlights": {"content": ["<em>High</em>"]}, "@search.documentDebugInfo": [{"semantic": {}}],
     "id": "1", "content": "High water is at six.", "title": "Tide tables", "filepath": "tides.pdf", "url": "https://pier.example/tides", "chunk_id": "4"},
    {"@search.score": 0.0161, "@search.rerankerScore": null, "@search.captions": null,
     "id": "2", "content": "Nets are dried.", "title": null, "filepath": "", "url": null, "chunk_id": 7}
  ]
}`

func TestSearchReadsAFullAnswer(t *testing.T) {
	hits, err := client(t, says(fullAnswer), azuresearch.Options{QueryType: azuresearch.VectorSemanticHybrid}).Search(context.Background(), knowledge.Query{Text: "x"})
	if err != nil || len(hits) != 2 {
		t.Fatal(len(hits), err)
	}
	a, b := hits[0], hits[1]
	if want := (citeway.Source{ID: "tides.pdf", Kind: citeway.KindFile, Title: "Tide tables", URL: "https://pier.example/tides", Path: "tides.pdf"}); !reflect.DeepEqual(a.Source, want) {
		t.Errorf("source %+v", a.Source)
	}
	if a.Passage.Abstract != "High water is at six." || a.Passage.Chunk != "4" || *a.Passage.Score != 0.65 || a.Score != 2.6 {
		t.Errorf("passage %+v, %g", a.Passage, a.Score)
	}
	if want := map[string]json.RawMessage{"azure:original_search_score": json.RawMessage("0.0323"), "azure:rerank_score": json.RawMessage("2.6")}; !reflect.DeepEqual(a.Passage.Extra, want) {
		t.Errorf("extra %s", a.Passage.Extra)
	}
	if b.Source.ID != "2" || b.Source.Name() != "Unknown Document" || b.Passage.Chunk != "7" || b.Passage.Score != nil || b.Score != 0.0161 {
		t.Errorf("second %+v", b)
	}
}

// fullIndex is a definition with parts that Citeway has no use for.
const fullIndex = "\xef\xbb\xbf" + `{
  "@odata.context": "https://pier.example/$metadata#indexes/$entity", "@odata.etag": "\"0x1\"",
  "name": "harbour", "defaultScoringProfile": null,
  "fields": [
    {"name": "id", "type": "Edm.String", "key": true, "searchable": false, "filterable": true, "retrievable": true, "stored": true, "sortable": false, "facetable": false, "analyzer": null, "synonymMaps": []},
    {"name": "page", "type": "Edm.ComplexType", "fields": [{"name": "body", "type": "Edm.String", "retrievable": false, "analyzer": "en.lucene"}]},
    {"name": "v", "type": "Collection(Edm.Half)", "searchable": true, "dimensions": 1536, "vectorSearchProfile": "p", "vectorEncoding": null}
  ],
  "scoringProfiles": [], "suggesters": [], "analyzers": [], "similarity": {"@odata.type": "#Microsoft.Azure.Search.BM25Similarity"},
  "semantic": {"defaultConfiguration": "s", "configurations": [{"name": "s", "rankingOrder": "BoostedRerankerScore",
     "prioritizedFields": {"titleField": {"fieldName": "id"}, "prioritizedContentFields": [{"fieldName": "page/body"}], "prioritizedKeywordsFields": []}}]},
  "vectorSearch": {"algorithms": [{"name": "e", "kind": "exhaustiveKnn", "exhaustiveKnnParameters": {"metric": "dotProduct"}}],
    "profiles": [{"name": "p", "algorithm": "e", "vectorizer": "z", "compression": null}], "vectorizers": [{"name": "z", "kind": "azureOpenAI", "azureOpenAIParameters": {}}], "compressions": []}
}`

func TestSchemaReadsAFullDefinition(t *testing.T) {
	x, err := client(t, says(fullIndex), azuresearch.Options{}).Schema(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if f := x.Field("page/body"); f == nil || f.CanRetrieve() || !f.CanSearch() {
		t.Errorf("page/body is %+v", f)
	}
	if f := x.Field("v"); !f.IsVector() || f.Dimensions != 1536 || f.CanFilter() {
		t.Errorf("v is %+v", f)
	}
	v := x.VectorSearch
	if v.Algorithms[0].Exhaustive.Metric != "dotProduct" || v.Profiles[0].Vectorizer != "z" || v.Vectorizers[0].Kind != "azureOpenAI" {
		t.Errorf("vectors %+v", v)
	}
	if c := x.Semantic.Configurations[0]; x.Semantic.Default != "s" || c.Fields.Title.Name != "id" || c.Fields.Content[0].Name != "page/body" {
		t.Errorf("semantic %+v", x.Semantic)
	}
}

// TestDefinitionsSurviveTheWire: a printed definition is read back unchanged.
func TestDefinitionsSurviveTheWire(t *testing.T) {
	for _, o := range []azuresearch.DefineOptions{{}, {Semantic: true}, {Dimensions: 3}, {Name: "a", Dimensions: 3, Semantic: true, DataSource: "b"}} {
		d, err := azuresearch.Define(harbour, o)
		if o.Dimensions == 0 {
			m := harbour
			m.VectorFields = nil
			d, err = azuresearch.Define(m, o)
		}
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		again := new(azuresearch.Definition)
		if err := json.Unmarshal(raw, again); err != nil {
			t.Fatal(err)
		}
		again.Notes = d.Notes
		if !reflect.DeepEqual(again, d) {
			t.Errorf("%+v\ngot  %+v\nwant %+v", o, again, d)
		}
		if (d.DataSource != nil) != (o.DataSource != "") || strings.Contains(string(raw), "AccountKey") {
			t.Errorf("data source %s", raw)
		}
	}
}

func TestRefusal(t *testing.T) {
	s := service(t, simulate.Options{Faults: simulate.Faults{Status: 403, Complaint: `{"error":{"code":"Forbidden","message":"No role."}}`}})
	_, err := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour}).Search(context.Background(), knowledge.Query{Text: "x"})
	var r *upstream.Answered
	if !errors.As(err, &r) || r.Status != 403 || r.Reason != "Forbidden" || r.Words != "No role." {
		t.Errorf("%+v", r)
	}
	const want = "https://pier.example index harbour: the search service answered 403 Forbidden: Forbidden: No role.; check the key or the role of the identity; a query key may only search"
	if err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestFilled(t *testing.T) {
	var none azuresearch.Mapping
	want := azuresearch.Mapping{ContentFields: []string{"content"}, ContentFieldsSeparator: "\n", TitleField: "title", URLField: "url", FilepathField: "filepath",
		VectorFields: []string{"contentVector"}, KeyField: "id", ChunkField: "chunk_id"}
	if got := none.Filled(); !reflect.DeepEqual(got, want) || none.TitleField != "" {
		t.Errorf("got %+v", got)
	}
	full := azuresearch.Mapping{ContentFields: []string{"a"}, ContentFieldsSeparator: " ", TitleField: "b", URLField: "c", FilepathField: "d", VectorFields: []string{"e"},
		ImageVectorFields: []string{"f"}, KeyField: "g", ChunkField: "h", RankField: "i", LabelField: "j", SetField: "k"}
	if got := full.Filled(); !reflect.DeepEqual(got, full) {
		t.Errorf("what was named is %+v", got)
	}
}

// TestAsked: a request chooses the fields that are shown, and not those that say
// who may see them.
func TestAsked(t *testing.T) {
	if got := harbour.Asked(nil); !reflect.DeepEqual(got, harbour) {
		t.Errorf("nothing asked: %+v", got)
	}
	if got := harbour.Asked(&azuresearch.Mapping{}); !reflect.DeepEqual(got, harbour) {
		t.Errorf("nothing named: %+v", got)
	}
	got := harbour.Asked(&azuresearch.Mapping{ContentFields: []string{"note"}, ContentFieldsSeparator: " ", TitleField: "a", URLField: "b", FilepathField: "c", VectorFields: []string{"d"},
		KeyField: "x", ChunkField: "x", RankField: "x", LabelField: "x", SetField: "x", SetsField: "x"})
	want := azuresearch.Mapping{ContentFields: []string{"note"}, ContentFieldsSeparator: " ", TitleField: "a", URLField: "b", FilepathField: "c", VectorFields: []string{"d"},
		KeyField: harbour.KeyField, ChunkField: harbour.ChunkField, RankField: harbour.RankField, LabelField: harbour.LabelField, SetsField: harbour.SetsField}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	c, err := client(t, &direct{handler: service(t, simulate.Options{})}, azuresearch.Options{Mapping: harbour}).With(func(o *azuresearch.Options) {
		o.Mapping = o.Mapping.Asked(&azuresearch.Mapping{TitleField: "file", RankField: "nosuch"})
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := sorted(found(t, c, knowledge.Query{Text: "water fish", Clearance: rank(0)})); fmt.Sprint(found) != "[tides.pdf 0 tides.pdf 1]" {
		t.Errorf("clearance 0 sees %v", found)
	}
}

// TestSeparator: content fields are joined by what the mapping says, the empty
// ones left out.
func TestSeparator(t *testing.T) {
	const answer = `{"value":[{"a":"one","b":"","c":"two","d":"  "}]}`
	for separator, want := range map[string]string{"": "one\ntwo", " ": "one two", " | ": "one | two"} {
		m := azuresearch.Mapping{ContentFields: []string{"a", "b", "c", "d"}, ContentFieldsSeparator: separator}
		hits, err := client(t, says(answer), azuresearch.Options{Mapping: m}).Search(context.Background(), knowledge.Query{Text: "x"})
		if err != nil || len(hits) != 1 || hits[0].Passage.Text != want {
			t.Errorf("%q: %v %v", separator, hits, err)
		}
	}
}

// TestCanceledBetweenPages: a caller that is gone gets no second page, and the
// embedder hears of it too.
func TestCanceledBetweenPages(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	asked := 0
	d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		cancel()
		_, _ = fmt.Fprint(w, `{"value":[{"content":"x"}],"@search.nextPageParameters":{"skip":1,"top":3}}`)
	})}
	if _, err := client(t, d, azuresearch.Options{}).Search(ctx, knowledge.Query{Text: "x"}); !errors.Is(err, context.Canceled) || asked != 1 {
		t.Errorf("%d pages, %v", asked, err)
	}
	o := azuresearch.Options{QueryType: azuresearch.Vector, Embed: func(ctx context.Context, _ string) ([]float32, error) { return nil, ctx.Err() }}
	if _, err := client(t, d, o).Search(ctx, knowledge.Query{Text: "x"}); !errors.Is(err, context.Canceled) || asked != 1 {
		t.Errorf("embedder: %d requests, %v", asked, err)
	}
}

// TestSlowBody: a body that begins and does not go on ends in time, and is not
// taken for a whole one.
func TestSlowBody(t *testing.T) {
	stop := make(chan struct{})
	c := overNetwork(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprint(w, `{"value":[`)
		w.(http.Flusher).Flush()
		select {
		case <-stop:
		case <-r.Context().Done():
		}
	}), azuresearch.Options{Timeout: time.Second})
	defer close(stop)
	_, err := c.Search(context.Background(), knowledge.Query{Text: "x"})
	if citeway.CodeOf(err) != citeway.Truncated || !strings.Contains(fmt.Sprint(err), "broke off") {
		t.Error(err)
	}
}
