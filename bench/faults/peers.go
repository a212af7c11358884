package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// streams are the forms in which a streamed answer is asked for: what the upstream's model and the built-in one are
// called there, what is said, what ends it well, and what ends it badly.
var streams = []struct{ path, upstream, own, body, well, badly string }{
	{"/v1/answers", "tern", "local", `"question":"How many miles out does a buoy lie?"`, "event: done", "event: error"},
	{"/openai/v1/chat/completions", "tern", "citeway/local", `"messages":[{"role":"user","content":"How many miles out does a buoy lie?"}]`, `"finish_reason":"stop"`, `"error":`},
	{"/openai/v1/responses", "citeway/tern", "citeway/local", `"input":"How many miles out does a buoy lie?"`, "event: response.completed", "event: response.failed"},
}

// streamed is a request for a stream of a model.
func streamed(model, body string) string {
	return `{"stream":true,"model":"` + model + `",` + body + `}`
}

// asked asks in each form and says what ended otherwise than it should.
func asked(w *world, whole bool) (string, error) {
	told := ""
	for _, s := range streams {
		status, said := w.p.do("POST", s.path, rootKey, "application/json", strings.NewReader(streamed(s.upstream, s.body)))
		bad := strings.Contains(said, s.badly) || strings.Contains(said, "event: error") || status >= 500
		well := status == http.StatusOK && !bad && strings.Contains(said, s.well)
		told += fmt.Sprintf(" %d", status)
		if well != whole || !well && !bad {
			return told, fmt.Errorf("%s: whole %t, should be %t: %d, the end is %q", s.path, well, whole, status, said[max(0, len(said)-300):])
		}
	}
	return "answers:" + told, nil
}

// cut: the model's server closes the connection after any byte of its prose.
func cut(w *world) (string, error) {
	n := 1 + w.r.IntN(finish-1)
	w.up.set(behaviour{cut: n})
	told, err := asked(w, false)
	return fmt.Sprintf("after %d bytes; %s", n, told), err
}

// stalled: it says nothing more after any byte of its prose.
func stalled(w *world) (string, error) {
	n := 1 + w.r.IntN(finish-1)
	w.up.set(behaviour{stall: n})
	told, err := asked(w, false)
	return fmt.Sprintf("after %d bytes; %s", n, told), err
}

// trickled: it sends single bytes, and the answer is whole once the breaker lets it be asked.
func trickled(w *world) (string, error) {
	w.up.set(behaviour{pause: 500 * time.Microsecond})
	told := ""
	var last error
	err := w.p.until("a trickled answer is whole", func() bool { told, last = asked(w, true); return last == nil })
	if err != nil {
		err = fmt.Errorf("%w: %w", err, last)
	}
	return "2,000 a second at most; " + told, err
}

// slowReaders: some read a byte at a time, some nothing at all, and others are answered.
func slowReaders(w *world) (string, error) {
	var open []net.Conn
	defer func() {
		for _, c := range open {
			_ = c.Close()
		}
	}()
	for k := range 40 {
		c, err := w.p.dial()
		if err != nil {
			return "", err
		}
		open = append(open, c)
		s := streams[k%len(streams)]
		body := streamed(s.own, s.body)
		_, _ = fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
			s.path, rootKey, len(body), body)
		if k%2 == 0 {
			go func() { // until it is closed
				for one := make([]byte, 1); ; time.Sleep(time.Millisecond) {
					if _, err := io.ReadFull(c, one); err != nil {
						return
					}
				}
			}()
		}
	}
	return "40, of which 20 read nothing", check(w.p, w.l, w.r)
}

// manyConnections: a thousand say half a request, and others are answered.
func manyConnections(w *world) (string, error) {
	var open []net.Conn
	defer func() {
		for _, c := range open {
			_ = c.Close()
		}
	}()
	for range 1000 {
		c, err := w.p.dial()
		if err != nil {
			return "", err
		}
		open = append(open, c)
		_, _ = io.WriteString(c, "POST /v1/answers HTTP/1.1\r\nHost: 127")
	}
	return "1,000 with half a request", check(w.p, w.l, w.r)
}
