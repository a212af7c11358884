package ingest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// sheetCells are the cells of a sheet of which some are formulas without a value, as programs write
// them that do not count: whoever opens the workbook sees what they come to.
type sheetCells struct {
	cells map[sheetPlace]*sheetCell
	// formulas are the cells without a value, in their order.
	formulas []*sheetCell
	// left is how many cells may still be looked at.
	left int
	// anew says that what the cells have for their formulas counts for nothing.
	anew bool
}

// sheetPlace is a column and a row, counted from 1.
type sheetPlace struct{ col, row int }

// sheetCell is a cell: words, a number, or a formula, which comes to a number.
type sheetCell struct {
	number float64
	// known says that it is a number, words that it is none.
	known, words bool
	formula      string
	// kept is the value that a formula has which is to be counted anew.
	kept string
	// open says that the formula is being counted, lost that it comes to no number that is known.
	open, lost bool
	// begin is where its first tag ends, from and to are where the value stands in the part, or would
	// stand.
	begin, from, to int64
}

const (
	// maxCounted is the most cells of a sheet whose formulas are counted, maxSteps the most cells that
	// they look at.
	maxCounted = 1 << 18
	maxSteps   = 1 << 22
	// maxFormulaBytes is the most bytes of a formula that is counted.
	maxFormulaBytes = 8 << 10
)

// uncounted are the ends of a formula without a value.
var uncounted = [][]byte{[]byte("</f></c>"), []byte("</f><v></v>"), []byte("</f><v/>"), []byte("</f><v />")}

// countFormulas writes into the part of a sheet, which was not read yet, what its formulas come to that
// have no value, or a stale one. Those that need more than the numbers of their own sheet stay as they
// are, but for a stale 0, which programs write that do not count; and so does a part that cannot be
// read.
func countFormulas(book *excelize.File, part string, anew bool) {
	value, _ := book.Pkg.Load(part)
	data, is := value.([]byte)
	lacking := func(end []byte) bool { return bytes.Contains(data, end) }
	if !is || !slices.ContainsFunc(uncounted, lacking) && !(anew && lacking([]byte("</f>"))) {
		return
	}
	s := &sheetCells{cells: map[sheetPlace]*sheetCell{}, left: maxSteps, anew: anew}
	if err := s.read(data); err != nil || len(s.cells) > maxCounted {
		return
	}
	out, at := make([]byte, 0, len(data)), int64(0)
	for _, c := range s.formulas {
		value := ""
		if s.number(c, 0) {
			value = "<v>" + exact(c.number) + "</v>"
		} else if c.kept != "0" {
			continue
		}
		tag := bytes.LastIndexByte(data[:c.begin], '<')
		out = append(out, data[at:tag]...)
		out = append(out, bytes.Replace(data[tag:c.begin], []byte(` t="str"`), nil, 1)...)
		out = append(append(out, data[c.begin:c.from]...), value...)
		at = c.to
	}
	book.Pkg.Store(part, append(out, data[at:]...))
}

// read takes the cells of the part of a sheet.
func (s *sheetCells) read(data []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	var cell *sheetCell
	var kind string
	var text strings.Builder
	for len(s.cells) <= maxCounted {
		before := decoder.InputOffset()
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			text.Reset()
			switch t.Name.Local {
			case "c":
				cell, kind = &sheetCell{begin: decoder.InputOffset()}, attr(&t, "t")
				if col, row, err := excelize.CellNameToCoordinates(attr(&t, "r")); err == nil {
					s.cells[sheetPlace{col, row}] = cell
				}
			case "v":
				if cell != nil && cell.formula != "" {
					cell.from = before
				}
			}
		case xml.CharData:
			text.Write(t)
		case xml.EndElement:
			if cell == nil {
				continue
			}
			cell.take(t.Name.Local, kind, text.String(), decoder.InputOffset(), s.anew)
			if t.Name.Local == "c" {
				s.end(cell)
				cell = nil
			}
			text.Reset()
		}
	}
	return nil
}

// end keeps the cell if it is to be counted.
func (s *sheetCells) end(c *sheetCell) {
	if c.formula != "" {
		s.formulas = append(s.formulas, c)
	}
}

// take takes what an element of the cell holds, which ends there. What a formula has that is to be
// counted anew is none of its values.
func (c *sheetCell) take(name, kind, text string, end int64, anew bool) {
	plain := kind == "" || kind == "n"
	switch name {
	case "f":
		if c.from, c.to = end, end; (plain || kind == "str") && len(text) <= maxFormulaBytes {
			c.formula = text
		}
	case "v":
		c.to = end
		if text == "" {
			return
		}
		if c.kept = text; anew && plain && c.formula != "" {
			return
		}
		c.formula = ""
		if number, err := strconv.ParseFloat(text, 64); err == nil && plain {
			c.number, c.known = number, true
		} else {
			c.words = true
		}
	case "is":
		c.words = true
	case "c":
		c.words = c.words || !plain && c.formula == ""
	}
}
