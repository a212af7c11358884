package doctor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// looked is an index whose documents and definition were read; a definition of ""
// could not be.
func looked(t *testing.T, mapping azuresearch.Mapping, definition string, documents ...string) *indexVisit {
	t.Helper()
	v := visiting("https://harbour.openai.azure.com", true)
	v.source.mapping = mapping
	x := &indexVisit{visit: v, mapping: mapping.Filled(), place: "index harbour"}
	if definition != "" {
		x.schema = &azuresearch.Index{}
		if err := json.Unmarshal([]byte(`{"fields":[`+definition+`]}`), x.schema); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range documents {
		var d azuresearch.Document
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		x.sample = append(x.sample, d)
	}
	return x
}

// said are the findings of an index, one a line.
func (x *indexVisit) said() string {
	var lines []string
	for _, f := range x.report.Findings {
		line := string(f.State) + " " + f.Message
		if f.Mend != "" {
			line += " → " + f.Mend
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// text is the definition of a field with words.
func text(names ...string) string {
	var fields []string
	for _, n := range names {
		fields = append(fields, fmt.Sprintf(`{"name":%q,"type":"Edm.String"}`, n))
	}
	return strings.Join(fields, ",")
}

func TestFields(t *testing.T) {
	const nothing = `add the field to the index and fill it; citeway azure index prints a definition that fits`
	for _, c := range []struct {
		name       string
		mapping    azuresearch.Mapping
		definition string
		documents  []string
		want       string
	}{
		{"all are there", azuresearch.Mapping{}, text("content", "title", "filepath", "url"), nil,
			"ok content, title, file path and URL have their fields"},
		{"the file path may be missing", azuresearch.Mapping{}, text("content", "title", "url"), nil,
			"ok content, title, file path and URL have their fields"},
		{"unless it is mapped", azuresearch.Mapping{FilepathField: "where"}, text("content", "title", "url"), nil,
			`fault it has no field "where" (filepath_field): cards lack a file name → ` + nothing},
		{"the title may be guessed", azuresearch.Mapping{}, text("content", "headline", "filepath", "url"), nil,
			`warning it has no field "title" (title_field): cards lack a title → write into the data source's parameters: "fields_mapping": {"title_field": "headline"}`},
		{"the URL may not", azuresearch.Mapping{}, text("content", "title", "filepath", "pages"), []string{`{"filepath":"tides.pdf"}`},
			`fault it has no field "url" (url_field): [docN] cannot be a link → ` + nothing},
		{"unless the file path is one", azuresearch.Mapping{}, text("content", "title", "filepath"), []string{`{"filepath":"https://pier.example/t"}`},
			"ok content, title, file path and URL have their fields"},
		{"several", azuresearch.Mapping{ContentFields: []string{"body", "summary"}, URLField: "href"}, text("text", "abstract", "title", "weblink"), nil,
			`fault it has no field "body" (content_fields), "summary" (content_fields), "href" (url_field): citations have no text, [docN] cannot be a link → ` +
				`write into the data source's parameters: "fields_mapping": {"content_fields": ["text"], "url_field": "weblink"}`},
		{"two that are alike", azuresearch.Mapping{}, text("content", "source_page", "source_link"), nil,
			`fault it has no field "title" (title_field), "filepath" (filepath_field), "url" (url_field): cards lack a title, cards lack a file name, [docN] cannot be a link → ` +
				`write into the data source's parameters: "fields_mapping": {"filepath_field": "source_page", "url_field": "source_link"}`},
		{"within a complex field", azuresearch.Mapping{TitleField: "meta/title"},
			text("content", "url") + `,{"name":"meta","type":"Edm.ComplexType","fields":[` + text("title") + `]}`, nil,
			"ok content, title, file path and URL have their fields"},
		{"without a definition", azuresearch.Mapping{}, "", []string{`{"id":"1","body":"x","title":"T","url":"u","vec":[1,2],"@search.score":1}`},
			`fault it has no field "content" (content_fields), or none that is retrievable: citations have no text → write into the data source's parameters: "fields_mapping": {"content_fields": ["body"]}`},
		{"within a complex field, without a definition", azuresearch.Mapping{TitleField: "meta/title"}, "", []string{`{"content":"x","url":"u","meta":{"title":"T"}}`},
			"ok content, title, file path and URL have their fields"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, c.mapping, c.definition, c.documents...)
			x.fields()
			if got := x.said(); got != c.want {
				t.Errorf("says\n%s, want\n%s", got, c.want)
			}
		})
	}
}

func TestFieldNames(t *testing.T) {
	const vector = `,{"name":"vec","type":"Collection(Edm.Single)","dimensions":2},{"name":"id","type":"Edm.String","key":true}`
	x := looked(t, azuresearch.Mapping{}, text("body", "title")+vector)
	if words, vectors := x.fieldNames(true), x.fieldNames(false); !slices.Equal(words, []string{"body", "title"}) || !slices.Equal(vectors, []string{"vec"}) {
		t.Errorf("%v and %v", words, vectors)
	}
	x = looked(t, azuresearch.Mapping{}, "", `{"":1,"id":"1","vec":[1,2],"title":null,"@search.score":1}`, `{"body":["a"],"vec":[]}`)
	if words, vectors := x.fieldNames(true), x.fieldNames(false); !slices.Equal(words, []string{"body", "title", "vec"}) || !slices.Equal(vectors, []string{"vec"}) {
		t.Errorf("%v and %v", words, vectors)
	}
}

func TestNames(t *testing.T) {
	const all = `{"title":"T","filepath":"f","url":"https://p.example/"}`
	for _, c := range []struct {
		name      string
		mapping   azuresearch.Mapping
		documents []string
		want      string
	}{
		{"all have one", azuresearch.Mapping{}, []string{all, all}, "ok each document has a name"},
		{"a number is one", azuresearch.Mapping{}, []string{`{"title":1990}`}, "ok each document has a name"},
		{"a title is not needed", azuresearch.Mapping{}, []string{all, `{"title":" ","filepath":"f"}`},
			"warning it is empty in 1 of 2 documents looked at: their cards show a file name or an address → map metadata_storage_name, or the document's own title, to title in the indexer"},
		{"something is", azuresearch.Mapping{TitleField: "name"}, []string{`{"name":null,"filepath":"","url":" "}`, `{"name":"N"}`},
			`fault they are all empty in 1 of 2 documents looked at: their cards say "Unknown Document" → fill them: map metadata_storage_name to name and metadata_storage_path to url in the indexer, and run it again`},
		{"there is nothing but a title", azuresearch.Mapping{}, []string{`{"title":""}`},
			`fault it is empty in 1 of 1 documents looked at: their cards say "Unknown Document" → fill them: map metadata_storage_name to title and metadata_storage_path to url in the indexer, and run it again`},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, c.mapping, "", c.documents...)
			x.names()
			if got := x.said(); got != c.want {
				t.Errorf("says\n%s, want\n%s", got, c.want)
			}
		})
	}
}

