package webchat

import (
	"encoding/json"
	"io"
	"maps"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/livestream"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// live writes an answer as a livestream. Definitions come first in the text, so that links
// and the list of sources work from the first activity on.
type live struct {
	stream  *livestream.Stream
	prose   *prose.Numbered
	guard   *prose.Guard
	cites   places
	begin   citeway.Begin
	message json.RawMessage // the Message thing
	stale   bool            // a source changed since it was made
}

func newLive(w io.Writer, sought citeway.Syntax) *live {
	l := &live{stream: livestream.New(w), stale: true}
	l.prose = prose.NewNumbered(prose.Reference(), func(b []byte) error { _, err := l.stream.Write(b); return err })
	l.guard = l.prose.Guarded(sought, -1)
	return l
}

// Put takes the next event, and sends an activity when there is enough to say.
func (l *live) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		l.begin = *e
		l.stream.Name(e.ID)
	case *citeway.Source:
		l.prose.Put(e)
		l.stale = true
	case *citeway.Text:
		if err := l.guard.Text(e.Bytes); err != nil {
			return err
		}
		return l.perhaps()
	case *citeway.Citation:
		if err := l.guard.Citation(e); err != nil {
			return err
		}
		l.stream.Cited()
		l.stale = l.cites.add(e) || l.stale
		return l.perhaps()
	case *citeway.Revision:
		l.prose.Revise(l.guard, e)
		if l.cites.add(e.Citation); e.Withdrawn {
			l.cites.drop(e.Citation)
		}
		l.stale = true
	case *citeway.End:
		return l.last(e)
	}
	return nil
}

// perhaps sends an interim activity if one is due.
func (l *live) perhaps() error {
	if !l.stream.Due(len(l.message)) {
		return nil
	}
	if l.stale {
		l.refresh(l.begin.Extra, highest(l.prose.Cited()))
	}
	a := livestream.Activity{"textFormat": "markdown", "from": bare(l.begin.Extra)["from"]}
	if l.message == nil {
		return l.stream.Interim(a)
	}
	return l.stream.Interim(a, l.message)
}

// highest is the highest label of what is cited so far, so that the client draws the
// shield while the answer streams; nil if no label has a rank.
func highest(cited []*citeway.Source) *citeway.Label {
	sources := make([]citeway.Source, len(cited))
	for i, s := range cited {
		sources[i] = *s
	}
	if top := citeway.HighestLabel(sources); top != nil && top.Rank > 0 {
		return top
	}
	return nil
}

// refresh makes the definitions and the Message thing anew.
func (l *live) refresh(extras map[string]json.RawMessage, label *citeway.Label) {
	l.stale = false
	cited := l.prose.Cited()
	if len(cited) > 0 {
		l.stream.Head(definitions(cited) + "\n")
	}
	l.message = nil
	if m := message(cited, l.cites.order(), l.begin.Generated, label, extras); m != nil {
		l.message, _ = json.Marshal(m) // what was read as JSON is JSON
	}
}

// last sends the final activity.
func (l *live) last(e *citeway.End) error {
	if err := l.guard.Close(); err != nil {
		return err
	}
	extras := map[string]json.RawMessage{}
	maps.Copy(extras, l.begin.Extra)
	maps.Copy(extras, e.Extra)
	l.refresh(extras, e.Label)
	a := livestream.Activity(bare(extras))
	a["textFormat"] = "markdown"
	if data, ok := extras[extra+"channelData"]; ok {
		a["channelData"] = data
	}
	var entities []any
	if l.message != nil {
		entities = append(entities, l.message)
	}
	return l.stream.Final(a, e.Err, append(entities, kept(extras)...)...)
}
