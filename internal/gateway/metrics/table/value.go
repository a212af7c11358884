package table

import (
	"cmp"
	"encoding/json"
	"math"
	"strconv"
	"time"
)

// Kind says what a value is.
type Kind uint8

// The kinds, in the order in which values of different kinds sort.
const (
	Null Kind = iota
	Bool
	Int
	Float
	Time
	Text
)

// kindNames are the kinds as query_metrics_view writes them in a result's schema
// (https://github.com/rilldata/rill, proto/rill/runtime/v1/schema.proto, without
// the prefix CODE_).
var kindNames = [...]string{"UNSPECIFIED", "BOOL", "INT64", "FLOAT64", "TIMESTAMP", "STRING"}

// String is the kind's name in a result's schema.
func (k Kind) String() string { return kindNames[min(int(k), len(kindNames)-1)] }

// Number reports whether values of the kind can be added.
func (k Kind) Number() bool { return k == Int || k == Float }

// Value is one cell. Int holds an integer, a truth value as 0 or 1, or a time as
// microseconds since 1970 in UTC.
type Value struct {
	Kind  Kind
	Int   int64
	Float float64
	Text  string
}

// Of returns x as a value; Null if it cannot be a cell.
func Of(x any) Value {
	switch x := x.(type) {
	case bool:
		return OfBool(x)
	case int:
		return Value{Kind: Int, Int: int64(x)}
	case int64:
		return Value{Kind: Int, Int: x}
	case float64:
		return OfFloat(x)
	case string:
		return Value{Kind: Text, Text: x}
	case time.Time:
		return OfTime(x)
	case json.Number:
		return ofNumber(string(x))
	}
	return Value{}
}

// OfBool returns b as a value.
func OfBool(b bool) Value {
	if b {
		return Value{Kind: Bool, Int: 1}
	}
	return Value{Kind: Bool}
}

// OfFloat returns f as a value; NaN and infinities are Null.
func OfFloat(f float64) Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Value{}
	}
	return Value{Kind: Float, Float: f}
}

// OfTime returns t as a value, to the microsecond.
func OfTime(t time.Time) Value { return Value{Kind: Time, Int: t.UnixMicro()} }

func ofNumber(s string) Value {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return Value{Kind: Int, Int: n}
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return Value{}
	}
	return OfFloat(f)
}

// Number is the value as a number, and whether it is one.
func (v Value) Number() (float64, bool) {
	switch v.Kind {
	case Int:
		return float64(v.Int), true
	case Float:
		return v.Float, true
	}
	return 0, false
}

// True reports whether the value is the truth.
func (v Value) True() bool { return v.Kind == Bool && v.Int != 0 }

// Moment is a time value as a time in UTC.
func (v Value) Moment() time.Time { return time.UnixMicro(v.Int).UTC() }

// Any is the value as JSON writes it: nil, bool, int64, float64, or a string;
// times as RFC 3339.
func (v Value) Any() any {
	switch v.Kind {
	case Bool:
		return v.Int != 0
	case Int:
		return v.Int
	case Float:
		return v.Float
	case Time:
		return v.Moment().Format(time.RFC3339Nano)
	case Text:
		return v.Text
	}
	return nil
}

// String is the value as text; "" for Null.
func (v Value) String() string {
	switch v.Kind {
	case Bool:
		return strconv.FormatBool(v.Int != 0)
	case Int:
		return strconv.FormatInt(v.Int, 10)
	case Float:
		return strconv.FormatFloat(v.Float, 'g', -1, 64)
	case Time:
		return v.Moment().Format(time.RFC3339Nano)
	}
	return v.Text
}

// Compare orders values: Null first, numbers by size whatever their kind, and
// values of different kinds by their kind.
func Compare(a, b Value) int {
	if a.Kind.Number() && b.Kind.Number() {
		return compareNumbers(a, b)
	}
	if a.Kind != b.Kind {
		return cmp.Compare(a.Kind, b.Kind)
	}
	if a.Kind == Text {
		return cmp.Compare(a.Text, b.Text)
	}
	return cmp.Compare(a.Int, b.Int)
}

func compareNumbers(a, b Value) int {
	switch {
	case a.Kind == Int && b.Kind == Int:
		return cmp.Compare(a.Int, b.Int)
	case a.Kind == Int:
		return -compareWithInt(b.Float, a.Int)
	case b.Kind == Int:
		return compareWithInt(a.Float, b.Int)
	}
	return cmp.Compare(a.Float, b.Float)
}

// compareWithInt compares without making a float of n, which past 2^53 would round
// it to its neighbour.
func compareWithInt(f float64, n int64) int {
	switch {
	case f >= endOfInts:
		return 1
	case f < -endOfInts:
		return -1
	}
	whole := math.Trunc(f)
	if c := cmp.Compare(int64(whole), n); c != 0 {
		return c
	}
	return cmp.Compare(f, whole)
}

// endOfInts is the first float that is larger than every integer.
const endOfInts = 1 << 63

// Same returns a value that is equal for values that Compare holds equal, so that
// it can be a key of a map.
func (v Value) Same() Value {
	if v.Kind == Float && v.Float == math.Trunc(v.Float) && v.Float >= -endOfInts && v.Float < endOfInts {
		return Value{Kind: Int, Int: int64(v.Float)}
	}
	return v
}

// Cast converts the value; Null where that makes no sense. A number becomes an
// integer by rounding to the nearest.
func (v Value) Cast(kind Kind) Value {
	if f, ok := v.Number(); ok && kind == Int && v.Kind == Float {
		if f < -endOfInts || f >= endOfInts {
			return Value{}
		}
		return Value{Kind: Int, Int: int64(math.RoundToEven(f))}
	}
	if v.Kind == Bool && kind.Number() {
		return Value{Kind: Int, Int: v.Int}.to(kind)
	}
	if v.Kind == Text && kind == Int && parseInt(v.Text).Kind == Null {
		return parse(v.Text, Float).Cast(Int)
	}
	return v.to(kind)
}
