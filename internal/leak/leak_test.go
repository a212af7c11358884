package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { Main(m) }

// tests are tests that leave a goroutine behind for a while, and an exit status.
type tests struct {
	status int
	behind time.Duration
}

func (t tests) Run() int {
	go time.Sleep(t.behind)
	return t.status
}

// TestGoroutinesMayEndLate: the tests end once they have, and with their own status.
func TestGoroutinesMayEndLate(t *testing.T) {
	before := goleak.IgnoreCurrent()
	if got := (patient{tests{3, 2 * time.Second}}).Run(); got != 3 {
		t.Errorf("status %d", got)
	}
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}
