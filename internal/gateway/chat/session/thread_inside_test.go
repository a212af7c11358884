package session

import (
	"context"
	"errors"
	"testing"
)

// A database that does not answer is no reason to call a message wrong: who sent it would not
// send it again.
func TestADatabaseThatFailsIsNoWrongMessage(t *testing.T) {
	s, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tx, err := s.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	gone, end := context.WithCancel(t.Context())
	end()
	about := &thread{ctx: gone, tx: tx, id: "ses_1"}
	if err := about.first(Fits(&Message{ID: "msg_2", ParentID: "msg_1", Type: Result}, about)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
