package loopback

import "testing"

func TestPortsAreOneTestsAtATime(t *testing.T) {
	first := Ports(t, 2)
	if lock(first, 1) != nil || lock(first+1, 1) != nil {
		t.Error("ports that were given are given again, while nothing listens there")
	}
	var ended int
	t.Run("another", func(t *testing.T) {
		if ended = Ports(t, 1); ended == first || ended == first+1 {
			t.Error("two tests have port ", ended)
		}
	})
	locks := lock(ended, 1)
	if locks == nil {
		t.Errorf("the test that had port %d has ended", ended)
	}
	release(locks)
}

func TestAPortThatIsServedIsNotGiven(t *testing.T) {
	var port int
	t.Run("who had it before", func(t *testing.T) { port = Ports(t, 1) })
	served, err := listen(port)
	if err != nil {
		t.Fatal(err)
	}
	defer served.Close()
	if lock(port, 1) != nil {
		t.Error("somebody listens there")
	}
}
