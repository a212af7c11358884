package session

import "context"

// Fork makes a session of the reader's own from one that the reader may read, up
// to a message; "" is all of it. Messages get new ids; what they say and the
// citation ids in it stay. Errors are those of Open, and NotFound for a message
// that is not there.
func (b *Book) Fork(ctx context.Context, r Reader, id, until string) (*Session, error) {
	s, err := b.Open(ctx, r, id)
	if err != nil {
		return nil, err
	}
	messages, err := b.Store.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	if until != "" {
		if messages, err = upTo(messages, until); err != nil {
			return nil, err
		}
	}
	return b.fork(ctx, r, s, messages)
}

// ForkShare makes a session of the reader's own from a share.
func (b *Book) ForkShare(ctx context.Context, r Reader, share string) (*Session, error) {
	s, messages, err := b.Shared(ctx, share)
	if err != nil {
		return nil, err
	}
	return b.fork(ctx, r, s, messages)
}

func upTo(messages []Message, until string) ([]Message, error) {
	for i := range messages {
		if messages[i].ID == until {
			return messages[:i+1], nil
		}
	}
	return nil, Missing("message", until)
}

func (b *Book) fork(ctx context.Context, r Reader, from *Session, messages []Message) (*Session, error) {
	s := Session{ID: NewID("ses_"), Owner: r.Owner, Title: from.Title, Created: now(), Forked: from.ID}
	if err := b.Store.Begin(ctx, s); err != nil {
		return nil, err
	}
	return &s, b.Store.Append(ctx, s.ID, renamed(messages))
}

// renamed are the messages under new ids. A call whose result lies beyond is left
// without.
func renamed(messages []Message) []Message {
	ids := map[string]string{}
	out := make([]Message, len(messages))
	for i := range messages {
		m := messages[i].Clone()
		ids[m.ID] = NewID("msg_")
		m.ID, m.ParentID = ids[m.ID], ids[m.ParentID]
		out[i] = m
	}
	return out
}
