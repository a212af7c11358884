package table_test

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// someNumbers are integers and floats about the places where the two part: zero,
// the last float that counts by ones, the ends of the integers.
func someNumbers() []table.Value {
	list := []table.Value{table.Of(math.Copysign(0, -1)), table.Of(0.5), table.Of(-0.5), table.Of(math.MaxFloat64), table.Of(-math.MaxFloat64), table.Of(math.SmallestNonzeroFloat64)}
	for _, n := range []int64{0, 1, -1, 1 << 53, 1<<53 + 1, -1 << 53, -1<<53 - 1, 1 << 60, 1<<60 + 1, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1} {
		list = append(list, table.Of(n), table.Of(float64(n)), table.Of(math.Nextafter(float64(n), math.Inf(1))), table.Of(math.Nextafter(float64(n), math.Inf(-1))))
	}
	return list
}

// TestCompareIsExact holds the order of numbers against one that knows no rounding.
func TestCompareIsExact(t *testing.T) {
	exact := func(v table.Value) *big.Float {
		if v.Kind == table.Int {
			return new(big.Float).SetInt64(v.Int)
		}
		return big.NewFloat(v.Float)
	}
	list := someNumbers()
	for _, a := range list {
		for _, b := range list {
			if got, want := table.Compare(a, b), exact(a).Cmp(exact(b)); got != want {
				t.Errorf("%v %v and %v %v: %d, want %d", a.Kind, a, b.Kind, b, got, want)
			}
		}
	}
}

// TestSameIsEqual: values that Compare holds equal are one key of a map, and no
// others are.
func TestSameIsEqual(t *testing.T) {
	list := append(someNumbers(), table.Value{}, table.Of(true), table.Of(false), table.Of("1"), table.Of(""), table.Of(time.Unix(0, 0)), table.Of(time.Unix(1, 0)))
	for _, a := range list {
		for _, b := range list {
			if equal := table.Compare(a, b) == 0; equal != (a.Same() == b.Same()) {
				t.Errorf("%v %v and %v %v: equal %t, the same %t", a.Kind, a, b.Kind, b, equal, !equal)
			}
		}
	}
}

// TestSortingHasOneOutcome: whatever the order at first, sorted is sorted.
func TestSortingHasOneOutcome(t *testing.T) {
	list := append(someNumbers(), table.Value{}, table.Of("a"), table.Of(true))
	slices.SortFunc(list, table.Compare)
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		mixed := slices.Clone(list)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		slices.SortFunc(mixed, table.Compare)
		for i := range list {
			if table.Compare(list[i], mixed[i]) != 0 {
				t.Fatalf("at %d: %v and %v", i, list[i], mixed[i])
			}
		}
	}
}

func TestOf(t *testing.T) {
	moment := time.Date(2024, 5, 6, 7, 8, 9, 123456789, time.FixedZone("", 7200))
	for _, test := range []struct {
		in   any
		kind table.Kind
		any  any
		text string
	}{
		{nil, table.Null, nil, ""},
		{true, table.Bool, true, "true"},
		{false, table.Bool, false, "false"},
		{7, table.Int, int64(7), "7"},
		{int64(math.MinInt64), table.Int, int64(math.MinInt64), "-9223372036854775808"},
		{1.5, table.Float, 1.5, "1.5"},
		{1e21, table.Float, 1e21, "1e+21"},
		{math.NaN(), table.Null, nil, ""},
		{math.Inf(1), table.Null, nil, ""},
		{math.Inf(-1), table.Null, nil, ""},
		{"", table.Text, "", ""},
		{"Æolus", table.Text, "Æolus", "Æolus"},
		{moment, table.Time, "2024-05-06T05:08:09.123456Z", "2024-05-06T05:08:09.123456Z"},
		{time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC), table.Time, "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"},
		{json.Number("12"), table.Int, int64(12), "12"},
		{json.Number("12.0"), table.Float, 12.0, "12"},
		{json.Number("1e3"), table.Float, 1000.0, "1000"},
		{json.Number("-0"), table.Int, int64(0), "0"},
		{json.Number("99999999999999999999"), table.Float, 1e20, "1e+20"},
		{json.Number("1e999"), table.Null, nil, ""},
		{[]any{1}, table.Null, nil, ""},
		{uint8(1), table.Null, nil, ""},
	} {
		got := table.Of(test.in)
		if got.Kind != test.kind || got.Any() != test.any || got.String() != test.text {
			t.Errorf("%#v is %s %#v %q", test.in, got.Kind, got.Any(), got.String())
		}
	}
}

