package cluster_test

import (
	"fmt"
	"io"
	"net/http"
	"time"
)

// upstream is a model's server that writes slowly: words, one after another, and cites the
// first source at the end.
type upstream struct {
	words int
	pause time.Duration
}

func (u upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	for k := range u.words + 1 {
		word, reason := fmt.Sprintf("word%d ", k), "null"
		if k == u.words {
			word, reason = "and so it is [1].", `"stop"`
		}
		if _, err := fmt.Fprintf(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":%q},"finish_reason":%s}]}`+"\n\n", word, reason); err != nil {
			return
		}
		_ = flush.Flush()
		select {
		case <-time.After(u.pause):
		case <-r.Context().Done():
			return
		}
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}
