package table_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// TestListsAreOfKindsThatCompare: IN compares as = does, text with times and all.
func TestListsAreOfKindsThatCompare(t *testing.T) {
	for _, test := range []struct {
		expression string
		want       any
	}{
		{"t IN ('2024-05-06')", true},
		{"t IN ('2024-05-07', '2024-05-06T00:00:00Z')", true},
		{"t IN ('2024-05-07')", false},
		{"t NOT IN ('2024-05-06')", false},
		{"t IN ('no time')", nil},
		{"'2024-05-06' IN (t)", true},
		{"a IN (7.0)", true},
		{"f IN (2, 2.5)", true},
		{"a IN (null)", nil},
		{"null IN (1)", nil},
		{"yes IN (true)", true},
		{"s IN (lower('X'), 'Øl og vin')", true},
		{"a IN (b + 5)", true},
		{"s IN (1)", "character 1: STRING cannot be compared with INT64"},
		{"a IN (1, '7')", "character 1: INT64 cannot be compared with STRING"},
		{"yes IN (1)", "character 1: BOOL cannot be compared with INT64"},
		{"t IN (20240506)", "character 1: TIMESTAMP cannot be compared with INT64"},
		{"a IN (unknown)", "no unknown"},
		{"unknown IN (1)", "no unknown"},
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

// TestInIsASeriesOfEquals: x IN (y, z) is x = y OR x = z, whatever they hold.
func TestInIsASeriesOfEquals(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	names := []string{"a", "b", "f", "no_x", "big", "least", "null", "7", "2.5", "1e18", "4611686018427387904", "4611686018427387904.0"}
	one := func() string { return names[r.IntN(len(names))] }
	for range 1000 {
		x, y, z := one(), one(), one()
		in, err := value(t, fmt.Sprintf("%s IN (%s, %s)", x, y, z))
		if err != nil {
			t.Fatal(err)
		}
		or, err := value(t, fmt.Sprintf("%s = %s OR %s = %s", x, y, x, z))
		if err != nil {
			t.Fatal(err)
		}
		if in != or {
			t.Errorf("%s IN (%s, %s) is %v, and by = %v", x, y, z, in, or)
		}
	}
}

// TestRounding: floor, ceil and round keep what a float would lose.
func TestRounding(t *testing.T) {
	for _, test := range []struct {
		expression string
		want       any
	}{
		{"floor(9007199254740993)", int64(9007199254740993)}, {"ceil(9007199254740993)", int64(9007199254740993)}, {"floor(least)", int64(math.MinInt64)},
		{"floor(-0.5)", int64(-1)}, {"ceil(-0.5)", int64(0)}, {"floor(1e300)", nil}, {"ceil(-1e300)", nil}, {"floor(no_x)", nil}, {"floor(yes)", nil},
		{"floor(9e18)", int64(9e18)}, {"ceil(-9223372036854775808.0)", int64(math.MinInt64)}, {"floor(9223372036854775808.0)", nil},
		{"round(1e300, 2)", 1e300}, {"round(1e300, 15)", 1e300}, {"round(-1.7976931348623157e308, 1)", -math.MaxFloat64}, {"round(1e-300, 15)", 0.0},
		{"round(2.5)", 3.0}, {"round(-2.5)", -3.0}, {"round(a)", 7.0}, {"round(1.005, 2)", 1.0}, {"round(f, no_x)", nil}, {"round(f, 0)", 3.0}, {"round(f, 400)", 2.5}, {"round(1234, -400)", 0.0},
		{"round(s)", nil}, {"round(f, s)", nil},
	} {
		if got, err := value(t, test.expression); got != test.want || err != nil {
			t.Errorf("%s is %#v, %v, want %#v", test.expression, got, err, test.want)
		}
	}
}

// TestArithmeticIsExactOrAFloat holds integer arithmetic against one without
// bounds: an integer result is the exact one, a float where it does not fit.
func TestArithmeticIsExactOrAFloat(t *testing.T) {
	edges := []int64{0, 1, -1, 2, -2, 3, 7, 1 << 31, -1 << 31, 1 << 32, 3037000499, 3037000500, 1 << 62, -1 << 62, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1}
	for _, x := range edges {
		for _, y := range edges {
			row := row{"x": table.Of(x), "y": table.Of(y)}
			for op, exact := range map[string]*big.Int{
				"+": new(big.Int).Add(big.NewInt(x), big.NewInt(y)), "-": new(big.Int).Sub(big.NewInt(x), big.NewInt(y)), "*": new(big.Int).Mul(big.NewInt(x), big.NewInt(y)),
			} {
				got := computed(t, row, "x "+op+" y")
				if exact.IsInt64() {
					if got != table.Of(exact.Int64()) {
						t.Errorf("%d %s %d is %v, want %s", x, op, y, got, exact)
					}
					continue
				}
				want, _ := new(big.Float).SetInt(exact).Float64()
				if f, ok := got.Number(); got.Kind != table.Float || !ok || math.Abs(f-want) > 1e-9*math.Abs(want) {
					t.Errorf("%d %s %d is %s %v, want about %g", x, op, y, got.Kind, got, want)
				}
			}
			if y == 0 {
				if q, m := computed(t, row, "x / y"), computed(t, row, "x % y"); q.Kind != table.Null || m.Kind != table.Null {
					t.Errorf("%d by zero is %v and %v", x, q, m)
				}
				continue
			}
			if got, want := computed(t, row, "x % y"), new(big.Int).Rem(big.NewInt(x), big.NewInt(y)); got != table.Of(want.Int64()) {
				t.Errorf("%d %% %d is %v, want %s", x, y, got, want)
			}
		}
	}
}

func computed(t testing.TB, r row, s string) table.Value {
	t.Helper()
	n, err := table.ParseExpression(s)
	if err != nil {
		t.Fatal(err)
	}
	fn, _, err := table.Compile(n, r)
	if err != nil {
		t.Fatal(err)
	}
	return fn(0)
}

// TestThreeTruths: the tables of AND, OR and NOT with what is not known, by way of
// every pair.
func TestThreeTruths(t *testing.T) {
	truths := row{"yes": table.Of(true), "nay": table.Of(false), "hmm": {}}
	// as numbers: 1 is true, 0 false, a half not known; AND is the least, OR the greatest
	size := map[string]float64{"yes": 1, "nay": 0, "hmm": 0.5}
	of := func(v table.Value) float64 {
		switch {
		case v.Kind == table.Null:
			return 0.5
		case v.True():
			return 1
		}
		return 0
	}
	for x := range size {
		if got := of(computed(t, truths, "not "+x)); got != 1-size[x] {
			t.Errorf("not %s is %v", x, got)
		}
		for y := range size {
			if got := of(computed(t, truths, x+" and "+y)); got != min(size[x], size[y]) {
				t.Errorf("%s and %s is %v", x, y, got)
			}
			if got := of(computed(t, truths, x+" or "+y)); got != max(size[x], size[y]) {
				t.Errorf("%s or %s is %v", x, y, got)
			}
			// De Morgan
			if left, right := computed(t, truths, "not ("+x+" and "+y+")"), computed(t, truths, "not "+x+" or not "+y); left != right {
				t.Errorf("not (%s and %s) is %v and %v", x, y, left, right)
			}
		}
	}
}

// TestKindsOfResults: what Compile says that values will be.
func TestKindsOfResults(t *testing.T) {
	for s, want := range map[string]table.Kind{
		"a": table.Int, "f": table.Float, "s": table.Text, "t": table.Time, "yes": table.Bool, "null": table.Null,
		"a + b": table.Int, "a + f": table.Float, "a / b": table.Float, "a % b": table.Int, "-a": table.Int, "-f": table.Float, "a + null": table.Int,
		"a || b": table.Text, "a > b": table.Bool, "not yes": table.Bool, "a is null": table.Bool, "s like 'x'": table.Bool, "a in (1)": table.Bool, "a between 1 and 2": table.Bool,
		"a::double": table.Float, "f::int": table.Int, "cast(a as text)": table.Text,
		"coalesce(null, a)": table.Int, "coalesce(a, f)": table.Float, "coalesce(a, s)": table.Text, "coalesce(t, t)": table.Time, "nullif(f, a)": table.Float,
		"case when yes then a else f end": table.Float, "case when yes then a end": table.Int, "case when yes then 'x' else a end": table.Text, "case when yes then null end": table.Null,
		"least(a, b)": table.Int, "greatest(a, f)": table.Float, "length(s)": table.Int, "floor(f)": table.Int, "round(a)": table.Float, "concat(a, b)": table.Text, "abs(f)": table.Float,
	} {
		n, err := table.ParseExpression(s)
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		if _, kind, err := table.Compile(n, cells(t)); kind != want || err != nil {
			t.Errorf("%s is of kind %s, %v, want %s", s, kind, err, want)
		}
	}
}

// TestFaultsWithin: an error deep in an expression is the expression's, whatever
// stands about it.
func TestFaultsWithin(t *testing.T) {
	for _, s := range []string{
		"-%s", "not %s", "1 + %s", "%s + 1", "%s and true", "true or %s", "%s || 'x'", "%s is null", "%s in (1)", "1 in (2, %s)", "%s like 'x'", "%s::int", "cast(%s as int)",
		"abs(%s)", "coalesce(1, %s)", "case when %s > 1 then 1 end", "case when true then %s end", "case when true then 1 else %s end", "case %s when 1 then 2 end",
		"case 1 when %s then 2 end", "1 between %s and 2", "1 between 0 and %s", "(%s)",
	} {
		if _, err := value(t, fmt.Sprintf(s, "unknown")); err == nil || message(err) != "no unknown" {
			t.Errorf(s+": %v", "unknown", err)
		}
		if _, err := table.ParseExpression(fmt.Sprintf(s, "(1 + )")); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), `")" is not expected here`) {
			t.Errorf(s+": %v", "(1 + )", err)
		}
	}
}

