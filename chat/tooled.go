package chat

import (
	"context"

	"github.com/citeway/citeway/chat/tool"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/model"
)

// tooled is m with the turn's own tools, if it has any.
func (r *turn) tooled(m model.Model, t *Turn) model.Model {
	if len(t.Own) == 0 {
		return m
	}
	desk := tool.Desk{Tools: t.Own, Access: tool.Access{Clearance: t.Clearance, Sets: t.Sets, Owner: t.Owner},
		Limits: r.service.o.Limits, Keep: r.keep, OpenURL: r.service.o.OpenURL, Answer: r.id}
	return &tool.Loop{Desk: desk, Model: m, Watch: t.Watch}
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
