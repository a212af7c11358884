package simulate

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// TestManyAtOnce: definitions, documents, searches and faults at the same time;
// each search sees whole documents only.
func TestManyAtOnce(t *testing.T) {
	s := made(t, Options{PageSize: 3})
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			for i := range 10 {
				id := fmt.Sprintf("n%d-%d", n, i)
				if err := s.Upload("pier", map[string]any{"id": id, "text": "high water " + id, "rank": n}); err != nil {
					t.Error(err)
				}
				name := fmt.Sprintf("own%d", n)
				if err := s.Create(&azuresearch.Index{Name: name, Fields: []azuresearch.Field{{Name: "id", Type: azuresearch.TypeString, Key: true}}}); err != nil {
					t.Error(err)
				}
				status, raw := ask(s, "POST", "/indexes/pier/docs/search"+version, fmt.Sprintf(`{"search":"high","filter":"rank eq %d and id ne 'b'","count":true}`, n))
				var page struct {
					Count int `json:"@odata.count"`
					Value []struct{ ID, Text string }
				}
				if err := json.Unmarshal([]byte(raw), &page); status != 200 || err != nil {
					t.Errorf("%d %s", status, raw)
				}
				for _, v := range page.Value {
					if !strings.HasSuffix(v.Text, v.ID) && v.ID != "a" {
						t.Errorf("a document half written: %+v", v)
					}
				}
				s.Plant(Faults{})
				s.Asked()
			}
		})
	}
	all.Wait()
	if _, raw := ask(s, "GET", "/indexes/pier/docs/$count"+version, ""); raw != "\ufeff63" {
		t.Errorf("%q documents", raw)
	}
	if _, raw := ask(s, "GET", "/indexes"+version, ""); strings.Count(raw, `"name":"own`) != 6 {
		t.Errorf("indexes %s", raw)
	}
}

// TestUploadActions: what each action makes of a document that is there and of one
// that is not.
func TestUploadActions(t *testing.T) {
	for _, c := range []struct {
		action, key string
		status      int
		want        string
	}{
		{"upload", "a", 200, "rank=7"},
		{"merge", "a", 200, "kind=x rank=7"},
		{"mergeOrUpload", "a", 200, "kind=x rank=7"},
		{"delete", "a", 200, "gone"},
		{"", "a", 200, "rank=7"},
		{"upload", "n", 200, "rank=7"},
		{"merge", "n", 404, "gone"},
		{"mergeOrUpload", "n", 200, "rank=7"},
		{"delete", "n", 200, "gone"},
		{"burn", "n", 400, "gone"},
	} {
		t.Run(c.action+" "+c.key, func(t *testing.T) {
			s := made(t, Options{})
			doc := map[string]any{"id": c.key, "rank": 7}
			if c.action != "" {
				doc["@search.action"] = c.action
			}
			body, err := json.Marshal(map[string]any{"value": []any{doc}})
			if err != nil {
				t.Fatal(err)
			}
			if status, raw := ask(s, "POST", "/indexes('pier')/docs/search.index"+version, string(body)); status != c.status {
				t.Errorf("%d %s", status, raw)
			}
			if got := held(s, c.key); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if n := len(s.indexes["pier"].documents); n < 2 || n > 4 {
				t.Errorf("%d documents", n)
			}
		})
	}
}

// held is the kind and the rank of a document.
func held(s *Service, id string) string {
	for _, d := range s.indexes["pier"].documents {
		if d["id"] != id {
			continue
		}
		parts := []string{}
		for _, f := range []string{"kind", "rank"} {
			if v, there := d[f]; there {
				parts = append(parts, fmt.Sprintf("%s=%v", f, v))
			}
		}
		return strings.Join(parts, " ")
	}
	return "gone"
}

// TestValuesComeBack: a search returns the values put into fields of every type.
func TestValuesComeBack(t *testing.T) {
	s := made(t, Options{})
	given := map[string]any{"id": "z", "text": "ä “quoted” \\ line\nbreak", "kind": "", "rank": -3.0, "depth": 1.25, "open": false,
		"built": "2031-02-03T04:05:06.5Z", "tags": []any{"a", "it's"}, "v": []any{0.5, -1.0}, "w": nil}
	body, err := json.Marshal(map[string]any{"value": []any{given}})
	if err != nil {
		t.Fatal(err)
	}
	if status, raw := ask(s, "POST", "/indexes/pier/docs/index"+version, string(body)); status != 200 {
		t.Fatal(raw)
	}
	got := searched(t, s, `{"filter":"id eq 'z'"}`)["value"].([]any)[0].(map[string]any)
	for name, want := range given {
		if fmt.Sprint(got[name]) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
}

// TestDefinitionsMayGrow: a field may be added, and the documents stay; what a
// field is may not change.
func TestDefinitionsMayGrow(t *testing.T) {
	yes, no := true, false
	text := azuresearch.Field{Name: "text", Type: azuresearch.TypeString}
	for name, c := range map[string]struct {
		fields []azuresearch.Field
		status int
	}{
		"the same":     {[]azuresearch.Field{text}, 201},
		"one more":     {[]azuresearch.Field{text, {Name: "more", Type: azuresearch.TypeInt}}, 201},
		"said aloud":   {[]azuresearch.Field{{Name: "text", Type: azuresearch.TypeString, Searchable: &yes, Filterable: &yes}}, 201},
		"hidden":       {[]azuresearch.Field{{Name: "text", Type: azuresearch.TypeString, Retrievable: &no}}, 201},
		"one less":     {nil, 400},
		"another":      {[]azuresearch.Field{{Name: "text", Type: azuresearch.TypeStrings}}, 400},
		"no filter":    {[]azuresearch.Field{{Name: "text", Type: azuresearch.TypeString, Filterable: &no}}, 400},
		"not searched": {[]azuresearch.Field{{Name: "text", Type: azuresearch.TypeString, Searchable: &no}}, 400},
	} {
		t.Run(name, func(t *testing.T) {
			s := New(Options{})
			id := azuresearch.Field{Name: "id", Type: azuresearch.TypeString, Key: true}
			if err := s.Create(&azuresearch.Index{Name: "a", Fields: []azuresearch.Field{id, text}}); err != nil {
				t.Fatal(err)
			}
			if err := s.Upload("a", map[string]any{"id": "1", "text": "x"}); err != nil {
				t.Fatal(err)
			}
			body, err := json.Marshal(azuresearch.Index{Name: "a", Fields: append([]azuresearch.Field{id}, c.fields...)})
			if err != nil {
				t.Fatal(err)
			}
			if status, raw := ask(s, "PUT", "/indexes/a"+version, string(body)); status != c.status {
				t.Errorf("%d %s", status, raw)
			}
			if n := len(s.indexes["a"].documents); n != 1 {
				t.Errorf("%d documents afterwards", n)
			}
		})
	}
}

// TestSlowEndsWithItsClient: who is gone is not waited for.
func TestSlowEndsWithItsClient(t *testing.T) {
	f := Faults{Slow: time.Millisecond}
	if err := f.wait(t.Context()); err != nil {
		t.Error(err)
	}
	if status, body := ask(made(t, Options{Faults: f}), "POST", "/indexes/pier/docs/search"+version, "{}"); status != 200 {
		t.Errorf("%d %s", status, body)
	}
}
