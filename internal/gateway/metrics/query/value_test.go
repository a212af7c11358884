package query_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics/query"
)

// where parses and binds one condition over the shop and writes it back, with its
// findings, or the error.
func where(t testing.TB, condition string) string {
	t.Helper()
	got := understood(shop(t), `{"metrics_view":"sales","measures":[{"name":"sales"}],"where":`+condition+`}`)
	got = strings.TrimPrefix(got, `{"metrics_view":"sales","measures":[{"name":"sales"}],"where":`)
	if strings.HasPrefix(got, "error ") {
		return got
	}
	first, rest, _ := strings.Cut(got, "\n")
	return strings.TrimSuffix(strings.TrimSuffix(first, "}")+"\n"+rest, "\n")
}

// TestEveryOperator: each operator as it is written, and in the other ways.
func TestEveryOperator(t *testing.T) {
	for right, others := range map[string][]string{
		"eq":     {"=", "==", "equals", "EQUAL", "Is", "OPERATION_EQ"},
		"neq":    {"!=", "<>", "ne", "not_equals", "NOT EQUAL", "is not", "OPERATION_NEQ"},
		"lt":     {"<", "LT", "OPERATION_LT"},
		"lte":    {"<=", "Lte"},
		"gt":     {">", "GT"},
		"gte":    {">=", "OPERATION_GTE"},
		"ilike":  {"like", "ILIKE", "OPERATION_LIKE"},
		"nilike": {"not like", "not_like", "NOT_ILIKE", "OPERATION_NILIKE"},
	} {
		plain := `{"cond":{"op":"` + right + `","exprs":[{"name":"region"},{"val":"x"}]}}`
		if got := where(t, plain); got != plain {
			t.Errorf("%s becomes %s", right, got)
		}
		for _, other := range others {
			written, _ := json.Marshal(other)
			got := where(t, `{"cond":{"op":`+string(written)+`,"exprs":[{"name":"region"},{"val":"x"}]}}`)
			if want := plain + "\nwhere.cond.op repaired: \"" + other + "\" is read as " + right; got != want {
				t.Errorf("%s becomes\n%s\nwant\n%s", other, got, want)
			}
		}
	}
	for _, none := range []string{"", "equal to", "=>", "near", "OPERATION_", "eq "} {
		written, _ := json.Marshal(none)
		got := where(t, `{"cond":{"op":`+string(written)+`,"exprs":[{"name":"region"},{"val":"x"}]}}`)
		if none == "eq " { // blanks about a text are nothing
			if got != `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":"x"}]}}` {
				t.Errorf("%q becomes %s", none, got)
			}
			continue
		}
		if want := `error where.cond.op: "` + none + `" is no operator; write eq, neq, lt, lte, gt, gte, in, nin, ilike, nilike, or, and`; got != want {
			t.Errorf("%q becomes\n%s\nwant\n%s", none, got, want)
		}
	}
}

// TestValues: what a value may be, alone and in a list, and what is refused rather
// than read as no value, which would ask for something else.
func TestValues(t *testing.T) {
	for _, test := range []struct{ val, want string }{
		{`"North"`, `"North"`}, {`""`, `""`}, {`" x "`, `" x "`}, {`7`, `7`}, {`-0.5`, `-0.5`}, {`1e3`, `1000`}, {`true`, `true`}, {`null`, `null`},
		{`9223372036854775807`, `9223372036854775807`}, {`9223372036854775808`, `9223372036854776000`}, {`"2024-05-06"`, `"2024-05-06"`}, {`"Ærø"`, `"Ærø"`},
		{`{"a":1}`, "where.cond.exprs[1].val: an object with 1 members is no value"},
		{`1e999`, "where.cond.exprs[1].val: 1e999 is no number"},
		{`-1e999`, "where.cond.exprs[1].val: -1e999 is no number"},
	} {
		got := where(t, `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":`+test.val+`}]}}`)
		want := `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":` + test.want + `}]}}`
		if strings.HasPrefix(test.want, "where") {
			want = "error " + test.want
		}
		if got != want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.val, got, want)
		}
	}
	for _, test := range []struct{ list, want string }{
		{`[]`, `[]`}, {`[null]`, `[null]`}, {`["b","a","b"]`, `["a","b"]`}, {`[2,1.0,1,true,"x",null]`, `[null,true,1,2,"x"]`},
		{`[["a"],["b"]]`, "where.cond.exprs[1].val[0]: a list within a list is no value"},
		{`["a",{"b":1}]`, "where.cond.exprs[1].val[1]: an object with 1 members is no value"},
		{`[1,1e999]`, "where.cond.exprs[1].val[1]: 1e999 is no number"},
	} {
		got := where(t, `{"cond":{"op":"in","exprs":[{"name":"region"},{"val":`+test.list+`}]}}`)
		want := `{"cond":{"op":"in","exprs":[{"name":"region"},{"val":` + test.want + `}]}}`
		if strings.HasPrefix(test.want, "where") {
			want = "error " + test.want
		}
		if got != want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.list, got, want)
		}
	}
}

