package pdfium

import (
	"encoding/binary"
	"errors"
)

// turns is how many turns of loops PDFium makes until it asks for the time, which takes a
// hundredth of the time of as many short ones.
const turns = 1 << 14

// clock is the import that would tell the time in milliseconds.
const clock = "emscripten_date_now"

// The sections of a WebAssembly module that are read or changed here, and the bytes before them.
const (
	headerSize      = 8
	importSection   = 2
	variableSection = 6
	codeSection     = 10
)

// How a module writes a variable, and what kind of thing an import is.
const (
	typeInt32    = 0x7F
	mutable      = 0x01
	kindFunction = 0
	kindTable    = 1
	kindMemory   = 2
	kindVariable = 3
)

var errModule = errors.New("not a WebAssembly module, or one with parts that are not known here")

// stoppable returns a program that counts the turns of its loops and asks for the time after
// each so many, at which it can be stopped and Go's scheduler and collector have their turn: they
// cannot interrupt a compiled program. wazero can see to that too, but leaves the program at
// every turn of every loop, which took three quarters of all time. The count is a variable and no part
// of the memory: a document that has PDFium write where it should not cannot change it.
func stoppable(wasm []byte) ([]byte, error) {
	c := &cursor{data: wasm}
	out := make([]byte, 0, len(wasm)+len(wasm)/4)
	out = append(out, c.bytes(headerSize)...)
	var known imports
	left, counted := -1, false // left is the number of the variable with the turns that are left
	for !c.bad && c.at < len(c.data) {
		id := c.byte()
		content := c.bytes(c.count())
		section := &cursor{data: content}
		switch id {
		case importSection:
			known.read(section)
		case variableSection:
			left = known.variables + section.count()
			content = withOneMore(content, append(append([]byte{typeInt32, mutable}, number(turns)...), opEnd))
		case codeSection:
			content = counting(section, left, known.clock)
			counted = left >= 0 && known.timed
		}
		c.bad = c.bad || section.bad
		out = append(appendCount(append(out, id), len(content)), content...)
	}
	if c.bad || !counted {
		return nil, errModule
	}
	return out, nil
}

// imports are what a module imports.
type imports struct {
	functions, variables int
	// clock is the number of the function that tells the time, if timed.
	clock int
	timed bool
}

func (i *imports) read(c *cursor) {
	for range c.count() {
		c.bytes(c.count())
		name := c.bytes(c.count())
		switch kind := c.byte(); kind {
		case kindFunction:
			if string(name) == clock {
				i.clock, i.timed = i.functions, true
			}
			c.number()
			i.functions++
		case kindTable:
			c.byte()
			c.limits()
		case kindMemory:
			c.limits()
		case kindVariable:
			c.bytes(2)
			i.variables++
		default:
			c.fail()
		}
	}
}

// withOneMore is a list with one more element at its end.
func withOneMore(list, element []byte) []byte {
	c := &cursor{data: list}
	out := appendCount(nil, c.count()+1)
	out = append(out, list[c.at:]...)
	return append(out, element...)
}

func appendCount(out []byte, n int) []byte { return binary.AppendUvarint(out, uint64(n)) }

// number is the instruction that gives n, in which a bit of the last byte is the sign.
func number(n int) []byte {
	out := []byte{opInt32}
	for ; n >= 0x40; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// counting is a code section whose loops count their turns down in a variable.
func counting(c *cursor, left, clock int) []byte {
	turn := turn(left, clock)
	count := c.count()
	out := appendCount(make([]byte, 0, len(c.data)+len(c.data)/4), count)
	var body []byte
	for range count {
		f := &cursor{data: c.bytes(c.count())}
		body = appendFunction(body[:0], f, turn)
		c.bad = c.bad || f.bad
		out = append(appendCount(out, len(body)), body...)
	}
	return out
}

// turn is what a loop does at each turn: left--; if left == 0 { left = turns; clock() }.
func turn(left, clock int) []byte {
	get, set := appendCount([]byte{opVariableGet}, left), appendCount([]byte{opVariableSet}, left)
	var out []byte
	for _, part := range [][]byte{
		get, number(1), {opSubtract}, set,
		get, {opIsZero, opIf, noResult}, number(turns), set, appendCount([]byte{opCall}, clock), {opDrop, opEnd},
	} {
		out = append(out, part...)
	}
	return out
}

// appendFunction appends a function, with a turn behind the start of each of its loops.
func appendFunction(out []byte, c *cursor, turn []byte) []byte {
	for range c.count() { // its variables
		c.number()
		c.byte()
	}
	copied := 0
	for !c.bad && c.at < len(c.data) {
		if c.instruction() == opLoop {
			out = append(append(out, c.data[copied:c.at]...), turn...)
			copied = c.at
		}
	}
	return append(out, c.data[copied:]...)
}
