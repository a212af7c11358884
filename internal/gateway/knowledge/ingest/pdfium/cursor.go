package pdfium

// cursor reads the bytes of a WebAssembly module. Once bad it is at the end, and all it reads is 0.
type cursor struct {
	data []byte
	at   int
	bad  bool
}

func (c *cursor) fail() {
	c.at, c.bad = len(c.data), true
}

// bytes are the next n bytes.
func (c *cursor) bytes(n int) []byte {
	if n > len(c.data)-c.at {
		c.fail()
		return nil
	}
	c.at += n
	return c.data[c.at-n : c.at]
}

func (c *cursor) byte() byte {
	if b := c.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// maxNumber is the most bytes of a number.
const maxNumber = 10

// number is a number as a module writes it, seven bits a byte. Of one with a sign only the end is
// right.
func (c *cursor) number() uint64 {
	var n uint64
	for i := range maxNumber {
		b := c.byte()
		n |= uint64(b&0x7F) << (7 * i)
		if b < 0x80 {
			return n
		}
	}
	c.fail()
	return 0
}

func (c *cursor) numbers(n int) {
	for range n {
		c.number()
	}
}

// count is how many bytes or elements follow; no more than there are bytes.
func (c *cursor) count() int {
	n := c.number()
	if n > uint64(len(c.data)-c.at) {
		c.fail()
		return 0
	}
	return int(n)
}

// limits are those of a memory or table: the least, and the most if there is one.
func (c *cursor) limits() {
	if c.byte()&1 != 0 {
		c.number()
	}
	c.number()
}

// The instructions with a name here.
const (
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0B
	opJump        = 0x0C
	opJumpIf      = 0x0D
	opJumpTable   = 0x0E
	opCall        = 0x10
	opCallTable   = 0x11
	opDrop        = 0x1A
	opSelectTyped = 0x1C
	opLocalGet    = 0x20
	opVariableGet = 0x23
	opVariableSet = 0x24
	opTableSet    = 0x26
	opFirstLoad   = 0x28
	opLastStore   = 0x3E
	opMemorySize  = 0x3F
	opMemoryGrow  = 0x40
	opInt32       = 0x41
	opInt64       = 0x42
	opFloat32     = 0x43
	opFloat64     = 0x44
	opIsZero      = 0x45
	opSubtract    = 0x6B
	opLastNumeric = 0xC4
	opMore        = 0xFC
	noResult      = 0x40
)

// instruction reads one instruction with its operands and returns its first byte. One that is not
// known is bad, for its end is not known either.
func (c *cursor) instruction() byte {
	switch op := c.byte(); {
	case op >= opBlock && op <= opIf, op == opJump, op == opJumpIf, op == opCall, op >= opLocalGet && op <= opTableSet,
		op == opMemorySize, op == opMemoryGrow, op == opInt32, op == opInt64:
		c.number()
		return op
	case op == opJumpTable:
		c.numbers(c.count() + 1)
		return op
	case op == opCallTable, op >= opFirstLoad && op <= opLastStore:
		c.numbers(2)
		return op
	case op == opSelectTyped:
		c.bytes(c.count())
		return op
	case op == opFloat32:
		c.bytes(4)
		return op
	case op == opFloat64:
		c.bytes(8)
		return op
	case op == opMore:
		c.more()
		return op
	default:
		if op > opLastNumeric {
			c.fail()
		}
		return op
	}
}

// more reads the rest of an instruction with two bytes of name: conversions, and those on whole
// stretches of memory.
func (c *cursor) more() {
	switch name := c.number(); name {
	case 0, 1, 2, 3, 4, 5, 6, 7:
	case 9, 11, 13, 15, 16, 17:
		c.number()
	case 8, 10, 12, 14:
		c.numbers(2)
	default:
		c.fail()
	}
}
