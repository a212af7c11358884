package rill

import (
	"context"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// sharePrefix begins the id of a share.
const sharePrefix = "sh_"

// talk is a conversation as a caller reads it.
type talk struct {
	*session.Session
	// messages are those that the caller may read.
	messages []session.Message
	// share is the share that it is read by; "" for the caller's own.
	share string
}

// reader is the key that reads.
func reader(ctx context.Context) session.Reader {
	return session.Reader{Owner: server.CallerOf(ctx).ID}
}

// accessOf is what the caller may see.
func accessOf(ctx context.Context) tool.Access {
	c := server.CallerOf(ctx)
	return c.Access()
}

// read finds the conversation that a request names: the caller's own, or one that
// was shared, by ?share= or by the share's id in the conversation's place.
func (s *Surface) read(r *http.Request) (*talk, error) {
	id, share := r.PathValue("conversation"), r.URL.Query().Get("share")
	if strings.HasPrefix(id, sharePrefix) {
		return s.shared(r.Context(), "", id)
	}
	own, err := s.own(r.Context(), id)
	if share == "" || citeway.CodeOf(err) != citeway.Forbidden {
		return own, err
	}
	return s.shared(r.Context(), id, share)
}

// own returns one of the caller's conversations. Returns NotFound if there is none;
// Forbidden for someone else's, and for one that rests on content that the caller may
// not see.
func (s *Surface) own(ctx context.Context, id string) (*talk, error) {
	one, err := s.book.Open(ctx, reader(ctx), id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, noConversation(id)
	}
	if err != nil {
		return nil, err
	}
	messages, err := s.settled(ctx, id)
	if err != nil {
		return nil, err
	}
	return &talk{Session: one, messages: messages}, s.cleared(ctx, id, messages...)
}

// settled is the messages of a conversation, with results for the calls that were
// open when the program was ended.
func (s *Surface) settled(ctx context.Context, id string) ([]session.Message, error) {
	messages, err := s.o.Sessions.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	if changed, err := s.runner.Settle(ctx, id, messages); err != nil || !changed {
		return messages, err
	}
	return s.o.Sessions.Messages(ctx, id)
}

// shared returns the shared part of a conversation; id is the conversation that the
// share must belong to, "" for any.
func (s *Surface) shared(ctx context.Context, id, share string) (*talk, error) {
	one, messages, err := s.book.Shared(ctx, share)
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, noShare(share)
	case err != nil:
		return nil, err
	case id != "" && one.ID != id:
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: id, Message: "the share is of another conversation"}
	}
	return &talk{Session: one, messages: messages, share: share}, s.cleared(ctx, share, messages...)
}

// cleared refuses, with Forbidden, messages that rest on evidence that the caller may
// not see: by the label that the evidence bore then, or by what may be seen of its
// document now. A share says who may read, and lifts no label.
func (s *Surface) cleared(ctx context.Context, place string, messages ...session.Message) error {
	if sightOf(ctx).All() {
		return nil
	}
	seen := map[string]bool{}
	for i := range messages {
		for _, id := range messages[i].Evidence {
			if seen[id] {
				continue
			}
			seen[id] = true
			if may, err := s.mayOpen(ctx, id); err != nil || !may {
				return orWithheld(err, place)
			}
		}
	}
	return nil
}

func orWithheld(err error, place string) error {
	if err != nil {
		return err
	}
	return withheld(place)
}

// mayOpen reports whether the caller may see the evidence under an id as part of a
// conversation that the caller may read. Missing evidence hides nothing; evidence that
// belongs neither to a document nor to a view hidden from the caller may be seen by
// everyone who may read the conversation.
func (s *Surface) mayOpen(ctx context.Context, id string) (bool, error) {
	rec, err := s.o.Evidence.Get(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return true, nil
	}
	sight := sightOf(ctx)
	switch {
	case err != nil:
		return false, err
	case evidence.Allowed(rec, sight.Clearance) != nil:
		return false, nil
	case rec.Document == "":
		return s.o.Opener.Sees(rec, accessOf(ctx)), nil
	case s.o.Library == nil:
		return false, nil
	}
	return s.o.Library.Sees(ctx, rec.Document, sight)
}

func sightOf(ctx context.Context) knowledge.Sight {
	c := server.CallerOf(ctx)
	return knowledge.Sight{Clearance: c.Clearance, Sets: c.Sets}
}
