package chat

import (
	"context"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

// tooled is m with the turn's own tools, if it has any.
func (r *turn) tooled(m model.Model, t *Turn, watch func(tool.Step) error) model.Model {
	own := r.own(t)
	if len(own) == 0 {
		return m
	}
	desk := tool.Desk{Tools: own, Access: t.Access,
		Limits: r.service.o.Limits, Keep: r.keep, OpenURL: r.service.o.OpenURL, Answer: r.id}
	return &tool.Loop{Desk: desk, Model: m, Watch: watch}
}

// own are our tools that the turn's model may call. A turn that brings its own sources
// or library, or names documents, is answered from these alone.
func (r *turn) own(t *Turn) []tool.Tool {
	if t.Own != nil || t.Sources != nil || t.Library != nil || t.Narrowed() || r.service.o.Own == nil {
		return t.Own
	}
	return r.service.o.Own(r.ctx)
}

// keep saves what a tool gave, so that it can be cited.
func (r *turn) keep(ctx context.Context, records ...evidence.Record) error {
	if store := r.service.o.Evidence; store != nil {
		if err := store.Save(ctx, records...); err != nil {
			return err
		}
	}
	for _, rec := range records {
		r.shown.records[rec.Passage.ID] = rec
	}
	return nil
}
