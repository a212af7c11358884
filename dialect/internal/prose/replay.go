package prose

import (
	"strings"

	"github.com/citeway/citeway"
)

// Replay sends the events of a whole answer so that each citation comes as the prose
// reaches its place: all sources first, then the prose. Where the words of two
// citations overlap, the later one becomes a marker after its words.
func Replay(a *citeway.Answer, cited []*citeway.Citation, sink citeway.Sink) error {
	if err := sink.Put(&citeway.Begin{ID: a.ID, Model: a.Model, Generated: a.Generated, Extra: a.Extra}); err != nil {
		return err
	}
	for i := range a.Sources {
		if err := sink.Put(&a.Sources[i]); err != nil {
			return err
		}
	}
	if err := replayProse(a.Text, cited, sink); err != nil {
		return err
	}
	return sink.Put(a.End())
}

// Room is about how many bytes the prose of an answer takes with that many markers.
func Room(a *citeway.Answer, markers int) int { return len(a.Text) + usualMarker*markers + usualMarker }

// usualMarker is how many bytes most markers take at most.
const usualMarker = 16

func replayProse(prose string, cited []*citeway.Citation, sink citeway.Sink) error {
	at, piece := 0, &citeway.Text{} // whose bytes are used again for the next
	text := func(to int) error {
		piece.Bytes = append(piece.Bytes[:0], prose[at:to]...)
		at = to
		if len(piece.Bytes) == 0 {
			return nil
		}
		return sink.Put(piece)
	}
	for _, c := range cited {
		if c.Start < at || c.End > len(prose) || c.Label != "" && !strings.HasPrefix(prose[c.Start:], c.Label) {
			c = point(c, max(at, min(c.End, len(prose))))
		}
		if err := text(c.Start); err != nil {
			return err
		}
		if err := sink.Put(c); err != nil {
			return err
		}
		at += len(c.Label)
	}
	return text(len(prose))
}

// point is c as a marker without words, at a place that its words have already passed.
func point(c *citeway.Citation, at int) *citeway.Citation {
	d := *c
	d.Start, d.End, d.Label, d.Blank, d.After = at, at, "", "", ""
	return &d
}
