package view

import (
	"path/filepath"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// MaxFile is the size of a view's file in bytes.
const MaxFile = 1 << 20

// maxName is the length of a name in bytes.
const maxName = 128

// Parse reads a view from the bytes of a file of that name; nil without an error
// for YAML of another type. Errors are Invalid and name the file and the line.
func Parse(name string, data []byte) (*View, error) {
	f := file{filepath.Base(name)}
	if len(data) > MaxFile {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: f.name, Message: "the view is larger than 1 MiB"}
	}
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, f.wrong(nil, "", "is no YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if root.Kind != yaml.DocumentNode || !isView(root.Content[0]) {
		return nil, nil
	}
	if aliased(&root) {
		return nil, f.wrong(nil, "write the part out where it is used", "aliases are not read")
	}
	v := &View{Name: strings.TrimSuffix(f.name, filepath.Ext(f.name)), File: name}
	if err := f.view(root.Content[0], v); err != nil {
		return nil, err
	}
	v.addTime()
	return v, f.check(root.Content[0], v)
}

// addTime makes a time column that is no dimension one, so that it can be grouped
// by its name.
func (v *View) addTime() {
	if v.TimeSeries != "" && v.Dimension(v.TimeSeries) == nil {
		v.Dimensions = append(v.Dimensions, Dimension{Name: v.TimeSeries, Column: v.TimeSeries})
	}
}

// aliased reports whether the document uses aliases, which could make a small
// file endless.
func aliased(n *yaml.Node) bool {
	if n.Kind == yaml.AliasNode {
		return true
	}
	for _, c := range n.Content {
		if aliased(c) {
			return true
		}
	}
	return false
}

func isView(n *yaml.Node) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "type" {
			return n.Content[i+1].Value == "metrics_view"
		}
	}
	return false
}

func (f file) view(n *yaml.Node, v *View) error {
	grain := string(v.SmallestGrain)
	err := f.mapping(n, "a metrics view", fields{
		"type": unused, "version": unused, "connector": unused, "cache": unused, "explore": unused, "tags": unused,
		"display_name": f.text(&v.DisplayName), "title": f.text(&v.DisplayName), "description": f.text(&v.Description),
		"ai_instructions": f.text(&v.Instructions), "ai_context": f.text(&v.Instructions),
		"model": f.text(&v.Table), "table": f.text(&v.Table), "timeseries": f.text(&v.TimeSeries),
		"smallest_time_grain": f.text(&grain), "first_day_of_week": f.number(&v.FirstDay, 1, 7), "first_month_of_year": f.number(&v.FirstMonth, 1, 12),
		"default_time_range": f.text(&v.DefaultTimeRange), "available_time_zones": f.texts(&v.TimeZones), "time_zones": f.texts(&v.TimeZones),
		"dimensions": func(n *yaml.Node) error { return f.list(n, func(n *yaml.Node) error { return f.dimension(n, v) }) },
		"measures":   func(n *yaml.Node) error { return f.list(n, func(n *yaml.Node) error { return f.measure(n, v) }) },
		"label":      func(n *yaml.Node) error { return f.label(n, v) },
		"sets":       f.texts(&v.Sets),
		"security":   func(n *yaml.Node) error { return f.security(n, v) },
	})
	v.SmallestGrain = when.Grain(grain)
	return err
}

// check looks at the view as a whole.
func (f file) check(n *yaml.Node, v *View) error {
	switch {
	case v.Table == "":
		return f.wrong(n, "name the file beside the view, without its ending", "model is missing")
	case len(v.Measures) == 0:
		return f.wrong(n, `add one, such as {name: rows, expression: "count(*)"}`, "there are no measures")
	case v.SmallestGrain != "" && !v.SmallestGrain.Valid():
		return f.wrong(n, "write millisecond, second, minute, hour, day, week, month, quarter or year", "smallest_time_grain %q is no grain", v.SmallestGrain)
	case v.TimeSeries == "" && v.SmallestGrain != "":
		return f.wrong(n, "name the time column as timeseries", "there is a smallest_time_grain and not a time")
	}
	for _, zone := range v.TimeZones {
		if _, err := when.Zone(zone); err != nil {
			return f.wrong(n, "write IANA names such as Europe/Copenhagen", "available_time_zones: %q is no time zone", zone)
		}
	}
	seen := map[string]bool{}
	for _, d := range v.Dimensions {
		if err := f.fresh(d.Name, d.Line, seen); err != nil {
			return err
		}
	}
	for _, m := range v.Measures {
		if err := f.fresh(m.Name, m.Line, seen); err != nil {
			return err
		}
	}
	return f.derived(v)
}

// fresh sees that a name can be one and was not given before.
func (f file) fresh(name string, line int, seen map[string]bool) error {
	at := &yaml.Node{Line: line}
	switch {
	case name == "":
		return f.wrong(at, "", "a dimension or measure without a name")
	case len(name) > maxName || strings.ContainsFunc(name, unicode.IsControl):
		return f.wrong(at, "", "the name %.40q is too long or not printable", name)
	case seen[strings.ToLower(name)]:
		return f.wrong(at, "dimensions and measures share one list of names, whatever their case", "the name %q comes twice", name)
	}
	seen[strings.ToLower(name)] = true
	return nil
}
