package marker

import "bytes"

// object is how far an answer in JSON has been read. What programs ask a model for is code, and a list
// of numbers in it no citation.
type object struct {
	depth           int
	quoted, escaped bool
}

// blanks are what may stand between the signs of JSON.
const blanks = " \t\r\n"

// opensObject reads the brackets with which such a text begins: {" or [{", with blanks between.
func (s *Scanner) opensObject(v []byte) (n int, got outcome) {
	rest, depth := v, 0
	for _, sign := range [...]byte{'[', '{', '"'} {
		if depth > 0 {
			rest = bytes.TrimLeft(rest, blanks)
		}
		switch {
		case len(rest) == 0:
			return 0, s.settle(more)
		case rest[0] != sign && (sign != '[' || depth > 0):
			return 0, no
		case rest[0] != sign: // no list stands around the object
		case sign == '"':
			s.object = object{depth: depth}
			return len(v) - len(rest), yes
		default:
			rest, depth = rest[1:], depth+1
		}
	}
	return 0, no
}

// withinObject passes over the text up to the bracket that closes what it began with.
func (s *Scanner) withinObject() bool {
	o := &s.object
	for i := s.i; i < len(s.w); i++ {
		switch c := s.w[i]; {
		case o.escaped:
			o.escaped = false
		case o.quoted && c == '\\':
			o.escaped = true
		case c == '"':
			o.quoted = !o.quoted
		case o.quoted:
		case c == '{' || c == '[':
			o.depth++
		case c == '}' || c == ']':
			if o.depth--; o.depth == 0 {
				s.i, s.mode = i+1, inText
				return true
			}
		}
	}
	return s.hold(len(s.w), len(s.w), 0)
}
