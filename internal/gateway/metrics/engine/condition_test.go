package engine_test

import (
	"testing"
)

// TestConditions asks which rows of the ferry pass a where.
func TestConditions(t *testing.T) {
	for _, test := range []struct{ where, want string }{
		// a text
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"North"}]}}`, "1 | 2 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"north"}]}}`, ""},
		{`{"cond":{"op":"neq","exprs":[{"name":"route"},{"val":"North"}]}}`, "3 | 4"},
		{`{"cond":{"op":"gt","exprs":[{"name":"route"},{"val":"North"}]}}`, "3 | 4"},
		{`{"cond":{"op":"lte","exprs":[{"name":"route"},{"val":"North"}]}}`, "1 | 2 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":7}]}}`, ""},
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":true}]}}`, ""},
		// a number, however it is written
		{`{"cond":{"op":"eq","exprs":[{"name":"cars"},{"val":3}]}}`, "1 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"cars"},{"val":3.0}]}}`, "1 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"cars"},{"val":"3"}]}}`, "1 | 6"},
		{`{"cond":{"op":"neq","exprs":[{"name":"cars"},{"val":3}]}}`, "3 | 4 | 5"},
		{`{"cond":{"op":"lt","exprs":[{"name":"cars"},{"val":3.5}]}}`, "1 | 4 | 6"},
		{`{"cond":{"op":"gte","exprs":[{"name":"load"},{"val":12.5}]}}`, "1 | 5 | 6"},
		{`{"cond":{"op":"gt","exprs":[{"name":"load"},{"val":"12.5"}]}}`, "5"},
		// a truth
		{`{"cond":{"op":"eq","exprs":[{"name":"cold"},{"val":true}]}}`, "1 | 3 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"cold"},{"val":"FALSE"}]}}`, "2 | 5"},
		{`{"cond":{"op":"neq","exprs":[{"name":"cold"},{"val":true}]}}`, "2 | 5"},
		// a time
		{`{"cond":{"op":"eq","exprs":[{"name":"left"},{"val":"2024-02-15"}]}}`, "4"},
		{`{"cond":{"op":"gte","exprs":[{"name":"left"},{"val":"2024-02-01T09:00:00+01:00"}]}}`, "3 | 4 | 6"},
		{`{"cond":{"op":"lt","exprs":[{"name":"left"},{"val":"2024-02-01"}]}}`, "1 | 2"},
		{`{"cond":{"op":"in","exprs":[{"name":"left"},{"val":["2024-02-15","2024-03-01","2031-01-01"]}]}}`, "4 | 6"},
		// what is computed
		{`{"cond":{"op":"eq","exprs":[{"name":"size"},{"val":"large"}]}}`, "3 | 5"},
		{`{"cond":{"op":"neq","exprs":[{"name":"size"},{"val":"large"}]}}`, "1 | 4 | 6"},
		// what has no value
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":null}]}}`, "5"},
		{`{"cond":{"op":"neq","exprs":[{"name":"route"},{"val":null}]}}`, "1 | 2 | 3 | 4 | 6"},
		{`{"cond":{"op":"eq","exprs":[{"name":"load"},{"val":null}]}}`, "3"},
		{`{"cond":{"op":"neq","exprs":[{"name":"left"},{"val":null}]}}`, "1 | 2 | 3 | 4 | 6"},
		{`{"cond":{"op":"gt","exprs":[{"name":"cars"},{"val":null}]}}`, ""},
		{`{"cond":{"op":"eq","exprs":[{"name":"size"},{"val":null}]}}`, "2"},
		// lists
		{`{"cond":{"op":"in","exprs":[{"name":"route"},{"val":["South","East"]}]}}`, "3 | 4"},
		{`{"cond":{"op":"nin","exprs":[{"name":"route"},{"val":["South","East"]}]}}`, "1 | 2 | 5 | 6"},
		{`{"cond":{"op":"in","exprs":[{"name":"route"},{"val":["South",null]}]}}`, "3 | 4 | 5"},
		{`{"cond":{"op":"nin","exprs":[{"name":"route"},{"val":["South",null]}]}}`, "1 | 2 | 6"},
		{`{"cond":{"op":"in","exprs":[{"name":"cars"},{"val":["3",4.0]}]}}`, "1 | 5 | 6"},
		{`{"cond":{"op":"in","exprs":[{"name":"route"},{"val":[]}]}}`, ""},
		{`{"cond":{"op":"nin","exprs":[{"name":"route"},{"val":[]}]}}`, "1 | 2 | 3 | 4 | 5 | 6"},
		// patterns
		{`{"cond":{"op":"ilike","exprs":[{"name":"boat"},{"val":"æ%"}]}}`, "1 | 2 | 6"},
		{`{"cond":{"op":"ilike","exprs":[{"name":"boat"},{"val":"_RAGE"}]}}`, "3 | 5"},
		{`{"cond":{"op":"nilike","exprs":[{"name":"boat"},{"val":"%OL%"}]}}`, "3 | 4 | 5"},
		{`{"cond":{"op":"ilike","exprs":[{"name":"cars"},{"val":"3"}]}}`, "1 | 6"},
		{`{"cond":{"op":"ilike","exprs":[{"name":"left"},{"val":"2024-02%"}]}}`, "3 | 4"},
		// and, or
		{`{"cond":{"op":"and","exprs":[{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"North"}]}},{"cond":{"op":"gt","exprs":[{"name":"cars"},{"val":0}]}}]}}`, "1 | 6"},
		{`{"cond":{"op":"or","exprs":[{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"South"}]}},{"cond":{"op":"eq","exprs":[{"name":"cars"},{"val":null}]}}]}}`, "2 | 3 | 4"},
		{`{"cond":{"op":"and","exprs":[{"cond":{"op":"or","exprs":[{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":1}]}},{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":2}]}}]}},{"cond":{"op":"neq","exprs":[{"name":"id"},{"val":2}]}}]}}`, "1"},
		// the value first: 5 > cars is cars < 5
		{`{"cond":{"op":"gt","exprs":[{"val":4},{"name":"cars"}]}}`, "1 | 4 | 6"},
		{`{"cond":{"op":"lte","exprs":[{"val":4},{"name":"cars"}]}}`, "3 | 5"},
		{`{"cond":{"op":"eq","exprs":[{"val":"South"},{"name":"route"}]}}`, "3 | 4"},
		{`{"cond":{"op":"neq","exprs":[{"val":null},{"name":"cold"}]}}`, "1 | 2 | 3 | 5 | 6"},
		// two names
		{`{"cond":{"op":"lt","exprs":[{"name":"left"},{"name":"arrived"}]}}`, "1 | 2 | 4"},
		{`{"cond":{"op":"gt","exprs":[{"name":"left"},{"name":"arrived"}]}}`, "6"},
		{`{"cond":{"op":"gt","exprs":[{"name":"cars"},{"name":"load"}]}}`, "4"},
		{`{"cond":{"op":"eq","exprs":[{"name":"id"},{"name":"cars"}]}}`, ""},
		{`{"cond":{"op":"neq","exprs":[{"name":"route"},{"name":"boat"}]}}`, "1 | 2 | 3 | 6"},
	} {
		if got := (question{}).asked(t, `"dimensions":["id"],"where":`+test.where); got != test.want {
			t.Errorf("%s: %q, want %q", test.where, got, test.want)
		}
	}
}

