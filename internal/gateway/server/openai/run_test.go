package openai

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestTheResponseBeginsWithTheFirstFrame, so that an error before has a status.
func TestTheResponseBeginsWithTheFirstFrame(t *testing.T) {
	w := httptest.NewRecorder()
	o := server.NewStream(w, time.Hour, time.Hour)
	away := errors.New("away")
	if got := fail(o, away); got != away || o.Begun() || w.Body.Len() > 0 {
		t.Errorf("%v %v %s", got, o.Begun(), w.Body)
	}
	if _, err := o.Write([]byte("data: 1\n\n")); err != nil || !o.Begun() {
		t.Error(err)
	}
	if got := fail(o, &citeway.Error{Code: citeway.Upstream, Message: "broke <off>"}); got != nil {
		t.Error(got)
	}
	o.Close()
	want := "data: 1\n\ndata: {\"error\":{\"message\":\"broke <off>\",\"type\":\"server_error\",\"param\":null,\"code\":\"upstream\"}}\n\n"
	if w.Body.String() != want || w.Code != http.StatusOK || !w.Flushed {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestManyStreamsAtOnce share nothing.
func TestManyStreamsAtOnce(t *testing.T) {
	mux := http.NewServeMux()
	surface(builtin(&handbook{}), nil).Routes(mux)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			path, body := completionsURL, `{"model":"citeway","stream":true,"messages":[{"role":"user","content":"How many days of paid leave are there?"}]}`
			if i%2 == 0 {
				path, body = "/openai/v1/responses", `{"model":"citeway","stream":true,"input":"How many days of paid leave are there?"}`
			}
			r := httptest.NewRequest("POST", path, strings.NewReader(body))
			r.Header.Set("Citeway-Citations", []string{"openai", "openwebui", "markdown", "none"}[i%4])
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			if got := w.Body.String(); !strings.Contains(got, "28 days") || !strings.Contains(got, "[DONE]") && !strings.Contains(got, "response.completed") {
				t.Errorf("%s", got)
			}
		})
	}
	all.Wait()
}
