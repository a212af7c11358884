package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

const version = "?api-version=2024-07-01"

// ask sends a request and returns the status and the body.
func ask(s *Service, method, path, body string, header ...string) (int, string) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// made is a service with the index pier.
func made(t testing.TB, o Options) *Service {
	t.Helper()
	s := New(o)
	s.indexes["pier"] = pier(t)
	return s
}

// TestLife: an index is made, read, filled, counted, searched and taken away, by
// either way of writing its address.
func TestLife(t *testing.T) {
	definition := `{"name":"quay","fields":[{"name":"id","type":"Edm.String","key":true},{"name":"text","type":"Edm.String"}]}`
	for _, form := range []string{"/indexes/quay", "/indexes('quay')"} {
		t.Run(form, func(t *testing.T) {
			s := New(Options{})
			for _, step := range []struct {
				method, path, body string
				status             int
				words              string
			}{
				{"GET", form, "", 404, "was not found"},
				{"GET", form + "/docs/$count", "", 404, "was not found"},
				{"POST", form + "/docs/search", "{}", 404, "was not found"},
				{"POST", form + "/docs/index", `{"value":[]}`, 404, "was not found"},
				{"PUT", form, definition, 201, `"retrievable":true`},
				{"GET", form, "", 200, `"searchable":true`},
				{"GET", "/indexes", "", 200, `"name":"quay"`},
				{"POST", form + "/docs/index", `{"value":[{"@search.action":"upload","id":"1","text":"High water"},{"id":"2","text":"Low tide"}]}`, 200, `"statusCode":201`},
				{"POST", form + "/docs/search.index", `{"value":[{"@search.action":"merge","id":"1","text":"High tide"}]}`, 200, `"status":true`},
				{"POST", form + "/docs/search.index", `{"value":[{"@search.action":"merge","id":"9"}]}`, 404, "Document not found"},
				{"POST", form + "/docs/search.index", `{"value":[{"@search.action":"burn","id":"9"}]}`, 400, "is no action"},
				{"POST", form + "/docs/search.index", `{"value":[{"@search.action":"mergeOrUpload","id":"3","text":"Nets"},{"@search.action":"delete","id":"2"},{"@search.action":"delete","id":"7"}]}`, 200, ""},
				{"GET", form + "/docs/$count", "", 200, "\ufeff2"},
				{"POST", form + "/docs/search.post.search", `{"search":"tide","count":true}`, 200, `"text":"High tide"`},
				{"POST", "/indexes", definition, 201, "quay"},
				{"GET", form + "/docs/$count", "", 200, "\ufeff2"},
				{"PUT", form, strings.Replace(definition, `"text","type":"Edm.String"`, `"text","type":"Edm.Int32"`, 1), 400, "Existing field 'text' cannot be changed"},
				{"PUT", form, `{"name":"other"}`, 400, "is not that of the address"},
				{"PUT", form, `{`, 400, "The request is invalid"},
				{"PATCH", form, "", 405, "not allowed"},
				{"GET", form + "/docs/search", "", 405, "not allowed"},
				{"POST", form + "/docs/suggest", "", 404, "No such resource"},
				{"GET", "/servicestats", "", 404, "No such resource"},
				{"DELETE", form, "", 204, ""},
				{"DELETE", form, "", 404, "was not found"},
			} {
				status, body := ask(s, step.method, step.path+version, step.body)
				if status != step.status || !strings.Contains(body, step.words) {
					t.Fatalf("%s %s %s\ngot %d %s", step.method, step.path, step.body, status, body)
				}
			}
		})
	}
}

