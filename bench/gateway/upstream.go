package main

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// chunk is a chunk of a chat completion that holds one token.
const chunk = `data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"%s"},"finish_reason":null}]}` + "\n\n"

const (
	lastChunk = `data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"
	whole     = `{"id":"c1","object":"chat.completion","created":1,"model":"tern-1","choices":[{"index":0,"message":{"role":"assistant","content":"High water is at six in the morning, and again at half past six in the evening."},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":17,"total_tokens":26}}`
)

// paced are the pauses between tokens, by the user field of the request: a client
// asks for a whole answer, for tokens, or for a stream that stays open.
type paced struct {
	tokens int
	pause  time.Duration
}

// plans are what a request may ask for in its field user.
var plans = map[string]paced{
	"tokens": {tokens: 40, pause: 3 * time.Millisecond},
	"open":   {tokens: 1 << 20, pause: 10 * time.Second},
	"brief":  {tokens: 3},
}

// upstream is the model's server.
func upstream() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		plan, streamed := planOf(body)
		if !streamed {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, whole) // the client has left: nothing to tell
			return
		}
		plan.stream(w, r)
	})
	return mux
}

// stream sends tokens; each says when it was sent.
func (p paced) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	for range p.tokens {
		if _, err := fmt.Fprintf(w, chunk, " t"+strconv.FormatInt(time.Now().UnixNano(), 10)); err != nil {
			return
		}
		if flush.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(p.pause):
		}
	}
	_, _ = io.WriteString(w, lastChunk)
}
