package engine_test

import "testing"

// TestTwoTimesSideBySide: a group stands beside the group of the same values, a
// grain of time beside the one that is as far into its range.
func TestTwoTimesSideBySide(t *testing.T) {
	const all = `{"name":"then","compute":{"comparison_value":{"measure":"trips"}}},{"name":"more","compute":{"comparison_delta":{"measure":"trips"}}},{"name":"ratio","compute":{"comparison_ratio":{"measure":"trips"}}}`
	floor := func(grain string) string {
		return `"dimensions":[{"name":"f","compute":{"time_floor":{"dimension":"left","grain":"` + grain + `"}}}],"measures":["trips",` + all + `]`
	}
	months := question{base: "2024-02-01 2024-03-01", comparison: "2024-01-01 2024-02-01"}
	for name, test := range map[string]struct {
		question
		arguments, want string
	}{
		"no dimensions":             {months, `"measures":["trips",` + all + `]`, "2 2 0 0"},
		"a group of one time alone": {months, `"dimensions":["route"],"measures":["trips",` + all + `]`, "North - 2 - - | South 2 - - -"},
		"sorted by the change":      {question{base: "2024-02-01 2024-04-01", comparison: "2024-01-01 2024-02-01"}, `"dimensions":["route"],"measures":["trips",` + all + `],"sort":["-more"]`, "North 1 2 -1 -0.5 | South 2 - - -"},
		"a change from nothing":     {question{base: "2024-02-01 2024-03-01", comparison: "2024-02-15 2024-02-16"}, `"measures":[{"name":"then","compute":{"comparison_value":{"measure":"total"}}},{"name":"ratio","compute":{"comparison_ratio":{"measure":"total"}}}]`, "0 -"},
		"a time without rows":       {question{base: "2024-02-01 2024-03-01", comparison: "2023-01-01 2023-02-01"}, `"measures":["trips",` + all + `]`, "2 0 2 -"},
		"months beside months":      {months, floor("month"), "2024-02-01 2 2 0 0"},
		"day beside day":            {question{base: "2024-01-31 2024-02-02", comparison: "2024-01-30 2024-02-01"}, floor("day"), "2024-01-31 1 1 0 0 | 2024-02-01 1 1 0 0"},
		"a day without the other":   {question{base: "2024-02-01 2024-02-03", comparison: "2024-02-14 2024-02-16"}, floor("day"), "2024-02-01 1 - - - | 2024-02-02 - 1 - -"},
		"days that a month lacks":   {question{base: "2024-02-01 2024-03-01", comparison: "2024-01-01 2024-02-01"}, floor("day"), "2024-02-01 1 - - - | 2024-02-15 1 - - -"},
		"having on the other time":  {question{base: "2024-02-01 2024-04-01", comparison: "2024-01-01 2024-02-01"}, `"dimensions":["route"],"measures":[` + all + `],"having":{"cond":{"op":"eq","exprs":[{"name":"then"},{"val":2}]}}`, "North 2 -1 -0.5"},
		"counts are of the first":   {months, `"dimensions":["route"],"measures":[{"name":"n","compute":{"count":true}},` + all + `]`, "North - 2 - - | South 2 - - -"},
		"no base, one comparison":   {question{comparison: "2024-01-01 2024-02-01"}, `"dimensions":["route"],"measures":["trips",` + all + `]`, "North 3 2 1 0.5 | South 2 - - - | - 1 - - -"},
	} {
		if got := test.asked(t, test.arguments+`,"comparison_time_range":"1M"`); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	long := question{base: "2024-01-01 2024-03-01", comparison: "2023-01-01 2023-03-01"}
	if got, want := long.asked(t, floor("second")+`,"comparison_time_range":"1M"`), "invalid comparison_time_range: there are more than 262144 grains to compare; take a coarser time floor"; got != want {
		t.Errorf("millions of seconds: %q, want %q", got, want)
	}
}
