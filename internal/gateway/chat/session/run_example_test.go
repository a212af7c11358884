package session_test

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

// A turn with one query, heard message by message.
func ExampleRunner() {
	ctx := context.Background()
	store, _ := session.Open("")
	defer store.Close()
	book := &session.Book{Store: store}
	talk, _ := book.Begin(ctx, session.Reader{}, "How high was it?")
	service := chat.New(chat.Options{Models: map[string]model.Model{"": &asking{calls: oneCall()}}})
	feed := session.NewRunner(service, store).Start(ctx, talk.ID, chat.Turn{Question: "How high was it?", Citing: chat.Citing{Family: citeway.Cite}, Calling: chat.Calling{Own: []tool.Tool{query{}}}}, nil)
	for m := range feed.Messages(ctx, 0) {
		fmt.Println(m.Index, m.Role, m.Tool, m.Type, len(m.Citations))
	}
	fmt.Println(feed.Wait(ctx))
	// Output:
	// 0 user router_agent call 0
	// 1 assistant analyst_agent call 0
	// 2 assistant query_metrics_view call 0
	// 3 tool query_metrics_view progress 0
	// 4 tool query_metrics_view result 0
	// 5 tool analyst_agent result 0
	// 6 assistant router_agent result 1
	// <nil>
}

// Two sessions of one runner run side by side.
func ExampleRunner_Run() {
	ctx := context.Background()
	store, _ := session.Open("")
	defer store.Close()
	book := &session.Book{Store: store}
	runner := session.NewRunner(chat.New(chat.Options{Models: map[string]model.Model{"": &asking{}}}), store)
	for _, question := range []string{"How high?", "How low?"} {
		talk, _ := book.Begin(ctx, session.Reader{}, question)
		err := runner.Run(ctx, talk.ID, chat.Turn{Question: question}, nil)
		messages, _ := book.Messages(ctx, session.Reader{}, talk.ID)
		fmt.Println(talk.Title, len(messages), err)
	}
	// Output:
	// How high? 4 <nil>
	// How low? 4 <nil>
}
