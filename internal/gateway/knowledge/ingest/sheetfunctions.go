package ingest

import (
	"math"
	"strings"
)

// sheetFunctions are those that come to a number of the numbers that they are given; what they are
// given none of is not known.
var sheetFunctions = map[string]func(numbers []float64) (float64, bool){
	"SUM":   func(numbers []float64) (float64, bool) { return totalOf(numbers), true },
	"COUNT": func(numbers []float64) (float64, bool) { return float64(len(numbers)), true },
	"AVERAGE": func(numbers []float64) (float64, bool) {
		return totalOf(numbers) / float64(len(numbers)), len(numbers) > 0
	},
	"MIN": func(numbers []float64) (float64, bool) { return folded(numbers, math.Min), true },
	"MAX": func(numbers []float64) (float64, bool) { return folded(numbers, math.Max), true },
	"PRODUCT": func(numbers []float64) (float64, bool) {
		return folded(numbers, func(a, b float64) float64 { return a * b }), true
	},
	"ABS":   func(numbers []float64) (float64, bool) { return math.Abs(totalOf(numbers)), len(numbers) == 1 },
	"ROUND": rounded,
}

func totalOf(numbers []float64) float64 {
	return folded(numbers, func(a, b float64) float64 { return a + b })
}

func folded(numbers []float64, fold func(a, b float64) float64) float64 {
	if len(numbers) == 0 {
		return 0
	}
	value := numbers[0]
	for _, n := range numbers[1:] {
		value = fold(value, n)
	}
	return value
}

// maxPlaces is the most decimal places that a number is rounded to.
const maxPlaces = 15

func rounded(numbers []float64) (float64, bool) {
	if len(numbers) != 2 || math.Abs(numbers[1]) > maxPlaces {
		return 0, false
	}
	scale := math.Pow(10, math.Trunc(numbers[1]))
	return math.Round(numbers[0]*scale) / scale, true
}

// function counts a function whose bracket is open.
func (f *sheetFormula) function(name string) float64 {
	known := sheetFunctions[name]
	var numbers []float64
	for known != nil && !f.failed {
		numbers = append(numbers, f.argument()...)
		if f.sign(")") != 0 {
			value, ok := known(numbers)
			f.failed = f.failed || !ok
			return value
		}
		if f.sign(",") == 0 {
			break
		}
	}
	f.failed = true
	return 0
}

// argument are the numbers of an argument: those of an area, of a cell that holds one, or a value.
func (f *sheetFormula) argument() []float64 {
	before := f.rest
	if from, ok := placeOf(f.word()); ok {
		to := from
		if f.sign(":") != 0 {
			to, ok = placeOf(f.word())
		}
		if next := strings.TrimLeft(f.rest, " "); ok && next != "" && (next[0] == ',' || next[0] == ')') {
			return f.area(from, to)
		}
	}
	f.rest = before
	return []float64{f.sum()}
}

// area are the numbers between two cells; words and empty cells are none.
func (f *sheetFormula) area(from, to sheetPlace) []float64 {
	var numbers []float64
	for row := min(from.row, to.row); row <= max(from.row, to.row) && !f.failed; row++ {
		for col := min(from.col, to.col); col <= max(from.col, to.col) && !f.failed; col++ {
			if number, known := f.look(sheetPlace{col, row}); known {
				numbers = append(numbers, number)
			}
		}
	}
	return numbers
}
