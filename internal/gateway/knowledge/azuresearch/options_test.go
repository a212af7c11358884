package azuresearch_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

func TestNewRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*azuresearch.Options)
		place  string
	}{
		"nothing":         {func(*azuresearch.Options) {}, ""},
		"loopback":        {func(o *azuresearch.Options) { o.Endpoint = "http://127.0.0.1:8080/search/" }, ""},
		"loopback 6":      {func(o *azuresearch.Options) { o.Endpoint = "http://[::1]:1" }, ""},
		"localhost":       {func(o *azuresearch.Options) { o.Endpoint = "http://localhost" }, ""},
		"http":            {func(o *azuresearch.Options) { o.Endpoint = "http://pier.example" }, "endpoint"},
		"http lookalike":  {func(o *azuresearch.Options) { o.Endpoint = "http://127.0.0.1.pier.example" }, "endpoint"},
		"no scheme":       {func(o *azuresearch.Options) { o.Endpoint = "pier.example" }, "endpoint"},
		"no address":      {func(o *azuresearch.Options) { o.Endpoint = "" }, "endpoint"},
		"a file":          {func(o *azuresearch.Options) { o.Endpoint = "file:///etc" }, "endpoint"},
		"a password":      {func(o *azuresearch.Options) { o.Endpoint = "https://a:b@pier.example" }, "endpoint"},
		"a query":         {func(o *azuresearch.Options) { o.Endpoint = "https://pier.example?sig=1" }, "endpoint"},
		"another scheme":  {func(o *azuresearch.Options) { o.Endpoint = "ftp://pier.example" }, "endpoint"},
		"no index":        {func(o *azuresearch.Options) { o.Index = "" }, "index_name"},
		"a path":          {func(o *azuresearch.Options) { o.Index = "a/../b" }, "index_name"},
		"a quote":         {func(o *azuresearch.Options) { o.Index = "a')" }, "index_name"},
		"a long name":     {func(o *azuresearch.Options) { o.Index = strings.Repeat("a", 129) }, "index_name"},
		"no version":      {func(o *azuresearch.Options) { o.APIVersion = "latest" }, "api-version"},
		"a preview":       {func(o *azuresearch.Options) { o.APIVersion = "2025-11-01-preview" }, ""},
		"no query type":   {func(o *azuresearch.Options) { o.QueryType = "full" }, "query_type"},
		"strictness":      {func(o *azuresearch.Options) { o.Strictness = 6 }, "strictness"},
		"less strictness": {func(o *azuresearch.Options) { o.Strictness = -1 }, "strictness"},
		"configuration":   {func(o *azuresearch.Options) { o.SemanticConfiguration = strings.Repeat("a", 129) }, "semantic_configuration"},
		"a field":         {func(o *azuresearch.Options) { o.Mapping.RankField = "rank le 9 or true" }, "fields_mapping.label_rank_field"},
		"content":         {func(o *azuresearch.Options) { o.Mapping.ContentFields = []string{"a", ""} }, "fields_mapping.content_fields[1]"},
		"two of sets":     {func(o *azuresearch.Options) { o.Mapping.SetField, o.Mapping.SetsField = "a", "b" }, "fields_mapping.sets_field"},
		"text and vector": {func(o *azuresearch.Options) { o.Mapping.TitleField, o.Mapping.VectorFields = "a", []string{"a"} }, "fields_mapping.title_field"},
		"many fields":     {func(o *azuresearch.Options) { o.Mapping.ContentFields = make([]string, 101) }, "fields_mapping"},
	} {
		t.Run(name, func(t *testing.T) {
			o := azuresearch.Options{Endpoint: "https://pier.example", Index: "harbour"}
			c.change(&o)
			_, err := azuresearch.New(o)
			if c.place == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			e, ok := err.(*citeway.Error)
			if !ok || e.Code != citeway.Invalid || e.Place != c.place || e.Message == "" {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestParseMapping(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"all":           {`{"content_fields":["a"],"content_fields_separator":" ","title_field":"b","url_field":"c","filepath_field":"d","vector_fields":["e"],"image_vector_fields":["f"],"label_rank_field":"g"}`, ""},
		"nothing":       {`{}`, ""},
		"null members":  {`{"title_field":null,"content_fields":null}`, ""},
		"a blank end":   {"{}\n\n", ""},
		"null":          {`null`, "m.json:1: this is no fields_mapping: null is not a mapping"},
		"empty":         {``, "m.json:1: this is no fields_mapping: EOF"},
		"a list":        {`[]`, "m.json:1"},
		"broken":        {"{\n\"title_field\": x}", "m.json:2"},
		"another kind":  {"{\n\n\"title_field\": 3}", "m.json:3"},
		"a string":      {`{"content_fields":"body"}`, "content_fields"},
		"unknown":       {"{\n\"titel_field\": \"x\"}", `m.json:2: this is no fields_mapping: unknown field "titel_field"`},
		"more":          {"{}\n{}", "something follows"},
		"a bad name":    {`{"url_field":"a b"}`, `fields_mapping.url_field: "a b" is not a valid field name`},
		"a bad content": {`{"content_fields":["ok","1st"]}`, "fields_mapping.content_fields[1]"},
		"large":         {`{"title_field":"` + strings.Repeat("x", 1<<20) + `"}`, "larger than 1 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := azuresearch.ParseMapping("m.json", []byte(c.in))
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// FuzzMapping: an accepted mapping can be defined, or is refused with a place.
func FuzzMapping(f *testing.F) {
	f.Add([]byte(`{"content_fields":["body","note"],"title_field":"name","vector_fields":["v"],"sets_field":"quays"}`), 3)
	f.Add([]byte(`{"title_field":"id","url_field":"content"}`), 0)
	f.Add([]byte(`{"label_rank_field":"title","key_field":"a/b"}`), 4096)
	f.Fuzz(func(t *testing.T, data []byte, dimensions int) {
		m, err := azuresearch.ParseMapping("m.json", data)
		if err != nil {
			return
		}
		d, err := azuresearch.Define(*m, azuresearch.DefineOptions{Dimensions: dimensions, Semantic: true})
		if err == nil {
			accepted(t, d)
			return
		}
		if e, ok := err.(*citeway.Error); !ok || e.Code != citeway.Invalid || e.Place == "" || e.Mend == "" {
			t.Errorf("%s: %v", data, err)
		}
	})
}
