package openai

import (
	"io"
	"net/http"
	"testing"
	"time"
)

// pieces answers with each piece in its time, and keeps the connection open.
func pieces(pause time.Duration, pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, p := range pieces {
			if r.Context().Err() != nil {
				return
			}
			_, _ = io.WriteString(w, p)
			w.(http.Flusher).Flush()
			time.Sleep(pause)
		}
		<-r.Context().Done()
	}
}

// TestAnAnswerThatSaysWhyItEnds is whole, although its server sends no [DONE] and keeps the connection open. Words behind
// the end take it back.
func TestAnAnswerThatSaysWhyItEnds(t *testing.T) {
	const (
		words = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"High\"}}]}\n\n"
		last  = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
		both  = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\" tide\"},\"finish_reason\":\"stop\"}]}\n\n"
		usage = "data: {\"choices\":[],\"usage\":{\"total_tokens\":9}}\n\n"
		ping  = ": ping\n\n"
	)
	for name, c := range map[string]struct {
		want string
		h    http.HandlerFunc
	}{
		"silence":                {"High", pieces(0, words, last)},
		"usage, then silence":    {"High", pieces(100*time.Millisecond, words, last, usage)},
		"pings":                  {"High", pieces(time.Second, words, last, ping, ping, ping, ping, ping, ping, ping, ping, ping)},
		"words behind it":        {"HighHigh", pieces(100*time.Millisecond, words, last, words, last)},
		"a reason in each, slow": {"High tide tide tide", pieces(800*time.Millisecond, words, both, both, both)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := impatient(t, time.Minute, time.Minute, c.h)
			began := time.Now()
			if got, err := said(m); got != c.want || err != nil || time.Since(began) > 15*time.Second {
				t.Errorf("%q, %v after %v", got, err, time.Since(began))
			}
		})
	}
}
