package model

import (
	"context"
	"net/http"
)

// Forwarder is a model that lets a request through to its server as it is, for
// clients that want the server's own answer.
type Forwarder interface {
	// Forward sends body, which is JSON, to path below the server's address, as
	// chat/completions, with the model's own key, and returns the answer as it
	// comes; the caller closes its body. It waits and tries again as Stream does,
	// up to the first byte. A body that falls silent or breaks off fails with an
	// error of code Truncated. A status of 400 and above is an answer like any
	// other; that the server was not reached is an error of code Unavailable.
	// What the answer holds is the server's word: who passes it on takes out what
	// must not go through.
	Forward(ctx context.Context, path string, body []byte) (*http.Response, error)
}
