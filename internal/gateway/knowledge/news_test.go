package knowledge

import "testing"

func TestNewsReachesAllWhoWait(t *testing.T) {
	var n News
	one, other := n.After(), n.After()
	n.Tell()
	<-one
	<-other
	select {
	case <-n.After():
		t.Error("what was told before is told again")
	default:
	}
}
