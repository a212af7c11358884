package writer_test

import (
	"context"
	"syscall"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/verify"
)

// blocking is an extractor that never comes to an end.
type blocking struct{ never chan struct{} }

func (b blocking) Extract(ctx context.Context, _ ingest.File) (*ingest.Content, error) {
	select {
	case <-b.never:
	case <-ctx.Done():
	}
	return nil, ctx.Err()
}

// full is a store whose disk takes nothing more.
type full struct{ store.Store }

func (full) AddFile(context.Context, store.File) error {
	return &citeway.Error{Code: citeway.Unavailable, Message: "cannot be kept", Err: syscall.ENOSPC}
}

// seeing is a library that remembers what it was asked.
type seeing struct {
	writer.Library
	query knowledge.Query
}

func (s *seeing) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	s.query = q
	return s.Library.Search(ctx, q)
}

// scripted is the chat, with the scripted model for turns that name none.
type scripted struct{ r *rig }

func (s *scripted) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	service := chat.New(chat.Options{Evidence: s.r.evidence, Verifier: verify.New(verify.Options{}), Models: map[string]model.Model{"": s.r.model, "script": s.r.model}})
	return service.Answer(ctx, t, sink)
}

// versions tells what became of documents.
type versions struct{ store knowledge.Store }

func (v versions) Version(ctx context.Context, id string) (string, bool, error) {
	held, err := v.store.Source(ctx, id)
	if err != nil {
		return "", false, err
	}
	return held.Version, !held.Gone, nil
}
