package memory_test

import (
	"testing"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/evidencetest"
	"github.com/citeway/citeway/evidence/memory"
)

func TestStore(t *testing.T) {
	evidencetest.Run(t, func(*testing.T) evidence.Store { return memory.New() })
}
