package session_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// TestTwoStoresOverOneFile: two programs over one file keep one order, and one
// result a call.
func TestTwoStoresOverOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	stores := []session.Store{open(t, path), open(t, path)}
	Begin(t, stores[0], "ses_1", "")
	ctx := context.Background()
	if err := stores[1].Append(ctx, "ses_1", []session.Message{{ID: "call", Type: session.Call}}); err != nil {
		t.Fatal(err)
	}
	const each = 15
	var all sync.WaitGroup
	results := make(chan error, 2)
	for n, s := range stores {
		all.Go(func() {
			for i := range each {
				if err := s.Append(ctx, "ses_1", []session.Message{{ID: fmt.Sprintf("m%d_%d", n, i), Type: session.Call, ParentID: "call"}}); err != nil {
					t.Error(err)
				}
			}
			results <- s.Append(ctx, "ses_1", []session.Message{{ID: fmt.Sprint("r", n), Type: session.Result, ParentID: "call"}})
		})
	}
	all.Wait()
	first, second := <-results, <-results
	if (first == nil) == (second == nil) || citeway.CodeOf(errors.Join(first, second)) != citeway.Invalid {
		t.Errorf("%v, %v", first, second)
	}
	list, err := stores[0].Messages(ctx, "ses_1")
	if err != nil || len(list) != 2*each+2 {
		t.Fatalf("%d messages, %v", len(list), err)
	}
	for i := range list {
		if list[i].Index != i {
			t.Errorf("message %d has index %d", i, list[i].Index)
		}
	}
}

func TestAClosedStoreSaysSo(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "sessions.db"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	_, one := s.Session(ctx, "ses_1")
	_, list := s.Sessions(ctx, "", 1)
	_, page := s.Find(ctx, session.Listing{Limit: 1})
	_, search := s.Find(ctx, session.Listing{Limit: 1, Words: "tide"})
	_, messages := s.Messages(ctx, "ses_1")
	_, message := s.Message(ctx, "ses_1", "m")
	_, share := s.Share(ctx, "sh")
	_, holds := s.Holds(ctx, "", "p")
	for i, err := range []error{one, list, page, search, s.Rename(ctx, "ses_1", "Ebb"), s.Delete(ctx, "ses_1"), messages, message, share, holds, s.Begin(ctx, session.Session{ID: "x"}), s.Append(ctx, "x", nil),
		s.PutShare(ctx, session.Share{}), s.DropShares(ctx, "x")} {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Errorf("%d: %v", i, err)
		}
	}
}

func TestASessionHasItsEnd(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "sessions.db"))
	Begin(t, s, "ses_1", "")
	all := make([]session.Message, session.MaxMessages)
	for i := range all {
		all[i] = session.Message{ID: fmt.Sprint(i), Type: session.Call}
	}
	if err := s.Append(context.Background(), "ses_1", all); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(context.Background(), "ses_1", []session.Message{{ID: "one", Type: session.Call}}); citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}
