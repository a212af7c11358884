package memory_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/gateway/server/writer/store/memory"
	"github.com/citeway/citeway/internal/gateway/server/writer/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) store.Store { return memory.New() })
}
