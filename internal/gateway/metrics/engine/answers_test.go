package engine_test

import (
	"testing"
)

// TestOrderAndPages: sorted by fields, then by the dimensions, what has no value
// last either way, and cut to a page.
func TestOrderAndPages(t *testing.T) {
	for _, test := range []struct {
		arguments string
		limit     int
		want      string
	}{
		{`"dimensions":["route"],"measures":["trips"],"sort":["-trips"]`, 0, "North 3 | South 2 | - 1"},
		{`"dimensions":["route"],"measures":["total"],"sort":["total"]`, 0, "- 4 | North 6 | South 7"},
		{`"dimensions":["route"],"sort":["-route"]`, 0, "South | North | -"},
		{`"dimensions":["route"],"sort":["route"]`, 0, "North | South | -"},
		{`"dimensions":["cars","id"],"sort":[{"name":"cars","desc":true},{"name":"id","desc":true}]`, 0, "7 3 | 4 5 | 3 6 | 3 1 | 0 4 | - 2"},
		{`"dimensions":["cold","route"],"measures":["trips"],"sort":["-trips"]`, 0, "true North 2 | false North 1 | false - 1 | true South 1 | - South 1"},
		{`"dimensions":["boat"],"measures":["trips"]`, 0, "Brage 2 | Æolus 2 | æolus 1 | - 1"},
		{`"dimensions":["id"]`, 4, "1 | 2 | 3 | 4 | …"},
		{`"dimensions":["id"]`, 6, "1 | 2 | 3 | 4 | 5 | 6"},
		{`"dimensions":["id"],"offset":4`, 4, "5 | 6"},
		{`"dimensions":["id"],"offset":2`, 3, "3 | 4 | 5 | …"},
		{`"dimensions":["id"],"offset":6`, 3, ""},
		{`"dimensions":["id"],"offset":900000000000000`, 3, ""},
		{`"rows":true,"offset":900000000000000`, 3, ""},
		{`"dimensions":["route"],"measures":["trips"],"having":{"cond":{"op":"gt","exprs":[{"name":"trips"},{"val":1}]}}`, 1, "North 3 | …"},
		{`"dimensions":["route"],"measures":["trips"],"having":{"cond":{"op":"gt","exprs":[{"name":"total"},{"val":6}]}}`, 0, "South 2"},
		{`"dimensions":["route"],"measures":["trips"],"having":{"cond":{"op":"neq","exprs":[{"name":"route"},{"val":null}]}}`, 0, "North 3 | South 2"},
		{`"dimensions":["route"],"measures":[{"name":"n","compute":{"count":true}}],"having":{"cond":{"op":"eq","exprs":[{"name":"n"},{"val":2}]}}`, 0, "South 2"},
		{`"dimensions":["route"],"measures":["boats"],"having":{"cond":{"op":"lt","exprs":[{"name":"boats"},{"name":"trips"}]}}`, 0, "North 2 | South 1"},
	} {
		if got := (question{limit: test.limit}).asked(t, test.arguments); got != test.want {
			t.Errorf("%s: %q, want %q", test.arguments, got, test.want)
		}
	}
}

// TestRowsAsTheyAre: all columns, in the file's order, a page of them.
func TestRowsAsTheyAre(t *testing.T) {
	got := question{limit: 2}.asked(t, `"rows":true,"where":{"cond":{"op":"eq","exprs":[{"name":"boat"},{"val":"Brage"}]}}`)
	if want := "3 South Brage 7 - true 2024-02-01T08:00:00Z - | 5 - Brage 4 100 false - 2024-03-01"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (question{limit: 1, base: "2024-02-01 2024-03-01"}).asked(t, `"rows":true,"offset":1`); got != "4 South - 0 -2 - 2024-02-15 2024-02-15T09:00:00Z" {
		t.Errorf("the last of a range: %q", got)
	}
	out, err := question{}.put(t, `"rows":true`)
	if err != nil {
		t.Fatal(err)
	}
	dimensions := ""
	for _, f := range out.Fields {
		if f.Dimension {
			dimensions += f.Name + ":" + f.Kind.String() + " "
		}
	}
	if want := "route:STRING boat:STRING cold:BOOL left:TIMESTAMP arrived:TIMESTAMP "; dimensions != want {
		t.Errorf("dimensions %q, want %q", dimensions, want)
	}
}

