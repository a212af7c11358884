package kept_test

import (
	"bytes"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// Copies that lie side by side do not reach each other, nor what they were made of.
func TestCopiesAreApart(t *testing.T) {
	var room kept.Room
	shared := []byte("ab")
	a, b := room.Copy(shared), room.Copy([]byte("cd"))
	_, shared[0] = append(a, 'X'), 'Y'
	if string(a)+string(b) != "abcd" {
		t.Errorf("%q %q", a, b)
	}
	if long := room.Copy(make([]byte, 50_000)); len(long) != 50_000 || room.Copy(nil) != nil {
		t.Errorf("%d bytes", len(long))
	}
}

// Adjacent texts become one, however they lie in the room, and other copies stay as they
// are.
func TestAdjacentTextsBecomeOne(t *testing.T) {
	var room kept.Room
	var held []citeway.Event
	piece, want := []byte("x1 "), []byte{}
	for range 2000 {
		held = room.Append(held, &citeway.Text{Bytes: piece})
		want = append(want, piece...)
	}
	held = room.Append(held, &citeway.Trim{Bytes: []byte("trim")})
	held = room.Append(held, &citeway.Text{Bytes: []byte("a")})
	room.Copy([]byte("between"))
	held = room.Append(held, &citeway.Text{Bytes: []byte("b")})
	if len(held) != 3 || !bytes.Equal(held[0].(*citeway.Text).Bytes, want) || string(held[2].(*citeway.Text).Bytes) != "ab" {
		t.Errorf("%d held", len(held))
	}
	if string(held[1].(*citeway.Trim).Bytes) != "trim" {
		t.Error("a neighbour is changed")
	}
}

// Many small copies are few allocations.
func TestCopiesAreFewAllocations(t *testing.T) {
	m := &citeway.Marker{Raw: []byte("[1]"), Blank: []byte(" "), Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	var room kept.Room
	if n := testing.AllocsPerRun(5000, func() { room.Keep(m) }); n >= 1 {
		t.Errorf("%v allocations a marker", n)
	}
}
