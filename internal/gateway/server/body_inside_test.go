package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
)

// slowly is a surface that reads bodies.
type slowly struct{ reading chan struct{} }

func (s slowly) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /read", func(w http.ResponseWriter, r *http.Request) {
		close(s.reading)
		if _, err := io.ReadAll(r.Body); err != nil {
			WriteError(w, err, 0)
		}
	})
}

// TestABodyThatStandsStill is ended, and its sender is told; one that comes on is not.
func TestABodyThatStandsStill(t *testing.T) {
	surface := slowly{make(chan struct{})}
	gateway, err := New(Options{Addr: "127.0.0.1:0"}, surface)
	if err != nil {
		t.Fatal(err)
	}
	var late atomic.Int64
	gateway.bodies.now = func() time.Time { return time.Unix(1000, 0).Add(time.Duration(late.Load())) }
	s := httptest.NewServer(gateway)
	defer s.Close()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(conn, "POST /read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc")
	<-surface.reading
	late.Store(int64(BodyTimeout - time.Second))
	if len(gateway.bodies.over()) > 0 {
		t.Error("it was given up too early")
	}
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer res.Body.Close()
		if body, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusRequestTimeout || string(body) != `{"error":{"code":"invalid","place":"body","message":"the request came too slowly","mend":"send it again"}}`+"\n" {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	}()
	for {
		select {
		case <-answered:
			return
		case <-time.After(time.Millisecond):
			late.Add(int64(2 * BodyTimeout)) // the read may begin at any of these times
			for _, b := range gateway.bodies.over() {
				b.end()
			}
		}
	}
}

// trickle is a body that brings n bytes each second, by a clock of its own.
type trickle struct {
	n     int
	clock *time.Time
}

func (c trickle) Read(p []byte) (int, error) {
	*c.clock = c.clock.Add(time.Second)
	return min(c.n, len(p)), nil
}

func (trickle) Close() error { return nil }

// TestABodyThatTrickles: one that comes more slowly than BodyRate is given up after about
// a minute, one that is faster is read as long as it comes.
func TestABodyThatTrickles(t *testing.T) {
	for n, ends := range map[int]int{1: 61, BodyRate / 2: 120, BodyRate: 0, 4 * BodyRate: 0} {
		clock := time.Unix(1000, 0)
		waited := newPatience[*body]()
		waited.now = func() time.Time { return clock }
		b := &body{ReadCloser: trickle{n, &clock}, waited: waited, left: BodyTimeout, each: time.Second / BodyRate}
		var err error
		reads := 0
		for ; reads < 3600 && err == nil; reads++ {
			_, err = b.Read(make([]byte, 4096))
		}
		if ends == 0 && err != nil || ends > 0 && (Status(Public(err)) != http.StatusRequestTimeout || reads < ends-1 || reads > ends+1) {
			t.Errorf("%d bytes a second: %v after %d s", n, err, reads)
		}
	}
}

// TestARoomForABodyGrowsWithIt: a length that is only said takes no memory.
func TestARoomForABodyGrowsWithIt(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/read", io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(&http.MaxBytesError{})))
	r.ContentLength = 4 << 20
	data, err := ReadBody(r)
	if string(data) != "ab" || err == nil || cap(data) > 64<<10 {
		t.Errorf("%d bytes of %d, %v", len(data), cap(data), err)
	}
}
