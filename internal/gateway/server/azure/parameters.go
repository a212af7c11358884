package azure

import (
	"encoding/json"
	"slices"
	"strings"
)

// Parameters are what a request says about an index besides its endpoint and name. Only
// whoever allows the endpoint may use the credentials in them.
type Parameters struct {
	Authentication Authentication
	// QueryType is simple, semantic, vector, vector_simple_hybrid or
	// vector_semantic_hybrid.
	QueryType             string
	SemanticConfiguration string
	// Embedding is nil if the request names none.
	Embedding *Embedding
	Mapping   Mapping
	// Filter is in the index's own language, OData; "" means no filter.
	Filter string
	// Strictness is from 1, if all that is found is taken, to 5.
	Strictness int
}

// Authentication says how the request wants to be let into the index.
type Authentication struct {
	// Type is api_key, system_assigned_managed_identity,
	// user_assigned_managed_identity or access_token.
	Type string
	// Key, Token and Identity are set for the types that use them; the others are "".
	Key, Token, Identity string
}

// Embedding says what makes vectors of questions.
type Embedding struct {
	// Type is deployment_name, endpoint or integrated.
	Type string
	// Deployment names one of the service's own; Endpoint is another's address,
	// never called unless the settings name it.
	Deployment, Endpoint string
	Authentication       Authentication
	// Dimensions is the length of vectors to ask for; 0 is the model's own.
	Dimensions int
}

// Mapping names the fields of an index.
type Mapping struct {
	ContentFields, VectorFields, ImageVectorFields []string
	Title, URL, Filepath, Separator                string
}

// The words of the enumerations.
var (
	queryTypes = []string{"simple", "semantic", "vector", "vector_simple_hybrid", "vector_semantic_hybrid"}
	contexts   = []string{"citations", "intent", "all_retrieved_documents"}
	authTypes  = []string{"api_key", "system_assigned_managed_identity", "user_assigned_managed_identity", "access_token"}
	embedTypes = []string{"deployment_name", "endpoint", "integrated"}
)

// The bounds and defaults of the numbers.
const (
	maxStrictness     = 5
	defaultStrictness = 3
	maxDocuments      = 20
	defaultDocuments  = 5
	maxDimensions     = 4096
	maxQueries        = 100
)

// data is a data source, checked.
type data struct {
	endpoint, index string
	Parameters
	inScope   bool
	documents int
	role      string
	contexts  []string
}

func (d *data) wants(context string) bool { return slices.Contains(d.contexts, context) }

// dataOf reads the one data source of a request.
func dataOf(f *fields, v version) *data {
	if !v.grounds() {
		f.take("data_sources")
		f.wrong("data_sources", extra)
		return &data{}
	}
	before, path := len(f.c.lines), f.path+"/data_sources"
	items := f.list("data_sources")
	switch {
	case len(f.c.lines) > before:
	case len(items) == 0:
		f.c.at(path, "List should have at least 1 item after validation, not 0")
	case len(items) > 1:
		f.c.at(path, "List should have at most 1 item after validation, not %d", len(items))
	}
	if len(items) != 1 {
		return &data{}
	}
	return sourceOf(fieldsOf(f.c, item(path, 0), items[0]), v)
}

// searchType is the one type of data source that is answered for.
const searchType = "azure_search"

func sourceOf(f *fields, v version) *data {
	if f.none() {
		return &data{}
	}
	var kind string
	if raw := f.take("type"); raw == nil {
		f.c.at(f.path, "Unable to extract tag using discriminator 'type'")
		return &data{}
	} else if json.Unmarshal(raw, &kind) != nil || kind != searchType {
		f.c.at(f.path, "Input tag '%s' found using 'type' does not match any of the expected tags: '%s'", kind, searchType)
		return &data{}
	}
	f.path += "/" + searchType
	raw := f.need("parameters")
	f.rest()
	if raw == nil {
		return &data{}
	}
	p := fieldsOf(f.c, f.path+"/parameters", raw)
	d := parametersOf(p, v)
	p.rest()
	return d
}