// TestEveryOperatorHasItsOpposite: neq is eq among the rows that have a value, and
// so on; nin and nilike are the rest of all rows.
func TestEveryOperatorHasItsOpposite(t *testing.T) {
	for _, pair := range []struct {
		op, opposite string
		all          string
	}{
		{"eq", "neq", "5"}, {"lt", "gte", "5"}, {"gt", "lte", "5"}, {"in", "nin", "6"}, {"ilike", "nilike", "6"},
	} {
		for name, value := range map[string]string{"route": `"North"`, "cars": "3", "load": "12.5", "cold": "true", "left": `"2024-02-01T08:00:00Z"`, "boat": `"Brage"`} {
			if pair.op == "in" {
				value = "[" + value + "]"
			}
			either := `{"cond":{"op":"or","exprs":[{"cond":{"op":"` + pair.op + `","exprs":[{"name":"` + name + `"},{"val":` + value + `}]}},{"cond":{"op":"` + pair.opposite + `","exprs":[{"name":"` + name + `"},{"val":` + value + `}]}}]}}`
			if got := (question{}).asked(t, `"measures":["trips"],"where":`+either); got != pair.all {
				t.Errorf("%s or %s of %s: %s rows, want %s", pair.op, pair.opposite, name, got, pair.all)
			}
		}
	}
}

