package memory_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/access/accesstest"
	"github.com/citeway/citeway/internal/gateway/access/memory"
)

func TestStore(t *testing.T) {
	accesstest.Run(t, func(*testing.T) access.Store { return memory.New() })
}
