package rill_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/rill"
	"github.com/citeway/citeway/internal/upstream"
)

// TestBusyModelSaysWhenToComeBack: what the model's server says of coming back reaches the client.
func TestBusyModelSaysWhenToComeBack(t *testing.T) {
	w := httptest.NewRecorder()
	busy := &citeway.Error{Code: citeway.Upstream, Err: &upstream.Answered{Status: 429, After: 3 * time.Second}}
	(*rill.Surface)(nil).WriteError(w, busy, 0)
	if w.Code != 429 || w.Header().Get("Retry-After") != "3" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
