package session_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// A session is kept in a file, shared, and forked by another.
func ExampleFile() {
	folder, err := os.MkdirTemp("", "citeway")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	store, err := session.Open(filepath.Join(folder, "sessions.db"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	ctx := context.Background()
	book := &session.Book{Store: store}
	talk, _ := book.Begin(ctx, session.Reader{Owner: "k_1"}, "How high was it?")
	_ = store.Append(ctx, talk.ID, Turn())
	share, _ := book.Share(ctx, session.Reader{Owner: "k_1"}, talk.ID, "")
	fork, _ := book.ForkShare(ctx, session.Reader{Owner: "k_2"}, share.ID)
	messages, err := book.Messages(ctx, session.Reader{Owner: "k_2"}, fork.ID)
	fmt.Println(fork.Title, len(messages), messages[6].Citations[0].ID, err)
	// Output: How high was it? 7 p_1 <nil>
}
