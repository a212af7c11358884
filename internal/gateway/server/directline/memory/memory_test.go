package memory_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/directline"
	"github.com/citeway/citeway/internal/gateway/server/directline/memory"
	"github.com/citeway/citeway/internal/gateway/server/directline/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) directline.Store { return memory.New() })
}
