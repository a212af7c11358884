package expr

import (
	"math"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// binary compiles an operator. A Null on either side makes Null, but for AND and
// OR where the other side decides.
func binary(n *Binary, env Env) (Fn, table.Kind, error) {
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
		return func(i int) table.Value { return both(l(i), r, i) }, table.Bool, nil
	case "or":
		return func(i int) table.Value { return either(l(i), r, i) }, table.Bool, nil
	case "||":
		return func(i int) table.Value { return joinTexts(l(i), r(i)) }, table.Text, nil
	case "+", "-", "*", "/", "%":
		if !numberOrNull(lk) || !numberOrNull(rk) {
			return nil, 0, wrong(0, "%s stands between numbers only, not %s and %s", n.Op, lk, rk)
		}
		op := n.Op[0]
		return func(i int) table.Value { return arithmetic(op, l(i), r(i)) }, arithmeticKind(op, lk, rk), nil
	}
	if !comparable(lk, rk) {
		return nil, 0, wrong(0, "%s cannot be compared with %s", lk, rk)
	}
	holds := comparisons[n.Op]
	return func(i int) table.Value {
		a, b := alike(l(i), r(i))
		if a.Kind == table.Null || b.Kind == table.Null {
			return table.Value{}
		}
		return table.OfBool(holds(table.Compare(a, b)))
	}, table.Bool, nil
}

var comparisons = map[string]func(int) bool{
	"=":  func(c int) bool { return c == 0 },
	"<>": func(c int) bool { return c != 0 },
	"<":  func(c int) bool { return c < 0 },
	"<=": func(c int) bool { return c <= 0 },
	">":  func(c int) bool { return c > 0 },
	">=": func(c int) bool { return c >= 0 },
}

func numberOrNull(k table.Kind) bool { return k.Number() || k == table.Null }

// comparable reports whether values of two kinds can be compared; a text stands
// for a time where it is written as one.
func comparable(a, b table.Kind) bool {
	return a == b || a == table.Null || b == table.Null || a.Number() && b.Number() ||
		a == table.Time && b == table.Text || a == table.Text && b == table.Time
}

// alike reads a text as a time where it stands beside one.
func alike(a, b table.Value) (table.Value, table.Value) {
	if a.Kind == table.Time && b.Kind == table.Text {
		b = b.Cast(table.Time)
	} else if a.Kind == table.Text && b.Kind == table.Time {
		a = a.Cast(table.Time)
	}
	return a, b
}

func both(a table.Value, r Fn, i int) table.Value {
	if a.Kind == table.Bool && a.Int == 0 {
		return a
	}
	b := r(i)
	if b.Kind == table.Bool && b.Int == 0 || a.Kind == table.Bool {
		return b
	}
	return table.Value{}
}

func either(a table.Value, r Fn, i int) table.Value {
	if a.True() {
		return a
	}
	b := r(i)
	if b.True() || a.Kind == table.Bool {
		return b
	}
	return table.Value{}
}

func joinTexts(a, b table.Value) table.Value {
	if a.Kind == table.Null || b.Kind == table.Null {
		return table.Value{}
	}
	return concat([]table.Value{a, b})
}

func arithmeticKind(op byte, a, b table.Kind) table.Kind {
	if op == '/' || a == table.Float || b == table.Float {
		return table.Float
	}
	return table.Int
}

// arithmetic computes with numbers: integers stay integers but for division, and
// become floats where they would overflow. A division by zero is Null.
func arithmetic(op byte, a, b table.Value) table.Value {
	if a.Kind == table.Int && b.Kind == table.Int && op != '/' {
		if v, ok := integers(op, a.Int, b.Int); ok {
			return v
		}
	}
	x, okX := a.Number()
	y, okY := b.Number()
	if !okX || !okY {
		return table.Value{}
	}
	switch op {
	case '+':
		return table.OfFloat(x + y)
	case '-':
		return table.OfFloat(x - y)
	case '*':
		return table.OfFloat(x * y)
	case '/':
		return table.OfFloat(x / y) // a division by zero is no finite number
	}
	return table.OfFloat(math.Mod(x, y))
}

// integers computes with integers; false where the result is not one.
func integers(op byte, x, y int64) (table.Value, bool) {
	switch op {
	case '+':
		sum := x + y
		return table.Of(sum), (sum > x) == (y > 0)
	case '-':
		difference := x - y
		return table.Of(difference), (difference < x) == (y > 0)
	case '*':
		if x == 0 || y == 0 {
			return table.Of(0), true
		}
		product := x * y
		return table.Of(product), product/y == x && (y != -1 || x != math.MinInt64)
	}
	if y == 0 {
		return table.Value{}, true
	}
	if y == -1 {
		return table.Of(0), true
	}
	return table.Of(x % y), true
}
