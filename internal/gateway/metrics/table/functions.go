package table

import (
	"math"
	"strings"
	"unicode/utf8"
)

// function is one that works on a row. Its result has the kind that kind says of
// its arguments' kinds.
type function struct {
	least, most int
	kind        func(args []Kind) Kind
	apply       func(args []Value) Value
}

const many = 32

// functions are the plain functions. COALESCE and NULLIF know all kinds, the
// others take Null for what is not theirs.
var functions = map[string]function{
	"coalesce": {1, many, common, coalesce},
	"nullif":   {2, 2, first, nullIf},
	"abs":      {1, 1, first, abs},
	"floor":    {1, 1, always(Int), whole(math.Floor)},
	"ceil":     {1, 1, always(Int), whole(math.Ceil)},
	"round":    {1, 2, always(Float), round},
	"lower":    {1, 1, always(Text), onText(strings.ToLower)},
	"upper":    {1, 1, always(Text), onText(strings.ToUpper)},
	"trim":     {1, 1, always(Text), onText(strings.TrimSpace)},
	"length":   {1, 1, always(Int), length},
	"concat":   {1, many, always(Text), concat},
	"least":    {1, many, common, extreme(-1)},
	"greatest": {1, many, common, extreme(1)},
}

func always(kind Kind) func([]Kind) Kind {
	return func([]Kind) Kind { return kind }
}

func first(args []Kind) Kind { return args[0] }

// common is the kind that values of all these kinds share.
func common(args []Kind) Kind {
	kind := Null
	for _, k := range args {
		kind = join(kind, k)
	}
	return kind
}

// join is the kind of a value that is of one or the other: numbers become Float,
// else Text.
func join(a, b Kind) Kind {
	switch {
	case a == b || b == Null:
		return a
	case a == Null:
		return b
	case a.Number() && b.Number():
		return Float
	}
	return Text
}

func coalesce(args []Value) Value {
	for _, v := range args {
		if v.Kind != Null {
			return v
		}
	}
	return Value{}
}

func nullIf(args []Value) Value {
	if args[0].Kind != Null && args[1].Kind != Null && Compare(args[0], args[1]) == 0 {
		return Value{}
	}
	return args[0]
}

// abs keeps an integer an integer, but for the one that has no opposite.
func abs(args []Value) Value {
	if x, ok := args[0].Number(); !ok || x < 0 {
		return arithmetic('-', Of(0), args[0])
	}
	return args[0]
}

// whole makes an integer of a float; an integer stays as it is.
func whole(f func(float64) float64) func([]Value) Value {
	return func(args []Value) Value {
		if args[0].Kind == Int {
			return args[0]
		}
		x, ok := args[0].Number()
		if !ok {
			return Value{}
		}
		return OfFloat(f(x)).Cast(Int)
	}
}

// maxDigits is how many digits after the point ROUND keeps at most.
const maxDigits = 15

func round(args []Value) Value {
	x, ok := args[0].Number()
	if !ok {
		return Value{}
	}
	scale := 1.0
	if len(args) == 2 {
		n, ok := args[1].Number()
		if !ok {
			return Value{}
		}
		scale = math.Pow10(int(max(-maxDigits, min(n, maxDigits))))
	}
	if math.IsInf(x*scale, 0) { // so large a number has no digits to round
		return OfFloat(x)
	}
	return OfFloat(math.Round(x*scale) / scale)
}

func onText(f func(string) string) func([]Value) Value {
	return func(args []Value) Value {
		if args[0].Kind == Null {
			return args[0]
		}
		return Of(f(args[0].String()))
	}
}

func length(args []Value) Value {
	if args[0].Kind == Null {
		return args[0]
	}
	return Of(utf8.RuneCountInString(args[0].String()))
}

// maxText bounds what texts put together become.
const maxText = 64 << 10

func concat(args []Value) Value {
	var b strings.Builder
	for _, v := range args {
		if b.Len() < maxText {
			b.WriteString(v.String())
		}
	}
	return Of(b.String())
}

func extreme(sign int) func([]Value) Value {
	return func(args []Value) Value {
		best := Value{}
		for _, v := range args {
			if v.Kind != Null && (best.Kind == Null || Compare(v, best)*sign > 0) {
				best = v
			}
		}
		return best
	}
}
