package memory_test

import (
	"testing"

	"github.com/citeway/citeway/access"
	"github.com/citeway/citeway/access/accesstest"
	"github.com/citeway/citeway/access/memory"
)

func TestStore(t *testing.T) {
	accesstest.Run(t, func(*testing.T) access.Store { return memory.New() })
}
