package rows_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
)

func open(t *testing.T, path string) *talkrows.Store {
	t.Helper()
	s, err := talkrows.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestStore(t *testing.T) {
	databasetest.Places(t, func(t *testing.T, where func(t *testing.T) string) {
		suite(t, func(t *testing.T) directline.Store { return open(t, where(t)) })
	})
}

func TestConversationsOutliveTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "directline.db")
	s := open(t, path)
	ctx := context.Background()
	if err := s.Begin(ctx, directline.Conversation{ID: "c", Used: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Append(ctx, "c", directline.Activity{At: time.Now(), Awaits: true, Wire: json.RawMessage(`{"text":"kept"}`)}); err != nil {
		t.Fatal(err)
	}
	secret := "dlc_not-to-be-found"
	if err := s.AddToken(ctx, directline.Token{Hash: access.HashOf(secret), Conversation: "c", Expires: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	all, err := s.After(ctx, "c", 0, 9)
	if err != nil || len(all) != 1 || string(all[0].Wire) != `{"text":"kept"}` || !all[0].Awaits {
		t.Errorf("got %+v %v", all, err)
	}
	if _, err := s.Token(ctx, access.HashOf(secret)); err != nil {
		t.Error(err)
	}
	data, err := os.ReadFile(path)
	if err != nil || bytes.Contains(data, []byte(secret)) {
		t.Errorf("the file holds a token, or cannot be read: %v", err)
	}
}

func TestTheFileIsItsOwnersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "directline.db")
	open(t, path)
	about, err := os.Stat(path)
	if err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("got %v %v", about.Mode(), err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	if _, err := talkrows.Open(filepath.Join(t.TempDir(), "no", "folder", "d.db")); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", "file:"+other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE other (a)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := talkrows.Open(other); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}
