package view

import (
	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

func (f file) dimension(n *yaml.Node, v *View) error {
	d := Dimension{Line: n.Line}
	var expression, kind string
	var expressionAt *yaml.Node
	unnest := false
	err := f.mapping(n, "a dimension", fields{
		"name": f.text(&d.Name), "display_name": f.text(&d.DisplayName), "label": f.text(&d.DisplayName),
		"description": f.text(&d.Description), "column": f.text(&d.Column), "tags": unused, "type": f.text(&kind),
		"unnest":     f.truth(&unnest),
		"expression": func(n *yaml.Node) error { expressionAt = n; return f.text(&expression)(n) },
	})
	switch {
	case err != nil:
		return err
	case unnest:
		return f.wrong(n, "make a row of each item before the table becomes a file", "unnest is not done")
	case (d.Column == "") == (expression == ""):
		return f.wrong(n, "", "a dimension has a column or an expression, and not both")
	case d.Name == "":
		d.Name = d.Column
	}
	if expression != "" {
		if d.Expr, err = table.ParseExpression(expression); err != nil {
			return f.within(expressionAt, err)
		}
		if table.Aggregates(d.Expr) {
			return f.wrong(expressionAt, "make it a measure", "a dimension does not aggregate")
		}
	}
	v.Dimensions = append(v.Dimensions, d)
	return nil
}

// within puts the file and line before the place within an expression.
func (f file) within(n *yaml.Node, err error) error {
	inner, ok := err.(*citeway.Error) //nolint:errorlint // expr returns it unwrapped
	if !ok {
		return err
	}
	return f.wrong(n, inner.Mend, "%s: %s", inner.Place, inner.Message)
}

func (f file) measure(n *yaml.Node, v *View) error {
	m := Measure{Line: n.Line, PercentOfTotal: true}
	var preset, d3, kind string
	var locale Locale
	at := n
	err := f.mapping(n, "a measure", fields{
		"name": f.text(&m.Name), "display_name": f.text(&m.DisplayName), "label": f.text(&m.DisplayName),
		"description": f.text(&m.Description), "tags": unused, "requires": unused, "type": f.text(&kind),
		"expression":    func(n *yaml.Node) error { at = n; return f.text(&m.Source)(n) },
		"format_preset": f.text(&preset), "format_d3": f.text(&d3),
		"format_d3_locale":       func(n *yaml.Node) error { return f.locale(n, &locale) },
		"valid_percent_of_total": f.truth(&m.PercentOfTotal),
	})
	if err != nil {
		return err
	}
	if kind != "" && kind != "simple" && kind != "derived" {
		return f.wrong(n, "compare with comparison_time_range when asking", "a measure of type %q is not done", kind)
	}
	if m.Expr, err = table.ParseExpression(m.Source); err != nil {
		return f.within(at, err)
	}
	if m.Format, err = NewFormat(preset, d3, locale); err != nil {
		inner, _ := err.(*citeway.Error) //nolint:errorlint // figure returns it unwrapped
		return f.wrong(n, inner.Mend, "%s", inner.Message)
	}
	v.Measures = append(v.Measures, m)
	return nil
}

func (f file) locale(n *yaml.Node, l *Locale) error {
	var currency []string
	err := f.mapping(n, "format_d3_locale", fields{"decimal": f.text(&l.Decimal), "thousands": f.text(&l.Thousands),
		"grouping": unused, "currency": f.texts(&currency)})
	if err == nil && currency != nil && len(currency) != 2 {
		return f.wrong(n, `write ["", " kr"] for an amount with its currency behind it`, "currency is a list of two texts")
	}
	copy(l.Currency[:], currency)
	return err
}

func (f file) label(n *yaml.Node, v *View) error {
	l := &citeway.Label{}
	if n.Kind == yaml.ScalarNode {
		return f.wrong(n, "write {name: Confidential, rank: 2}", "a label has a name and a rank")
	}
	err := f.mapping(n, "a label", fields{"name": f.text(&l.Name), "description": f.text(&l.Description),
		"color": f.text(&l.Color), "rank": f.number(&l.Rank, 0, 1000), "keywords": f.texts(&l.Keywords)})
	if err == nil && l.Name == "" {
		return f.wrong(n, "", "the label has no name")
	}
	v.Label = l
	return err
}

func (f file) security(n *yaml.Node, v *View) error {
	access := true
	err := f.mapping(n, "security", fields{"access": f.truth(&access)})
	v.Hidden = !access
	return err
}

// derived sees that measures refer to measures that are there, and not in a
// circle. Outside of an aggregate a name is another measure.
func (f file) derived(v *View) error {
	state := map[string]int{} // 1 while it is followed, 2 when done
	var follow func(m *Measure) error
	follow = func(m *Measure) error {
		if state[m.Name] == 2 {
			return nil
		}
		at := &yaml.Node{Line: m.Line}
		if state[m.Name] == 1 {
			return f.wrong(at, "", "the measure %q refers to itself", m.Name)
		}
		state[m.Name] = 1
		outside, _ := table.NamesIn(m.Expr)
		for _, name := range outside {
			other := v.Measure(name.Name)
			if other == nil {
				return f.wrong(at, "put a column into an aggregate such as sum(…)", "the measure %q refers to %q, which is no measure", m.Name, name.Name)
			}
			if err := follow(other); err != nil {
				return err
			}
		}
		state[m.Name] = 2
		return nil
	}
	for i := range v.Measures {
		if err := follow(&v.Measures[i]); err != nil {
			return err
		}
	}
	return nil
}
