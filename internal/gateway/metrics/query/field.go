package query

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// dimension reads a dimension: an object, or its name alone.
func (r *reader) dimension(x any, path string) Dimension {
	if s, ok := x.(string); ok && !strings.HasPrefix(s, "{") {
		r.mended(path, "was a name alone")
		return Dimension{Name: strings.TrimSpace(s)}
	}
	m := r.object(x, path, "name", "compute", "time_floor", "grain")
	d := Dimension{Name: r.text(m["name"], join(path, "name"))}
	floor := m["time_floor"]
	if compute := m["compute"]; compute != nil {
		floor = r.object(compute, join(path, "compute"), "time_floor")["time_floor"]
	} else if floor != nil || m["grain"] != nil {
		r.mended(path, "the time floor belongs into compute")
		if floor == nil {
			floor = map[string]any{"grain": m["grain"]}
		}
	}
	if floor != nil {
		d.Compute = &DimensionCompute{TimeFloor: r.timeFloor(floor, d.Name, join(path, "compute.time_floor"))}
		if d.Name == "" {
			d.Name = d.Compute.TimeFloor.Dimension
		}
	}
	if d.Name == "" {
		r.fail(path, "", "the dimension has no name")
	}
	return d
}

func (r *reader) timeFloor(x any, name, path string) *TimeFloor {
	if s, ok := x.(string); ok && !strings.HasPrefix(s, "{") {
		r.mended(path, "was a grain alone")
		x = map[string]any{"grain": s}
	}
	m, ok := r.unpacked(x, path).(map[string]any)
	if !ok {
		r.fail(path, `write {"dimension": "…", "grain": "month"}`, "is no object")
		return &TimeFloor{}
	}
	f := &TimeFloor{Dimension: r.text(m["dimension"], join(path, "dimension")), Grain: r.grain(m["grain"], join(path, "grain"))}
	if f.Dimension == "" {
		r.mended(path, "the dimension is taken to be %s", name)
		f.Dimension = name
	}
	if f.Grain == "" {
		r.fail(join(path, "grain"), "write day, week, month, quarter or year", "is missing")
	}
	return f
}

func (r *reader) grain(x any, path string) when.Grain {
	s := r.text(x, path)
	if s == "" || when.Grain(s).Valid() {
		return when.Grain(s)
	}
	g, ok := when.Near(s)
	if !ok {
		r.fail(path, "write millisecond, second, minute, hour, day, week, month, quarter or year", "%q is no grain", s)
		return ""
	}
	r.mended(path, "%q is read as %s", s, g)
	return g
}

// computes are the ways to compute a measure.
var computes = []string{"count", "count_distinct", "comparison_value", "comparison_delta", "comparison_ratio", "percent_of_total", "expression", "uri"}

// measure reads a measure: an object, or its name alone.
func (r *reader) measure(x any, path string) Measure {
	if s, ok := x.(string); ok && !strings.HasPrefix(s, "{") {
		r.mended(path, "was a name alone")
		return Measure{Name: strings.TrimSpace(s)}
	}
	m := r.object(x, path, "name", "compute")
	out := Measure{Name: r.text(m["name"], join(path, "name"))}
	if compute := m["compute"]; compute != nil {
		var name string
		out.Compute, name = r.compute(compute, join(path, "compute"))
		if out.Name == "" {
			r.mended(path, "had no name and is called %s", name)
			out.Name = name
		}
	}
	if out.Name == "" {
		r.fail(path, "", "the measure has no name")
	}
	return out
}

