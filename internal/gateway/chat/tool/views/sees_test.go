package views_test

import (
	"testing"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// TestWhoSeesWhatACallWasAbout: each call over views, by the sets of who looks.
func TestWhoSeesWhatACallWasAbout(t *testing.T) {
	s := open(t)
	o := s.opener(nil)
	level, board := []byte(`{"metrics_view":"levels"}`), []byte(`{"metrics_view":"board"}`)
	for name, c := range map[string]struct {
		record evidence.Record
		sets   []string
		want   bool
	}{
		"a query of one's own set":      {evidence.Record{Tool: "query_metrics_view", Resolved: level}, []string{"sea"}, true},
		"a query of another":            {evidence.Record{Tool: "query_metrics_view", Resolved: board}, []string{"sea"}, false},
		"by who sees all":               {evidence.Record{Tool: "query_metrics_view", Resolved: board}, nil, true},
		"by who sees nothing":           {evidence.Record{Tool: "query_metrics_view", Resolved: level}, []string{}, false},
		"what a view has":               {evidence.Record{Tool: "get_metrics_view", Resolved: board}, []string{"sea"}, false},
		"a list of one's own":           {evidence.Record{Tool: "list_metrics_views", Result: []byte(`{"metrics_views":[{"name":"levels"}]}`)}, []string{"sea"}, true},
		"a list with another's in it":   {evidence.Record{Tool: "list_metrics_views", Result: []byte(`{"metrics_views":[{"name":"levels"},{"name":"board"}]}`)}, []string{"sea"}, false},
		"a view that is there no more":  {evidence.Record{Tool: "query_metrics_view", Resolved: []byte(`{"metrics_view":"gone"}`)}, []string{"sea"}, true},
		"a call of another tool":        {evidence.Record{Tool: "search_web"}, []string{"sea"}, true},
		"what cannot be read as a list": {evidence.Record{Tool: "list_metrics_views", Result: []byte(`[`)}, []string{"sea"}, true},
	} {
		if got := o.Sees(&c.record, tool.Access{Sets: c.sets}); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
