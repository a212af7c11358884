package query

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Mended is the kind of finding for an argument whose form was mended.
const Mended citeway.FindingKind = "mended-argument"

// The limits of the arguments.
const (
	// MaxBytes is their size as JSON.
	MaxBytes = 256 << 10
	// maxDepth is how deep conditions nest.
	maxDepth = 24
	// maxFields is how many dimensions, measures or sorts there are.
	maxFields = 64
	// maxFindings is how many mendings are told.
	maxFindings = 100
)

// reader makes typed arguments of JSON whose form may be off. It keeps the first
// error; what it returns after that is not used.
type reader struct {
	findings []citeway.Finding
	err      error
	// subqueries is how many subqueries what is read stands in.
	subqueries int
}

func (r *reader) fail(path, mend, format string, args ...any) {
	if r.err == nil {
		r.err = &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf(format, args...), Mend: mend}
	}
}

func (r *reader) found(kind citeway.FindingKind, path, action, format string, args ...any) {
	if len(r.findings) < maxFindings {
		r.findings = append(r.findings, citeway.Finding{Kind: kind, Marker: path, Action: action, Message: fmt.Sprintf(format, args...)})
	}
}

func (r *reader) mended(path, format string, args ...any) {
	r.found(Mended, path, "repaired", format, args...)
}

// unpacked reads a list or object that was written as a string of JSON.
func (r *reader) unpacked(x any, path string) any {
	s, ok := x.(string)
	if !ok {
		return x
	}
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "[") && !strings.HasPrefix(s, "{") {
		return x
	}
	inner, err := decode([]byte(s))
	if err != nil {
		return x
	}
	r.mended(path, "was a string of JSON and is read as what it holds")
	return inner
}

// otherKeys are names that models give to members, and the right ones.
var otherKeys = map[string]string{
	"dimension": "name", "measure": "name", "field": "name", "column": "name", "key": "name", "value": "val", "values": "val",
	"operator": "op", "expressions": "exprs", "conditions": "exprs", "condition": "cond", "from": "start", "since": "start",
	"to": "end", "until": "end", "duration": "iso_duration", "range": "expression", "timezone": "time_zone", "tz": "time_zone",
	"order_by": "sort", "sort_by": "sort", "filter": "where", "filters": "where", "view": "metrics_view", "descending": "desc",
	"group_by": "dimensions", "metrics": "measures", "compare_time_range": "comparison_time_range",
}

// object reads an object with the members named; others are renamed where it is
// plain what they are meant to be, and dropped where not.
func (r *reader) object(x any, path string, known ...string) map[string]any {
	m, ok := r.unpacked(x, path).(map[string]any)
	if !ok {
		r.fail(path, "write an object with "+strings.Join(known, ", "), "is no object")
		return nil
	}
	out := map[string]any{}
	keys := make([]string, 0, len(m))
	for k := range m {
		if slices.Contains(known, k) {
			out[k] = m[k]
			continue
		}
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		right := rightKey(k, known)
		if _, there := out[right]; right == "" || there {
			r.found(citeway.Refused, join(path, k), "dropped", "there is no such argument")
			continue
		}
		r.mended(join(path, k), "is read as %s", right)
		out[right] = m[k]
	}
	return out
}

// rightKey is the known key that k is meant to be, or "".
func rightKey(k string, known []string) string {
	if right := otherKeys[strings.ToLower(k)]; slices.Contains(known, right) {
		return right
	}
	if right := nearest(k, known); plainlySame(k, right) {
		return right
	}
	return ""
}

// list reads a list; a single item is read as a list of one.
func (r *reader) list(x any, path string) []any {
	x = r.unpacked(x, path)
	if x == nil {
		return nil
	}
	items, ok := x.([]any)
	if !ok {
		if s, isText := x.(string); isText && strings.Contains(s, ",") {
			for _, part := range strings.Split(s, ",") {
				items = append(items, strings.TrimSpace(part))
			}
		} else {
			items = []any{x}
		}
		r.mended(path, "is a list; it was given as one item")
	}
	if len(items) > maxFields {
		r.fail(path, "", "has more than %d items", maxFields)
		return nil
	}
	return items
}

func (r *reader) text(x any, path string) string {
	switch x := x.(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(x)
	case json.Number:
		return string(x)
	}
	r.fail(path, "", "is no text")
	return ""
}

func (r *reader) truth(x any, path string) bool {
	switch x := x.(type) {
	case nil:
		return false
	case bool:
		return x
	case string:
		if b, err := strconv.ParseBool(strings.ToLower(x)); err == nil {
			r.mended(path, "was the text %q and is read as %t", x, b)
			return b
		}
	}
	r.fail(path, "", "is neither true nor false")
	return false
}

// integer reads a number of rows; nil if there is none.
func (r *reader) integer(x any, path string) *int64 {
	if x == nil {
		return nil
	}
	if s, ok := x.(string); ok {
		r.mended(path, "was the text %q and is read as a number", s)
		x = json.Number(strings.TrimSpace(s))
	}
	if number, ok := x.(json.Number); ok {
		if f, err := number.Float64(); err == nil && f >= 0 && f < 1e15 && f == float64(int64(f)) {
			n := int64(f)
			return &n
		}
	}
	r.fail(path, "", "is no number of rows")
	return nil
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func item(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
