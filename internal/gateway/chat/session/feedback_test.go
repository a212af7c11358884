package session_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

func TestAnswersAreJudgedByTheirOwner(t *testing.T) { each(t, answersAreJudgedByTheirOwner) }

func answersAreJudgedByTheirOwner(t *testing.T, b *session.Book) {
	s, err := b.Begin(ctx, mine, "How high?")
	if err != nil {
		t.Fatal(err)
	}
	turn := Turn()
	turn[6].Answer = json.RawMessage(`{"text":"So.","citations":[{"id":"c_1"}]}`)
	if err := b.Store.Append(ctx, s.ID, turn); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		reader         session.Reader
		turn, citation string
		kind           session.Judgement
		note           string
		want           citeway.Code
	}{
		{mine, "q1", "", session.Right, "", ""},
		{mine, "q1", "c_1", session.WrongSource, "it is in the other table", ""},
		{mine, "q1", "c_2", session.WrongSource, "", citeway.NotFound},
		{mine, "a1", "", session.Right, "", citeway.NotFound}, // a step of the turn
		{mine, "q9", "", session.Right, "", citeway.NotFound},
		{mine, "q1", "", "good", "", citeway.Invalid},
		{mine, "q1", "", "", "", citeway.Invalid},
		{mine, "q1", "", session.Wrong, strings.Repeat("a", session.MaxNote+1), citeway.TooLarge},
		{other, "q1", "", session.Wrong, "", citeway.Forbidden},
	} {
		f, err := b.Judge(ctx, c.reader, session.Feedback{Session: s.ID, Turn: c.turn, Citation: c.citation, Kind: c.kind, Note: c.note})
		if citeway.CodeOf(err) != c.want || err == nil && f.Time.IsZero() {
			t.Errorf("%+v: %+v, %v", c, f, err)
		}
	}
	if err := b.Unjudge(ctx, other, s.ID, "q1"); citeway.CodeOf(err) != citeway.Forbidden {
		t.Error(err)
	}
	if list, err := b.Store.Feedback(ctx, s.ID); err != nil || len(list) != 2 || list[0].Kind != session.Right || list[1].Note != "it is in the other table" {
		t.Errorf("%+v, %v", list, err)
	}
	if err := b.Unjudge(ctx, mine, s.ID, "q1"); err != nil {
		t.Error(err)
	}
	if list, err := b.Store.Feedback(ctx, s.ID); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestAFileOfTheSchemaBeforeTakesFeedback: what it holds stays.
func TestAFileOfTheSchemaBeforeTakesFeedback(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	s := open(t, path)
	Begin(t, s, "ses_1", "k_1")
	add(t, s, "ses_1", Turn()...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := database.Connect(path, database.Normal)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`DROP TABLE feedback; PRAGMA user_version = 1`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path)
	if err := again.PutFeedback(ctx, session.Feedback{Session: "ses_1", Turn: "q1", Kind: session.Right}); err != nil {
		t.Fatal(err)
	}
	if list, err := again.Messages(ctx, "ses_1"); err != nil || len(list) != 7 {
		t.Errorf("%d messages, %v", len(list), err)
	}
}
