package task

import (
	"encoding/json"
	"strings"
)

// shape is what is read of a JSON schema.
type shape struct {
	Type       json.RawMessage  `json:"type"`
	Properties map[string]shape `json:"properties"`
	Items      *shape           `json:"items"`
	Enum       []any            `json:"enum"`
	Const      any              `json:"const"`
	AnyOf      []shape          `json:"anyOf"`
	Minimum    float64          `json:"minimum"`
	MinItems   int              `json:"minItems"`
	MaxItems   *int             `json:"maxItems"`
}

func shapeOf(schema json.RawMessage) shape {
	var s shape
	_ = json.Unmarshal(schema, &s) // what cannot be read asks for nothing
	return s
}

// kind is the first type that is not null.
func (s *shape) kind() string {
	var one string
	if json.Unmarshal(s.Type, &one) == nil {
		return one
	}
	var several []string
	_ = json.Unmarshal(s.Type, &several)
	for _, kind := range several {
		if kind != "null" {
			return kind
		}
	}
	if s.Properties != nil {
		return "object"
	}
	return "string"
}

// fields are the names that helper calls give their results; NoTask is for those that
// stand beside one.
var fields = map[string]Task{
	"title": TitleTask, "name": TitleTask, "topic": TitleTask, "headline": TitleTask, "conversation_title": TitleTask, "chat_title": TitleTask,
	"tags": TagsTask, "keywords": TagsTask, "labels": TagsTask,
	"follow_ups": FollowUpsTask, "followups": FollowUpsTask, "follow_up_questions": FollowUpsTask, "suggestions": FollowUpsTask,
	"queries": QueriesTask, "query": QueriesTask, "search_queries": QueriesTask, "search_query": QueriesTask,
	"language": NoTask, "lang": NoTask, "locale": NoTask, "emoji": NoTask, "icon": NoTask, "reasoning": NoTask,
}

const (
	maxDepth = 8   // of schemas within one another
	maxFill  = 100 // entries of a list that a schema makes necessary
)

// fill is a value that fits a schema: a result under a name that says which, or the
// job's own; what else the schema wants is as empty as it may be.
func (j *Job) fill(s shape, name string, depth int) any {
	switch {
	case depth > maxDepth:
		return nil
	case s.Const != nil:
		return s.Const
	case len(s.Enum) > 0:
		return s.Enum[0]
	case len(s.AnyOf) > 0 && s.Type == nil:
		return j.fill(s.AnyOf[0], name, depth+1)
	}
	switch s.kind() {
	case "object":
		filled := map[string]any{}
		for inner, p := range s.Properties {
			filled[inner] = j.fill(p, inner, depth+1)
		}
		return filled
	case "array":
		return j.list(s, name, depth)
	case "boolean":
		return false
	case "integer", "number":
		return s.Minimum
	case "null":
		return nil
	}
	return j.text(name)
}

// text is a string under that name.
func (j *Job) text(name string) string {
	task, known := fields[strings.ToLower(name)]
	switch {
	case !known:
		task = j.Task
	case task == NoTask && strings.HasPrefix(name, "lang"):
		return "English"
	case task == NoTask && name == "locale":
		return "en"
	case task == NoTask:
		return ""
	}
	switch v := valueOf(task, j.said).(type) {
	case []string:
		return strings.Join(v, ", ")
	case string:
		return v
	}
	return ""
}

// list is a list under that name.
func (j *Job) list(s shape, name string, depth int) []any {
	list := []any{}
	task, known := fields[strings.ToLower(name)]
	if !known {
		task = j.Task
	}
	item := shape{}
	if s.Items != nil {
		item = *s.Items
	}
	values, _ := valueOf(task, j.said).([]string)
	for _, v := range values {
		if item.kind() == "string" && (s.MaxItems == nil || len(list) < *s.MaxItems) {
			list = append(list, v)
		}
	}
	for len(list) < min(s.MinItems, maxFill) {
		list = append(list, j.fill(item, "", depth+1))
	}
	return list
}
