package native

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"sort"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway/internal/gateway/server"
)

// document is the description, as far as it is checked.
type document map[string]any

func describe(t *testing.T) document {
	t.Helper()
	var d document
	if err := yaml.Unmarshal(openAPI, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// schema returns a schema by its name.
func (d document) schema(name string) map[string]any {
	return d["components"].(document)["schemas"].(document)[name].(document)
}

func (d document) resolve(s map[string]any) map[string]any {
	ref, ok := s["$ref"].(string)
	if !ok {
		return s
	}
	return d.schema(ref[strings.LastIndex(ref, "/")+1:])
}

// check returns what in value does not fit the schema.
func (d document) check(place string, schema map[string]any, value any) []string {
	schema = d.resolve(schema)
	if choices, ok := schema["oneOf"].([]any); ok {
		var all []string
		for _, choice := range choices {
			bad := d.check(place, choice.(document), value)
			if len(bad) == 0 {
				return nil
			}
			all = append(all, bad...)
		}
		return all
	}
	switch schema["type"] {
	case "object":
		return d.checkObject(place, schema, value)
	case "array":
		list, ok := value.([]any)
		if !ok {
			return []string{place + " is no array"}
		}
		var bad []string
		for i, item := range list {
			bad = append(bad, d.check(fmt.Sprintf("%s[%d]", place, i), schema["items"].(document), item)...)
		}
		return bad
	case "string":
		if _, ok := value.(string); !ok {
			return []string{place + " is no string"}
		}
	case "integer", "number":
		if _, ok := value.(float64); !ok {
			return []string{place + " is no number"}
		}
	case "boolean":
		if _, ok := value.(bool); !ok {
			return []string{place + " is no boolean"}
		}
	case "null":
		if value != nil {
			return []string{place + " is not null"}
		}
	}
	return checkEnum(place, schema, value)
}

func checkEnum(place string, schema map[string]any, value any) []string {
	values, ok := schema["enum"].([]any)
	if !ok {
		return nil
	}
	for _, v := range values {
		if v == value {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s is %v, none of %v", place, value, values)}
}

func (d document) checkObject(place string, schema map[string]any, value any) []string {
	object, ok := value.(map[string]any)
	if !ok {
		return []string{place + " is no object"}
	}
	var bad []string
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := object[name.(string)]; !ok {
			bad = append(bad, place+"."+name.(string)+" is missing")
		}
	}
	properties, _ := schema["properties"].(document)
	for name, v := range object {
		p, ok := properties[name].(document)
		if !ok {
			bad = append(bad, place+"."+name+" is not described")
			continue
		}
		bad = append(bad, d.check(place+"."+name, p, v)...)
	}
	sort.Strings(bad)
	return bad
}

func TestEveryPathIsDescribedAndEveryDescriptionServed(t *testing.T) {
	served := map[string]bool{}
	for _, r := range New(Options{Talks: &server.Conversations{}}).routes() {
		if r.ours {
			continue // the page's alone; told in docs/native-surface.md
		}
		served[strings.ToLower(r.method)+" "+r.path] = true
	}
	described := map[string]bool{}
	for path, methods := range describe(t)["paths"].(document) {
		for method, operation := range methods.(document) {
			if operation.(document)["tags"].([]any)[0] == "native" {
				described[method+" "+path] = true
			}
		}
	}
	for route := range served {
		// The same description in another notation is no operation of its own.
		if !described[route] && route != "get /v1/openapi.yaml" {
			t.Errorf("%s is served and not described", route)
		}
	}
	for route := range described {
		if !served[route] {
			t.Errorf("%s is described and not served", route)
		}
	}
}

func TestTheCheckFindsWhatDoesNotFit(t *testing.T) {
	d := describe(t)
	finding := map[string]any{"kind": "out-of-range", "at": 1.0}
	if bad := d.check("finding", d.schema("Finding"), finding); len(bad) > 0 {
		t.Errorf("a good finding: %v", bad)
	}
	wrong := map[string]any{"kind": 3.0, "colour": "red"}
	if bad := d.check("finding", d.schema("Finding"), wrong); len(bad) != 3 {
		t.Errorf("want three complaints, got %v", bad)
	}
}

// TestEveryFindingIsDescribed: the kinds that the root names are those that the document
// names.
func TestEveryFindingIsDescribed(t *testing.T) {
	source, err := os.ReadFile("../../../../finding.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`FindingKind += "([^"]+)"`).FindAllSubmatch(source, -1)
	if len(kinds) < 20 {
		t.Fatalf("%d kinds found", len(kinds))
	}
	for _, kind := range kinds {
		if !regexp.MustCompile(`examples: \[[^\]]*\b` + string(kind[1]) + `\b`).Match(openAPI) {
			t.Errorf("%s is not described", kind[1])
		}
	}
}

// The most that a custom action of ChatGPT takes, and the names that tools may have.
const (
	mostOperations  = 30
	mostDescription = 300
)

var toolName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,63}$`)

// TestEveryOperationCanBeATool: each has a name of its own, few enough words, and answers
// for mistakes; all together are no more than an action may have.
func TestEveryOperationCanBeATool(t *testing.T) {
	seen, tags := map[string]string{}, map[string]bool{}
	for path, methods := range describe(t)["paths"].(document) {
		for method, operation := range methods.(document) {
			o := operation.(document)
			id, _ := o["operationId"].(string)
			if !toolName.MatchString(id) || seen[id] != "" {
				t.Errorf("%s %s has the name %q, as %q", method, path, id, seen[id])
			}
			seen[id] = path
			tags[o["tags"].([]any)[0].(string)] = true
			for _, words := range []string{"summary", "description"} {
				if text, _ := o[words].(string); len(text) > mostDescription || words == "summary" && text == "" {
					t.Errorf("%s %s: the %s has %d bytes", method, path, words, len(text))
				}
			}
			if o["responses"].(document)["4XX"] == nil {
				t.Errorf("%s %s does not say how mistakes are answered", method, path)
			}
		}
	}
	if len(seen) > mostOperations || len(tags) != 10 {
		t.Errorf("%d operations of %v", len(seen), tags)
	}
}

// TestTheDescriptionAsJSON is the same, and names the server's address, which an action needs.
func TestTheDescriptionAsJSON(t *testing.T) {
	g := open(t, Options{Base: func(*http.Request) string { return "https://cite.example" }})
	res, body := g.do("GET", "/v1/openapi.json", "")
	var got, want map[string]any
	if err := json.Unmarshal([]byte(body), &got); err != nil || res.Header.Get("Content-Type") != "application/json" {
		t.Fatal(err, res.Header)
	}
	_, text := g.do("GET", "/v1/openapi.yaml", "")
	if err := yaml.Unmarshal([]byte(text), &want); err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(want)
	if string(a) != string(b) {
		t.Errorf("%s\nis not\n%s", a, b)
	}
	if url := got["servers"].([]any)[0].(map[string]any)["url"]; url != "https://cite.example" {
		t.Error(url)
	}
}
