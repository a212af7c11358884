package request

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/citeway/citeway/internal/jsonobject"
)

// Limits of a filter.
const (
	// MaxFilters is the most comparisons of one filter, and the most values of one in.
	MaxFilters = 100
	// maxFilterDepth is how deep and and or nest.
	maxFilterDepth = 8
)

// Attributes are what a document is filtered by: texts, numbers (float64) and bools.
type Attributes map[string]any

// Filter says whether a document with these attributes is wanted.
type Filter func(Attributes) bool

// comparing are the comparisons of a value by its order to another.
var comparing = map[string]func(order int) bool{
	"gt": func(order int) bool { return order > 0 }, "gte": func(order int) bool { return order >= 0 },
	"lt": func(order int) bool { return order < 0 }, "lte": func(order int) bool { return order <= 0 },
}

// filter reads a filter; nil where there is none.
// https://platform.openai.com/docs/api-reference/vector-stores/search
func filter(o *jsonobject.Object, name string) Filter {
	if !o.Has(name) {
		return nil
	}
	left := MaxFilters
	return comparison(o.Child(name), maxFilterDepth, &left)
}

func comparison(o *jsonobject.Object, depth int, left *int) Filter {
	if o == nil {
		return nil
	}
	if *left--; *left < 0 || depth == 0 {
		o.Fail(o.Place(), fmt.Sprintf("has more than %d comparisons, or nests deeper than %d", MaxFilters, maxFilterDepth), "ask for less")
		return nil
	}
	kind := o.Text("type")
	if kind == "and" || kind == "or" {
		var parts []Filter
		for _, it := range o.List("filters") {
			parts = append(parts, comparison(it.Object(), depth-1, left))
		}
		if len(parts) == 0 {
			o.Fail(o.At("filters"), "has no filter", "give at least one")
		}
		return joined(kind == "and", parts)
	}
	key := o.Text("key")
	if key == "" {
		o.Fail(o.At("key"), "is missing", "name an attribute")
	}
	return compared(o, kind, key)
}

// joined is all of the filters, or any.
func joined(all bool, parts []Filter) Filter {
	return func(a Attributes) bool {
		for _, part := range parts {
			if part(a) != all {
				return !all
			}
		}
		return all
	}
}

// compared is a comparison of one attribute. A document without the attribute is other than any
// value.
func compared(o *jsonobject.Object, kind, key string) Filter {
	switch kind {
	case "eq", "ne":
		value := plainValue(o)
		return func(a Attributes) bool { return (a[key] == value) == (kind == "eq") }
	case "in", "nin":
		values := listed(o)
		return func(a Attributes) bool { return slices.Contains(values, a[key]) == (kind == "in") }
	}
	fits := comparing[kind]
	if fits == nil {
		o.Fail(o.At("type"), strconv.Quote(kind)+" is no comparison", "use eq, ne, gt, gte, lt, lte, in, nin, and, or")
		return nil
	}
	value := plainValue(o)
	if _, is := value.(bool); is {
		o.Fail(o.At("value"), "has no order", "give a number or a text")
	}
	return func(a Attributes) bool {
		order, both := ordered(a[key], value)
		return both && fits(order)
	}
}

// ordered compares two values of one kind.
func ordered(a, b any) (order int, both bool) {
	switch a := a.(type) {
	case string:
		b, is := b.(string)
		return cmp.Compare(a, b), is
	case float64:
		b, is := b.(float64)
		return cmp.Compare(a, b), is
	}
	return 0, false
}

// plainValue is the value of a comparison.
func plainValue(o *jsonobject.Object) any {
	var v any
	if !o.Read("value", &v, "a text, a number, true or false") || !isPlain(v) {
		o.Fail(o.At("value"), "is not a text, a number, true or false", "")
		return nil
	}
	return v
}

// listed are the values of an in.
func listed(o *jsonobject.Object) (values []any) {
	var raw []json.RawMessage
	if !o.Read("value", &raw, "a list of values") || len(raw) > MaxFilters {
		o.Fail(o.At("value"), fmt.Sprintf("is not a list of at most %d values", MaxFilters), "")
		return nil
	}
	for _, r := range raw {
		var v any
		if json.Unmarshal(r, &v) != nil || !isPlain(v) {
			o.Fail(o.At("value"), "holds what is not a text, a number, true or false", "")
		}
		values = append(values, v)
	}
	return values
}

func isPlain(v any) bool {
	switch v.(type) {
	case string, float64, bool:
		return true
	}
	return false
}