// TestCast: every kind cast to every kind.
func TestCast(t *testing.T) {
	moment := table.Of(time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC))
	for _, test := range []struct {
		in   table.Value
		kind table.Kind
		want any
	}{
		{table.Value{}, table.Int, nil}, {table.Value{}, table.Text, nil}, {table.Value{}, table.Bool, nil},
		{table.Of(true), table.Bool, true}, {table.Of(true), table.Int, int64(1)}, {table.Of(false), table.Float, 0.0}, {table.Of(true), table.Text, "true"}, {table.Of(true), table.Time, nil},
		{table.Of(7), table.Int, int64(7)}, {table.Of(7), table.Float, 7.0}, {table.Of(7), table.Text, "7"}, {table.Of(1), table.Bool, nil}, {table.Of(7), table.Time, nil},
		{table.Of(2.5), table.Int, int64(2)}, {table.Of(3.5), table.Int, int64(4)}, {table.Of(-2.5), table.Int, int64(-2)}, {table.Of(-0.4), table.Int, int64(0)},
		{table.Of(2.5), table.Text, "2.5"}, {table.Of(1e300), table.Int, nil}, {table.Of(-1e300), table.Int, nil}, {table.Of(float64(1 << 63)), table.Int, nil},
		{table.Of(float64(-1 << 63)), table.Int, int64(math.MinInt64)},
		{table.Of("12"), table.Int, int64(12)}, {table.Of("12.6"), table.Int, int64(13)}, {table.Of("x"), table.Int, nil}, {table.Of(""), table.Int, nil}, {table.Of("1e2"), table.Int, int64(100)},
		{table.Of("9223372036854775807"), table.Int, int64(math.MaxInt64)}, {table.Of("9223372036854775808"), table.Int, nil},
		{table.Of("1.5"), table.Float, 1.5}, {table.Of("Infinity"), table.Float, nil}, {table.Of("1,5"), table.Float, nil},
		{table.Of("TRUE"), table.Bool, true}, {table.Of("yes"), table.Bool, nil},
		{table.Of("2024-05-06"), table.Time, "2024-05-06T00:00:00Z"}, {table.Of("soon"), table.Time, nil},
		{moment, table.Text, "2024-05-06T00:00:00Z"}, {moment, table.Int, nil}, {moment, table.Time, "2024-05-06T00:00:00Z"},
	} {
		if got := test.in.Cast(test.kind).Any(); got != test.want {
			t.Errorf("%s %v as %s is %#v, want %#v", test.in.Kind, test.in, test.kind, got, test.want)
		}
	}
}

func TestKinds(t *testing.T) {
	for kind, want := range map[table.Kind]string{table.Null: "UNSPECIFIED", table.Bool: "BOOL", table.Int: "INT64", table.Float: "FLOAT64", table.Time: "TIMESTAMP", table.Text: "STRING", 200: "STRING"} {
		if kind.String() != want || kind.Number() != (kind == table.Int || kind == table.Float) {
			t.Errorf("%d is %s, a number %t", kind, kind, kind.Number())
		}
	}
	if table.Of(1).True() || table.Of(false).True() || !table.Of(true).True() || table.Of("true").True() {
		t.Error("only the truth is true")
	}
}

func TestParseTime(t *testing.T) {
	zone := time.FixedZone("", -5*60*60)
	for s, want := range map[string]string{
		"2024-05-06":                          "2024-05-06T05:00:00Z",
		"2024-05-06T07:08":                    "2024-05-06T12:08:00Z",
		"2024-05-06 07:08":                    "2024-05-06T12:08:00Z",
		"2024-05-06 07:08:09":                 "2024-05-06T12:08:09Z",
		"2024-05-06T07:08:09.5":               "2024-05-06T12:08:09.5Z",
		"2024-05-06T07:08:09Z":                "2024-05-06T07:08:09Z",
		"2024-05-06 07:08:09+02:00":           "2024-05-06T05:08:09Z",
		"2024-05-06T07:08:09.123456789-03:00": "2024-05-06T10:08:09.123456789Z",
		"2024-02-30":                          "", "2023-02-29": "", "2024-5-6": "", "06-05-2024": "", "2024/05/06": "", "": "", "2024": "",
		"2024-05-06T25:00:00Z": "", "2024-05-06T07:08:60Z": "", "２０２４-05-06": "", "-024-05-06": "", "2024-05-06T07:08:09Z tomorrow": "",
	} {
		got, ok := table.ParseTime(s, zone)
		if shown := got.UTC().Format(time.RFC3339Nano); ok != (want != "") || ok && shown != want {
			t.Errorf("%q is %s, %t, want %q", s, shown, ok, want)
		}
	}
}

// TestAColumnKeepsWhatItCan: values of another kind are converted where nothing is
// lost.
func TestAColumnKeepsWhatItCan(t *testing.T) {
	in := []table.Value{table.Of(true), table.Of(7), table.Of(2.5), table.Of("2024-05-06"), table.Of("8"), {}}
	for kind, want := range map[table.Kind][]any{
		table.Bool:  {true, nil, nil, nil, nil, nil},
		table.Int:   {nil, int64(7), nil, nil, int64(8), nil},
		table.Float: {nil, 7.0, 2.5, nil, 8.0, nil},
		table.Time:  {nil, nil, nil, "2024-05-06T00:00:00Z", nil, nil},
		table.Text:  {"true", "7", "2.5", "2024-05-06", "8", nil},
	} {
		c := table.NewColumn("c", kind)
		for _, v := range in {
			c.Add(v)
		}
		for i := range in {
			if got := c.Value(i).Any(); got != want[i] || c.Null(i) != (want[i] == nil) {
				t.Errorf("%v in a column of %s is %#v, null %t", in[i], kind, got, c.Null(i))
			}
		}
	}
}

// TestNullsThatComeLate: a column without nulls gets its first in its last row.
func TestNullsThatComeLate(t *testing.T) {
	c := table.NewColumn("c", table.Int)
	for i := range 1000 {
		c.Add(table.Of(i))
	}
	if c.Nulls != nil {
		t.Error("nulls are noted where there are none")
	}
	c.Add(table.Value{})
	c.Add(table.Of(5))
	if !c.Null(1000) || c.Null(0) || c.Null(999) || c.Null(1001) || c.Value(999).Int != 999 || c.Value(1001).Int != 5 {
		t.Error("a null is in the wrong row")
	}
}
