package view

import (
	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway/internal/gateway/metrics/expr"
)

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
		outside, _ := expr.Names(m.Expr)
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
