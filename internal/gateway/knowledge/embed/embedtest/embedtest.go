// Package embedtest has a server that embeds texts for tests, by OpenAI's wire form, whose
// vectors can be told beforehand: texts of the same words, or of words that mean the same to
// it, are near each other. Only tests may import it.
package embedtest

import (
	"encoding/json"
	"hash/fnv"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// key is what the server asks for.
const key = "gull"

// meanings are the same words to the server.
var meanings = strings.NewReplacer("holiday", "leave", "furlough", "leave", "vacation", "leave", "sea level", "tide")

// Serve starts the server, on loopback, until the test ends. It fails while down is set.
func Serve(t *testing.T) (address string, down *atomic.Bool) {
	t.Helper()
	down = &atomic.Bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Input []string }
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || down.Load() || r.Header.Get("Authorization") != "Bearer "+key {
			http.Error(w, "not now", http.StatusBadRequest)
			return
		}
		data := make([]map[string]any, len(q.Input))
		for i, text := range q.Input {
			data[i] = map[string]any{"index": i, "embedding": direction(text)}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"data": data})
	}))
	t.Cleanup(s.Close)
	return s.URL, down
}

// direction gives a text the directions of its words, and all texts one in common,
// so that every passage is near every question.
func direction(text string) []float32 {
	v := make([]float32, 33)
	v[32] = 0.5
	for word := range strings.FieldsSeq(meanings.Replace(strings.ToLower(text))) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(strings.Trim(word, ".,?!")))
		v[h.Sum32()%32]++
	}
	return v
}

// Getenv is an environment that has nothing but EMBED_KEY, the key of the server.
func Getenv(name string) string {
	if name == "EMBED_KEY" {
		return key
	}
	return ""
}