// TestConditionsAsTheyAreWritten: the shapes that a condition comes in.
func TestConditionsAsTheyAreWritten(t *testing.T) {
	const north = `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":"North"}]}}`
	const empty = `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":null}]}}`
	const flat = "\nwhere repaired: name, operator and value belong into cond"
	for _, test := range []struct{ condition, want string }{
		{`{"name":"region","val":"North"}`, north + flat},
		{`{"field":"region","operator":"eq","value":"North"}`, north + flat},
		{`{"column":"region","op":"=","value":"North"}`, north + flat + "\nwhere.cond.op repaired: \"=\" is read as eq"},
		{`{"dimension":"region","op":"eq","val":null}`, empty + flat},
		{`{"name":"region","op":"eq","value":null}`, empty + flat},
		{`{"op":"eq","exprs":[{"name":"region"},{"val":"North"}]}`, north + "\nwhere repaired: the condition belongs into cond"},
		{`{"op":"eq","exprs":["region","North"]}`, north + "\nwhere repaired: the condition belongs into cond\nwhere.cond.exprs[0] repaired: was a name alone\nwhere.cond.exprs[1] repaired: was a value alone"},
		{`"{\"cond\":{\"op\":\"eq\",\"exprs\":[{\"name\":\"region\"},{\"val\":\"North\"}]}}"`, north + "\nwhere repaired: was a string of JSON and is read as what it holds"},
		{`{"cond":"{\"op\":\"eq\",\"exprs\":[{\"name\":\"region\"},{\"val\":\"North\"}]}"}`, north + "\nwhere.cond repaired: was a string of JSON and is read as what it holds"},
		{`{"cond":{"op":"eq","exprs":"[{\"name\":\"region\"},{\"val\":\"North\"}]"}}`, north + "\nwhere.cond.exprs repaired: was a string of JSON and is read as what it holds"},
		{`[{"name":"region","val":"North"}]`, `{"cond":{"op":"and","exprs":[` + north + "]}}\nwhere repaired: was a list of conditions and is read as all of them\nwhere.cond.exprs[0] repaired: name, operator and value belong into cond"},
		{`{"cond":{"op":"eq","exprs":[{"name":"REGION"},{"val":"North"}]}}`, north + "\nwhere.cond.exprs[0] repaired: \"REGION\" is read as region"},
		{`7`, `error where: is no condition; write {"cond": {"op": "eq", "exprs": [{"name": "…"}, {"val": "…"}]}}`},
		{`"region = North"`, `error where: is no condition; write {"cond": {"op": "eq", "exprs": [{"name": "…"}, {"val": "…"}]}}`},
		{`"{\"cond\":"`, `error where: is no condition; write {"cond": {"op": "eq", "exprs": [{"name": "…"}, {"val": "…"}]}}`},
		{`{"name":"region","cond":{}}`, `error where.cond.op: "" is no operator; write eq, neq, lt, lte, gt, gte, in, nin, ilike, nilike, or, and`},
		{`{"cond":{"op":"eq","exprs":[{"name":["region"]},{"val":1}]}}`, `error where.cond.exprs[0].name: is no text`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"name":"product"},{"val":1}]}}`, `error where.cond.exprs: in takes two operands, not 3; write two, such as [{"name": "country"}, {"val": "DK"}]`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"val":1},{"val":[2]}]}}`, `error where.cond.exprs: in takes two operands, not 3; write two, such as [{"name": "country"}, {"val": "DK"}]`},
		{`{"cond":{"op":"ilike","exprs":[{"name":"region"},{"val":["a"]}]}}`, `error where.cond: ilike takes a single value`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":7}]}}`, `error where.cond.exprs[1].subquery: is no object`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{}}]}}`, `error where.cond.exprs[1].subquery.dimension: is no object; write an object with name, compute, time_floor, grain`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{"dimension":"land"}}]}}`, `error where.cond.exprs[1].subquery.dimension: "land" is no dimension of sales; there are: region, product, size, size_class, returned, shipped_at, sold_at`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{"dimension":"region","where":{"name":"sales","op":">","val":1}}}]}}`, `error where.cond.exprs[1].subquery.where.cond.exprs[0]: "sales" is a measure, which is not known before rows are grouped; put the condition into having`},
		{`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{"dimension":"region","measures":["Average price"],"having":{"name":"sales","op":">","val":1}}}]}}`,
			`{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{"dimension":{"name":"region"},"measures":[{"name":"average_price"}],"having":{"cond":{"op":"gt","exprs":[{"name":"sales"},{"val":1}]}}}}]}}` +
				"\nwhere.cond.exprs[1].subquery.dimension repaired: was a name alone\nwhere.cond.exprs[1].subquery.measures[0] repaired: was a name alone\nwhere.cond.exprs[1].subquery.having repaired: name, operator and value belong into cond\nwhere.cond.exprs[1].subquery.having.cond.op repaired: \">\" is read as gt\nwhere.cond.exprs[1].subquery.measures[0] repaired: \"Average price\" is read as average_price"},
	} {
		if got := where(t, test.condition); got != test.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.condition, got, test.want)
		}
	}
}

// TestAnEmptyConditionIsNone: so that a form filled in by rote asks for all rows.
func TestAnEmptyConditionIsNone(t *testing.T) {
	for _, empty := range []string{"null", "{}", `"{}"`} {
		q, _, err := query.Parse(json.RawMessage(`{"metrics_view":"sales","measures":["sales"],"where":` + empty + `,"having":` + empty + `}`))
		if err != nil || q.Where != nil || q.Having != nil {
			t.Errorf("%s: %+v, %v", empty, q, err)
		}
	}
}
