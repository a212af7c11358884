package server

import (
	"net"
	"net/http"
)

// waiting are the connections that owe a request: a new one has HeaderTimeout to send
// its first, one that had an answer has IdleTimeout for the next. The time limits of
// http.Server would do the same with four deadlines per request.
type waiting struct{ *patience[net.Conn] }

func newWaiting() waiting { return waiting{newPatience[net.Conn]()} }

// state notes a connection's new state, which is active once the headers of a request
// are read.
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

// hangUp closes a connection.
func hangUp(c net.Conn) { _ = c.Close() }
