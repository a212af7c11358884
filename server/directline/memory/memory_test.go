package memory_test

import (
	"testing"

	"github.com/citeway/citeway/server/directline"
	"github.com/citeway/citeway/server/directline/memory"
	"github.com/citeway/citeway/server/directline/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) directline.Store { return memory.New() })
}
