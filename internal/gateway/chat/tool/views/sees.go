package views

import (
	"encoding/json"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// Sees reports whether the caller may see the views that a record's call was about.
// It says nothing of labels; a view that is no longer there hides nothing, and a
// call of another tool is about none.
func (o *Opener) Sees(rec *evidence.Record, a tool.Access) bool {
	for _, name := range about(rec) {
		if there, seen := o.o.Views.Sees(name, seenBy(a)); there && !seen {
			return false
		}
	}
	return true
}

// about are the names of the views that a record's call was about.
func about(rec *evidence.Record) []string {
	switch rec.Tool {
	case metrics.QueryTool, metrics.GetTool:
		return []string{viewOf(rec.Resolved)}
	case metrics.ListTool:
		return listed(rec.Result)
	}
	return nil
}

// listed are the names in a list of views.
func listed(result json.RawMessage) []string {
	var list struct {
		Views []metrics.Summary `json:"metrics_views"`
	}
	_ = json.Unmarshal(result, &list) // what is no list names none
	names := make([]string, len(list.Views))
	for i := range list.Views {
		names[i] = list.Views[i].Name
	}
	return names
}
