package session

import (
	"context"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// Reader is the person who reads.
type Reader struct {
	// Owner is the id of the reader's key; "" without one.
	Owner string
	// All says that every session may be read.
	All bool
}

// Book is a store with the rules of access.
type Book struct{ Store Store }

// Begin begins a session of the reader, called after the first question.
func (b *Book) Begin(ctx context.Context, r Reader, title string) (*Session, error) {
	s := Session{ID: NewID("ses_"), Owner: r.Owner, Title: shortened(title), Created: now()}
	if err := b.Store.Begin(ctx, s); err != nil {
		return nil, err
	}
	return &s, nil
}

func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// shortened is a title on one line, within MaxTitle.
func shortened(title string) string {
	line := []rune(title)
	for i, r := range line {
		if r < ' ' {
			line[i] = ' '
		}
	}
	for len(string(line)) > MaxTitle-len("…") {
		line = line[:len(line)-1]
		if len(string(line)) <= MaxTitle-len("…") {
			return string(line) + "…"
		}
	}
	return string(line)
}

// Open returns a session. Errors: NotFound for an unknown one, Forbidden for someone
// else's.
func (b *Book) Open(ctx context.Context, r Reader, id string) (*Session, error) {
	s, err := b.Store.Session(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.All && s.Owner != r.Owner {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: id, Message: "the session is another's", Mend: "ask who began it to share it"}
	}
	return s, nil
}

// Messages returns a session's messages. Errors are those of Open.
func (b *Book) Messages(ctx context.Context, r Reader, id string) ([]Message, error) {
	if _, err := b.Open(ctx, r, id); err != nil {
		return nil, err
	}
	return b.Store.Messages(ctx, id)
}

// Message returns one message of a session, by its id or by one that it holds as evidence,
// as a link to it opens. Errors: NotFound for
// an unknown session or message, Forbidden for someone else's.
func (b *Book) Message(ctx context.Context, r Reader, id, message string) (*Message, error) {
	if _, err := b.Open(ctx, r, id); err != nil {
		return nil, err
	}
	messages, err := b.Store.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	if m := Find(messages, message); m != nil {
		return m, nil
	}
	return nil, Missing("message", message)
}

// Rename gives a session of the reader's another title, on one line and within MaxTitle.
// Errors are those of Open.
func (b *Book) Rename(ctx context.Context, r Reader, id, title string) (*Session, error) {
	one, err := b.Open(ctx, r, id)
	if err != nil {
		return nil, err
	}
	one.Title = shortened(title)
	return one, b.Store.Rename(ctx, id, one.Title)
}

// Delete deletes a session of the reader's. Errors are those of Open.
func (b *Book) Delete(ctx context.Context, r Reader, id string) error {
	if _, err := b.Open(ctx, r, id); err != nil {
		return err
	}
	return b.Store.Delete(ctx, id)
}

// Share shares a session up to a message; "" is its last answer. Errors: NotFound for
// an unknown message or without an answer, and those of Open.
func (b *Book) Share(ctx context.Context, r Reader, id, until string) (*Share, error) {
	messages, err := b.Messages(ctx, r, id)
	if err != nil {
		return nil, err
	}
	if until == "" {
		for i := range messages {
			if messages[i].Type == Result && messages[i].Tool == Router {
				until = messages[i].ID
			}
		}
		if until == "" {
			return nil, Missing("answer", id)
		}
	}
	s := Share{ID: NewID("sh_"), Session: id, Created: now(), Until: until}
	return &s, b.Store.PutShare(ctx, s)
}

// Unshare ends every share of a session. Errors are those of Open.
func (b *Book) Unshare(ctx context.Context, r Reader, id string) error {
	if _, err := b.Open(ctx, r, id); err != nil {
		return err
	}
	return b.Store.DropShares(ctx, id)
}

// Shared returns a session and its messages up to where it is shared, as far as they are
// Current and Visible. Whoever has the share's id may read it. Returns NotFound for an unknown or ended share.
func (b *Book) Shared(ctx context.Context, share string) (*Session, []Message, error) {
	sh, err := b.Store.Share(ctx, share)
	if err != nil {
		return nil, nil, err
	}
	s, err := b.Store.Session(ctx, sh.Session)
	if err != nil {
		return nil, nil, err
	}
	messages, err := b.Store.Messages(ctx, sh.Session)
	if err != nil {
		return nil, nil, err
	}
	until := slices.IndexFunc(messages, func(m Message) bool { return m.ID == sh.Until })
	return s, Visible(Current(messages[:until+1], "")), nil
}

// Cites reports whether evidence under a citation id may be opened because a session
// cites it: one of the reader's own, or one whose share the reader has; "" is no share.
// Labels are checked elsewhere.
func (b *Book) Cites(ctx context.Context, r Reader, share, citation string) (bool, error) {
	if held, err := b.Store.Holds(ctx, r.Owner, citation); held || err != nil || share == "" {
		return held, err
	}
	_, messages, err := b.Shared(ctx, share)
	if citeway.CodeOf(err) == citeway.NotFound {
		return false, nil
	}
	return shows(messages, citation), err
}

// Fork makes a session of the reader's own from one that the reader may read, up to a
// message; "" is all of it. Messages get new ids; their content, with its citation ids,
// stays. Errors are those of Open, and NotFound for an unknown message.
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
	for i := range messages {
		if m := &messages[i]; m.Type == Call && len(m.Evidence) > 0 && !shows(messages, m.Evidence[0]) {
			m.Evidence = nil // the search is not what is cited, but documents of it
		}
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

// renamed are the messages under new ids. A call whose result comes later has none.
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
