package table

import (
	"math"
)

// binary compiles an operator. A Null on either side makes Null, but for AND and
// OR where the other side decides.
func binary(n *Binary, env Env) (Fn, Kind, error) {
	l, lk, err := Compile(n.L, env)
	if err != nil {
		return nil, 0, err
	}
	r, rk, err := Compile(n.R, env)
	if err != nil {
		return nil, 0, err
	}
	switch n.Op {
	case "and":
		return func(i int) Value { return both(l(i), r, i) }, Bool, nil
	case "or":
		return func(i int) Value { return either(l(i), r, i) }, Bool, nil
	case "||":
		return func(i int) Value { return joinTexts(l(i), r(i)) }, Text, nil
	case "+", "-", "*", "/", "%":
		if !numberOrNull(lk) || !numberOrNull(rk) {
			return nil, 0, wrong(0, "%s stands between numbers only, not %s and %s", n.Op, lk, rk)
		}
		op := n.Op[0]
		return func(i int) Value { return arithmetic(op, l(i), r(i)) }, arithmeticKind(op, lk, rk), nil
	}
	if !comparable(lk, rk) {
		return nil, 0, wrong(0, "%s cannot be compared with %s", lk, rk)
	}
	holds := comparisons[n.Op]
	return func(i int) Value {
		a, b := alike(l(i), r(i))
		if a.Kind == Null || b.Kind == Null {
			return Value{}
		}
		return OfBool(holds(Compare(a, b)))
	}, Bool, nil
}

var comparisons = map[string]func(int) bool{
	"=":  func(c int) bool { return c == 0 },
	"<>": func(c int) bool { return c != 0 },
	"<":  func(c int) bool { return c < 0 },
	"<=": func(c int) bool { return c <= 0 },
	">":  func(c int) bool { return c > 0 },
	">=": func(c int) bool { return c >= 0 },
}

func numberOrNull(k Kind) bool { return k.Number() || k == Null }

// comparable reports whether values of two kinds can be compared; a text stands
// for a time where it is written as one.
func comparable(a, b Kind) bool {
	return a == b || a == Null || b == Null || a.Number() && b.Number() ||
		a == Time && b == Text || a == Text && b == Time
}

// alike reads a text as a time where it stands beside one.
func alike(a, b Value) (Value, Value) {
	if a.Kind == Time && b.Kind == Text {
		b = b.Cast(Time)
	} else if a.Kind == Text && b.Kind == Time {
		a = a.Cast(Time)
	}
	return a, b
}

func both(a Value, r Fn, i int) Value {
	if a.Kind == Bool && a.Int == 0 {
		return a
	}
	b := r(i)
	if b.Kind == Bool && b.Int == 0 || a.Kind == Bool {
		return b
	}
	return Value{}
}

func either(a Value, r Fn, i int) Value {
	if a.True() {
		return a
	}
	b := r(i)
	if b.True() || a.Kind == Bool {
		return b
	}
	return Value{}
}

func joinTexts(a, b Value) Value {
	if a.Kind == Null || b.Kind == Null {
		return Value{}
	}
	return concat([]Value{a, b})
}

func arithmeticKind(op byte, a, b Kind) Kind {
	if op == '/' || a == Float || b == Float {
		return Float
	}
	return Int
}

// arithmetic computes with numbers: integers stay integers but for division, and
// become floats where they would overflow. A division by zero is Null.
func arithmetic(op byte, a, b Value) Value {
	if a.Kind == Int && b.Kind == Int && op != '/' {
		if v, ok := integers(op, a.Int, b.Int); ok {
			return v
		}
	}
	x, okX := a.Number()
	y, okY := b.Number()
	if !okX || !okY {
		return Value{}
	}
	switch op {
	case '+':
		return OfFloat(x + y)
	case '-':
		return OfFloat(x - y)
	case '*':
		return OfFloat(x * y)
	case '/':
		return OfFloat(x / y) // a division by zero is no finite number
	}
	return OfFloat(math.Mod(x, y))
}

// integers computes with integers; false where the result is not one.
func integers(op byte, x, y int64) (Value, bool) {
	switch op {
	case '+':
		sum := x + y
		return Of(sum), (sum > x) == (y > 0)
	case '-':
		difference := x - y
		return Of(difference), (difference < x) == (y > 0)
	case '*':
		if x == 0 || y == 0 {
			return Of(0), true
		}
		product := x * y
		return Of(product), product/y == x && (y != -1 || x != math.MinInt64)
	}
	if y == 0 {
		return Value{}, true
	}
	if y == -1 {
		return Of(0), true
	}
	return Of(x % y), true
}
