package memory_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/session/memory"
	"github.com/citeway/citeway/internal/gateway/chat/session/sessiontest"
)

func TestStore(t *testing.T) {
	sessiontest.Run(t, func(*testing.T) session.Store { return memory.New() })
}
