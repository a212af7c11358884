// Package marker finds markers in streamed Markdown: whatever a model wrote to
// cite a source.
//
// A [Scanner] takes text in pieces of any size and sends Text, Marker,
// Definition and Trim events. It knows enough Markdown to leave code, math, link
// destinations, HTML attributes and escapes alone. It does not know which
// sources exist, but for the names in a list that [Scanner.Know] tells it of: every
// well-formed candidate is a marker, even [1990] and m[0], and package resolve puts
// back what does not resolve.
//
// The files are of three kinds. Spans (span_*.go) are the Markdown in which no
// marker stands. Syntaxes (syntax_*.go) are the ways of writing a marker, each
// one file and one row of the table in syntax.go. Lists (list_*.go) are the
// source lists and definitions that end an answer.
//
// Five laws hold. The same bytes give the same events however they are cut. The
// bytes of the events, in order, are the input. Fewer than 512 bytes are held
// back. Time is linear. In a steady state nothing is allocated. They hold because
// every decision depends on the state at a position and on at most 512 bytes
// after it, never on where a piece ends: a reader that cannot decide says so, and
// is asked again when a byte arrives that can make a difference.
//
// It does no resolving, numbering or judging, and knows no wire form.
package marker

import "github.com/citeway/citeway"

const (
	// maxHold is how many bytes are read ahead of what was sent.
	maxHold = 512
	// maxBlank is the longest run of blanks, in bytes, that belongs to a marker.
	maxBlank = 64
	// maxRefs is how many references a list or a range may name.
	maxRefs = 50
	// maxDigits is how many digits a number may have.
	maxDigits = 9
	// maxWord is the longest pure identifier, in bytes.
	maxWord = 64
	// maxDepth is how deep parentheses nest in a link destination.
	maxDepth = 8
	// windowSize is the room for what is held and for what follows it.
	windowSize = 2 * maxHold
)

// outcome is a reader's answer about the bytes before it.
type outcome uint8

const (
	no   outcome = iota // it is not one, whatever follows
	more                // it depends on bytes that are not here yet
	yes                 // it is one, whatever follows
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
	inThought
	inObject
)

// Scanner finds markers in text that comes in pieces. It is an io.WriteCloser.
// Make one with New; use it from one goroutine at a time.
type Scanner struct {
	sink citeway.Sink
	live citeway.Syntax
	err  error
	end  bool // w ends the text

	// The window: w holds the bytes not sent yet, and after them the newest. base
	// is the position of w[0] in the whole text.
	w    []byte
	base int
	from int // bytes of w before it are sent
	i    int // what is read next
	tail uint64
	full bool  // the reader sees all it will ever see
	wake class // what may change a reader's mind, 0 for any byte

	mode mode
	span span
	dead graves
	seen int // where the marker begins that is being read, in the whole text
	doom int // where the last target begins that is known to break, or -1
	lines
	fence fence
	list  list
	knows func(name []byte) bool // whether a source that was given bears that name
	cited bool                   // a number has cited
	// thought closes what the text begins with and is no part of the answer.
	thought []byte
	object  object

	mark      citeway.Marker
	refs      [maxRefs + 1]citeway.Reference
	parted    bool   // a number names a part of its source: [1#p3]
	literal   bool   // what was read is no marker and holds none
	image     bool   // an exclamation mark stands before
	citeOther bool   // the ids of a cite are those of another attribute
	coNames   []byte // the names of results that tags of Cohere give
	bareCite  bool   // the tag that a closing cite tag closes may be text: \<cite
	last      int    // where the last marker ended
	lastGlue  bool
	def       citeway.Definition
	text      citeway.Text
	trim      citeway.Trim

	held int
	buf  [windowSize]byte
}

// New returns a Scanner that sends what it finds to sink: *citeway.Text,
// *citeway.Marker, *citeway.Definition and *citeway.Trim, never Begin or End.
// It reads the syntaxes in live and takes all others for text. An event and its
// bytes are valid until Put returns.
func New(sink citeway.Sink, live citeway.Syntax) *Scanner {
	s := &Scanner{}
	s.Reset(sink, live)
	return s
}

// Reset makes s ready for another text, as New would.
func (s *Scanner) Reset(sink citeway.Sink, live citeway.Syntax) {
	s.sink, s.live, s.err, s.end = sink, live, nil, false
	s.w, s.base, s.from, s.i, s.tail, s.wake = nil, 0, 0, 0, 0, 0
	s.mode, s.span, s.dead = atStart, span{}, graves{}
	s.doom = -1
	s.lines, s.fence, s.list = lines{box: -1}, fence{}, list{}
	s.last, s.lastGlue, s.bareCite, s.held = -1, false, false, 0
	s.knows, s.cited = nil, false
}

// errClosed is what Write returns after Close.
var errClosed = &citeway.Error{Code: citeway.Invalid, Place: "marker", Message: "written to after the end of the text", Mend: "call Reset first"}

// Write reads the next piece. If the sink fails, Write returns that error, now
// and from then on.
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

// Close ends the text and sends what is still held.
func (s *Scanner) Close() error {
	if s.err == nil && !s.end {
		s.end = true
		s.scan(s.buf[:s.held])
		s.held, s.w = 0, nil
	}
	return s.err
}

// step reads one piece in the current mode and reports whether to go on.
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
	case inThought:
		return s.thinking()
	case inObject:
		return s.withinObject()
	}
	return s.line()
}

func (s *Scanner) put(e citeway.Event) {
	if s.err != nil {
		return
	}
	if err := s.sink.Put(e); err != nil {
		s.err = err
	}
}

// emit sends the bytes up to w[k] as text.
func (s *Scanner) emit(k int) {
	if k <= s.from {
		return
	}
	s.text.Bytes = s.w[s.from:k]
	s.from = k
	s.put(&s.text)
}

// cut sends the bytes up to w[k] as taken out of the prose.
func (s *Scanner) cut(k int) {
	if k <= s.from {
		return
	}
	s.trim.Bytes = s.w[s.from:k]
	s.from = k
	s.put(&s.trim)
}

// emitMarker sends the marker w[i:i+n]. The blanks from w[blank] on go with it
// if it has no words of its own, or if its words may only repeat its source's
// name.
func (s *Scanner) emitMarker(blank, i, n int) {
	own := len(s.mark.Label) > 0 && s.mark.Syntax != citeway.Inline
	if own || s.mark.Syntax == citeway.Cite && (s.mark.Malformed != "" || len(s.mark.Refs) == 0) {
		blank = i
	}
	s.emit(blank)
	s.mark.Blank, s.mark.Raw = s.w[blank:i], s.w[i:i+n]
	s.mark.Glued = blank == i && s.glued(i)
	s.cited = s.cited || len(s.mark.Refs) > 0 && s.mark.Refs[0].Kind == citeway.ByNumber
	s.from = i + n
	s.last, s.lastGlue = s.base+s.from, s.mark.Glued
	s.put(&s.mark)
}

// glued reports whether the marker at w[i] stands directly after a word or a
// closing bracket. A marker right after another inherits its answer: in m[0][1]
// both are glued, in "so [1][2]" neither.
func (s *Scanner) glued(i int) bool {
	if s.base+i == s.last {
		return s.lastGlue
	}
	switch b := s.before(i); {
	case b < 0x80:
		return isLetter(b) || isDigit(b) || b == '_' || b == ']' || b == ')' || b == '}'
	default:
		return s.afterLetter(i)
	}
}