func TestContent(t *testing.T) {
	for _, c := range []struct {
		name      string
		mapping   azuresearch.Mapping
		documents []string
		want      string
	}{
		{"filled", azuresearch.Mapping{}, []string{`{"content":"x"}`}, "ok it is filled"},
		{"one of two fields", azuresearch.Mapping{ContentFields: []string{"a", "b"}}, []string{`{"a":"","b":"x"}`}, "ok it is filled"},
		{"a list", azuresearch.Mapping{}, []string{`{"content":["x","y"]}`}, "ok it is filled"},
		{"empty", azuresearch.Mapping{}, []string{`{"content":" "}`, `{"content":null}`}, "fault it is empty in every document looked at, so nothing is found and cited"},
		{"empty in one", azuresearch.Mapping{}, []string{`{"content":"x"}`, `{"content":null}`}, "warning it is empty in 1 of 2 documents looked at: these are never cited"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, c.mapping, "", c.documents...)
			x.content()
			if got, _, _ := strings.Cut(x.said(), " → "); got != c.want {
				t.Errorf("says %s, want %s", got, c.want)
			}
		})
	}
}

// TestQuestion: a title first, else the words of the text, of a document that has
// one.
func TestQuestion(t *testing.T) {
	for _, c := range []struct {
		name, given string
		documents   []string
		want        string
	}{
		{"given", "When?", []string{`{"title":"Tides","content":"x"}`}, "When?"},
		{"of a title", "", []string{`{"title":"Tide tables","content":"x"}`}, "What do the documents say about Tide tables?"},
		{"of the words", "", []string{`{"content":"High water is at six in the morning on most days of May."}`}, "What do the documents say about High water is at six in the morning?"},
		{"of the first with text", "", []string{`{"title":"Empty"}`, `{"title":"Full","content":"x"}`}, "What do the documents say about Full?"},
		{"of nothing", "", []string{`{}`}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, azuresearch.Mapping{}, "", c.documents...)
			x.visit.question = c.given
			x.question()
			if x.visit.question != c.want {
				t.Errorf("asks %q, want %q", x.visit.question, c.want)
			}
		})
	}
}

