package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
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
		if body, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusBadRequest || string(body) != `{"error":{"code":"invalid","place":"body","message":"brought nothing for a minute","mend":"send it again"}}`+"\n" {
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
				giveUp(b)
			}
		}
	}
}
