package server

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// clocked are the waiting connections of a server with a clock that the test moves.
type clocked struct {
	waiting
	t    *testing.T
	addr string
}

func clock(t *testing.T) (*clocked, func(time.Duration)) {
	t.Helper()
	w := newWaiting()
	now := time.Now()
	w.now = func() time.Time { return now }
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	hs := &http.Server{ConnState: w.state, Handler: http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(out, r.Body)
	})}
	done := make(chan error, 1)
	go func() { done <- hs.Serve(l) }()
	t.Cleanup(func() {
		_ = hs.Close()
		<-done
	})
	return &clocked{w, t, l.Addr().String()}, func(d time.Duration) {
		w.mu.Lock()
		now = now.Add(d)
		w.mu.Unlock()
		for _, c := range w.over() {
			hangUp(c)
		}
	}
}

// dial opens a connection, and waits until the server has it.
func (c *clocked) dial() net.Conn {
	c.t.Helper()
	conn, err := net.Dial("tcp", c.addr)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = conn.Close() })
	c.until(1)
	return conn
}

// until waits until that many connections are waited for.
func (c *clocked) until(n int) {
	c.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		got := len(c.patience.until)
		c.mu.Unlock()
		if got == n {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("%d are waited for, want %d", got, n)
		}
	}
}

// shortly is long enough for a connection that is to stay open; one that is to be
// closed has a minute.
const shortly = 20 * time.Millisecond

// held reports whether the server still holds the connection after so long: it says
// nothing, and has not closed it either.
func held(t *testing.T, conn net.Conn, long time.Duration) bool {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(long))
	_, err := conn.Read(make([]byte, 1))
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

func TestAConnectionThatSendsNoHeadersIsClosed(t *testing.T) {
	for name, sent := range map[string]string{"nothing": "", "a half": "POST / HTTP/1.1\r\nHost: a\r\nX: "} {
		c, wait := clock(t)
		conn := c.dial()
		if _, err := io.WriteString(conn, sent); err != nil {
			t.Fatal(err)
		}
		wait(HeaderTimeout - time.Second)
		if !held(t, conn, shortly) {
			t.Errorf("%s: closed too early", name)
		}
		wait(time.Second)
		if held(t, conn, time.Minute) {
			t.Errorf("%s: still open", name)
		}
		c.until(0)
	}
}

// ask sends a request on the connection and reads its answer.
func ask(t *testing.T, conn net.Conn) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "hi" {
		t.Fatalf("%q, %v", body, err)
	}
}

func TestAnIdleConnectionIsKeptForAWhile(t *testing.T) {
	c, wait := clock(t)
	conn := c.dial()
	for range 3 { // each answer begins the wait anew
		ask(t, conn)
		c.until(1)
		wait(IdleTimeout - time.Second)
	}
	ask(t, conn)
	c.until(1)
	if _, err := io.WriteString(conn, "GET / HT"); err != nil { // half a request is none
		t.Fatal(err)
	}
	wait(IdleTimeout)
	if held(t, conn, time.Minute) {
		t.Error("still open")
	}
}

// TestARequestUnderWayIsNotWaitedFor: headers came, and the body takes its time.
func TestARequestUnderWayIsNotWaitedFor(t *testing.T) {
	c, wait := clock(t)
	conn := c.dial()
	if _, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	c.until(0)
	wait(time.Hour)
	if _, err := io.WriteString(conn, "hi"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); !strings.HasSuffix(string(body), "hi") {
		t.Errorf("%q", body)
	}
}
