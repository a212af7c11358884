package engine_test

import (
	"testing"
)

// TestComputedMeasures: what the query itself computes over groups.
func TestComputedMeasures(t *testing.T) {
	for name, test := range map[string][2]string{
		"a count":                            {`"dimensions":["route"],"measures":[{"name":"n","compute":{"count":true}}]`, "North 3 | South 2 | - 1"},
		"a count of words":                   {`"dimensions":["route"],"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"boat"}}}]`, "North 2 | South 1 | - 1"},
		"a count of numbers":                 {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"cars"}}}]`, "4"},
		"a count of fractions":               {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"load"}}}]`, "4"},
		"a count of truths":                  {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"cold"}}}]`, "2"},
		"a count of times":                   {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"left"}}}]`, "5"},
		"a count of what is computed":        {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"size"}}}]`, "2"},
		"a share of the total":               {`"dimensions":["route"],"measures":["trips",{"name":"share","compute":{"percent_of_total":{"measure":"trips"}}}]`, "North 3 0.5 | South 2 0.3333333333333333 | - 1 0.16666666666666666"},
		"shares are of the rows picked":      {`"dimensions":["route"],"measures":[{"name":"share","compute":{"percent_of_total":{"measure":"trips"}}}],"where":{"cond":{"op":"neq","exprs":[{"name":"route"},{"val":null}]}}`, "North 0.6 | South 0.4"},
		"a share of a total that is given":   {`"dimensions":["route"],"measures":[{"name":"share","compute":{"percent_of_total":{"measure":"total","total":100}}}]`, "North 0.06 | South 0.07 | - 0.04"},
		"a share of nothing is no number":    {`"dimensions":["route"],"measures":[{"name":"share","compute":{"percent_of_total":{"measure":"total","total":0}}}]`, "North - | South - | - -"},
		"shares of averages are of the mean": {`"dimensions":["route"],"measures":[{"name":"share","compute":{"percent_of_total":{"measure":"mean"}}}],"where":{"cond":{"op":"lt","exprs":[{"name":"id"},{"val":5}]}}`, "North 1.7727272727272727 | South -0.5454545454545455"},
		"arithmetic over measures":           {`"dimensions":["route"],"measures":[{"name":"each","compute":{"expression":{"expression":"tons / trips"}}}]`, "North 8.5 | South -1 | - 100"},
		"measures of the view alone":         {`"dimensions":["route"],"measures":["trips",{"name":"b","compute":{"expression":{"expression":"greatest(trips, boats, 2) * 10"}}}]`, "North 3 30 | South 2 20 | - 1 20"},
		"a choice":                           {`"dimensions":["route"],"measures":[{"name":"busy","compute":{"expression":{"expression":"case when trips > 2 then 'busy' else 'calm' end"}}}]`, "North busy | South calm | - calm"},
		"a number alone":                     {`"measures":[{"name":"two","compute":{"expression":{"expression":"1 + 1"}}}]`, "2"},
		"all is one group":                   {`"measures":["trips","total","tons","mean","heaviest","boats","first_left"]`, "6 17 123.5 24.7 100 3 2024-01-30T08:00:00Z"},
		"no rows":                            {`"measures":["trips","total","mean","heaviest","boats",{"name":"n","compute":{"count":true}}],"where":{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":99}]}}`, "0 - - - 0 0"},
		"no rows and no groups":              {`"dimensions":["route","cars"],"measures":["trips"],"where":{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":99}]}}`, ""},
	} {
		if got := (question{}).asked(t, test[0]); got != test[1] {
			t.Errorf("%s: %q, want %q", name, got, test[1])
		}
	}
}

func TestMeasuresThatCannotBeComputed(t *testing.T) {
	for arguments, want := range map[string]string{
		`"measures":[{"name":"x","compute":{"expression":{"expression":"tons /"}}}]`:                                          "invalid x: character 7: the expression ends too early; write arithmetic over measures, such as revenue / orders",
		`"measures":[{"name":"x","compute":{"expression":{"expression":"tons + freight"}}}]`:                                  "invalid freight: there is no such measure",
		`"measures":[{"name":"x","compute":{"expression":{"expression":"sum(tons)"}}}]`:                                       "invalid : sum cannot be computed over measures; name measures of the view",
		`"measures":[{"name":"x","compute":{"expression":{"expression":"first_left + 1"}}}]`:                                  "invalid character 1: + stands between numbers only, not TIMESTAMP and INT64",
		`"measures":[{"name":"x","compute":{"percent_of_total":{"measure":"first_left"}}}]`:                                   "invalid character 1: / stands between numbers only, not TIMESTAMP and TIMESTAMP",
		`"dimensions":["boat"],"measures":["trips"],"having":{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"North"}]}}`: "invalid route: rows are not grouped by it; add it to dimensions",
		`"dimensions":["boat"],"measures":["trips"],"having":{"cond":{"op":"eq","exprs":[{"name":"trips"},{"val":"few"}]}}`:   `invalid trips: is of type INT64, and "few" is not; compare it with a value of its type`,
		`"dimensions":[{"name":"d","compute":{"time_floor":{"dimension":"route","grain":"day"}}}],"measures":["trips"]`:       "invalid route: is of type STRING and not a time; floor a time dimension",
	} {
		if got := (question{}).asked(t, arguments); got != want {
			t.Errorf("%s: %q, want %q", arguments, got, want)
		}
	}
}

// TestIntegersThatOverflowWithinARow: what a row computes may leave the integers,
// and is not lost from the sum, the count and the extremes.
func TestIntegersThatOverflowWithinARow(t *testing.T) {
	csv := "n\n4611686018427387904\n1\n-9223372036854775808\n"
	view := `measures:
  - {name: fourfold, expression: sum(n * 4)}
  - {name: away, expression: sum(abs(n))}
  - {name: most, expression: max(n * 4)}
  - {name: kinds, expression: count(distinct n * 4)}
  - {name: halves, expression: sum(n) FILTER (WHERE n * 4 > 0)}
dimensions: [{column: n}]
`
	want := "-1.8446744073709552e+19 1.3835058055282164e+19 1.8446744073709552e+19 3 4611686018427387905"
	if got := (question{csv: csv, view: view}).asked(t, `"measures":["fourfold","away","most","kinds","halves"]`); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
