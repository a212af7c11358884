package server

import (
	"context"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	talk "github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Conversations are those that are kept, the sessions of chat/session, as far as the caller
// of a request may read them: by whose they are or by a share, and by what they rest on. All
// surfaces of conversations share them.
type Conversations struct {
	Book talk.Book
	// Runner runs their turns; each surface has its own chat answer them (see
	// session.Runner.With).
	Runner   *talk.Runner
	Evidence evidence.Store
	// Documents says who may see a document; nil allows only callers who may see
	// everything.
	Documents Documents
	// Public says that callers without a key may be many: they are shown no list, and read
	// what they know the id of.
	Public bool
	// Sees reports whether the caller may see the subject of a record's call; nil allows
	// every caller.
	Sees func(rec *evidence.Record, a tool.Access) bool
}

// Conversation is one as a caller reads it.
type Conversation struct {
	*talk.Session
	// Messages are those that the caller may read.
	Messages []talk.Message
	// Share is the share that it is read by; "" for the caller's own.
	Share string
}

// ReaderOf is the key that reads.
func ReaderOf(ctx context.Context) talk.Reader {
	return talk.Reader{Owner: CallerOf(ctx).ID}
}

// List returns a page of the caller's own conversations; the owner of l is the caller.
func (k *Conversations) List(ctx context.Context, l talk.Listing) ([]talk.Session, error) {
	l.Owner = ReaderOf(ctx).Owner
	if k.Public && l.Owner == "" {
		return []talk.Session{}, nil
	}
	return k.Book.Store.Find(ctx, l)
}

// sharePrefix begins the id of a share.
const sharePrefix = "sh_"

// Read returns a conversation: the caller's own, or one that was shared, by that share or
// by the share's id in the conversation's place. Errors are those of Own and Shared.
func (k *Conversations) Read(ctx context.Context, id, share string) (*Conversation, error) {
	if strings.HasPrefix(id, sharePrefix) {
		return k.Shared(ctx, "", id)
	}
	own, err := k.Own(ctx, id)
	if share == "" || citeway.CodeOf(err) != citeway.Forbidden {
		return own, err
	}
	return k.Shared(ctx, id, share)
}

// Own returns one of the caller's conversations. Returns NotFound if there is none;
// Forbidden for someone else's, and for one that rests on content that the caller may
// not see.
func (k *Conversations) Own(ctx context.Context, id string) (*Conversation, error) {
	one, err := k.Book.Open(ctx, ReaderOf(ctx), id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, NoConversation(id)
	}
	if err != nil {
		return nil, err
	}
	messages, err := k.settled(ctx, id)
	if err != nil {
		return nil, err
	}
	return &Conversation{Session: one, Messages: messages}, k.Cleared(ctx, id, messages...)
}

// settled is the messages of a conversation, with results for the calls that were
// open when the program was ended.
func (k *Conversations) settled(ctx context.Context, id string) ([]talk.Message, error) {
	messages, err := k.Book.Store.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	if changed, err := k.Runner.Settle(ctx, id, messages); err != nil || !changed {
		return messages, err
	}
	return k.Book.Store.Messages(ctx, id)
}

// Shared returns the shared part of a conversation; id is the conversation that the
// share must belong to, "" for any.
func (k *Conversations) Shared(ctx context.Context, id, share string) (*Conversation, error) {
	one, messages, err := k.Book.Shared(ctx, share)
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, &citeway.Error{Code: citeway.NotFound, Place: share, Message: "there is no such share, or it has ended", Mend: "ask who began the conversation to share it again"}
	case err != nil:
		return nil, err
	case id != "" && one.ID != id:
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: id, Message: "the share is of another conversation", Mend: "open it by its own link"}
	}
	return &Conversation{Session: one, Messages: messages, Share: share}, k.Cleared(ctx, share, messages...)
}

// Cleared refuses, with Forbidden, messages that rest on evidence that the caller may
// not see: by the label that the evidence bore then, or by what may be seen of its
// document now. A share says who may read, and lifts no label. The error reveals nothing
// about what it hides.
func (k *Conversations) Cleared(ctx context.Context, place string, messages ...talk.Message) error {
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
			switch may, err := k.mayOpen(ctx, id); {
			case err != nil:
				return err
			case !may:
				return &citeway.Error{Code: citeway.Forbidden, Place: place, Message: "it rests on sources that your key may not see", Mend: "ask the person who runs the server for a key with more clearance"}
			}
		}
	}
	return nil
}

// mayOpen reports whether the caller may see the evidence under an id as part of a
// conversation that the caller may read. Missing evidence hides nothing; evidence that
// belongs neither to a document nor to a view hidden from the caller may be seen by
// everyone who may read the conversation.
func (k *Conversations) mayOpen(ctx context.Context, id string) (bool, error) {
	rec, err := k.Evidence.Get(ctx, id)
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
		return k.sees(ctx, rec), nil
	case k.Documents == nil:
		return false, nil
	}
	return k.Documents.Sees(ctx, rec.Document, sight)
}

func (k *Conversations) sees(ctx context.Context, rec *evidence.Record) bool {
	c := CallerOf(ctx)
	return k.Sees == nil || k.Sees(rec, c.Access())
}

// NoConversation is the error for a conversation that there is not.
func NoConversation(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such conversation", Mend: "begin a new one, or name one of your own"}
}

func sightOf(ctx context.Context) knowledge.Sight {
	c := CallerOf(ctx)
	return knowledge.Sight{Clearance: c.Clearance, Sets: c.Sets}
}
