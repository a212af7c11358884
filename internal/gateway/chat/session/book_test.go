package session_test

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

var (
	ctx   = context.Background()
	mine  = session.Reader{Owner: "k_1"}
	other = session.Reader{Owner: "k_2"}
)

// each runs a test over a book of each store.
func each(t *testing.T, test func(t *testing.T, b *session.Book)) {
	t.Run("memory", func(t *testing.T) { test(t, &session.Book{Store: database.Memory(t, session.Open)}) })
	t.Run("sqlite", func(t *testing.T) {
		store, err := session.Open(filepath.Join(t.TempDir(), "sessions.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		test(t, &session.Book{Store: store})
	})
}

// fill gives the book one session of k_1, and of it one whole turn.
func fill(t *testing.T, b *session.Book) *session.Session {
	t.Helper()
	s, err := b.Begin(ctx, mine, "How high?")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Store.Append(ctx, s.ID, Turn()); err != nil {
		t.Fatal(err)
	}
	return s
}

func Example() {
	store, _ := session.Open("")
	defer store.Close()
	b := &session.Book{Store: store}
	s, _ := b.Begin(ctx, session.Reader{Owner: "k_1"}, "How high?")
	_ = b.Store.Append(ctx, s.ID, Turn())
	share, _ := b.Share(ctx, session.Reader{Owner: "k_1"}, s.ID, "")
	_, messages, _ := b.Shared(ctx, share.ID)
	last := messages[len(messages)-1]
	fmt.Println(len(messages), last.Tool, last.Citations[0].ID, last.Citations[0].Text)
	// Output: 7 router_agent p_1 heights
}

func TestASessionIsItsOwners(t *testing.T) { each(t, aSessionIsItsOwners) }

func aSessionIsItsOwners(t *testing.T, b *session.Book) {
	s := fill(t, b)
	for _, c := range []struct {
		reader session.Reader
		id     string
		want   citeway.Code
	}{{mine, s.ID, ""}, {session.Reader{All: true}, s.ID, ""}, {other, s.ID, citeway.Forbidden}, {session.Reader{}, s.ID, citeway.Forbidden}, {mine, "ses_none", citeway.NotFound}} {
		_, open := b.Open(ctx, c.reader, c.id)
		_, messages := b.Messages(ctx, c.reader, c.id)
		_, message := b.Message(ctx, c.reader, c.id, "r3")
		_, fork := b.Fork(ctx, c.reader, c.id, "")
		_, share := b.Share(ctx, c.reader, c.id, "")
		_, renamed := b.Rename(ctx, c.reader, c.id, "Ebb")
		for i, err := range []error{open, messages, message, fork, share, renamed, b.Unshare(ctx, c.reader, c.id)} {
			if citeway.CodeOf(err) != c.want {
				t.Errorf("%+v, %d: %v", c, i, err)
			}
		}
	}
	if _, err := b.Message(ctx, mine, s.ID, "none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func TestASessionIsDeletedByItsOwner(t *testing.T) { each(t, aSessionIsDeletedByItsOwner) }

func aSessionIsDeletedByItsOwner(t *testing.T, b *session.Book) {
	s := fill(t, b)
	if err := b.Delete(ctx, other, s.ID); citeway.CodeOf(err) != citeway.Forbidden {
		t.Error(err)
	}
	if err := b.Delete(ctx, mine, s.ID); err != nil {
		t.Error(err)
	}
	if _, err := b.Open(ctx, mine, s.ID); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func TestAShareEndsAtItsMessage(t *testing.T) { each(t, aShareEndsAtItsMessage) }

func aShareEndsAtItsMessage(t *testing.T, b *session.Book) {
	s := fill(t, b)
	share, err := b.Share(ctx, mine, s.ID, "r1")
	if err != nil {
		t.Fatal(err)
	}
	if _, messages, err := b.Shared(ctx, share.ID); err != nil || len(messages) != 5 || messages[4].ID != "r1" {
		t.Errorf("%d messages, %v", len(messages), err)
	}
	if _, err := b.Share(ctx, mine, s.ID, "none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	for citation, want := range map[string]bool{"p_1": true, "c_1": false} { // c_1 is of the answer, beyond
		if got, err := b.Cites(ctx, other, share.ID, citation); err != nil || got != want {
			t.Errorf("%s: %v, %v", citation, got, err)
		}
		if got, err := b.Cites(ctx, other, "", citation); err != nil || got {
			t.Errorf("%s without the share: %v, %v", citation, got, err)
		}
	}
	if err := b.Unshare(ctx, mine, s.ID); err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Shared(ctx, share.ID); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	if got, err := b.Cites(ctx, other, share.ID, "p_1"); err != nil || got {
		t.Errorf("%v, %v", got, err)
	}
}

func TestWithoutAnAnswerThereIsNothingToShare(t *testing.T) {
	b := &session.Book{Store: database.Memory(t, session.Open)}
	s, _ := b.Begin(ctx, mine, "")
	if _, err := b.Share(ctx, mine, s.ID, ""); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func TestAForkHasNewMessagesAndTheSameCitations(t *testing.T) {
	each(t, aForkHasNewMessagesAndTheSameCitations)
}

func aForkHasNewMessagesAndTheSameCitations(t *testing.T, b *session.Book) {
	s := fill(t, b)
	share, err := b.Share(ctx, mine, s.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	fork, err := b.ForkShare(ctx, other, share.ID)
	if err != nil || fork.Owner != "k_2" || fork.Forked != s.ID || fork.Title != s.Title {
		t.Fatalf("%+v, %v", fork, err)
	}
	was, _ := b.Messages(ctx, mine, s.ID)
	is, err := b.Messages(ctx, other, fork.ID)
	if err != nil || len(is) != len(was) {
		t.Fatalf("%d messages, %v", len(is), err)
	}
	ids := map[string]string{"": ""}
	for i := range was {
		ids[was[i].ID] = is[i].ID
		want := was[i].Clone()
		want.ID, want.SessionID, want.ParentID = is[i].ID, fork.ID, ids[was[i].ParentID]
		if is[i].ID == was[i].ID || !reflect.DeepEqual(is[i], want) {
			t.Errorf("got %+v\nwant %+v", is[i], want)
		}
	}
	if got, err := b.Cites(ctx, other, "", "c_1"); err != nil || !got {
		t.Errorf("who has the fork may not open its citation: %v, %v", got, err)
	}
	part, err := b.Fork(ctx, mine, s.ID, "p_1")
	if err != nil {
		t.Fatal(err)
	}
	if list, _ := b.Messages(ctx, mine, part.ID); len(list) != 3 {
		t.Errorf("%d messages", len(list))
	}
	if _, err := b.Fork(ctx, mine, s.ID, "none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	if _, err := b.ForkShare(ctx, other, "sh_none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func TestTitlesAreShort(t *testing.T) {
	b := &session.Book{Store: database.Memory(t, session.Open)}
	for title, want := range map[string]string{"How\nhigh?": "How high?", "": "", strings.Repeat("潮", 99): strings.Repeat("潮", 65) + "…"} {
		if s, err := b.Begin(ctx, mine, title); err != nil || s.Title != want {
			t.Errorf("%q: %q, %v", title, s.Title, err)
		}
	}
}
