package query

import (
	"slices"
	"strings"
)

// around are operators that models take from elsewhere, and the patterns that say
// the same.
var around = map[string][2]string{
	"contains": {"%", "%"}, "icontains": {"%", "%"}, "includes": {"%", "%"},
	"starts_with": {"", "%"}, "startswith": {"", "%"}, "ends_with": {"%", ""}, "endswith": {"%", ""},
}

// worded rewrites what models write instead of conditions: between, contains,
// starts_with and ends_with, and names with their values, {"country": "DK"}. What is
// none of these is returned as it is.
func (r *reader) worded(m map[string]any, path string) map[string]any {
	if flat := r.flat(m, path); flat != nil {
		return flat
	}
	c, in := m["cond"].(map[string]any)
	if !in {
		c = m
	}
	op, _ := first(c, "op", "operator").(string)
	exprs, _ := c["exprs"].([]any)
	switch lower := strings.ToLower(op); {
	case lower == "between" && len(exprs) == 2:
		if ends, ok := valueOf(exprs[1]).([]any); ok && len(ends) == 2 {
			return r.between(exprs[0], ends[0], ends[1], path)
		}
	case lower == "between" && len(exprs) == 3:
		return r.between(exprs[0], valueOf(exprs[1]), valueOf(exprs[2]), path)
	case around[lower] != [2]string{} && len(exprs) == 2:
		s, ok := valueOf(exprs[1]).(string)
		if ok && !strings.ContainsAny(s, "%_") { // these stand for other characters in a pattern
			r.mended(path, "%q is read as ilike", op)
			return condOf("ilike", exprs[0], around[lower][0]+s+around[lower][1])
		}
	}
	return m
}

// between is from a value up to another, both of them taken.
func (r *reader) between(name, from, to any, path string) map[string]any {
	r.mended(path, "between is read as gte and lte")
	return map[string]any{"cond": map[string]any{"op": "and", "exprs": []any{condOf("gte", name, from), condOf("lte", name, to)}}}
}

func condOf(op string, name, value any) map[string]any {
	return map[string]any{"cond": map[string]any{"op": op, "exprs": []any{name, map[string]any{"val": value}}}}
}

// valueOf is the value of an operand, which may stand alone.
func valueOf(x any) any {
	if m, ok := x.(map[string]any); ok {
		return m["val"]
	}
	return x
}

// expressionKeys are the keys of anything that is a condition, or is meant to be.
var expressionKeys = []string{"name", "val", "cond", "subquery", "op", "operator", "exprs", "dimension", "measure", "field", "column",
	"key", "value", "values", "expressions", "condition", "conditions", "and", "or", "not", "from", "to"}

// flat reads names with their values as all of them being equal; nil for what is no
// such thing.
func (r *reader) flat(m map[string]any, path string) map[string]any {
	names := make([]string, 0, len(m))
	for name, value := range m {
		if _, object := value.(map[string]any); object || slices.Contains(expressionKeys, strings.ToLower(name)) {
			return nil
		}
		names = append(names, name)
	}
	if len(names) == 0 || len(names) > maxFields {
		return nil
	}
	slices.Sort(names)
	all := make([]any, len(names))
	for i, name := range names {
		all[i] = condOf("eq", map[string]any{"name": name}, m[name])
	}
	r.mended(path, "names with values are read as equal to them")
	return map[string]any{"cond": map[string]any{"op": "and", "exprs": all}}
}
