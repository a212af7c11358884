package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// behaviour is how the model's server answers.
type behaviour struct {
	cut   int           // close the connection after so many bytes; 0 is never
	stall int           // say nothing more after so many bytes; 0 is never
	pause time.Duration // between single bytes; 0 sends all at once
}

// upstream is a model's server that can be made to misbehave.
type upstream struct {
	mu  sync.Mutex
	now behaviour
}

func (u *upstream) set(b behaviour) { u.mu.Lock(); u.now = b; u.mu.Unlock() }

// spoken is a whole streamed answer; all before finish is its prose.
var spoken, finish = func() (string, int) {
	var b strings.Builder
	for k := range 30 {
		fmt.Fprintf(&b, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"word%d "},"finish_reason":null}]}`+"\n\n", k)
	}
	n := b.Len()
	b.WriteString(`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n")
	return b.String(), n
}()

// ServeHTTP answers as a model does, or breaks as it was told to.
func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	u.mu.Lock()
	b := u.now
	u.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	text := spoken
	if n := b.cut + b.stall; n > 0 {
		text = text[:n]
	}
	flush := http.NewResponseController(w)
	size := len(text)
	if b.pause > 0 {
		size = 1
	}
	for ; text != ""; text = text[min(size, len(text)):] {
		if _, err := io.WriteString(w, text[:size]); err != nil {
			return
		}
		_ = flush.Flush()
		time.Sleep(b.pause)
	}
	switch {
	case b.cut > 0:
		panic(http.ErrAbortHandler)
	case b.stall > 0:
		<-r.Context().Done()
	}
}
