package rill

import (
	"context"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
)

// accessOf is what the caller may see.
func accessOf(ctx context.Context) tool.Access {
	c := server.CallerOf(ctx)
	return c.Access()
}

// read finds the conversation that a request names.
func (s *Surface) read(r *http.Request) (*server.Conversation, error) {
	return s.talks.Read(r.Context(), r.PathValue("conversation"), r.URL.Query().Get("share"))
}
