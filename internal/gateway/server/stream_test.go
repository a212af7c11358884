package server_test

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citeway/citeway/internal/gateway/server"
)

// reader is who reads a stream: its frames with their times, and the deadlines that
// they were given. After left frames there is nobody.
type reader struct {
	http.ResponseWriter
	began     time.Time
	frames    []string
	deadlines []time.Duration
	left      int
}

var errLeft = errors.New("the reader has left")

func newReader(frames int) *reader {
	return &reader{ResponseWriter: httptest.NewRecorder(), began: time.Now(), left: frames}
}

func (r *reader) Write(p []byte) (int, error) {
	if r.left--; r.left < 0 {
		return 0, errLeft
	}
	r.frames = append(r.frames, fmt.Sprintf("%v %s", time.Since(r.began), strings.TrimSuffix(string(p), "\n\n")))
	return len(p), nil
}

func (r *reader) Flush() {}

func (r *reader) SetWriteDeadline(at time.Time) error {
	if at.IsZero() {
		r.deadlines = append(r.deadlines, 0)
		return nil
	}
	r.deadlines = append(r.deadlines, time.Until(at))
	return nil
}

// write writes frames, each so long after the one before.
func write(s *server.Stream, waits ...time.Duration) (err error) {
	for n, wait := range waits {
		time.Sleep(wait)
		if _, err = fmt.Fprintf(s, "data: %d\n\n", n); err != nil {
			return err
		}
	}
	return nil
}

func TestWhenAHeartBeats(t *testing.T) {
	const second, beat = time.Second, "still here"
	tests := []struct {
		name        string
		first, beat time.Duration
		waits       []time.Duration
		want        []string
	}{
		{"nothing is silent", 3 * second, 3 * second, []time.Duration{second, second, second / 2}, []string{"1s data: 0", "2s data: 1", "2.5s data: 2"}},
		{"a long wait", 3 * second, 3 * second, []time.Duration{7 * second}, []string{"3s : still here", "6s : still here", "7s data: 0"}},
		{"a frame within a beat is enough", 3 * second, 3 * second, []time.Duration{2 * second, 8 * second}, []string{"2s data: 0", "6s : still here", "9s : still here", "10s data: 1"}},
		{"the first beat comes sooner", second / 4, 3 * second, []time.Duration{4 * second}, []string{"250ms : still here", "3.25s : still here", "4s data: 0"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newReader(99)
				s := server.NewStream(r, test.first, test.beat)
				err := write(s, test.waits...)
				s.Close()
				time.Sleep(time.Minute) // nothing beats after the end
				synctest.Wait()
				if err != nil || !slices.Equal(r.frames, test.want) {
					t.Errorf("%q, want %q, %v", r.frames, test.want, err)
				}
			})
		})
	}
}

// TestAStatusBeforeTheFirstFrame: what fails before it has one of its own.
func TestAStatusBeforeTheFirstFrame(t *testing.T) {
	w := httptest.NewRecorder()
	s := server.NewStream(w, time.Hour, time.Hour)
	if s.Begun() || w.Flushed {
		t.Error("it has begun")
	}
	s.Close()
	server.WriteError(w, errLeft, http.StatusTeapot)
	if w.Code != http.StatusTeapot || w.Header().Get("Content-Type") != "application/json" || w.Header().Get("X-Accel-Buffering") != "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	w = httptest.NewRecorder()
	w.Header().Set("request-id", "r")
	s = server.NewStream(w, time.Hour, time.Hour)
	defer s.Close()
	if err := write(s, 0); err != nil || !s.Begun() || !w.Flushed || w.Code != http.StatusOK {
		t.Errorf("%v, %v, %d", err, w.Flushed, w.Code)
	}
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "request-id": "r"} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// TestDeadlines: each frame has nearly the whole of its time, few deadlines are set,
// and at the end there is none.
func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(99)
		s := server.NewStream(r, time.Hour, time.Hour)
		if err := write(s, 0, time.Second/10, time.Second/10, time.Second, time.Minute); err != nil {
			t.Error(err)
		}
		s.Close()
		want := []time.Duration{server.WriteTimeout, server.WriteTimeout, server.WriteTimeout, 0}
		if !slices.Equal(r.deadlines, want) {
			t.Errorf("%v, want %v", r.deadlines, want)
		}
	})
}

// TestNothingIsWrittenAfterAnError, not even a beat, and the error stays the same.
func TestNothingIsWrittenAfterAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(1)
		s := server.NewStream(r, time.Second, time.Second)
		defer s.Close()
		if err := write(s, 0); err != nil {
			t.Error(err)
		}
		time.Sleep(2500 * time.Millisecond) // a beat finds that the reader has left
		synctest.Wait()
		r.left = 9
		for range 2 {
			if err := write(s, time.Second); !errors.Is(err, errLeft) {
				t.Errorf("got %v", err)
			}
		}
		if len(r.frames) != 1 {
			t.Errorf("%q", r.frames)
		}
	})
}

// TestBeatsAndFramesDoNotMix: each is whole, and all frames are in their order.
func TestBeatsAndFramesDoNotMix(t *testing.T) {
	w := httptest.NewRecorder()
	s := server.NewStream(w, 20*time.Microsecond, 20*time.Microsecond)
	const frames = 2000
	if err := write(s, make([]time.Duration, frames)...); err != nil {
		t.Fatal(err)
	}
	s.Close()
	next := 0
	for _, part := range strings.Split(strings.TrimSuffix(w.Body.String(), "\n\n"), "\n\n") {
		switch part {
		case ": still here":
		case fmt.Sprintf("data: %d", next):
			next++
		default:
			t.Fatalf("%q where frame %d should be", part, next)
		}
	}
	if next != frames {
		t.Errorf("%d frames", next)
	}
}

// TestAConnectionIsUsedAgain: the deadline of a stream does not cut what follows it.
func TestAConnectionIsUsedAgain(t *testing.T) {
	ports := map[string]bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ports[r.RemoteAddr] = true
		stream := server.NewStream(w, time.Hour, time.Hour)
		defer stream.Close()
		_ = write(stream, 0, 0)
	}))
	defer s.Close()
	for range 3 {
		res, err := s.Client().Get(s.URL)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for body := bufio.NewScanner(res.Body); body.Scan(); {
			lines++
		}
		_ = res.Body.Close()
		if lines != 4 {
			t.Errorf("%d lines", lines)
		}
	}
	if len(ports) != 1 {
		t.Errorf("%d connections", len(ports))
	}
}
