package table

import "slices"

// Column is a column of one kind. The slice that its kind uses has an entry for
// each row: Ints for Bool, Int and Time, Floats for Float, Codes for Text.
type Column struct {
	Name   string
	Kind   Kind
	Ints   []int64
	Floats []float64
	// Codes are numbers into Words.
	Codes []uint32
	Words []string
	// Nulls says which rows have no value; nil where all have one.
	Nulls []bool

	known map[string]uint32
	rows  int
}

// NewColumn returns a column without rows.
func NewColumn(name string, kind Kind) *Column {
	c := &Column{Name: name, Kind: kind}
	if kind == Text {
		c.known = map[string]uint32{}
	}
	return c
}

// Null reports whether a row has no value.
func (c *Column) Null(row int) bool { return c.Nulls != nil && c.Nulls[row] }

// Void reports whether no row has a value, so that nothing tells of which kind the
// column is meant to be.
func (c *Column) Void() bool {
	if c.Kind != Text || len(c.Words) > 1 { // what has no value is kept as the one word ""
		return false
	}
	return len(c.Codes) == 0 || c.Nulls != nil && !slices.Contains(c.Nulls, false)
}

// Value is the value in a row.
func (c *Column) Value(row int) Value {
	if c.Null(row) {
		return Value{}
	}
	switch c.Kind {
	case Text:
		return Value{Kind: Text, Text: c.Words[c.Codes[row]]}
	case Float:
		return Value{Kind: Float, Float: c.Floats[row]}
	case Null:
		return Value{}
	}
	return Value{Kind: c.Kind, Int: c.Ints[row]}
}

// Add appends a row. A value that is not of the column's kind is converted where
// nothing is lost, and Null otherwise.
func (c *Column) Add(v Value) {
	v = v.to(c.Kind)
	if v.Kind == Null && c.Nulls == nil {
		c.Nulls = make([]bool, c.rows, max(64, 2*c.rows))
	}
	if c.Nulls != nil {
		c.Nulls = append(c.Nulls, v.Kind == Null)
	}
	switch c.Kind {
	case Text:
		c.Codes = append(c.Codes, c.code(v.Text))
	case Float:
		c.Floats = append(c.Floats, v.Float)
	default:
		c.Ints = append(c.Ints, v.Int)
	}
	c.rows++
}

func (c *Column) code(word string) uint32 {
	if code, ok := c.known[word]; ok {
		return code
	}
	code := uint32(len(c.Words))
	c.Words = append(c.Words, word)
	c.known[word] = code
	return code
}

// close frees what only adding needs.
func (c *Column) close() { c.known = nil }

// to converts a value as it was read to a column's kind.
func (v Value) to(kind Kind) Value {
	switch {
	case v.Kind == kind || v.Kind == Null:
		return v
	case kind == Text:
		return Value{Kind: Text, Text: v.String()}
	case kind == Float && v.Kind == Int:
		return Value{Kind: Float, Float: float64(v.Int)}
	case v.Kind == Text:
		return parse(v.Text, kind)
	}
	return Value{}
}
