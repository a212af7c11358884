package table

// Fn computes a value of the i-th row or group. It may be called from one
// goroutine at a time.
type Fn func(i int) Value

// Env gives names and aggregates their meaning.
type Env interface {
	// Name returns what computes a name and its kind; an error for an unknown name.
	Name(n *Name) (Fn, Kind, error)
	// Aggregate does the same for a call of an aggregate.
	Aggregate(c *Call) (Fn, Kind, error)
}

// Compile makes of a tree what computes it, and says of which kind its values
// are. Errors are Invalid: an unknown name, kinds that do not go together.
func Compile(n Node, env Env) (Fn, Kind, error) {
	switch n := n.(type) {
	case *Literal:
		v := n.Value
		return func(int) Value { return v }, v.Kind, nil
	case *Name:
		return env.Name(n)
	case *Unary:
		return unary(n, env)
	case *Binary:
		return binary(n, env)
	case *Call:
		if n.Aggregate() {
			return env.Aggregate(n)
		}
		return call(n, env)
	case *Case:
		return caseOf(n, env)
	case *In:
		return in(n, env)
	case *IsNull:
		x, _, err := Compile(n.X, env)
		return func(i int) Value { return OfBool((x(i).Kind == Null) != n.Not) }, Bool, err
	case *Like:
		return like(n, env)
	case *Cast:
		return cast(n, env)
	}
	return nil, 0, wrong(0, "the expression is empty")
}

func unary(n *Unary, env Env) (Fn, Kind, error) {
	x, kind, err := Compile(n.X, env)
	if err != nil {
		return nil, 0, err
	}
	if n.Op == "not" {
		if kind != Bool && kind != Null {
			return nil, 0, wrong(0, "NOT stands before a condition only")
		}
		return func(i int) Value { return negate(x(i)) }, Bool, nil
	}
	if !kind.Number() && kind != Null {
		return nil, 0, wrong(0, "- stands before a number only")
	}
	return func(i int) Value { return arithmetic('-', Of(0), x(i)) }, kind, nil
}

func negate(v Value) Value {
	if v.Kind != Bool {
		return Value{}
	}
	return OfBool(v.Int == 0)
}

func compileAll(nodes []Node, env Env) ([]Fn, []Kind, error) {
	fns, kinds := make([]Fn, len(nodes)), make([]Kind, len(nodes))
	for i, n := range nodes {
		var err error
		if fns[i], kinds[i], err = Compile(n, env); err != nil {
			return nil, nil, err
		}
	}
	return fns, kinds, nil
}

func call(n *Call, env Env) (Fn, Kind, error) {
	fns, kinds, err := compileAll(n.Args, env)
	if err != nil {
		return nil, 0, err
	}
	f := functions[n.Func]
	args := make([]Value, len(fns))
	return func(i int) Value {
		for k, fn := range fns {
			args[k] = fn(i)
		}
		return f.apply(args)
	}, f.kind(kinds), nil
}

// in is a series of =, with what = compares and what it does not know.
func in(n *In, env Env) (Fn, Kind, error) {
	x, kind, err := Compile(n.X, env)
	if err != nil {
		return nil, 0, err
	}
	list, kinds, err := compileAll(n.List, env)
	if err != nil {
		return nil, 0, err
	}
	for _, k := range kinds {
		if !comparable(kind, k) {
			return nil, 0, wrong(0, "%s cannot be compared with %s", kind, k)
		}
	}
	return func(i int) Value {
		v, unknown := x(i), false
		if v.Kind == Null {
			return v
		}
		for _, item := range list {
			a, b := alike(v, item(i))
			if a.Kind == Null || b.Kind == Null {
				unknown = true
			} else if Compare(a, b) == 0 {
				return OfBool(!n.Not)
			}
		}
		if unknown {
			return Value{}
		}
		return OfBool(n.Not)
	}, Bool, nil
}

func like(n *Like, env Env) (Fn, Kind, error) {
	x, _, err := Compile(n.X, env)
	pattern := NewPattern(n.Pattern, n.Fold)
	return func(i int) Value {
		v := x(i)
		if v.Kind == Null {
			return v
		}
		return OfBool(pattern.Match(v.String()) != n.Not)
	}, Bool, err
}

func cast(n *Cast, env Env) (Fn, Kind, error) {
	x, _, err := Compile(n.X, env)
	return func(i int) Value { return x(i).Cast(n.Kind) }, n.Kind, err
}

func caseOf(n *Case, env Env) (Fn, Kind, error) {
	otherwise := n.Else
	if otherwise == nil {
		otherwise = &Literal{}
	}
	last, kind, err := Compile(otherwise, env)
	if err != nil {
		return nil, 0, err
	}
	ifs, thens := make([]Fn, len(n.Whens)), make([]Fn, len(n.Whens))
	for i, w := range n.Whens {
		test := w.If
		if n.Operand != nil {
			test = &Binary{"=", n.Operand, w.If}
		}
		if ifs[i], _, err = Compile(test, env); err != nil {
			return nil, 0, err
		}
		var k Kind
		if thens[i], k, err = Compile(w.Then, env); err != nil {
			return nil, 0, err
		}
		kind = join(kind, k)
	}
	return func(i int) Value {
		for k, test := range ifs {
			if test(i).True() {
				return thens[k](i)
			}
		}
		return last(i)
	}, kind, nil
}
