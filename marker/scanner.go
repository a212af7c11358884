package marker

import (
	"encoding/binary"

	"github.com/citeway/citeway"
)

// mode is what the scanner reads next.
type mode uint8

const (
	atStart  mode = iota // the start of a line
	atBreak              // the line break that ends a line
	atPrefix             // the start of a line that opens no source list
	atItem               // a line of a source list
	inText
	inSpan
	inFence
	inCode // indented code, to the end of the line
	inRest // what is left of a long definition
)

// Scanner finds markers in text that comes in pieces. It is an io.WriteCloser.
// Make one with New; one goroutine at a time.
type Scanner struct {
	sink citeway.Sink
	live citeway.Syntax
	err  error
	end  bool // no bytes follow those in w

	// The window: w holds the bytes that are not given out yet, and after them
	// those that came last. base is the position of w[0] in the whole text.
	w    []byte
	base int
	from int // bytes of w before it are given out
	i    int // what is read next
	tail uint64
	full bool  // the reader asked now sees all it will ever see
	wake class // what may change a reader's mind, 0 for any byte

	mode mode
	span span
	dead graves
	lines
	fence fence
	list  list

	mark     citeway.Marker
	refs     [maxRefs + 1]citeway.Reference
	literal  bool // what was read is no marker and holds none
	image    bool // an exclamation mark stands before
	bareCite bool // the tag that a closing cite tag closes may be text: \<cite
	last     int  // where the last marker ended
	lastGlue bool
	def      citeway.Definition
	text     citeway.Text
	trim     citeway.Trim

	held int
	buf  [windowSize]byte
}

// New returns a Scanner that sends what it finds to sink: *citeway.Text,
// *citeway.Marker, *citeway.Definition and *citeway.Trim, never Begin or End.
// live says which syntaxes it reads; all others are text. An event and its bytes
// are valid until Put returns.
func New(sink citeway.Sink, live citeway.Syntax) *Scanner {
	s := &Scanner{}
	s.Reset(sink, live)
	return s
}

// Reset makes s as New would, for another text.
func (s *Scanner) Reset(sink citeway.Sink, live citeway.Syntax) {
	s.sink, s.live, s.err, s.end = sink, live, nil, false
	s.w, s.base, s.from, s.i, s.tail, s.wake = nil, 0, 0, 0, 0, 0
	s.mode, s.span, s.dead = atStart, span{}, graves{}
	s.lines, s.fence, s.list = lines{box: -1}, fence{}, list{}
	s.last, s.lastGlue, s.bareCite, s.held = -1, false, false, 0
}

// errClosed is what Write returns after Close.
var errClosed = &citeway.Error{Code: citeway.Invalid, Place: "marker", Message: "written to after the end of the text", Mend: "call Reset first"}

// Write reads on. It returns the sink's error, and then that error always.
func (s *Scanner) Write(p []byte) (int, error) {
	if s.end && s.err == nil {
		return 0, errClosed
	}
	n := len(p)
	for s.held > 0 && len(p) > 0 && s.err == nil {
		p = s.join(p)
	}
	if len(p) > 0 && s.err == nil {
		s.scan(p)
		s.keep()
	}
	if s.err != nil {
		return 0, s.err
	}
	return n, nil
}

// Close says that the text ends here, and gives out what is held.
func (s *Scanner) Close() error {
	if s.err == nil && !s.end {
		s.end = true
		s.scan(s.buf[:s.held])
		s.held, s.w = 0, nil
	}
	return s.err
}

// join reads what is held together with the beginning of p, and returns the rest
// of p.
func (s *Scanner) join(p []byte) []byte {
	old := s.held
	n := copy(s.buf[old:], p)
	s.held += n
	if s.wake != 0 && s.held < maxHold && !wakes(p[:n], s.wake) {
		return p[n:]
	}
	s.scan(s.buf[:s.held])
	if n == len(p) || s.from < old {
		s.keep()
		return p[n:]
	}
	// All that was held is out: go on in place.
	n -= s.held - s.from
	s.advance()
	s.held = 0
	return p[n:]
}

// keep holds what was not given out.
func (s *Scanner) keep() {
	rest := s.w[s.from:]
	s.advance()
	s.held = copy(s.buf[:], rest)
}

// advance moves the window's start to what was not given out.
func (s *Scanner) advance() {
	if n := s.from; n >= 8 {
		s.tail = binary.BigEndian.Uint64(s.w[n-8 : n])
	} else {
		for _, b := range s.w[:n] {
			s.tail = s.tail<<8 | uint64(b)
		}
	}
	s.base += s.from
	s.i -= s.from
	s.from = 0
	s.w = nil
}

// scan reads w as far as it can be decided.
func (s *Scanner) scan(w []byte) {
	s.w, s.from, s.wake = w, 0, 0
	if s.live == 0 {
		s.hold(len(w), len(w), 0)
		return
	}
	for s.err == nil && s.step() {
	}
}

// step reads one piece in the present mode, and reports whether to go on.
func (s *Scanner) step() bool {
	switch s.mode {
	case inText:
		return s.plain()
	case inSpan:
		return s.guarded()
	case atPrefix:
		return s.prefix()
	case atItem:
		return s.item()
	case inFence:
		return s.fenced()
	case inCode:
		return s.skipCode()
	case inRest:
		return s.skipRest()
	}
	return s.line()
}

// before is the byte that stands just before w[k], also where it is out; 0 at
// the start of the text. k is above -8.
func (s *Scanner) before(k int) byte {
	if k > 0 {
		return s.w[k-1]
	}
	return byte(s.tail >> (8 * uint(-k)))
}

// view is what a reader at k may see when the bytes from hold on are held:
// maxHold bytes at most. It sets full where no more will ever be seen.
func (s *Scanner) view(k, hold int) []byte {
	if far := hold + maxHold; len(s.w) >= far {
		s.full = true
		return s.w[k:far]
	}
	s.full = s.end
	return s.w[k:]
}

// short is what a reader says where the view ends before it could decide.
func (s *Scanner) short() outcome {
	if s.full {
		return no
	}
	return more
}

// hold stops here: the bytes from k on are kept and read again from at.
func (s *Scanner) hold(k, at int, wake class) bool {
	s.emit(k)
	s.i, s.wake = at, wake
	return false
}