func TestConditionsThatCannotBeAsked(t *testing.T) {
	for _, test := range []struct{ where, want string }{
		{`{"cond":{"op":"eq","exprs":[{"name":"cars"},{"val":"many"}]}}`, `invalid cars: is of type INT64, and "many" is not; compare it with a value of its type`},
		{`{"cond":{"op":"eq","exprs":[{"name":"load"},{"val":"0x10"}]}}`, `invalid load: is of type FLOAT64, and "0x10" is not; compare it with a value of its type`},
		{`{"cond":{"op":"gt","exprs":[{"name":"left"},{"val":"yesterday"}]}}`, `invalid left: is of type TIMESTAMP, and "yesterday" is not; compare it with a value of its type`},
		{`{"cond":{"op":"gt","exprs":[{"name":"left"},{"val":2024}]}}`, `invalid left: is of type TIMESTAMP, and "2024" is not; compare it with a value of its type`},
		{`{"cond":{"op":"eq","exprs":[{"name":"cold"},{"val":"icy"}]}}`, `invalid cold: is of type BOOL, and "icy" is not; compare it with a value of its type`},
		{`{"cond":{"op":"eq","exprs":[{"name":"cold"},{"val":2}]}}`, `invalid cold: is of type BOOL, and "2" is not; compare it with a value of its type`},
		{`{"cond":{"op":"in","exprs":[{"name":"cars"},{"val":[1,"two"]}]}}`, `invalid cars: is of type INT64, and "two" is not; compare it with a value of its type`},
		{`{"cond":{"op":"eq","exprs":[{"val":1},{"val":1}]}}`, `invalid : the first operand of eq is no name; write {"name": "…"} first`},
		{`{"cond":{"op":"in","exprs":[{"val":1},{"name":"cars"}]}}`, `invalid : the first operand of in is no name; write {"name": "…"} first`},
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":1}]}}]}}`, `invalid route: the second operand of eq is no value`},
		{`{"cond":{"op":"eq","exprs":[{"name":"route"},{"name":"cars"}]}}`, `invalid cars: eq cannot compare STRING with INT64`},
		{`{"cond":{"op":"ilike","exprs":[{"name":"route"},{"name":"boat"}]}}`, `invalid boat: ilike cannot compare STRING with STRING`},
		{`{"cond":{"op":"gt","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"}}}]}}`, `invalid : gt takes a single value`},
	} {
		for _, arguments := range []string{`"dimensions":["id"],"where":` + test.where, `"rows":true,"where":` + test.where} {
			if got := (question{}).asked(t, arguments); got != test.want {
				t.Errorf("%s: %q, want %q", arguments, got, test.want)
			}
		}
	}
}

