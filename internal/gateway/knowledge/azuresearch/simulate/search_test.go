package simulate

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// searched is the answer to a search of pier.
func searched(t *testing.T, s *Service, body string) map[string]any {
	t.Helper()
	status, raw := ask(s, "POST", "/indexes('pier')/docs/search.post.search"+version, body)
	var page map[string]any
	if err := json.Unmarshal([]byte(raw), &page); status != 200 || err != nil {
		t.Fatalf("%s\n%d %s", body, status, raw)
	}
	return page
}

// ids are the documents found, in order.
func ids(page map[string]any) string {
	found := ""
	for _, v := range page["value"].([]any) {
		found += fmt.Sprint(v.(map[string]any)["id"])
	}
	return found
}

func TestSearchOrders(t *testing.T) {
	s := made(t, Options{Vectorize: func(string) []float32 { return []float32{0, 1} }})
	for name, c := range map[string]struct{ body, want string }{
		"everything":            {`{}`, "abc"},
		"a star":                {`{"search":"*"}`, "abc"},
		"words":                 {`{"search":"high water"}`, "ba"},
		"capitals":              {`{"search":"CRANE"}`, "a"},
		"no such word":          {`{"search":"whale"}`, ""},
		"a field":               {`{"search":"red","searchFields":"tags"}`, "a"},
		"another field":         {`{"search":"red","searchFields":"text"}`, ""},
		"a filter":              {`{"search":"water","filter":"rank gt 1"}`, "b"},
		"a vector":              {`{"vectorQueries":[{"kind":"vector","vector":[1,0],"k":5,"fields":"v"}]}`, "acb"},
		"the nearest":           {`{"vectorQueries":[{"kind":"vector","vector":[1,0],"k":1,"fields":"v"}]}`, "a"},
		"no number of nearest":  {`{"vectorQueries":[{"kind":"vector","vector":[0,1],"fields":"v"}]}`, "bca"},
		"the nearest that stay": {`{"vectorFilterMode":"preFilter","filter":"id ne 'a'","vectorQueries":[{"kind":"vector","vector":[1,0],"k":1,"fields":"v"}]}`, "c"},
		"a vectorizer":          {`{"vectorQueries":[{"kind":"text","text":"x","k":5,"fields":"w"}]}`, "b"},
		"two fields":            {`{"vectorQueries":[{"kind":"vector","vector":[0,1],"k":5,"fields":"v,w"}]}`, "bca"},
		"hybrid":                {`{"search":"crane","vectorQueries":[{"kind":"vector","vector":[1,0],"k":5,"fields":"v"}]}`, "acb"},
		"semantic":              {`{"search":"crane water","queryType":"semantic","semanticConfiguration":"s"}`, "ab"},
		"some":                  {`{"top":2}`, "ab"},
		"none":                  {`{"top":0}`, ""},
		"the rest":              {`{"skip":2}`, "c"},
		"beyond":                {`{"skip":9}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := ids(searched(t, s, c.body)); got != c.want {
				t.Errorf("%s\ngot %q, want %q", c.body, got, c.want)
			}
		})
	}
}

func TestScores(t *testing.T) {
	s := made(t, Options{})
	score := func(t *testing.T, body, name string) float64 {
		n, _ := searched(t, s, body)["value"].([]any)[0].(map[string]any)[name].(float64)
		return n
	}
	for name, c := range map[string]struct {
		body, field string
		want        float64
	}{
		"cosine of alike":      {`{"vectorQueries":[{"kind":"vector","vector":[2,0],"k":1,"fields":"v"}]}`, "@search.score", 1},
		"cosine of forty five": {`{"filter":"id eq 'c'","vectorQueries":[{"kind":"vector","vector":[1,0],"k":1,"fields":"v"}]}`, "@search.score", 1 / (2 - math.Sqrt2/2)},
		"cosine of nothing":    {`{"filter":"id eq 'c'","vectorQueries":[{"kind":"vector","vector":[0,0],"k":1,"fields":"v"}]}`, "@search.score", 0.5},
		"first of both":        {`{"search":"crane","vectorQueries":[{"kind":"vector","vector":[1,0],"k":9,"fields":"v"}]}`, "@search.score", 2.0 / 61},
		"all the words":        {`{"search":"high water","queryType":"semantic","semanticConfiguration":"s"}`, "@search.rerankerScore", 4},
		"half of them":         {`{"search":"nets whale","queryType":"semantic","semanticConfiguration":"s"}`, "@search.rerankerScore", 2},
		"none is asked for":    {`{"search":"nets"}`, "@search.rerankerScore", 0},
	} {
		t.Run(name, func(t *testing.T) {
			if got := score(t, c.body, c.field); math.Abs(got-c.want) > 1e-6 {
				t.Errorf("got %g, want %g", got, c.want)
			}
		})
	}
}

func TestFieldsGiven(t *testing.T) {
	s := made(t, Options{})
	for name, c := range map[string]struct{ body, want string }{
		"all that may be seen":   {`{"search":"crane"}`, "@search.score built depth id kind open rank tags text v w"},
		"some":                   {`{"search":"crane","select":"id, rank"}`, "@search.score id rank"},
		"not what may not be":    {`{"search":"crane","select":"id,secret"}`, "@search.score id"},
		"a star":                 {`{"search":"crane","select":"*"}`, "@search.score built depth id kind open rank tags text v w"},
		"ranked and captioned":   {`{"search":"crane","select":"id","queryType":"semantic","semanticConfiguration":"s","captions":"extractive"}`, "@search.captions @search.rerankerScore @search.score id"},
		"ranked, no captions":    {`{"search":"crane","select":"id","queryType":"semantic","semanticConfiguration":"s"}`, "@search.rerankerScore @search.score id"},
		"null where it is empty": {`{"search":"nets","select":"kind"}`, "@search.score kind"},
	} {
		t.Run(name, func(t *testing.T) {
			first := searched(t, s, c.body)["value"].([]any)[0].(map[string]any)
			names := []string{}
			for n := range first {
				names = append(names, n)
			}
			slices.Sort(names)
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	first := searched(t, s, `{"search":"floods","queryType":"semantic","semanticConfiguration":"s","captions":"extractive"}`)["value"].([]any)[0].(map[string]any)
	if got := fmt.Sprint(first["@search.captions"]); !strings.Contains(got, "text:High water floods it.") || strings.Contains(got, "crane") {
		t.Errorf("caption %s", got)
	}
}

// TestPages: following the parameters of the next page gives everything once.
func TestPages(t *testing.T) {
	s := made(t, Options{PageSize: 1})
	body, all, pages := `{"count":true,"top":3}`, "", 0
	for body != "" && pages < 9 {
		page := searched(t, s, body)
		if page["@odata.count"] != 3.0 {
			t.Errorf("count %v", page["@odata.count"])
		}
		all, body = all+ids(page), ""
		pages++
		if next := page["@search.nextPageParameters"]; next != nil {
			raw, _ := json.Marshal(next)
			body = string(raw)
			if link, _ := page["@odata.nextLink"].(string); !strings.Contains(link, "/indexes('pier')/docs/search.post.search?api-version=") {
				t.Errorf("link %q", link)
			}
		}
	}
	if all != "abc" || pages != 3 {
		t.Errorf("%q in %d pages", all, pages)
	}
	s.Plant(Faults{Endless: true})
	if next := searched(t, s, `{"skip":1,"top":2}`)["@search.nextPageParameters"].(map[string]any); next["skip"] != 1.0 {
		t.Errorf("next %v", next)
	}
}

func TestSearchesRefused(t *testing.T) {
	s := made(t, Options{})
	for name, c := range map[string]struct{ body, words string }{
		"no JSON":          {`{`, "The request is invalid."},
		"an unknown name":  {`{"facet":1}`, "The parameter 'facet' in the request payload is not a valid parameter for the operation 'search'."},
		"another kind":     {`{"top":"x"}`, "The request is invalid."},
		"a query type":     {`{"queryType":"fuzzy"}`, "'fuzzy' of queryType"},
		"below nothing":    {`{"top":-1}`, "Parameter name: top"},
		"skip":             {`{"skip":100001}`, "Parameter name: skip"},
		"select":           {`{"select":"id,nosuch"}`, "Could not find a property named 'nosuch' on type 'search.document'.\\r\\nParameter name: $select"},
		"filter":           {`{"filter":"nosuch eq 1"}`, "Parameter name: $filter"},
		"search field":     {`{"search":"x","searchFields":"nosuch"}`, "Unknown field 'nosuch' in search field list."},
		"unsearchable":     {`{"search":"x","searchFields":"rank"}`, "The field 'rank' in the search field list is not searchable."},
		"no configuration": {`{"queryType":"semantic"}`, "A semantic configuration must be named"},
		"configuration":    {`{"queryType":"semantic","semanticConfiguration":"x"}`, "Unknown semantic configuration 'x'."},
		"vector field":     {`{"vectorQueries":[{"kind":"vector","vector":[1,0],"fields":"nosuch"}]}`, "Unknown field 'nosuch' in vector field list."},
		"no vector field":  {`{"vectorQueries":[{"kind":"vector","vector":[1,0],"fields":"text"}]}`, "The field 'text' in the vector field list is not a vector field."},
		"vector length":    {`{"vectorQueries":[{"kind":"vector","vector":[1],"fields":"v"}]}`, "expects a length of '2'. However, the provided vector has a length of '1'."},
		"vector kind":      {`{"vectorQueries":[{"kind":"image","fields":"v"}]}`, "the unknown kind 'image'"},
		"no vectorizer":    {`{"vectorQueries":[{"kind":"text","text":"x","fields":"v"}]}`, "Field 'v' does not have a vectorizer defined in it's vector profile."},
	} {
		t.Run(name, func(t *testing.T) {
			status, body := ask(s, "POST", "/indexes/pier/docs/search"+version, c.body)
			if status != 400 || !strings.Contains(body, c.words) || !strings.Contains(body, `"error":{"code":"InvalidRequestParameter"`) {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

// FuzzSearch: any body is answered, with results or with a refusal in the
// service's form.
func FuzzSearch(f *testing.F) {
	for _, s := range []string{`{}`, `{"search":"high -water +x \"y\"","top":2,"skip":1,"count":true}`, `{"filter":"tags/any(t: t eq 'red')","select":"id"}`,
		`{"search":"x","queryType":"semantic","semanticConfiguration":"s","captions":"extractive"}`, `{"vectorQueries":[{"kind":"text","text":"x","k":5,"fields":"w"}]}`,
		`{"vectorQueries":[{"kind":"vector","vector":[1e38,1e38],"k":-5,"fields":"v,v"}]}`} {
		f.Add(s)
	}
	service := made(f, Options{Vectorize: func(string) []float32 { return []float32{1, 1} }, PageSize: 2})
	f.Fuzz(func(t *testing.T, body string) {
		status, raw := ask(service, "POST", "/indexes/pier/docs/search"+version, body)
		var page struct {
			Value []map[string]any
			Error *struct{ Message string }
		}
		if err := json.Unmarshal([]byte(raw), &page); err != nil {
			t.Fatalf("%q: %d %s", body, status, raw)
		}
		if status == 200 && (page.Value == nil || len(page.Value) > 3) || status != 200 && (page.Error == nil || page.Error.Message == "") {
			t.Errorf("%q: %d %s", body, status, raw)
		}
	})
}