// TestQuery: what each query type needs, with and without a definition.
func TestQuery(t *testing.T) {
	const semantic = `{"configurations":[{"name":"first"},{"name":"second"}]}`
	const vector = `{"name":"contentVector","type":"Collection(Edm.Single)","dimensions":2,"searchable":true}`
	for _, c := range []struct {
		name, queryType, configuration, embedding string
		definition, semantic                      string
		want                                      string
	}{
		{"simple", "", "", "", "", "", "ok query_type simple needs nothing more"},
		{"semantic", "semantic", "first", "", text("content"), semantic, "ok the index has what it needs"},
		{"semantic, unseen", "semantic", "first", "", "", "", "ok the index has what it needs, as far as can be seen without its definition"},
		{"semantic without a name", "semantic", "", "", text("content"), semantic, `fault the data source names no semantic configuration → write "semantic_configuration": "first"`},
		{"semantic without any", "semantic", "first", "", text("content"), "", "fault the index has no semantic configuration → take query_type simple, or add a semantic configuration; citeway azure index --semantic prints one"},
		{"semantic with another", "semantic", "third", "", text("content"), semantic, `fault the index has no semantic configuration "third", only first, second → write "semantic_configuration": "first"`},
		{"vector", "vector", "", `{"type":"x"}`, vector, "", "ok the index has what it needs"},
		{"vector without a model", "vector", "", "null", vector, "",
			`fault it searches vectors, and the data source does not say what makes a vector of a question → add "embedding_dependency": {"type": "deployment_name", "deployment_name": "…"}, the model that made the index's vectors`},
		{"vector without a field", "vector_simple_hybrid", "", `{}`, text("content"), "",
			`fault the index has no vector field "contentVector" → take query_type simple or semantic, or add a vector field; citeway azure index --vector-dims prints one`},
		{"vector in a field of words", "vector_simple_hybrid", "", `{}`, text("contentVector"), "",
			`fault "contentVector" is no vector field that is searched → take query_type simple or semantic, or add a vector field; citeway azure index --vector-dims prints one`},
		{"both", "vector_semantic_hybrid", "", `{}`, vector, semantic, `fault the data source names no semantic configuration → write "semantic_configuration": "first"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := looked(t, azuresearch.Mapping{}, c.definition)
			if c.semantic != "" {
				if err := json.Unmarshal([]byte(`{"semantic":`+c.semantic+`}`), x.schema); err != nil {
					t.Fatal(err)
				}
			}
			x.source.Parameters = parameters{QueryType: c.queryType, Semantic: c.configuration, Embedding: json.RawMessage(c.embedding)}
			x.query()
			if got := x.said(); got != c.want {
				t.Errorf("says\n%s, want\n%s", got, c.want)
			}
		})
	}
}
