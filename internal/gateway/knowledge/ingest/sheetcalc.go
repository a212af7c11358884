package ingest

import (
	"math"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// maxCalc is how deep formulas may rest on each other, and brackets within them.
const maxCalc = 64

// number counts a cell, if it is not known, and reports whether it comes to a number.
func (s *sheetCells) number(c *sheetCell, depth int) bool {
	if c.known || c.formula == "" || c.open || c.lost || depth > maxCalc {
		return c.known
	}
	c.open = true // a formula that rests on itself comes to nothing
	f := &sheetFormula{cells: s, rest: strings.TrimPrefix(c.formula, "="), depth: depth}
	value := f.sum()
	c.open = false
	c.known = !f.failed && strings.TrimSpace(f.rest) == "" && !math.IsNaN(value) && !math.IsInf(value, 0)
	c.number, c.lost = value, !c.known
	if kept, err := strconv.ParseFloat(c.kept, 64); c.lost && err == nil && kept != 0 {
		c.number, c.known = kept, true // as whoever wrote the workbook counted it
	}
	return c.known
}

// sheetFormula counts a formula from left to right: numbers, cells, + - * / ^ %, brackets and the
// functions of sums. Anything else fails it.
type sheetFormula struct {
	cells  *sheetCells
	rest   string
	depth  int
	failed bool
}

// sign takes the next sign if it is one of these.
func (f *sheetFormula) sign(signs string) byte {
	f.rest = strings.TrimLeft(f.rest, " ")
	if f.rest == "" || f.failed || strings.IndexByte(signs, f.rest[0]) < 0 {
		return 0
	}
	sign := f.rest[0]
	f.rest = f.rest[1:]
	return sign
}

func (f *sheetFormula) sum() float64 {
	value := f.product()
	for {
		switch f.sign("+-") {
		case '+':
			value += f.product()
		case '-':
			value -= f.product()
		default:
			return value
		}
	}
}

func (f *sheetFormula) product() float64 {
	value := f.power()
	for {
		switch f.sign("*/") {
		case '*':
			value *= f.power()
		case '/':
			value /= f.power() // what is divided by nothing is no number
		default:
			return value
		}
	}
}

func (f *sheetFormula) power() float64 {
	value := f.signed()
	for f.sign("^") != 0 {
		value = math.Pow(value, f.signed())
	}
	return value
}

// signed is a value with its signs: a minus holds before a power.
func (f *sheetFormula) signed() float64 {
	minus := false
	for sign := f.sign("+-"); sign != 0; sign = f.sign("+-") {
		minus = minus != (sign == '-')
	}
	value := f.value()
	for f.sign("%") != 0 {
		value /= 100
	}
	if minus {
		return -value
	}
	return value
}

// value is a number, a cell, a function or what stands in brackets.
func (f *sheetFormula) value() float64 {
	if f.sign("(") != 0 {
		value := f.within(f.sum)
		f.failed = f.failed || f.sign(")") == 0
		return value
	}
	word := f.word()
	if number, err := strconv.ParseFloat(word, 64); err == nil && word != "" && word[0] <= '9' {
		return number
	}
	if f.sign("(") != 0 {
		return f.within(func() float64 { return f.function(strings.ToUpper(word)) })
	}
	place, ok := placeOf(word)
	if !ok {
		f.failed = true
		return 0
	}
	return f.cell(place)
}

// within counts what stands deeper by one.
func (f *sheetFormula) within(count func() float64) float64 {
	if f.depth++; f.depth > maxCalc {
		f.failed = true
		return 0
	}
	value := count()
	f.depth--
	return value
}

// word takes the next number or name.
func (f *sheetFormula) word() string {
	f.rest = strings.TrimLeft(f.rest, " ")
	end := 0
	for end < len(f.rest) && (f.rest[end] == '.' || f.rest[end] == '$' || f.rest[end] >= '0' && f.rest[end] <= '9' || f.rest[end]|0x20 >= 'a' && f.rest[end]|0x20 <= 'z') {
		end++
	}
	word := f.rest[:end]
	f.rest = f.rest[end:]
	return word
}

// placeOf is the cell of a name: B4, $B$4.
func placeOf(word string) (sheetPlace, bool) {
	col, row, err := excelize.CellNameToCoordinates(strings.ReplaceAll(word, "$", ""))
	return sheetPlace{col, row}, err == nil
}

// cell is the number of a cell; an empty one is 0.
func (f *sheetFormula) cell(at sheetPlace) float64 {
	number, known := f.look(at)
	if c := f.cells.cells[at]; !known && c != nil && (c.words || c.formula != "") {
		f.failed = true
	}
	return number
}

// look is the number of a cell, and whether it holds one. A formula that cannot be counted fails those
// that look at it.
func (f *sheetFormula) look(at sheetPlace) (float64, bool) {
	f.cells.left--
	c := f.cells.cells[at]
	switch {
	case f.cells.left < 0:
		f.failed = true
	case c == nil:
	case f.cells.number(c, f.depth+1):
		return c.number, true
	case c.formula != "":
		f.failed = true
	}
	return 0, false
}
