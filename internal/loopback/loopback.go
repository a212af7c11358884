// Package loopback gives tests ports for programs that must be told one: a server that a test
// starts, ends and starts again where it was. Whoever can take port 0 and say which it got needs
// nothing from here. Only tests may import it.
package loopback

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

const (
	// lowest and apart bound the ports that are given: above those of well-known services, and below
	// those that systems give to outgoing connections and to whoever asks for port 0 (from 32768 on
	// Linux, from 49152 elsewhere). One of those may be anybody's as soon as a server stops.
	lowest = 20000
	// apart is how far above a port its lock lies: who listens there has the port.
	apart = 6000
	// tries is how many places are looked at.
	tries = 1000
)

// Ports returns the first of n ports in a row on 127.0.0.1. No other test, of this program or of
// one that runs beside it, is given one of them before this test ends, also while nothing listens
// there.
func Ports(t testing.TB, n int) int {
	t.Helper()
	for range tries {
		first := lowest + rand.IntN(apart-n)
		locks := lock(first, n)
		if locks == nil {
			continue
		}
		t.Cleanup(func() { release(locks) })
		return first
	}
	t.Fatalf("no %d ports in a row are free on loopback, of %d to %d", n, lowest, lowest+apart-1)
	return 0
}

// lock takes the locks of n ports; none if one of them is taken, or somebody listens at one of the ports.
func lock(first, n int) (locks []net.Listener) {
	for port := first; port < first+n; port++ {
		held, err := listen(port + apart)
		if err != nil {
			release(locks)
			return nil
		}
		locks = append(locks, held)
		tried, err := listen(port)
		if err != nil {
			release(locks)
			return nil
		}
		_ = tried.Close()
	}
	return locks
}

func release(locks []net.Listener) {
	for _, l := range locks {
		_ = l.Close()
	}
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
}
