package table_test

import (
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// row gives names values; there are no groups.
type row map[string]table.Value

func (r row) Name(n *table.Name) (table.Fn, table.Kind, error) {
	v, ok := r[n.Name]
	if !ok {
		return nil, 0, &citeway.Error{Code: citeway.Invalid, Message: "no " + n.Name}
	}
	kind := v.Kind
	if strings.HasPrefix(n.Name, "no_") { // a column whose cell is empty
		kind = table.Int
	}
	return func(int) table.Value { return v }, kind, nil
}

func (r row) Aggregate(*table.Call) (table.Fn, table.Kind, error) {
	return nil, 0, &citeway.Error{Code: citeway.Invalid, Message: "no groups"}
}

func cells(t testing.TB) row {
	moment, ok := table.ParseTime("2024-05-06", time.UTC)
	if !ok {
		t.Fatal("no time")
	}
	return row{"a": table.Of(7), "b": table.Of(2), "f": table.Of(2.5), "s": table.Of("Øl og vin"), "no_x": {}, "yes": table.Of(true), "nay": table.Of(false),
		"big": table.Of(int64(1) << 62), "least": table.Of(int64(-1) << 63), "t": table.OfTime(moment), "my column": table.Of(1)}
}

func TestValues(t *testing.T) {
	for _, test := range []struct {
		expression string
		want       any
	}{
		// numbers
		{"1 + 2 * 3", int64(7)}, {"(1 + 2) * 3", int64(9)}, {"10 - 4 - 3", int64(3)}, {"-a", int64(-7)}, {"--a", int64(7)}, {"+a", int64(7)},
		{"a / b", 3.5}, {"a % b", int64(1)}, {"-7 % 2", int64(-1)}, {"a * f", 17.5}, {"1e3", 1000.0}, {"1.5e-1", 0.15}, {".5", 0.5}, {"2 * 1.0", 2.0},
		{"a / 0", nil}, {"a % 0", nil}, {"f % 0", nil}, {"least % -1", int64(0)},
		{"big + big", 9223372036854775808.0}, {"big * 4", 18446744073709551616.0}, {"least - 1", -9223372036854775809.0}, {"-least", 9223372036854775808.0},
		{"0 * least", int64(0)}, {"a + no_x", nil}, {"no_x * 0", nil}, {"-no_x", nil}, {"1e308 * 10", nil},
		// comparisons
		{"a > b", true}, {"a < b", false}, {"a >= 7", true}, {"a <= 6", false}, {"a = 7.0", true}, {"a == 7", true}, {"a <> 7", false}, {"a != 8", true},
		{"a = no_x", nil}, {"no_x = no_x", nil}, {"s = 'Øl og vin'", true}, {"s > 'A'", true}, {"t >= '2024-05-06'", true}, {"t < '2024-05-06T00:00:01Z'", true},
		{"'2024-05-07' > t", true}, {"t = 'not a time'", nil},
		// logic
		{"yes AND nay", false}, {"yes OR nay", true}, {"NOT yes", false}, {"NOT NOT yes", true}, {"nay AND no_x > 1", false}, {"no_x > 1 AND nay", false},
		{"yes AND no_x > 1", nil}, {"yes OR no_x > 1", true}, {"no_x > 1 OR yes", true}, {"nay OR no_x > 1", nil}, {"NOT (no_x > 1)", nil}, {"true and not false", true},
		{"a > 1 and b > 1 or a > 100", true}, {"a > 100 and b > 1 or b = 2", true},
		// nothing
		{"no_x IS NULL", true}, {"no_x IS NOT NULL", false}, {"a IS NULL", false}, {"NULL", nil}, {"null is null", true},
		{"coalesce(no_x, no_x, a)", int64(7)}, {"coalesce(no_x)", nil}, {"coalesce(no_x, 2.5)", 2.5}, {"nullif(a, 7)", nil}, {"nullif(a, 8)", int64(7)}, {"nullif(a, no_x)", int64(7)},
		// lists, ranges, patterns
		{"a IN (1, 7)", true}, {"a NOT IN (1, 7)", false}, {"a IN (1, no_x)", nil}, {"a IN (7, no_x)", true}, {"no_x IN (1)", nil}, {"s IN ('Øl og vin')", true},
		{"a BETWEEN 7 AND 9", true}, {"a NOT BETWEEN 7 AND 9", false}, {"a BETWEEN 8 AND 9", false}, {"no_x BETWEEN 1 AND 2", nil},
		{"s LIKE 'Ø%vin'", true}, {"s LIKE 'ø%'", false}, {"s ILIKE 'ø%VIN'", true}, {"s NOT LIKE '%og%'", false}, {"s LIKE '_l%'", true}, {"s LIKE 'Øl'", false},
		{"s LIKE '%'", true}, {"s LIKE ''", false}, {"no_x LIKE '%'", nil}, {"'a%b' LIKE 'a%b'", true}, {"'abc' LIKE 'a%%c'", true}, {"'aXbXc' LIKE 'a%b%c'", true}, {"'ac' LIKE 'a%b%c'", false},
		// choices
		{"CASE WHEN a > 5 THEN 'big' ELSE 'small' END", "big"}, {"CASE WHEN a > 50 THEN 'big' END", nil}, {"CASE a WHEN 1 THEN 'one' WHEN 7 THEN 'seven' END", "seven"},
		{"case when no_x > 1 then 1 when a = 7 then 2 else 3 end", int64(2)}, {"CASE no_x WHEN 1 THEN 2 ELSE 3 END", int64(3)},
		{"CASE WHEN yes THEN CASE WHEN nay THEN 1 ELSE 2 END END", int64(2)},
		// functions
		{"abs(-3)", int64(3)}, {"abs(-2.5)", 2.5}, {"abs(least)", 9223372036854775808.0}, {"abs(-4611686018427387905)", int64(4611686018427387905)}, {"abs(no_x)", nil}, {"abs(s)", nil}, {"floor(f)", int64(2)}, {"ceil(f)", int64(3)}, {"ceiling(-f)", int64(-2)}, {"round(f)", 3.0}, {"round(2.345, 2)", 2.35},
		{"round(1234.5, -2)", 1200.0}, {"round(no_x)", nil}, {"lower(s)", "øl og vin"}, {"upper(s)", "ØL OG VIN"}, {"length(s)", int64(9)}, {"trim('  x ')", "x"},
		{"concat('a', 1, no_x, 'b')", "a1b"}, {"'a' || 'b'", "ab"}, {"'a' || no_x", nil}, {"least(3, 1, 2)", int64(1)}, {"greatest(3, no_x, 4)", int64(4)}, {"floor(s)", nil}, {"lower(no_x)", nil},
		// casts
		{"a::double / 2", 3.5}, {"cast(f as bigint)", int64(2)}, {"3.5::int", int64(4)}, {"'12'::int + 1", int64(13)}, {"'12345678901234567'::bigint", int64(12345678901234567)},
		{"'x'::int", nil}, {"a::varchar", "7"}, {"yes::int", int64(1)}, {"'1.5'::double", 1.5}, {"no_x::text", nil},
		// names and texts
		{`"my column" + 1`, int64(2)}, {"`my column`", int64(1)}, {"'it''s'", "it's"}, {"A", "no A"},
	} {
		got, err := value(t, test.expression)
		if err != nil {
			got = message(err)
		}
		if got != test.want {
			t.Errorf("%s is %#v, want %#v", test.expression, got, test.want)
		}
	}
}

func value(t testing.TB, s string) (any, error) {
	n, err := table.ParseExpression(s)
	if err != nil {
		return nil, err
	}
	fn, kind, err := table.Compile(n, cells(t))
	if err != nil {
		return nil, err
	}
	v := fn(0)
	if v.Kind != table.Null && v.Kind != kind && !(v.Kind.Number() && kind.Number()) && kind != table.Text {
		t.Errorf("%s is of kind %s, not %s", s, v.Kind, kind)
	}
	return v.Any(), nil
}

func message(err error) string {
	e, ok := err.(*citeway.Error)
	if !ok {
		return err.Error()
	}
	if e.Place == "" {
		return e.Message
	}
	return e.Place + ": " + e.Message
}

func TestErrorsSayWhere(t *testing.T) {
	for _, test := range []struct{ expression, want string }{
		{"", "character 1: the expression ends too early"},
		{"1 +", "character 4: the expression ends too early"},
		{"1 2", `character 3: "2" is not expected here`},
		{"(1", "character 3: ) is missing"},
		{"a ; b", `character 3: ";" has no meaning here`},
		{"a ø§", `character 3: "ø§" is not expected here`},
		{"'open", `character 1: "'" has no meaning here`},
		{"1.2.3", `character 1: "1.2.3" is no number`},
		{"sum(sum(a))", "character 5: sum stands within another aggregate"},
		{"sum(a) FILTER (WHERE count(*) > 1)", "character 22: count stands within another aggregate"},
		{"sum(*)", "character 1: sum(*) has no meaning"},
		{"sum(a, b)", "character 1: sum takes one argument"},
		{"sum(distinct a)", "character 1: DISTINCT stands in COUNT only"},
		{"load_extension('x')", "character 1: the function load_extension is not known"},
		{"read_csv('/etc/passwd')", "character 1: the function read_csv is not known"},
		{"nullif(a)", "character 1: nullif does not take 1 arguments"},
		{"abs(distinct a)", "character 1: abs takes plain arguments"},
		{"abs(a) filter (where true)", "character 1: FILTER stands behind an aggregate only, and once"},
		{"count_if(a > 1, b)", "character 1: count_if takes one condition"},
		{"select 1", `character 1: "select" is not expected here`},
		{"a is 7", "character 6: null is missing"},
		{"a not 7", `character 7: "7" is not expected here`},
		{"a like b", "character 8: a pattern in single quotes is missing"},
		{"a in 7", "character 6: ( is missing"},
		{"a between 1 or 2", "character 13: and is missing"},
		{"case a end", `character 8: "end" is not expected here`},
		{"case when a then 1", "character 19: end is missing"},
		{"a::blob", "character 4: the kind is missing: double, bigint or varchar"},
		{"cast(a, 1)", "character 7: as is missing"},
		{"s + 1", "character 1: + stands between numbers only, not STRING and INT64"},
		{"-s", "character 1: - stands before a number only"},
		{"not a", "character 1: NOT stands before a condition only"},
		{"s > 1", "character 1: STRING cannot be compared with INT64"},
		{"yes = 1", "character 1: BOOL cannot be compared with INT64"},
		{"unknown", "no unknown"},
		{"sum(a)", "no groups"},
	} {
		_, err := value(t, test.expression)
		if err == nil || message(err) != test.want {
			t.Errorf("%s: %v\nwant %s", test.expression, err, test.want)
		}
	}
}

func TestAggregatesAreFound(t *testing.T) {
	for s, want := range map[string]bool{"sum(a)": true, "1 + count(*)": true, "a + b": false, "coalesce(max(a), 0)": true, "case when count(a) > 1 then 1 end": true,
		"mean(a)": true, "count()": true, "approx_count_distinct(a)": true, "count_if(a > 1)": true, "least(a, b)": false} {
		n, err := table.ParseExpression(s)
		if err != nil || table.Aggregates(n) != want {
			t.Errorf("%s: %t, %v", s, !want, err)
		}
	}
	n, err := table.ParseExpression("sum(a) / b + sum(c) filter (where d > 1)")
	if err != nil {
		t.Fatal(err)
	}
	outside, inside := table.NamesIn(n)
	if len(outside) != 1 || outside[0].Name != "b" || len(inside) != 3 {
		t.Errorf("outside %v, inside %v", outside, inside)
	}
}

func TestLimitsOfExpressions(t *testing.T) {
	for name, s := range map[string]string{
		"long": strings.Repeat("1", table.MaxExpression+1), "many words": "1" + strings.Repeat("+1", 1500),
		"deep parentheses": strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100),
		"deep calls":       strings.Repeat("abs(", 100) + "1" + strings.Repeat(")", 100),
		"deep cases":       strings.Repeat("case when true then ", 100) + "1" + strings.Repeat(" end", 100),
	} {
		if _, err := table.ParseExpression(s); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := value(t, strings.Repeat("-", 500)+"1"); got != int64(1) || err != nil {
		t.Error(got, err)
	}
	if got, err := value(t, "1"+strings.Repeat("+1", 900)); got != int64(901) || err != nil {
		t.Error(got, err)
	}
}

// FuzzParse: any text is an expression or an Invalid error, and what compiles
// computes.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"sum(a) / nullif(count(*), 0)", "CASE WHEN a > 1 THEN 'x' ELSE s END", "a NOT BETWEEN 1 AND 2 OR s ILIKE '%x_'", `"my column"::int`,
		"count(distinct s) filter (where a in (1, null))", "round(f, -400)", "-9223372036854775808 % -1", "substr(s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := table.ParseExpression(s)
		if err != nil {
			if citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("%q: %v", s, err)
			}
			return
		}
		fn, _, err := table.Compile(n, cells(t))
		if err != nil {
			return
		}
		if v := fn(0); v.Kind == table.Float && (v.Float != v.Float || v.Float-v.Float != 0) {
			t.Errorf("%q is %v", s, v.Float)
		}
	})
}

// FuzzPattern holds LIKE against a slow match that tries every cut.
func FuzzPattern(f *testing.F) {
	f.Add("aXbXc", "a%b%c")
	f.Add("Øl", "_l%")
	f.Fuzz(func(t *testing.T, s, pattern string) {
		if len(s) > 40 || len(pattern) > 12 {
			return
		}
		if got, want := table.NewPattern(pattern, false).Match(s), slow([]rune(s), []rune(pattern)); got != want {
			t.Errorf("%q like %q is %t", s, pattern, got)
		}
	})
}

func slow(s, pattern []rune) bool {
	switch {
	case len(pattern) == 0:
		return len(s) == 0
	case pattern[0] == '%':
		return slow(s, pattern[1:]) || len(s) > 0 && slow(s[1:], pattern)
	}
	return len(s) > 0 && (pattern[0] == '_' || pattern[0] == s[0]) && slow(s[1:], pattern[1:])
}
