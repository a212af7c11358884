package server_test

import (
	"context"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// staff is a library in which only who is of the staff sees a document.
type staff struct{}

func (staff) Sees(_ context.Context, _ string, sight knowledge.Sight) (bool, error) {
	for _, set := range sight.Sets {
		if set == "staff" {
			return true, nil
		}
	}
	return false, nil
}

// as is the context of a request of that key.
func as(t *testing.T, id string, sets ...string) context.Context {
	return server.WithCaller(t.Context(), server.Caller{ID: id, Sets: sets})
}

func conversations(t *testing.T) *server.Conversations {
	store, records := database.Memory(t, session.Open), database.Memory(t, sqlite.Open)
	return &server.Conversations{Book: session.Book{Store: store}, Runner: session.NewRunner(nil, store), Evidence: records, Documents: staff{}}
}

// TestWhoIsShownAList: without keys, one reader of their own machine; where everyone may
// come, nobody without a key.
func TestWhoIsShownAList(t *testing.T) {
	k := conversations(t)
	for _, owner := range []string{"", "k_1"} {
		if _, err := k.Book.Begin(t.Context(), session.Reader{Owner: owner}, "of "+owner); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		public bool
		id     string
		want   int
	}{{false, "", 1}, {true, "", 0}, {true, "k_1", 1}, {false, "k_2", 0}} {
		k.Public = c.public
		list, err := k.List(as(t, c.id), session.Listing{Owner: "k_1", Limit: 9})
		if err != nil || list == nil || len(list) != c.want || c.want == 1 && list[0].Title != "of "+c.id {
			t.Errorf("%+v: %+v, %v", c, list, err)
		}
	}
}

// TestWhatAConversationRestsOn: its owner reads it as long as they may see that.
func TestWhatAConversationRestsOn(t *testing.T) {
	k := conversations(t)
	one, err := k.Book.Begin(t.Context(), session.Reader{Owner: "k_1"}, "How high?")
	if err != nil {
		t.Fatal(err)
	}
	list := []session.Message{{ID: "q", Type: session.Call, Tool: session.Router}, {ID: "a", ParentID: "q", Type: session.Result, Tool: session.Router, Evidence: []string{"p_1", "p_gone"}}}
	if err := k.Book.Store.Append(t.Context(), one.ID, list); err != nil {
		t.Fatal(err)
	}
	rec := evidence.Record{ID: "p_1", Kind: evidence.Passage, Document: "d_1", Passage: citeway.Passage{ID: "p_1", Text: "4.2 metres."}}
	if err := k.Evidence.Save(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	for set, want := range map[string]citeway.Code{"staff": "", "guests": citeway.Forbidden} {
		if _, err := k.Own(as(t, "k_1", set), one.ID); citeway.CodeOf(err) != want {
			t.Errorf("%s: %v", set, err)
		}
	}
	share, err := k.Book.Share(t.Context(), session.Reader{Owner: "k_1"}, one.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	for set, want := range map[string]citeway.Code{"staff": "", "guests": citeway.Forbidden} {
		if got, err := k.Read(as(t, "k_2", set), share.ID, ""); citeway.CodeOf(err) != want || err == nil && got.Share != share.ID {
			t.Errorf("a share, %s: %+v, %v", set, got, err)
		}
		if _, err := k.Read(as(t, "k_2", set), one.ID, share.ID); citeway.CodeOf(err) != want {
			t.Errorf("by the share, %s: %v", set, err)
		}
	}
	if _, err := k.Read(as(t, "k_2", "staff"), one.ID, ""); citeway.CodeOf(err) != citeway.Forbidden {
		t.Error(err)
	}
}
