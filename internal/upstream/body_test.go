package upstream

import (
	"errors"
	"io"
	"net/http"
	"testing"
	"time"
)

// behind answers with body, and then with more of no meaning for as long as it is listened to.
func behind(body, more string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		says("text/event-stream", body)(w, r)
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, more)
			w.(http.Flusher).Flush()
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// readOver reads the body of an answer to its end, and says first whether the answer is over.
func readOver(t *testing.T, c *Client, over ...bool) (time.Duration, error) {
	t.Helper()
	response, err := c.Forward(t.Context(), Request{Path: "chat", Body: []byte(`{"stream":true}`)})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	for _, o := range over {
		Over(response.Body, o)
	}
	began := time.Now()
	_, err = io.Copy(io.Discard, response.Body)
	return time.Since(began), err
}

// TestWhatIsOverEnds: behind the end that an answer has told, a silent server is waited for a little, and so is one that
// sends nothing but signs of life.
func TestWhatIsOverEnds(t *testing.T) {
	for name, more := range map[string]string{"silence": "", "pings": ": ping\n\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			took, err := readOver(t, client(t, Options{Idle: time.Minute}, behind("data: {}\n\n", more)), true)
			if err != nil || took < lateWait/2 || took > lateWait+5*time.Second {
				t.Errorf("%v after %v", err, took)
			}
		})
	}
}

// TestWhatIsOverEndsHoweverItEnds: a connection that breaks behind the end does the answer no harm, nor does a wait of the
// settings that is shorter.
func TestWhatIsOverEndsHoweverItEnds(t *testing.T) {
	broken := func(w http.ResponseWriter, r *http.Request) {
		says("text/event-stream", "data: {}\n\n")(w, r)
		w.(http.Flusher).Flush()
		time.Sleep(100 * time.Millisecond)
		panic(http.ErrAbortHandler)
	}
	for name, h := range map[string]http.HandlerFunc{"broken": broken, "silent": behind("data: {}\n\n", "")} {
		c := client(t, Options{Idle: 300 * time.Millisecond}, h)
		if took, err := readOver(t, c, true); err != nil || took > lateWait {
			t.Errorf("%s: %v after %v", name, err, took)
		}
		if _, err := readOver(t, c, true, false); err == nil {
			t.Errorf("%s: taken back, it was whole", name)
		}
	}
}

// TestOverDoesNotReadOnForever: a limit counts behind the end too.
func TestOverDoesNotReadOnForever(t *testing.T) {
	c := client(t, Options{Idle: time.Minute, MaxAnswer: 1000}, behind("data: {}\n\n", "data: {}\n\ndata: {}\n\ndata: {}\n\n"))
	if _, err := readOver(t, c, true); !errors.Is(err, ErrLarge) {
		t.Errorf("%v", err)
	}
}
