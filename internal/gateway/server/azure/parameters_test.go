package azure

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/citeway/citeway/internal/jsonobject"
)

// sourced reads parameters as they stand in a data source.
func sourced(t *testing.T, parameters string, v version) (*data, *check) {
	t.Helper()
	c := &check{}
	o, err := jsonobject.Read([]byte(`{"data_sources":[{"type":"azure_search","parameters":` + parameters + `}]}`))
	if err != nil {
		t.Fatal(parameters)
	}
	return dataOf(&fields{c: c, o: o, read: map[string]bool{}}, v), c
}

// TestParametersAsTheReferenceHasThem: every parameter, as the service's reference
// page writes it.
func TestParametersAsTheReferenceHasThem(t *testing.T) {
	d, c := sourced(t, `{
		"endpoint": "https://tern.search.example",
		"index_name": "tides",
		"authentication": {"type": "access_token", "access_token": "t"},
		"query_type": "vector_semantic_hybrid",
		"semantic_configuration": "default",
		"embedding_dependency": {"type": "deployment_name", "deployment_name": "emb", "dimensions": 512},
		"fields_mapping": {
			"content_fields": ["body", "summary"], "content_fields_separator": "\n\n", "title_field": "t", "url_field": "u",
			"filepath_field": "f", "vector_fields": ["v"], "image_vector_fields": ["i"]
		},
		"in_scope": false,
		"strictness": 4,
		"top_n_documents": 20,
		"filter": "area eq 'north'",
		"role_information": "You are a pilot.",
		"include_contexts": ["all_retrieved_documents"],
		"max_search_queries": 2,
		"allow_partial_result": true
	}`, preview)
	want := &data{
		endpoint: "https://tern.search.example",
		index:    "tides",
		Parameters: Parameters{
			Authentication:        Authentication{Type: "access_token", Token: "t"},
			QueryType:             "vector_semantic_hybrid",
			SemanticConfiguration: "default",
			Embedding:             &Embedding{Type: "deployment_name", Deployment: "emb", Dimensions: 512},
			Mapping: Mapping{
				ContentFields: []string{"body", "summary"}, VectorFields: []string{"v"}, ImageVectorFields: []string{"i"},
				Title: "t", URL: "u", Filepath: "f", Separator: "\n\n",
			},
			Filter:     "area eq 'north'",
			Strictness: 4,
		},
		inScope:   false,
		documents: 20,
		role:      "You are a pilot.",
		contexts:  []string{"all_retrieved_documents"},
	}
	if len(c.lines) > 0 || !reflect.DeepEqual(d, want) {
		t.Errorf("%v\n%+v\nwant\n%+v", c.lines, d, want)
	}
}

func TestParametersThatAreLeftOut(t *testing.T) {
	d, c := sourced(t, `{"endpoint":"https://x.example","index_name":"i","authentication":{"type":"system_assigned_managed_identity"},
		"filter":null,"include_contexts":null,"fields_mapping":null,"embedding_dependency":null}`, preview)
	if len(c.lines) > 0 || d.QueryType != "simple" || !d.inScope || d.Strictness != 3 || d.documents != 5 || d.Filter != "" || d.Embedding != nil {
		t.Errorf("%v %+v", c.lines, d)
	}
	if !d.wants("citations") || !d.wants("intent") || d.wants("all_retrieved_documents") {
		t.Errorf("%v", d.contexts)
	}
}

// TestContextsInEveryVersion: a pipeline that shows scores asks for all documents, whatever its version.
func TestContextsInEveryVersion(t *testing.T) {
	for _, v := range []version{ga, preview, "2024-02-01"} {
		d, c := sourced(t, `{"endpoint":"https://x.example","index_name":"i","authentication":{"type":"system_assigned_managed_identity"},
			"include_contexts":["citations","all_retrieved_documents"]}`, v)
		if len(c.lines) > 0 || !d.wants("citations") || !d.wants("all_retrieved_documents") || d.wants("intent") {
			t.Errorf("%s: %v %v", v, c.lines, d.contexts)
		}
	}
}

func TestAuthentication(t *testing.T) {
	for in, want := range map[string]Authentication{
		`{"type":"api_key","key":"k"}`:                                                     {Type: "api_key", Key: "k"},
		`{"type":"access_token","access_token":"t"}`:                                       {Type: "access_token", Token: "t"},
		`{"type":"system_assigned_managed_identity"}`:                                      {Type: "system_assigned_managed_identity"},
		`{"type":"user_assigned_managed_identity","managed_identity_resource_id":"/subs"}`: {Type: "user_assigned_managed_identity", Identity: "/subs"},
	} {
		c := &check{}
		got := authenticationOf(fieldsOf(c, "/a", json.RawMessage(in)), authTypes)
		if got != want || len(c.lines) > 0 {
			t.Errorf("%s: %+v %v", in, got, c.lines)
		}
	}
	for in, want := range map[string]string{
		`{"type":"api_key"}`:                                "#/a/api_key/key: Field required",
		`{"type":"api_key","key":"k","access_token":"t"}`:   "#/a/api_key/access_token: Extra inputs are not permitted",
		`{"type":"access_token"}`:                           "#/a/access_token/access_token: Field required",
		`{"type":"user_assigned_managed_identity"}`:         "#/a/user_assigned_managed_identity/managed_identity_resource_id: Field required",
		`{"type":"system_assigned_managed_identity","x":1}`: "#/a/system_assigned_managed_identity/x: Extra inputs are not permitted",
		`{"key":"k"}`: "#/a/type: Field required",
		`7`:           "#/a: Input should be a valid dictionary or object",
	} {
		c := &check{}
		authenticationOf(fieldsOf(c, "/a", json.RawMessage(in)), authTypes)
		if len(c.lines) != 1 || c.lines[0] != "Validation error at "+want {
			t.Errorf("%s: %v, want %s", in, c.lines, want)
		}
	}
}

func TestEmbedding(t *testing.T) {
	for in, want := range map[string]*Embedding{
		`{"type":"deployment_name","deployment_name":"e"}`: {Type: "deployment_name", Deployment: "e"},
		`{"type":"integrated"}`:                            {Type: "integrated"},
		`{"type":"endpoint","endpoint":"https://e.example","authentication":{"type":"api_key","key":"k"},"dimensions":3}`: {
			Type: "endpoint", Endpoint: "https://e.example", Authentication: Authentication{Type: "api_key", Key: "k"}, Dimensions: 3},
	} {
		c := &check{}
		got := embeddingOf(fieldsOf(c, "/e", json.RawMessage(in)))
		if !reflect.DeepEqual(got, want) || len(c.lines) > 0 {
			t.Errorf("%s: %+v %v", in, got, c.lines)
		}
	}
	for in, want := range map[string]string{
		`{}`:                         "#/e/type: Field required",
		`{"type":"model"}`:           "#/e/type: Input should be 'deployment_name', 'endpoint' or 'integrated'",
		`{"type":"deployment_name"}`: "#/e/deployment_name/deployment_name: Field required",
		`{"type":"endpoint","endpoint":"https://e.example","authentication":{"type":"system_assigned_managed_identity"}}`: "#/e/endpoint/authentication/type: Input should be 'api_key' or 'access_token'",
	} {
		c := &check{}
		embeddingOf(fieldsOf(c, "/e", json.RawMessage(in)))
		if len(c.lines) != 1 || c.lines[0] != "Validation error at "+want {
			t.Errorf("%s: %v, want %s", in, c.lines, want)
		}
	}
}
