package writer

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"time"
)

// newID mints an id: a random UUID (RFC 9562, version 4).
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// retryWindow is how long what a request made is taken for that of its repetition.
const retryWindow = 10 * time.Minute

// repeated reports whether the stock client sends a request once more: the answer
// to the one before may have been lost after what it asked for was done.
func repeated(r *http.Request) bool {
	count := r.Header.Get("X-Stainless-Retry-Count")
	return count != "" && count != "0"
}
