package server_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestAStopDoesNotWaitForListeners: a request that only waits for news ends at once, whatever
// the grace.
func TestAStopDoesNotWaitForListeners(t *testing.T) {
	waiting := make(chan struct{})
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Grace: time.Hour}, surface(func(_ http.ResponseWriter, r *http.Request) {
		ctx, free := server.Listening(r.Context())
		defer free()
		close(waiting)
		<-ctx.Done()
		if r.Context().Err() != nil {
			t.Error("the request ended, not its waiting")
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Run(ctx, func(addr string) {
			go func() {
				if r, err := http.Get("http://" + addr + "/x"); err == nil {
					_ = r.Body.Close()
				}
			}()
		})
	}()
	<-waiting
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestAStopTellsWhy: told to stop, the server is not ready any more, lets an answer go on
// for its grace, and then ends its model while the answer can still say so.
func TestAStopTellsWhy(t *testing.T) {
	asked, said := make(chan *server.Server, 1), make(chan string, 1)
	var s *server.Server
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Grace: time.Millisecond}, surface(func(w http.ResponseWriter, r *http.Request) {
		work, free := model.Stoppable(r.Context())
		defer free()
		asked <- s
		<-work.Done()
		if r.Context().Err() != nil {
			t.Error("the request ended with its model: nothing can be said")
		}
		_, _ = io.WriteString(w, model.Stopped(work).Error())
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.Ready()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Run(ctx, func(addr string) {
			go func() {
				r, err := http.Get("http://" + addr + "/x")
				if err != nil {
					said <- err.Error()
					return
				}
				body, _ := io.ReadAll(r.Body)
				_ = r.Body.Close()
				said <- string(body)
			}()
		})
	}()
	<-asked
	stop()
	if got, want := <-said, "the server is being stopped; ask again"; got != want {
		t.Errorf("the reader was told %q, want %q", got, want)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if status, body := get(t, s, "/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("ready while it stops: %d %s", status, body)
	}
}

// TestAStopTellsWorkThatNoRequestWaitsFor: an answer that goes on without its reader hears why
// it ends, as one with a reader does.
func TestAStopTellsWorkThatNoRequestWaitsFor(t *testing.T) {
	told := make(chan error, 1)
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Grace: time.Hour}, surface(func(_ http.ResponseWriter, r *http.Request) {
		work, free := model.Stoppable(context.WithoutCancel(r.Context()))
		go func() {
			defer free()
			<-work.Done()
			told <- model.Stopped(work)
		}()
	}))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	err = s.Run(ctx, func(addr string) {
		go func() {
			defer stop()
			if r, err := http.Get("http://" + addr + "/x"); err == nil {
				_ = r.Body.Close()
			}
		}()
	})
	if err != nil {
		t.Error(err)
	}
	var why *citeway.Error
	if err := <-told; !errors.As(err, &why) || why == nil || why.Message != "the server is being stopped" {
		t.Errorf("told %v", err)
	}
}