func parametersOf(f *fields, v version) *data {
	d := &data{endpoint: f.needText("endpoint"), index: f.needText("index_name")}
	if f.need("authentication") != nil {
		d.Authentication = authenticationOf(f.inner("authentication"), authTypes)
	}
	d.QueryType = f.oneOf("query_type", "simple", queryTypes)
	d.SemanticConfiguration = f.text("semantic_configuration")
	d.Embedding = embeddingOf(f.inner("embedding_dependency"))
	d.Mapping = mappingOf(f.inner("fields_mapping"))
	d.inScope = f.truth("in_scope", true)
	d.Strictness = f.whole("strictness", defaultStrictness, 1, maxStrictness)
	d.documents = f.whole("top_n_documents", defaultDocuments, 1, maxDocuments)
	d.Filter = f.text("filter")
	if d.role = f.text("role_information"); len(d.role) > maxRole {
		f.wrong("role_information", "String should have at most %d characters", maxRole)
	}
	contextsOf(f, d)
	if v.previews() {
		f.whole("max_search_queries", 3, 1, maxQueries)
		f.truth("allow_partial_result", false)
	}
	d.together(f)
	return d
}

// together refuses a query type without what it needs.
func (d *data) together(f *fields) {
	if (d.QueryType == "semantic" || d.QueryType == "vector_semantic_hybrid") && d.SemanticConfiguration == "" {
		f.c.at(f.path, "Value error, 'semantic_configuration' is required when 'query_type' is '%s'", d.QueryType)
	}
	if strings.HasPrefix(d.QueryType, "vector") && d.Embedding == nil {
		f.c.at(f.path, "Value error, 'embedding_dependency' is required when 'query_type' is '%s'", d.QueryType)
	}
}

// contextsOf reads what the answer's context is to hold, in every version: clients that show
// scores ask for it without looking at the version.
func contextsOf(f *fields, d *data) {
	d.contexts = []string{"citations", "intent"}
	if f.take("include_contexts") == nil {
		return
	}
	d.contexts = f.texts("include_contexts")
	for i, c := range d.contexts {
		if !slices.Contains(contexts, c) {
			f.c.at(item(f.path+"/include_contexts", i), "Input should be %s", alternatives(contexts))
		}
	}
}

func authenticationOf(f *fields, types []string) (a Authentication) {
	if f == nil || f.none() {
		return a
	}
	a.Type = f.oneOf("type", "", types)
	if !slices.Contains(types, a.Type) {
		f.need("type")
		return a
	}
	f.path += "/" + a.Type
	switch a.Type {
	case "api_key":
		a.Key = f.needText("key")
	case "access_token":
		a.Token = f.needText("access_token")
	case "user_assigned_managed_identity":
		a.Identity = f.needText("managed_identity_resource_id")
	}
	f.rest()
	return a
}

func embeddingOf(f *fields) *Embedding {
	if f == nil || f.none() {
		return nil
	}
	e := &Embedding{Type: f.oneOf("type", "", embedTypes)}
	if !slices.Contains(embedTypes, e.Type) {
		f.need("type")
		return e
	}
	f.path += "/" + e.Type
	switch e.Type {
	case "deployment_name":
		e.Deployment = f.needText("deployment_name")
		e.Dimensions = f.whole("dimensions", 0, 1, maxDimensions)
	case "endpoint":
		e.Endpoint = f.needText("endpoint")
		if f.need("authentication") != nil {
			e.Authentication = authenticationOf(f.inner("authentication"), []string{"api_key", "access_token"})
		}
		e.Dimensions = f.whole("dimensions", 0, 1, maxDimensions)
	}
	f.rest()
	return e
}

func mappingOf(f *fields) (m Mapping) {
	if f == nil || f.none() {
		return m
	}
	m = Mapping{ContentFields: f.texts("content_fields"), VectorFields: f.texts("vector_fields"), ImageVectorFields: f.texts("image_vector_fields"),
		Title: f.text("title_field"), URL: f.text("url_field"), Filepath: f.text("filepath_field"), Separator: f.text("content_fields_separator")}
	f.rest()
	return m
}