// TestFieldsSayWhatTheyAre: the kinds of the columns of an answer.
func TestFieldsSayWhatTheyAre(t *testing.T) {
	out, err := question{}.put(t, `"dimensions":["route","cars","size",{"name":"month","compute":{"time_floor":{"dimension":"left","grain":"month"}}}],"measures":["trips","mean","first_left",{"name":"share","compute":{"percent_of_total":{"measure":"trips"}}},{"name":"word","compute":{"expression":{"expression":"'n' || trips"}}}]`)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, f := range out.Fields {
		got += f.Name + ":" + f.Kind.String()
		if f.Dimension {
			got += " by " + string(f.Floor)
		}
		got += "\n"
	}
	want := "route:STRING by \ncars:INT64 by \nsize:STRING by \nmonth:TIMESTAMP by month\ntrips:INT64\nmean:FLOAT64\nfirst_left:TIMESTAMP\nshare:FLOAT64\nword:STRING\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestTimes: ranges end before their end, rows without a time lie in none, and a
// floor is of the day in the zone.
func TestTimes(t *testing.T) {
	floor := func(of, grain string) string {
		return `"dimensions":[{"name":"f","compute":{"time_floor":{"dimension":"` + of + `","grain":"` + grain + `"}}}],"measures":["trips"]`
	}
	for name, test := range map[string]struct {
		question
		arguments, want string
	}{
		"a range holds its start":                {question{base: "2024-02-01T08:00:00Z 2024-03-01"}, `"dimensions":["id"]`, "3 | 4"},
		"and what is a second later":             {question{base: "2024-02-01T08:00:01Z 2024-03-01T00:00:01Z"}, `"dimensions":["id"]`, "4 | 6"},
		"an empty range":                         {question{base: "2024-03-01 2024-02-01"}, `"measures":["trips"]`, "0"},
		"a range of another dimension":           {question{base: "2024-02-29 2024-03-02", rangeOf: "arrived"}, `"dimensions":["id"]`, "5 | 6"},
		"days":                                   {question{}, floor("left", "day"), "2024-01-30 1 | 2024-01-31 1 | 2024-02-01 1 | 2024-02-15 1 | 2024-03-01 1 | - 1"},
		"days in a zone":                         {question{zone: "Europe/Copenhagen"}, floor("left", "day"), "2024-01-29T23:00:00Z 1 | 2024-01-31T23:00:00Z 2 | 2024-02-14T23:00:00Z 1 | 2024-02-29T23:00:00Z 1 | - 1"},
		"months":                                 {question{}, floor("left", "month"), "2024-01-01 2 | 2024-02-01 2 | 2024-03-01 1 | - 1"},
		"months west of Greenwich":               {question{zone: "America/New_York"}, floor("left", "month"), "2024-01-01T05:00:00Z 2 | 2024-02-01T05:00:00Z 3 | - 1"},
		"weeks from Monday":                      {question{}, floor("left", "week"), "2024-01-29 3 | 2024-02-12 1 | 2024-02-26 1 | - 1"},
		"weeks from Sunday":                      {question{firstDay: 7}, floor("left", "week"), "2024-01-28 3 | 2024-02-11 1 | 2024-02-25 1 | - 1"},
		"quarters":                               {question{}, floor("left", "quarter"), "2024-01-01 5 | - 1"},
		"hours":                                  {question{base: "2024-02-01 2024-02-16"}, floor("left", "hour"), "2024-02-01T08:00:00Z 1 | 2024-02-15 1"},
		"no row has a time":                      {question{csv: "left,n\n,1\n,2\n", view: "dimensions: [{name: left, expression: \"CASE WHEN n > 5 THEN left END\"}, {column: n}]\nmeasures: [{name: trips, expression: count(*)}]\n"}, `"dimensions":["left"],"measures":["trips"]`, "- 2"},
		"a condition on what is floored":         {question{}, `"dimensions":[{"name":"m","compute":{"time_floor":{"dimension":"left","grain":"month"}}}],"measures":["trips"],"where":{"cond":{"op":"eq","exprs":[{"name":"m"},{"val":"2024-02-01"}]}}`, "2024-02-01 2"},
		"two floors of one time":                 {question{base: "2024-01-01 2024-02-02"}, `"dimensions":[{"name":"m","compute":{"time_floor":{"dimension":"left","grain":"month"}}},{"name":"d","compute":{"time_floor":{"dimension":"left","grain":"day"}}}]`, "2024-01-01 2024-01-30 | 2024-01-01 2024-01-31 | 2024-02-01 2024-02-01"},
		"a floor named as its own dimension":     {question{base: "2024-01-31 2024-02-02"}, `"dimensions":[{"name":"left","compute":{"time_floor":{"dimension":"left","grain":"month"}}}],"measures":["trips"]`, "2024-01-01 1 | 2024-02-01 1"},
		"a floor named as the other's dimension": {question{base: "2024-02-29 2024-03-02"}, `"dimensions":[{"name":"left","compute":{"time_floor":{"dimension":"arrived","grain":"month"}}}],"measures":["trips"]`, "2024-02-01 1"},
	} {
		if got := test.asked(t, test.arguments); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if got, want := (question{base: "2024-01-01 2024-02-01", rangeOf: "route"}).asked(t, `"measures":["trips"]`), "invalid route: is of type STRING and not a time; name a time dimension"; got != want {
		t.Errorf("a range of words: %q", got)
	}
	if got, want := (question{base: "2024-01-01 2024-02-01", rangeOf: "sunk"}).asked(t, `"rows":true`), "invalid sunk: there is no such dimension"; got != want {
		t.Errorf("a range of nothing: %q", got)
	}
}
