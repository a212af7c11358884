package openai

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/prompt"
)

// turn is the turn for the chat: the last question of the conversation, with what
// preceded it. Sources that the client put into the prompt are searched too.
func (s *Surface) turn(ctx context.Context, a *request.Asked, name string) (chat.Turn, *request.Sources) {
	caller := server.CallerOf(ctx)
	t := chat.Turn{Access: caller.Access(), Calling: chat.Calling{Tools: a.Tools, Choice: a.Choice},
		Writing: chat.Writing{Model: name, MaxTokens: a.MaxTokens, Temperature: a.Temperature, TopP: a.TopP}}
	given := &request.Sources{}
	messages := slices.Clone(a.Messages)
	for i := range messages {
		if m := &messages[i]; m.Role == prompt.User || m.Role == prompt.System {
			given.Read(m.Content)
			m.Content = request.Question(m.Content)
		}
	}
	t.Converse(messages)
	if len(given.List()) > 0 && s.o.Library != nil {
		t.Library = &beside{given: given.List(), next: s.o.Library}
	}
	return t, given
}

// attach has a turn rest on the files of its messages too.
func (s *Surface) attach(ctx context.Context, t *chat.Turn, files []server.Brought) error {
	given, err := server.Bring(ctx, s.o.Reader, files)
	usual := t.Library
	if usual == nil {
		usual = s.o.Library
	}
	if both := server.Beside(given, usual); both != nil {
		t.Library = both
	}
	return err
}

// beside finds the sources of a prompt, and after them what a library finds.
type beside struct {
	given []citeway.Source
	next  chat.Library
}

// Search returns the passages of the prompt first, without scores, because the client
// gives none. They are the caller's own, so no clearance applies to them.
func (b *beside) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	found, err := b.next.Search(ctx, q)
	if err != nil {
		return nil, err
	}
	var hits []knowledge.Hit
	for i := range b.given {
		source := b.given[i]
		source.Passages = nil
		for _, p := range b.given[i].Passages {
			if q.Limit > 0 && len(hits) == q.Limit {
				return append(hits, found...), nil
			}
			hits = append(hits, knowledge.Hit{Source: source, Passage: p})
		}
	}
	return append(hits, found...), nil
}