func TestDefinitionsRefused(t *testing.T) {
	const key = `{"name":"id","type":"Edm.String","key":true}`
	for name, c := range map[string]struct{ definition, words string }{
		"no key":            {`{"fields":[]}`, "exactly one key"},
		"two keys":          {`{"fields":[` + key + `,{"name":"b","type":"Edm.String","key":true}]}`, "exactly one key"},
		"a number as key":   {`{"fields":[{"name":"id","type":"Edm.Int32","key":true}]}`, "not of type Edm.String"},
		"twice":             {`{"fields":[` + key + `,{"name":"a","type":"Edm.String"},{"name":"a","type":"Edm.String"}]}`, "two fields"},
		"no name":           {`{"fields":[` + key + `,{"name":"1a","type":"Edm.String"}]}`, "'1a' is not valid"},
		"no type":           {`{"fields":[` + key + `,{"name":"a","type":"Edm.Text"}]}`, "unknown type 'Edm.Text'"},
		"words of a number": {`{"fields":[` + key + `,{"name":"a","type":"Edm.Int32","searchable":true}]}`, "cannot be searchable"},
		"no dimensions":     {`{"fields":[` + key + `,{"name":"v","type":"Collection(Edm.Single)","searchable":true}]}`, "The vector field 'v' must have the property 'dimensions' set."},
		"no profile":        {`{"fields":[` + key + `,{"name":"v","type":"Collection(Edm.Single)","dimensions":3,"vectorSearchProfile":"p"}]}`, "'p' which is not defined"},
		"no algorithm":      {`{"fields":[` + key + `,{"name":"v","type":"Collection(Edm.Single)","dimensions":3,"vectorSearchProfile":"p"}],"vectorSearch":{"profiles":[{"name":"p","algorithm":"x"}]}}`, "not defined"},
		"vector of text":    {`{"fields":[` + key + `,{"name":"v","type":"Edm.String","dimensions":3}]}`, "cannot have dimensions"},
		"vector filtered":   {`{"fields":[` + key + `,{"name":"v","type":"Collection(Edm.Single)","dimensions":3,"filterable":true}]}`, "cannot be filterable"},
		"semantic of none":  {`{"fields":[` + key + `],"semantic":{"configurations":[{"name":"s","prioritizedFields":{"titleField":{"fieldName":"x"}}}]}}`, "names 'x'"},
		"semantic keywords": {`{"fields":[` + key + `],"semantic":{"configurations":[{"name":"s","prioritizedFields":{"prioritizedKeywordsFields":[{"fieldName":"y"}]}}]}}`, "names 'y'"},
	} {
		t.Run(name, func(t *testing.T) {
			status, body := ask(New(Options{}), "PUT", "/indexes/a"+version, `{"name":"a",`+c.definition[1:])
			if status != 400 || !strings.Contains(body, c.words) || !strings.Contains(body, `"error":{"code":"InvalidRequestParameter"`) {
				t.Errorf("%d %s", status, body)
			}
			var x azuresearch.Index
			if err := json.Unmarshal([]byte(c.definition), &x); err != nil {
				t.Fatal(err)
			}
			if err := New(Options{}).Create(&x); err == nil || !strings.Contains(err.Error(), c.words) {
				t.Errorf("Create: %v", err)
			}
		})
	}
}

func TestDocumentsRefused(t *testing.T) {
	for name, c := range map[string]struct{ document, words string }{
		"no key":        {`{"text":"x"}`, "Document key cannot be missing or empty."},
		"key a number":  {`{"id":3}`, "Cannot convert the value of 'id'"},
		"unknown field": {`{"id":"1","nosuch":1}`, "Cannot find nested property 'nosuch' on the resource type 'search.documentFields'."},
		"text":          {`{"id":"1","text":3}`, "found float64"},
		"part":          {`{"id":"1","rank":1.5}`, "1.5 is not whole"},
		"number":        {`{"id":"1","rank":"1"}`, "found string"},
		"bool":          {`{"id":"1","open":"yes"}`, "found string"},
		"date":          {`{"id":"1","built":"today"}`, "cannot parse"},
		"collection":    {`{"id":"1","tags":"red"}`, "found string"},
		"member":        {`{"id":"1","tags":["red",3]}`, "found float64 in the collection"},
		"vector":        {`{"id":"1","v":"x"}`, "found string"},
		"vector member": {`{"id":"1","v":[1,"x"]}`, "found string in the collection"},
		"dimensions":    {`{"id":"1","v":[1]}`, "the vector has 1 numbers and the field 2"},
	} {
		t.Run(name, func(t *testing.T) {
			s := made(t, Options{})
			status, body := ask(s, "POST", "/indexes/pier/docs/index"+version, `{"value":[`+c.document+`]}`)
			if status != 400 || !strings.Contains(body, c.words) {
				t.Errorf("%d %s", status, body)
			}
			if n := len(s.indexes["pier"].documents); n != 3 {
				t.Errorf("%d documents afterwards", n)
			}
		})
	}
	s := made(t, Options{})
	for _, body := range []string{"", "{}", "[]"} {
		if status, _ := ask(s, "POST", "/indexes/pier/docs/index"+version, body); status != 400 {
			t.Errorf("batch %q: %d", body, status)
		}
	}
	if err := s.Upload("nosuch", map[string]any{"id": "1"}); err == nil {
		t.Error("documents go into an index that is not there")
	}
	if err := s.Upload("pier", map[string]any{"id": "z", "rank": 3, "tags": []string{"a"}, "v": []float32{1, 2}, "kind": nil}); err != nil {
		t.Error(err)
	}
}