// TestMoreErrorsSayWhere: the places of faults in what nests.
func TestMoreErrorsSayWhere(t *testing.T) {
	for s, want := range map[string]string{
		"cast a as int":                        `character 6: ( is missing`,
		"cast(a as":                            `character 10: the kind is missing: double, bigint or varchar`,
		"cast(a as blob)":                      `character 11: the kind is missing: double, bigint or varchar`,
		"cast(a as int":                        `character 14: ) is missing`,
		"cast(":                                `character 6: the expression ends too early`,
		"case when then 1 end":                 `character 11: "then" is not expected here`,
		"case when a end":                      `character 13: then is missing`,
		"case when a then end":                 `character 18: "end" is not expected here`,
		"case when a then 1 else end":          `character 25: "end" is not expected here`,
		"case a b when 1 then 2 end":           `character 8: "b" is not expected here`,
		"sum(a) filter where b > 1":            `character 15: ( is missing`,
		"sum(a) filter (b > 1)":                `character 16: where is missing`,
		"sum(a) filter (where)":                `character 21: ")" is not expected here`,
		"sum(a) filter (where b > 1":           `character 27: ) is missing`,
		"count(a > 1) filter (where b) filter": `character 31: "filter" is not expected here`,
		"count_if(a) filter (where b)":         `character 1: FILTER stands behind an aggregate only, and once`,
		"count_if()":                           `character 1: count_if takes one condition`,
		"count(distinct)":                      `character 15: ")" is not expected here`,
		"count(distinct a, b)":                 `character 1: count takes one argument`,
		"max(*)":                               `character 1: max(*) has no meaning`,
		"abs(*)":                               `character 1: abs takes plain arguments`,
		"abs()":                                `character 1: abs does not take 0 arguments`,
		"round(a, 1, 2)":                       `character 1: round does not take 3 arguments`,
		"coalesce()":                           `character 1: coalesce does not take 0 arguments`,
		"concat(" + strings.Repeat("1,", 32) + "1)": `character 1: concat does not take 33 arguments`,
		"a in ()":          `character 7: ")" is not expected here`,
		"a in (1":          `character 8: ) is missing`,
		"a in (1,)":        `character 9: ")" is not expected here`,
		"a is not 7":       `character 10: null is missing`,
		"a like":           `character 7: a pattern in single quotes is missing`,
		`a like "x"`:       `character 8: a pattern in single quotes is missing`,
		"a between 1":      `character 12: and is missing`,
		"a = = b":          `character 5: "=" is not expected here`,
		"a = b = c":        `character 7: "=" is not expected here`,
		"()":               `character 2: ")" is not expected here`,
		"a b":              `character 3: "b" is not expected here`,
		"a,b":              `character 2: "," is not expected here`,
		"1e":               `character 2: "e" is not expected here`,
		"1..2":             `character 1: "1..2" is no number`,
		"@":                `character 1: "@" has no meaning here`,
		"a + \x00":         `character 5: "\x00" has no meaning here`,
		"a ? b":            `character 3: "?" has no meaning here`,
		`"open`:            `character 1: "\"" has no meaning here`,
		"a /* note */":     `character 4: "*" is not expected here`,
		"exists(select 1)": `character 8: "select" is not expected here`,
		"getenv('HOME')":   `character 1: the function getenv is not known`,
		"sum(count(*))":    `character 5: count stands within another aggregate`,
		"sum(a + max(b))":  `character 9: max stands within another aggregate`,
		"count_if(sum(a))": `character 10: sum stands within another aggregate`,
	} {
		_, err := table.ParseExpression(s)
		if err == nil || message(err) != want {
			t.Errorf("%s: %v\nwant %s", s, err, want)
		}
	}
}
