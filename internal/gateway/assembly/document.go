package assembly

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// Document reads a document as it is now; NotFound if there is none that the caller may
// see. Text and places are of the version that stood when the caller was let in, so that
// a document that is replaced meanwhile by one with a higher label shows none of it.
func (l *library) Document(ctx context.Context, id string, sight knowledge.Sight) (*native.Document, error) {
	held, err := l.seen(ctx, id, sight)
	if err != nil {
		return nil, err
	}
	text, err := l.base.store.Text(ctx, id, held.Version)
	if err != nil {
		return nil, err
	}
	passages, err := l.base.store.Passages(ctx, id, held.Version)
	if err != nil {
		return nil, err
	}
	d := &native.Document{Source: held.Source, Version: held.Version, Text: text, Passages: make([]native.Place, len(passages))}
	for i, p := range passages {
		d.Passages[i] = native.Place{ID: p.ID, Start: p.Span.Start, End: p.Span.End, Page: p.Page, Context: p.Context}
	}
	if l.base.store.HasOriginal(held) {
		d.Original = &native.Original{Digest: held.Original, Mime: held.Source.Mime}
	}
	return d, nil
}

// seen is a document that is there and that the caller may see; NotFound for any other.
func (l *library) seen(ctx context.Context, id string, sight knowledge.Sight) (*knowledge.Held, error) {
	held, err := l.base.store.Source(ctx, id)
	if err != nil {
		return nil, err
	}
	if held.Gone || !sight.SeesSource(&held.Source, held.Sets) {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document"}
	}
	return held, nil
}
