package sqlite

import (
	"context"
	"testing"
	"time"
)

func TestTheBackgroundWaitsWhileTheIndexesCatchUp(t *testing.T) {
	traffic := newTraffic()
	end := traffic.catchUp()
	went := make(chan struct{})
	go func() {
		traffic.giveWay(context.Background())
		close(went)
	}()
	select {
	case <-went:
		t.Error("vectors are made while the indexes catch up")
	case <-time.After(10 * nap):
	}
	end()
	<-went
}
