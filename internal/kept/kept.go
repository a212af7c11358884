// Package kept holds markers and texts for later in little memory. A marker takes far more
// bytes than a model writes for it: [1] is a value of two hundred, and [1-50] has fifty
// references. A message of such markers, held until its end is known, would take many times
// its own size.
package kept

import (
	"encoding/binary"

	"github.com/citeway/citeway"
)

// Marker is a marker in its packed form, which [Scratch.Whole] unpacks. Kept as an event, it
// stands for the marker alone.
type Marker struct {
	*citeway.Marker // nil: it makes this an event
	packed          []byte
}

// The parts of a packed marker: its syntax, its flags, four lengths with their bytes, and
// its references, as runs of numbers or one by one. Numbers are uvarints.
const (
	glued    = 1 << iota
	numbered // the references are runs
)

// Pack appends a marker in its packed form.
func Pack(out []byte, m *citeway.Marker) []byte {
	flags, runs := uint64(0), runsOf(m.Refs)
	if m.Glued {
		flags |= glued
	}
	if runs > 0 {
		flags |= numbered
	}
	out = binary.AppendUvarint(binary.AppendUvarint(out, uint64(m.Syntax)), flags)
	out = packBytes(packBytes(packBytes(out, m.Blank), m.Raw), m.Label)
	out = packBytes(out, []byte(m.Malformed))
	if runs > 0 {
		return packRuns(binary.AppendUvarint(out, uint64(runs)), m.Refs)
	}
	out = binary.AppendUvarint(out, uint64(len(m.Refs)))
	for i := range m.Refs {
		f := &m.Refs[i]
		out = binary.AppendUvarint(append(out, byte(f.Kind)), uint64(f.Number))
		out = packBytes(packBytes(out, f.Text), f.Anchor)
	}
	return out
}

func packBytes(out, b []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(b))), b...)
}

// runsOf counts the runs of references, each a number higher than the one before; 0 where
// there are none, or not all are plain numbers.
func runsOf(refs []citeway.Reference) int {
	count := 0
	for i := range refs {
		f := &refs[i]
		if f.Kind != citeway.ByNumber || len(f.Text) > 0 || len(f.Anchor) > 0 {
			return 0
		}
		if i == 0 || f.Number != refs[i-1].Number+1 {
			count++
		}
	}
	return count
}

// packRuns appends the first number of each run and how many follow it.
func packRuns(out []byte, refs []citeway.Reference) []byte {
	for i := 0; i < len(refs); {
		first := i
		for i++; i < len(refs) && refs[i].Number == refs[i-1].Number+1; i++ {
		}
		out = binary.AppendUvarint(out, uint64(refs[first].Number))
		out = binary.AppendUvarint(out, uint64(i-first-1))
	}
	return out
}

// Scratch is the room in which one marker at a time is whole again. The zero value is
// ready.
type Scratch struct {
	marker citeway.Marker
	refs   []citeway.Reference
	rest   []byte // of the packed marker
}

// Whole returns an event as it was before [Room.Keep]. A marker is valid until the next
// call.
func (s *Scratch) Whole(e citeway.Event) citeway.Event {
	if m, is := e.(*Marker); is {
		return s.unpack(m.packed)
	}
	return e
}

// unpack is the marker of a packed form, until the next call.
func (s *Scratch) unpack(packed []byte) *citeway.Marker {
	s.rest = packed
	s.marker = citeway.Marker{Syntax: citeway.Syntax(s.number())}
	flags := s.number()
	s.marker.Glued = flags&glued != 0
	s.marker.Blank, s.marker.Raw, s.marker.Label = s.bytes(), s.bytes(), s.bytes()
	s.marker.Malformed = string(s.bytes())
	s.refs = s.refs[:0]
	for range s.number() {
		if flags&numbered != 0 {
			s.run()
			continue
		}
		s.refs = append(s.refs, s.reference())
	}
	if len(s.refs) > 0 {
		s.marker.Refs = s.refs
	}
	return &s.marker
}

func (s *Scratch) run() {
	first := s.number()
	for i := range s.number() + 1 {
		s.refs = append(s.refs, citeway.Reference{Kind: citeway.ByNumber, Number: first + i})
	}
}

func (s *Scratch) reference() citeway.Reference {
	kind := citeway.RefKind(s.rest[0])
	s.rest = s.rest[1:]
	return citeway.Reference{Kind: kind, Number: s.number(), Text: s.bytes(), Anchor: s.bytes()}
}

// number takes the next number. Most take one byte.
func (s *Scratch) number() int {
	if len(s.rest) > 0 && s.rest[0] < 0x80 {
		n := s.rest[0]
		s.rest = s.rest[1:]
		return int(n)
	}
	return s.large()
}

func (s *Scratch) large() int {
	n, size := binary.Uvarint(s.rest)
	s.rest = s.rest[size:]
	return int(n)
}

// bytes takes the next bytes, nil for none. Appending to them does not reach what follows.
func (s *Scratch) bytes() []byte {
	n := s.number()
	if n == 0 {
		return nil
	}
	b := s.rest[:n:n]
	s.rest = s.rest[n:]
	return b
}
