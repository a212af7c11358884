package teams

import (
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/livestream"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// whole is an answer as one activity.
func whole(a *citeway.Answer, placed []*citeway.Citation) livestream.Activity {
	var text strings.Builder
	w := prose.NewNumbered(prose.Number(), func(b []byte) error { text.Write(b); return nil })
	for i := range a.Sources {
		w.Put(&a.Sources[i])
	}
	_ = w.Guarded(0, -1).Answer(a, placed) // a Builder does not fail
	cited := w.Cited()
	text.WriteString(rest(cited))
	m := livestream.Activity{"type": "message", "textFormat": "markdown", "text": text.String()}
	if a.ID != "" {
		m["id"] = a.ID
	}
	if t := message(cited, a.Generated, a.Label); t != nil {
		m["entities"] = []any{t}
	}
	if a.Err != nil {
		m["channelData"] = map[string]any{"error": livestream.Fault(a.Err)}
	}
	return m
}

// rest lists the sources beyond those that Teams draws.
func rest(cited []*citeway.Source) string {
	var b strings.Builder
	for _, s := range cited[min(len(cited), maxCitations):] {
		b.WriteString("\n\n[" + strconv.Itoa(s.Number) + "] " + s.Name())
		if url := address(s); url != "" {
			b.WriteString(" " + url)
		}
	}
	return b.String()
}

// live writes an answer as a livestream. Only the last activity has entities of
// the answer: Teams draws citations when the stream is done.
type live struct {
	stream    *livestream.Stream
	prose     *prose.Numbered
	generated bool
}

func newLive(w io.Writer) *live {
	l := &live{stream: livestream.New(w)}
	l.prose = prose.NewNumbered(prose.Number(), func(b []byte) error { _, err := l.stream.Write(b); return err })
	return l
}

// Put takes the next event, and sends an activity when there is enough to say.
func (l *live) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		l.generated = e.Generated
		l.stream.Name(e.ID)
	case *citeway.Source:
		l.prose.Put(e)
	case *citeway.Text:
		if err := l.prose.Text(e.Bytes); err != nil {
			return err
		}
		return l.perhaps()
	case *citeway.Citation:
		if err := l.prose.Citation(e); err != nil {
			return err
		}
		l.stream.Cited()
		return l.perhaps()
	case *citeway.Revision:
		l.prose.Revise(nil, e)
	case *citeway.End:
		return l.last(e)
	}
	return nil
}

func (l *live) perhaps() error {
	if !l.stream.Due(0) {
		return nil
	}
	return l.stream.Interim(livestream.Activity{"textFormat": "markdown"})
}

func (l *live) last(e *citeway.End) error {
	cited := l.prose.Cited()
	if _, err := io.WriteString(l.stream, rest(cited)); err != nil {
		return err
	}
	var entities []any
	if t := message(cited, l.generated, e.Label); t != nil {
		entities = append(entities, t)
	}
	return l.stream.Final(livestream.Activity{"textFormat": "markdown"}, e.Err, entities...)
}
