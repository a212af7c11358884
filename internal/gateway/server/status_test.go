package server_test

import (
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/upstream"
)

// TestWhetherToComeBack: a client is told by status and headers when to ask again, and that it need not where the same
// would come of it.
func TestWhetherToComeBack(t *testing.T) {
	answered := func(a upstream.Answered) error { return &citeway.Error{Code: citeway.Upstream, Err: &a} }
	for name, c := range map[string]struct {
		err         error
		status      int
		after, more string
	}{
		"busy":             {answered(upstream.Answered{Status: 429, After: 1500 * time.Millisecond}), 429, "2", ""},
		"down":             {answered(upstream.Answered{Status: 503, After: time.Second}), 503, "1", ""},
		"overloaded":       {answered(upstream.Answered{Status: 529}), 503, "", ""},
		"failed":           {answered(upstream.Answered{Status: 500, After: time.Second}), 502, "", ""},
		"no quota":         {answered(upstream.Answered{Status: 429, Reason: "insufficient_quota", After: time.Second}), 429, "", "false"},
		"the key":          {answered(upstream.Answered{Status: 401}), 502, "", "false"},
		"an unknown model": {answered(upstream.Answered{Status: 404}), 502, "", "false"},
		"a field":          {answered(upstream.Answered{Status: 400}), 502, "", "false"},
		"too long":         {answered(upstream.Answered{Status: 400, Reason: "context_length_exceeded"}), 400, "", "false"},
		"broken off":       {answered(upstream.Answered{Words: "it ended"}), 502, "", ""},
		"resting":          {&citeway.Error{Code: citeway.Unavailable, Err: &model.Resting{For: 13200 * time.Millisecond}}, 503, "14", ""},
		"resting, unknown": {&citeway.Error{Code: citeway.Unavailable, Err: &model.Resting{}}, 503, "", ""},
		"unreached":        {&citeway.Error{Code: citeway.Unavailable}, 503, "", ""},
		"a fault of ours":  {errors.New("x"), 500, "", ""},
	} {
		w := httptest.NewRecorder()
		server.WriteError(w, c.err, 0)
		if w.Code != c.status || w.Header().Get("Retry-After") != c.after || w.Header().Get("X-Should-Retry") != c.more {
			t.Errorf("%s: %d %v", name, w.Code, w.Header())
		}
	}
}
