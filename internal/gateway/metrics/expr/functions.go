package expr

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// function is one that works on a row. Its result has the kind that kind says of
// its arguments' kinds.
type function struct {
	least, most int
	kind        func(args []table.Kind) table.Kind
	apply       func(args []table.Value) table.Value
}

const many = 32

// functions are the plain functions. COALESCE and NULLIF know all kinds, the
// others take Null for what is not theirs.
var functions = map[string]function{
	"coalesce": {1, many, common, coalesce},
	"nullif":   {2, 2, first, nullIf},
	"abs":      {1, 1, first, abs},
	"floor":    {1, 1, always(table.Int), whole(math.Floor)},
	"ceil":     {1, 1, always(table.Int), whole(math.Ceil)},
	"round":    {1, 2, always(table.Float), round},
	"lower":    {1, 1, always(table.Text), textual(strings.ToLower)},
	"upper":    {1, 1, always(table.Text), textual(strings.ToUpper)},
	"trim":     {1, 1, always(table.Text), textual(strings.TrimSpace)},
	"length":   {1, 1, always(table.Int), length},
	"concat":   {1, many, always(table.Text), concat},
	"least":    {1, many, common, extreme(-1)},
	"greatest": {1, many, common, extreme(1)},
}

func always(kind table.Kind) func([]table.Kind) table.Kind {
	return func([]table.Kind) table.Kind { return kind }
}

func first(args []table.Kind) table.Kind { return args[0] }

// common is the kind that values of all these kinds share.
func common(args []table.Kind) table.Kind {
	kind := table.Null
	for _, k := range args {
		kind = join(kind, k)
	}
	return kind
}

// join is the kind of a value that is of one or the other: numbers become Float,
// else Text.
func join(a, b table.Kind) table.Kind {
	switch {
	case a == b || b == table.Null:
		return a
	case a == table.Null:
		return b
	case a.Number() && b.Number():
		return table.Float
	}
	return table.Text
}

func coalesce(args []table.Value) table.Value {
	for _, v := range args {
		if v.Kind != table.Null {
			return v
		}
	}
	return table.Value{}
}

func nullIf(args []table.Value) table.Value {
	if args[0].Kind != table.Null && args[1].Kind != table.Null && table.Compare(args[0], args[1]) == 0 {
		return table.Value{}
	}
	return args[0]
}

// abs keeps an integer an integer, but for the one that has no opposite.
func abs(args []table.Value) table.Value {
	if x, ok := args[0].Number(); !ok || x < 0 {
		return arithmetic('-', table.Of(0), args[0])
	}
	return args[0]
}

// whole makes an integer of a float; an integer stays as it is.
func whole(f func(float64) float64) func([]table.Value) table.Value {
	return func(args []table.Value) table.Value {
		if args[0].Kind == table.Int {
			return args[0]
		}
		x, ok := args[0].Number()
		if !ok {
			return table.Value{}
		}
		return table.OfFloat(f(x)).Cast(table.Int)
	}
}

// maxDigits is how many digits after the point ROUND keeps at most.
const maxDigits = 15

func round(args []table.Value) table.Value {
	x, ok := args[0].Number()
	if !ok {
		return table.Value{}
	}
	scale := 1.0
	if len(args) == 2 {
		n, ok := args[1].Number()
		if !ok {
			return table.Value{}
		}
		scale = math.Pow10(int(max(-maxDigits, min(n, maxDigits))))
	}
	if math.IsInf(x*scale, 0) { // so large a number has no digits to round
		return table.OfFloat(x)
	}
	return table.OfFloat(math.Round(x*scale) / scale)
}

func textual(f func(string) string) func([]table.Value) table.Value {
	return func(args []table.Value) table.Value {
		if args[0].Kind == table.Null {
			return args[0]
		}
		return table.Of(f(args[0].String()))
	}
}

func length(args []table.Value) table.Value {
	if args[0].Kind == table.Null {
		return args[0]
	}
	return table.Of(utf8.RuneCountInString(args[0].String()))
}

// maxText bounds what texts put together become.
const maxText = 64 << 10

func concat(args []table.Value) table.Value {
	var b strings.Builder
	for _, v := range args {
		if b.Len() < maxText {
			b.WriteString(v.String())
		}
	}
	return table.Of(b.String())
}

func extreme(sign int) func([]table.Value) table.Value {
	return func(args []table.Value) table.Value {
		best := table.Value{}
		for _, v := range args {
			if v.Kind != table.Null && (best.Kind == table.Null || table.Compare(v, best)*sign > 0) {
				best = v
			}
		}
		return best
	}
}
