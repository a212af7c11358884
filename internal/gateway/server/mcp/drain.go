package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"
)

// drain is a pair of pipes on which what was asked is still answered when the input
// ends, for DrainTime at most. The protocol's library gives up what is running at
// the end of the input, so that `printf … | citeway mcp` would say nothing.
type drain struct {
	ctx context.Context
	in  io.Reader
	out io.Writer
	// asked is used only by the reading goroutine.
	asked lines

	mu      sync.Mutex // guards what follows
	said    lines
	pending map[string]bool // ids of requests without a response yet
	idle    chan struct{}   // gets a value when pending becomes empty
}

func newDrain(ctx context.Context, in io.Reader, out io.Writer) *drain {
	return &drain{ctx: ctx, in: in, out: out, pending: map[string]bool{}, idle: make(chan struct{}, 1)}
}

// Read reads what the host sends. It reports the end once nothing is pending.
func (d *drain) Read(p []byte) (int, error) {
	n, err := d.in.Read(p)
	d.asked.add(p[:n], d.begin)
	if !errors.Is(err, io.EOF) {
		return n, err
	}
	if n > 0 {
		return n, nil // the end comes again
	}
	d.asked.add([]byte{'\n'}, d.begin)
	d.wait()
	return 0, io.EOF
}

// Write writes to the host.
func (d *drain) Write(p []byte) (int, error) {
	n, err := d.out.Write(p)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil { // the host has gone
		clear(d.pending)
	}
	d.said.add(p[:n], func(m *message) {
		if m.Method == "" {
			delete(d.pending, string(m.ID))
		}
	})
	if len(d.pending) == 0 {
		select {
		case d.idle <- struct{}{}:
		default:
		}
	}
	return n, err
}

// Close does nothing: the pipes are the caller's.
func (*drain) Close() error { return nil }

// begin notes a request, or that one was taken back.
func (d *drain) begin(m *message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case m.Method == "notifications/cancelled":
		delete(d.pending, string(m.Params.RequestID))
	case m.Method != "" && len(m.ID) > 0:
		d.pending[string(m.ID)] = true
	}
}

// wait waits until nothing is pending.
func (d *drain) wait() {
	limit := time.NewTimer(DrainTime)
	defer limit.Stop()
	for {
		d.mu.Lock()
		left := len(d.pending)
		d.mu.Unlock()
		if left == 0 {
			return
		}
		select {
		case <-d.idle:
		case <-limit.C:
			return
		case <-d.ctx.Done():
			return
		}
	}
}

// message is what is looked at of a message.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID json.RawMessage `json:"requestId"`
	} `json:"params"`
}

// lines puts pieces together to lines, each a message or an array of them.
type lines struct {
	part []byte
	over bool // the line is longer than is looked at
}

// add takes the next piece, and tells of each message that ends in it.
func (l *lines) add(p []byte, tell func(*message)) {
	for len(p) > 0 {
		end := bytes.IndexByte(p, '\n')
		if end < 0 {
			l.keep(p)
			return
		}
		l.keep(p[:end])
		l.tell(tell)
		l.part, l.over, p = l.part[:0], false, p[end+1:]
	}
}

// keep holds a piece of a line. What is longer than any message that a host may send
// is let go.
func (l *lines) keep(p []byte) {
	if l.over = l.over || len(l.part)+len(p) > MaxMessage; !l.over {
		l.part = append(l.part, p...)
	}
}

func (l *lines) tell(tell func(*message)) {
	var one message
	if l.over || len(l.part) == 0 {
		return
	}
	if json.Unmarshal(l.part, &one) == nil {
		tell(&one)
		return
	}
	var several []message
	if json.Unmarshal(l.part, &several) == nil {
		for i := range several {
			tell(&several[i])
		}
	}
}