// TestSubqueries: a condition holds for the values whose groups pass another.
func TestSubqueries(t *testing.T) {
	for name, test := range map[string][2]string{
		"values whose measure is large": {`{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"measures":[{"name":"trips"}],"having":{"cond":{"op":"gt","exprs":[{"name":"trips"},{"val":2}]}}}}]}}`, "1 | 2 | 6"},
		"a measure that is not named":   {`{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"having":{"cond":{"op":"lt","exprs":[{"name":"trips"},{"val":3}]}}}}]}}`, "3 | 4"},
		"values of some rows":           {`{"cond":{"op":"in","exprs":[{"name":"boat"},{"subquery":{"dimension":{"name":"boat"},"where":{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"South"}]}}}}]}}`, "3 | 5"},
		"equal is in":                   {`{"cond":{"op":"eq","exprs":[{"name":"boat"},{"subquery":{"dimension":{"name":"boat"},"where":{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":1}]}}}}]}}`, "1 | 2"},
		"all but those values":          {`{"cond":{"op":"nin","exprs":[{"name":"boat"},{"subquery":{"dimension":{"name":"boat"},"where":{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":3}]}}}}]}}`, "1 | 2 | 4 | 6"},
		"no value passes":               {`{"cond":{"op":"in","exprs":[{"name":"boat"},{"subquery":{"dimension":{"name":"boat"},"where":{"cond":{"op":"gt","exprs":[{"name":"cars"},{"val":99}]}}}}]}}`, ""},
		"no value is a value":           {`{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"where":{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":null}]}}}}]}}`, ""},
		"another dimension's values":    {`{"cond":{"op":"in","exprs":[{"name":"id"},{"subquery":{"dimension":{"name":"cars"}}}]}}`, "3 | 4"},
		"a subquery in a subquery":      {`{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"where":{"cond":{"op":"in","exprs":[{"name":"boat"},{"subquery":{"dimension":{"name":"boat"},"where":{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":5}]}}}}]}}}}]}}`, "3 | 4"},
	} {
		if got := (question{}).asked(t, `"dimensions":["id"],"where":`+test[0]); got != test[1] {
			t.Errorf("%s: %q, want %q", name, got, test[1])
		}
	}
	nothing := `{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"measures":[{"name":"then","compute":{"comparison_value":{"measure":"trips"}}}]}}]}}`
	if got, want := (question{}).asked(t, `"dimensions":["id"],"where":`+nothing), "invalid comparison_time_range: a comparison needs another time"; got != want {
		t.Errorf("a comparison in a subquery: %q, want %q", got, want)
	}
}

// TestASubqueryIsOfTheSameTime: a subquery sees the rows of the query's range.
func TestASubqueryIsOfTheSameTime(t *testing.T) {
	where := `"dimensions":["id"],"where":{"cond":{"op":"in","exprs":[{"name":"route"},{"subquery":{"dimension":{"name":"route"},"having":{"cond":{"op":"eq","exprs":[{"name":"trips"},{"val":2}]}}}}]}}`
	if got := (question{}).asked(t, where); got != "3 | 4" {
		t.Errorf("all of the time: %q", got)
	}
	if got := (question{base: "2024-01-01 2024-02-02"}).asked(t, where); got != "1 | 2" {
		t.Errorf("up to February: %q", got)
	}
}

// TestLongIdentifiers: integers past 2^53 are told from their neighbours, however
// they are written in the query and whatever the operator.
func TestLongIdentifiers(t *testing.T) {
	long := question{csv: "id\n9007199254740992\n9007199254740993\n9007199254740994\n1000000000000000000\n", view: "dimensions: [{column: id}]\nmeasures: [{name: trips, expression: count(*)}]\n"}
	for where, want := range map[string]string{
		`{"op":"eq","exprs":[{"name":"id"},{"val":9007199254740993}]}`:                      "9007199254740993",
		`{"op":"eq","exprs":[{"name":"id"},{"val":"9007199254740993"}]}`:                    "9007199254740993",
		`{"op":"in","exprs":[{"name":"id"},{"val":["9007199254740993",9007199254740994]}]}`: "9007199254740993 | 9007199254740994",
		`{"op":"gt","exprs":[{"name":"id"},{"val":"9007199254740993"}]}`:                    "9007199254740994 | 1000000000000000000",
		`{"op":"eq","exprs":[{"name":"id"},{"val":1e18}]}`:                                  "1000000000000000000",
		`{"op":"in","exprs":[{"name":"id"},{"val":[1e18]}]}`:                                "1000000000000000000",
		`{"op":"in","exprs":[{"name":"id"},{"val":["1e18","7.5"]}]}`:                        "1000000000000000000",
		`{"op":"nin","exprs":[{"name":"id"},{"val":[9007199254740992.0,1e18]}]}`:            "9007199254740993 | 9007199254740994",
	} {
		if got := long.asked(t, `"dimensions":["id"],"where":{"cond":`+where+`}`); got != want {
			t.Errorf("%s: %q, want %q", where, got, want)
		}
	}
}
