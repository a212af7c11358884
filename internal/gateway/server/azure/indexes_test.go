package azure

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/server"
)

// index is a simulated search service with the index tides.
func index(t *testing.T) (*simulate.Service, string) {
	t.Helper()
	service := simulate.New(simulate.Options{QueryKey: "query-key"})
	var fields []azuresearch.Field
	for _, name := range []string{"id", "content", "title", "url", "filepath", "chunk_id", "area"} {
		fields = append(fields, azuresearch.Field{Name: name, Type: azuresearch.TypeString, Key: name == "id"})
	}
	fields = append(fields, azuresearch.Field{Name: "rank", Type: azuresearch.TypeInt})
	if err := service.Create(&azuresearch.Index{Name: "tides", Fields: fields}); err != nil {
		t.Fatal(err)
	}
	document := func(id, content, title, area string, rank int) map[string]any {
		return map[string]any{"id": id, "content": content, "title": title, "url": "https://tern.example/" + id, "filepath": id + ".pdf",
			"chunk_id": "0", "area": area, "rank": rank}
	}
	err := service.Upload("tides",
		document("a", "High water in the harbour is at 06:12 in March.", "Tide tables", "north", 0),
		document("b", "High water in the harbour of the south is at 07:40 in March.", "Southern tables", "south", 0),
		document("c", "High water floods the vault of the harbour in March.", "Vault", "north", 5))
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(service)
	t.Cleanup(s.Close)
	return service, s.URL
}

// asking asks over the simulated index; the settings are those of base with its address.
func asking(t *testing.T, base azuresearch.Options, parameters string, caller server.Caller) (service *simulate.Service, status int, body string) {
	t.Helper()
	service, at := index(t)
	base.Endpoint = at
	allowed, err := NewAllowed(base)
	if err != nil {
		t.Fatal(err)
	}
	g := open(t, func(o *Options) { o.Indexes = allowed }, caller)
	request := strings.NewReplacer(searchHost, at+"/", "unknown", "tides", `"key":"k"`, `"key":"query-key"`).Replace(over(parameters, ""))
	status, body = g.post(path("chat", preview), request)
	return service, status, body
}

func TestARealIndex(t *testing.T) {
	ranked := azuresearch.Mapping{RankField: "rank"}
	zero, five := 0, 5
	for _, test := range []struct {
		name       string
		settings   azuresearch.Options
		parameters string
		caller     server.Caller
		status     int
		has, not   string
	}{
		{"with the request's key", azuresearch.Options{}, ``, server.Caller{}, 200, `"title":"Tide tables","url":"https://tern.example/a","filepath":"a.pdf","chunk_id":"0"`, "Locks"},
		{"the settings' key comes first", azuresearch.Options{Key: "wrong", Retries: -1}, ``, server.Caller{}, 502, `"error":{"code":"502"`, "wrong"},
		{"a filter", azuresearch.Options{}, `"filter":"area eq 'south'",`, server.Caller{}, 200, "Southern tables", "Tide tables"},
		{"a filter beside the settings' own", azuresearch.Options{Filter: "area eq 'north'"}, `"filter":"rank le 9",`, server.Caller{}, 200, "Tide tables", "Southern tables"},
		{"a filter that reaches past its brackets", azuresearch.Options{Filter: "area eq 'north'"}, `"filter":"rank le 9) or (rank le 9",`, server.Caller{}, 400,
			"Validation error at #/data_sources/0/azure_search/parameters/filter: the ) at byte 9 closes nothing", "Southern tables"},
		{"a clearance", azuresearch.Options{Mapping: ranked}, ``, server.Caller{Clearance: &zero}, 200, "Tide tables", "Vault"},
		{"a clearance that suffices", azuresearch.Options{Mapping: ranked}, ``, server.Caller{Clearance: &five}, 200, "Vault", "nothing"},
		{"a clearance that no field serves", azuresearch.Options{}, ``, server.Caller{Clearance: &zero}, 400, "parameters/fields_mapping.label_rank_field", "Tide tables"},
		{"a field's other name", azuresearch.Options{}, `"fields_mapping":{"title_field":"area","content_fields":["content"]},`, server.Caller{}, 200, `"title":"north"`, "Tide tables"},
		{"a field that is none", azuresearch.Options{}, `"fields_mapping":{"title_field":"a b"},`, server.Caller{}, 400, "parameters/fields_mapping.title_field", "Tide tables"},
		{"an index that is not there", azuresearch.Options{Retries: -1}, ``, server.Caller{Sets: []string{"other"}}, 403, "the key may not see this index", "Tide tables"},
		{"scores", azuresearch.Options{}, `"include_contexts":["all_retrieved_documents"],`, server.Caller{}, 200, `"original_search_score":`, "rerank_score"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, status, body := asking(t, test.settings, test.parameters, test.caller)
			if status != test.status || !strings.Contains(body, test.has) || strings.Contains(body, test.not) {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

func TestAllowed(t *testing.T) {
	a, err := NewAllowed(azuresearch.Options{Endpoint: "https://Tern.Search.example:443/"}, azuresearch.Options{Endpoint: "http://127.0.0.1:7000"})
	if err != nil {
		t.Fatal(err)
	}
	for endpoint, want := range map[string]bool{
		"https://tern.search.example": true, "https://tern.search.example/": true, "HTTPS://TERN.search.example:443": true, " https://tern.search.example ": true,
		"http://127.0.0.1:7000/":     true,
		"http://tern.search.example": false, "https://tern.search.example.evil.example": false, "https://tern.search.example@evil.example": false,
		"https://evil.example/?https://tern.search.example": false, "https://tern.search.example/?x": false, "https://tern.search.example/#x": false,
		"https://tern.search.example:444": false, "https://tern.search.example/x": false, "tern.search.example": false, "": false, "::": false,
	} {
		l, err := a.Library(endpoint, "tides", Parameters{QueryType: "simple"})
		if err != nil || (l != nil) != want {
			t.Errorf("%q is allowed: %v, %v", endpoint, l != nil, err)
		}
	}
	for _, bad := range []azuresearch.Options{{}, {Endpoint: "http://tern.search.example"}, {Endpoint: "https://x.example", Filter: "("}} {
		if _, err := NewAllowed(bad); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// TestCredentials: those of the settings, else the request's; never both.
func TestCredentials(t *testing.T) {
	for _, test := range []struct {
		settings azuresearch.Options
		request  Authentication
		want     string
	}{
		{azuresearch.Options{}, Authentication{Type: "api_key", Key: "k"}, "k"},
		{azuresearch.Options{}, Authentication{Type: "access_token", Token: "t"}, "token t"},
		{azuresearch.Options{}, Authentication{Type: "system_assigned_managed_identity"}, ""},
		{azuresearch.Options{Key: "s"}, Authentication{Type: "api_key", Key: "k"}, "s"},
		{azuresearch.Options{Key: "s"}, Authentication{Type: "access_token", Token: "t"}, "s"},
	} {
		o := test.settings
		credentials(&o, &test.request)
		got := o.Key
		if o.Token != nil {
			token, err := o.Token(t.Context())
			got = fmt.Sprint("token ", token)
			if err != nil || o.Key != "" {
				t.Errorf("%v %q", err, o.Key)
			}
		}
		if got != test.want {
			t.Errorf("%+v: %q, want %q", test, got, test.want)
		}
	}
}