// compute reads how a measure is computed, and a name for what has none.
func (r *reader) compute(x any, path string) (*Compute, string) {
	if s, ok := x.(string); ok && s == "count" {
		r.mended(path, "was the name of a computation alone")
		x = map[string]any{"count": true}
	}
	m, _ := r.unpacked(x, path).(map[string]any)
	display := m["display_name"]
	delete(m, "display_name")
	ways := make([]string, 0, 1)
	for k, v := range m {
		if slices.Contains(computes, k) && v != nil && v != false {
			ways = append(ways, k)
		}
	}
	if len(ways) != 1 {
		r.fail(path, "write one of "+strings.Join(computes[:len(computes)-1], ", "), "has %d computations", len(ways))
		return nil, ""
	}
	way := ways[0]
	at := join(path, way)
	c := &Compute{}
	of := r.target(m[way], way, at)
	switch way {
	case "count":
		c.Count = true
	case "count_distinct":
		c.CountDistinct = &OfDimension{r.need(of["dimension"], join(at, "dimension"))}
	case "comparison_value":
		c.ComparisonValue = &OfMeasure{r.need(of["measure"], join(at, "measure"))}
	case "comparison_delta":
		c.ComparisonDelta = &OfMeasure{r.need(of["measure"], join(at, "measure"))}
	case "comparison_ratio":
		c.ComparisonRatio = &OfMeasure{r.need(of["measure"], join(at, "measure"))}
	case "percent_of_total":
		c.PercentOfTotal = &PercentOfTotal{r.need(of["measure"], join(at, "measure")), r.float(of["total"], join(at, "total"))}
	case "expression":
		if display == nil {
			display = of["display_name"]
		}
		c.Expression = &Derived{r.need(of["expression"], join(at, "expression")), r.text(display, join(at, "display_name"))}
	default:
		r.fail(at, "leave it out; open_url opens the query", "addresses of values are not made")
	}
	return c, way + suffix(of)
}

// target reads what a computation is of: an object, or the name alone.
func (r *reader) target(x any, way, path string) map[string]any {
	if x == true {
		return nil
	}
	key := "measure"
	switch way {
	case "count_distinct", "uri":
		key = "dimension"
	case "expression":
		key = "expression"
	}
	if s, ok := x.(string); ok && !strings.HasPrefix(s, "{") {
		r.mended(path, "was the %s alone", key)
		return map[string]any{key: s}
	}
	m, ok := r.unpacked(x, path).(map[string]any)
	if !ok {
		r.fail(path, "", "is no object")
	}
	return m
}

func suffix(of map[string]any) string {
	for _, key := range []string{"measure", "dimension"} {
		if s, ok := of[key].(string); ok {
			return "_" + s
		}
	}
	return ""
}

func (r *reader) need(x any, path string) string {
	s := r.text(x, path)
	if s == "" {
		r.fail(path, "", "is missing")
	}
	return s
}

func (r *reader) float(x any, path string) *float64 {
	if x == nil {
		return nil
	}
	if n, ok := x.(json.Number); ok {
		if f, err := n.Float64(); err == nil {
			return &f
		}
	}
	r.fail(path, "", "is no number")
	return nil
}

// ordered parts a name, which may hold blanks, from the word for the order after it.
func ordered(s string) (name string, desc bool) {
	if last := strings.LastIndexByte(s, ' '); last >= 0 {
		switch strings.ToLower(s[last+1:]) {
		case "desc", "descending":
			return strings.TrimSpace(s[:last]), true
		case "asc", "ascending":
			return strings.TrimSpace(s[:last]), false
		}
	}
	return s, false
}

// sort reads a field to sort by: an object, "-name", or "name desc".
func (r *reader) sort(x any, path string) Sort {
	if s, ok := x.(string); ok && !strings.HasPrefix(s, "{") {
		r.mended(path, "was a text")
		name, minus := strings.CutPrefix(strings.TrimSpace(s), "-")
		name, desc := ordered(name)
		return Sort{Name: name, Desc: minus || desc}
	}
	m := r.object(x, path, "name", "desc", "order", "direction")
	s := Sort{Name: r.need(m["name"], join(path, "name")), Desc: r.truth(m["desc"], join(path, "desc"))}
	for _, key := range []string{"order", "direction"} {
		if order := r.text(m[key], join(path, key)); order != "" {
			r.mended(join(path, key), "is read as desc: %t", strings.HasPrefix(strings.ToLower(order), "desc"))
			s.Desc = strings.HasPrefix(strings.ToLower(order), "desc")
		}
	}
	return s
}
