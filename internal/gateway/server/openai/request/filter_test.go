package request

import (
	"strings"
	"testing"
)

func TestFilters(t *testing.T) {
	tide := Attributes{"title": "Tides", "rank": 2.0, "modified": "2026-03-04T00:00:00Z"}
	for _, test := range []struct {
		filter string
		want   bool
	}{
		{`{"type":"eq","key":"title","value":"Tides"}`, true},
		{`{"type":"eq","key":"rank","value":2}`, true},
		{`{"type":"eq","key":"rank","value":"2"}`, false},
		{`{"type":"ne","key":"rank","value":2}`, false},
		{`{"type":"ne","key":"url","value":"x"}`, true},
		{`{"type":"eq","key":"url","value":"x"}`, false},
		{`{"type":"gt","key":"rank","value":1}`, true},
		{`{"type":"gt","key":"rank","value":2}`, false},
		{`{"type":"gte","key":"rank","value":2}`, true},
		{`{"type":"lt","key":"rank","value":2}`, false},
		{`{"type":"lte","key":"rank","value":2}`, true},
		{`{"type":"lt","key":"none","value":2}`, false},
		{`{"type":"gte","key":"modified","value":"2026-01-01"}`, true},
		{`{"type":"in","key":"title","value":["Tides","Leave"]}`, true},
		{`{"type":"nin","key":"title","value":["Tides"]}`, false},
		{`{"type":"and","filters":[{"type":"eq","key":"title","value":"Tides"},{"type":"gt","key":"rank","value":5}]}`, false},
		{`{"type":"or","filters":[{"type":"eq","key":"title","value":"Tides"},{"type":"gt","key":"rank","value":5}]}`, true},
	} {
		s, err := ReadSearch([]byte(`{"query":"q","filters":` + test.filter + `}`))
		if err != nil || s.Filter(tide) != test.want {
			t.Errorf("%s: not %v, %v", test.filter, test.want, err)
		}
	}
}

func TestFiltersThatAreNone(t *testing.T) {
	deep := strings.Repeat(`{"type":"and","filters":[`, 9) + `{"type":"eq","key":"a","value":1}` + strings.Repeat(`]}`, 9)
	wide := `{"type":"or","filters":[` + strings.Repeat(`{"type":"eq","key":"a","value":1},`, 100) + `{"type":"eq","key":"a","value":1}]}`
	for filter, want := range map[string]string{
		`{"type":"eq","value":1}`: "filters.key", `{"type":"eq","key":"a"}`: "filters.value", `{"type":"eq","key":"a","value":{}}`: "filters.value",
		`{"type":"gt","key":"a","value":true}`: "no order", `{"type":"in","key":"a","value":1}`: "filters.value", `{"type":"and"}`: "filters.filters",
		`"a"`: "filters", deep: "nests deeper", wide: "100 comparisons",
	} {
		if _, err := ReadSearch([]byte(`{"query":"q","filters":` + filter + `}`)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", filter, err, want)
		}
	}
}
