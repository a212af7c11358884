package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// expr is a filter that was read.
type expr interface {
	// check refuses what the index's fields, and the variables of the lambdas
	// around it, do not allow.
	check(x *index, variables []string) *refusal
	// holds reports whether it is true of a document; variables of lambdas stand in
	// it beside the fields.
	holds(d document) bool
}

// always is true or false by itself.
type always bool

func (a always) check(*index, []string) *refusal { return nil }
func (a always) holds(document) bool             { return bool(a) }

// logical joins terms by and, or.
type logical struct {
	operator string
	terms    []expr
}

func (l *logical) check(x *index, variables []string) *refusal {
	for _, e := range l.terms {
		if refusal := e.check(x, variables); refusal != nil {
			return refusal
		}
	}
	return nil
}

func (l *logical) holds(d document) bool {
	for _, e := range l.terms {
		if e.holds(d) == (l.operator == "or") {
			return l.operator == "or"
		}
	}
	return l.operator == "and"
}

// negation is not.
type negation struct{ of expr }

func (n *negation) check(x *index, variables []string) *refusal { return n.of.check(x, variables) }
func (n *negation) holds(d document) bool                       { return !n.of.holds(d) }

// compare is a field, or a variable, beside a value; nil is null.
type compare struct {
	name     string
	operator string
	value    any
}

func (c *compare) check(x *index, variables []string) *refusal {
	kind, refusal := x.filterable(c.name, variables)
	if refusal != nil {
		return refusal
	}
	found := edm(c.value)
	if !comparable(kind, found) {
		return badFilter("A binary operator with incompatible types was detected. Found operand types '%s' and '%s' for operator kind '%s'.", kind, found, c.operator)
	}
	return nil
}

func (c *compare) holds(d document) bool {
	have, there := d[c.name]
	if !there || c.value == nil {
		return (there == (c.value != nil)) == (c.operator == "eq") && (c.operator == "eq" || c.operator == "ne")
	}
	order := compareValues(have, c.value)
	switch c.operator {
	case "eq":
		return order == 0
	case "ne":
		return order != 0
	case "gt":
		return order > 0
	case "ge":
		return order >= 0
	case "lt":
		return order < 0
	}
	return order <= 0
}

// compareValues orders two values of one type.
func compareValues(a, b any) int {
	switch a := a.(type) {
	case string:
		return cmp.Compare(a, fmt.Sprint(b))
	case float64:
		n, _ := b.(float64)
		return cmp.Compare(a, n)
	case time.Time:
		t, _ := b.(time.Time)
		return a.Compare(t)
	case bool:
		if a == b {
			return 0
		}
		return 1
	}
	return 1
}

// edm is the type of a constant.
func edm(v any) string {
	switch v.(type) {
	case string:
		return azuresearch.TypeString
	case float64:
		return typeDouble
	case bool:
		return typeBool
	case time.Time:
		return azuresearch.TypeDate
	}
	return "null"
}

func comparable(field, constant string) bool {
	switch field {
	case azuresearch.TypeInt, typeLong, typeDouble:
		field = typeDouble
	case azuresearch.TypeStrings:
		return false
	}
	return constant == "null" || field == constant
}

// filterable is the type of what a filter names: a variable of a lambda, or a
// field that is filterable.
func (x *index) filterable(name string, variables []string) (string, *refusal) {
	if slices.Contains(variables, name) {
		return azuresearch.TypeString, nil
	}
	f := x.definition.Field(name)
	switch {
	case f == nil:
		return "", badFilter("Could not find a property named '%s' on type 'search.document'.", name)
	case !f.CanFilter():
		return "", badFilter("'%s' is not a filterable field. Only filterable fields can be used in filter expressions.", name)
	}
	return f.Type, nil
}

// oneOf is search.in.
type oneOf struct {
	name   string
	values []string
}

func newOneOf(name string, given []string) *oneOf {
	delimiters := " ,"
	if len(given) > 1 && given[1] != "" {
		delimiters = given[1]
	}
	return &oneOf{name, strings.FieldsFunc(given[0], func(r rune) bool { return strings.ContainsRune(delimiters, r) })}
}

func (o *oneOf) check(x *index, variables []string) *refusal {
	kind, refusal := x.filterable(o.name, variables)
	if refusal == nil && kind != azuresearch.TypeString {
		return badFilter("The function 'search.in' takes a field of type Edm.String; '%s' is '%s'.", o.name, kind)
	}
	return refusal
}

func (o *oneOf) holds(d document) bool {
	s, ok := d[o.name].(string)
	return ok && slices.Contains(o.values, s)
}

// over is any or all over a collection.
type over struct {
	collection, name string
	all              bool
	body             expr
}

func (o *over) check(x *index, variables []string) *refusal {
	kind, refusal := x.filterable(o.collection, nil)
	switch {
	case refusal != nil:
		return refusal
	case kind != azuresearch.TypeStrings:
		return badFilter("any and all are for collections; '%s' is '%s'.", o.collection, kind)
	}
	return o.body.check(x, append(variables[:len(variables):len(variables)], o.name))
}

func (o *over) holds(d document) bool {
	values, _ := d[o.collection].([]string)
	inner := document{}
	for name, v := range d {
		inner[name] = v
	}
	for _, v := range values {
		inner[o.name] = v
		if o.body.holds(inner) != o.all {
			return !o.all
		}
	}
	return o.all
}
