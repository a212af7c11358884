package server

import (
	"net"
	"net/http"
)

// waiting are the connections of which a request is waited for: a new one has
// HeaderTimeout to send its first, one that had an answer IdleTimeout for the next.
// The time limits of http.Server do the same with four deadlines a request.
type waiting struct{ *patience[net.Conn] }

func newWaiting() waiting { return waiting{newPatience[net.Conn]()} }

// state is told when a connection is in another state. It is active once the headers
// of a request are read.
func (w waiting) state(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		w.wait(c, HeaderTimeout)
	case http.StateIdle:
		w.wait(c, IdleTimeout)
	default:
		w.came(c)
	}
}

// hangUp closes a connection; what else is wrong with it does not matter any more.
func hangUp(c net.Conn) { _ = c.Close() }