func TestKeys(t *testing.T) {
	s := made(t, Options{AdminKey: "admin", QueryKey: "query", Token: "token"})
	for _, c := range []struct {
		name           string
		header         []string
		search, define int
	}{
		{"none", nil, 401, 401},
		{"admin", []string{"api-key", "admin"}, 200, 200},
		{"query", []string{"api-key", "query"}, 200, 403},
		{"token", []string{"Authorization", "Bearer token"}, 200, 200},
		{"bad key", []string{"api-key", "x"}, 403, 403},
		{"bad token", []string{"Authorization", "Bearer x"}, 403, 403},
	} {
		search, _ := ask(s, "POST", "/indexes/pier/docs/search"+version, "{}", c.header...)
		define, _ := ask(s, "GET", "/indexes/pier"+version, "", c.header...)
		fill, _ := ask(s, "POST", "/indexes/pier/docs/index"+version, `{"value":[]}`, c.header...)
		if search != c.search || define != c.define || fill != c.define {
			t.Errorf("%s: %d %d %d", c.name, search, define, fill)
		}
	}
	if status, _ := ask(s, "GET", "/indexes/pier", "", "api-key", "admin"); status != 400 {
		t.Errorf("without a version: %d", status)
	}
}

func TestAskedIsBounded(t *testing.T) {
	s := made(t, Options{})
	for i := range maxAsked + 3 {
		ask(s, "POST", "/indexes/pier/docs/search"+version, fmt.Sprint(i))
	}
	all := s.Asked()
	if len(all) != maxAsked || string(all[0].Body) != "3" || all[0].Method != "POST" {
		t.Errorf("%d requests, the first %+v", len(all), all[0])
	}
	status, _ := ask(s, "POST", "/indexes/pier/docs/search"+version, strings.Repeat(" ", maxBody+1))
	if status != http.StatusRequestEntityTooLarge {
		t.Errorf("a large request: %d", status)
	}
}

// TestFaultsArePlanted: those that pass do so one request at a time.
func TestFaultsArePlanted(t *testing.T) {
	s := made(t, Options{Faults: Faults{Throttle: 2, Unavailable: 1, RetryAfter: "7"}})
	var got []int
	for range 5 {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", "/indexes/pier/docs/search"+version, bytes.NewReader([]byte("{}"))))
		got = append(got, w.Code)
		if (w.Header().Get("Retry-After") == "7") != (w.Code != 200) {
			t.Errorf("%d with Retry-After %q", w.Code, w.Header().Get("Retry-After"))
		}
	}
	if fmt.Sprint(got) != "[429 429 503 200 200]" {
		t.Errorf("got %v", got)
	}
	for name, c := range map[string]struct {
		faults Faults
		status int
		body   string
	}{
		"status":    {Faults{Status: 403}, 403, `{"error":{"code":"","message":"Something went wrong."}}`},
		"complaint": {Faults{Status: 500, Complaint: "no"}, 500, "no"},
		"malformed": {Faults{Malformed: true}, 200, "<html>"},
		"huge":      {Faults{Huge: 1000}, 200, strings.Repeat(" ", 1000) + "{"},
		"cut":       {Faults{CutAt: 5}, 200, `{"val`},
	} {
		s.Plant(c.faults)
		status, body := ask(s, "POST", "/indexes/pier/docs/search"+version, "{}")
		if status != c.status || !strings.HasPrefix(body, c.body) || name == "cut" && len(body) != 5 {
			t.Errorf("%s: %d %.60s", name, status, body)
		}
	}
}
