package openai

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
)

// answered is an upstream's response.
func answered(status int, body io.Reader) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"Retry-After": {"3"}, "X-Request-Id": {"r"}, "Server": {"s"}}, Body: io.NopCloser(body)}
}

// TestARefusalIsOneOfOurErrors, for who logs it or asks for its code.
func TestARefusalIsOneOfOurErrors(t *testing.T) {
	err := refused(answered(429, strings.NewReader(`{"error":{"message":"Slow down."}}`)), &Model{Name: "tern-1"})
	var ours *citeway.Error
	if !errors.As(err, &ours) || citeway.CodeOf(err) != citeway.Upstream || err.Error() != "model tern-1: Slow down." {
		t.Errorf("%v", err)
	}
}

// TestARefusalIsWritten with the headers that a client acts on, and no others.
func TestARefusalIsWritten(t *testing.T) {
	w := httptest.NewRecorder()
	New(Options{}).WriteError(w, refused(answered(429, strings.NewReader(`{}`)), &Model{Name: "tern-1"}), 0)
	if w.Code != 429 || w.Header().Get("Retry-After") != "3" || w.Header().Get("X-Request-Id") != "r" || w.Header().Get("Server") != "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// TestARefusalThatLasts: SDKs are told that asking again ends the same way.
func TestARefusalThatLasts(t *testing.T) {
	for status, body := range map[int]string{401: `{"error":{"message":"No."}}`, 403: `{}`, 429: `{"error":{"message":"No.","code":"insufficient_quota"}}`} {
		w := httptest.NewRecorder()
		New(Options{}).WriteError(w, refused(answered(status, strings.NewReader(body)), &Model{Name: "tern-1"}), 0)
		if w.Header().Get("X-Should-Retry") != "false" {
			t.Errorf("%d: %d %v", status, w.Code, w.Header())
		}
	}
}

// TestAnotherStatusGoesBefore that of a refusal, where the guard names one.
func TestAnotherStatusGoesBefore(t *testing.T) {
	w := httptest.NewRecorder()
	New(Options{}).WriteError(w, refused(answered(429, strings.NewReader(`{}`)), &Model{Name: "tern-1"}), http.StatusBadGateway)
	if w.Code != http.StatusBadGateway {
		t.Errorf("%d", w.Code)
	}
}

// TestWhatCameOfARefusalIsEnough.
func TestWhatCameOfARefusalIsEnough(t *testing.T) {
	for name, test := range map[string]struct {
		body io.Reader
		want string
	}{
		"cut":        {io.MultiReader(strings.NewReader(`"overl`), iotest.ErrReader(errors.New("gone"))), "without saying why"},
		"in a page":  {strings.NewReader("<html>Bad gateway</html>"), "without saying why"},
		"as a text":  {strings.NewReader(`"overloaded"`), "overloaded"},
		"as a list":  {strings.NewReader(`["overloaded"]`), "without saying why"},
		"huge":       {strings.NewReader(`{"message":"` + strings.Repeat("x", maxRefusal) + `"}`), "without saying why"},
		"long":       {strings.NewReader(`{"message":"` + strings.Repeat("y", maxRefusal/2) + `"}`), "yyy…"},
		"in another": {strings.NewReader(`{"error":{"error":{"message":"inner"}}}`), "inner"},
	} {
		if err := refused(answered(503, test.body), &Model{Name: "tern-1"}); !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %.200s", name, err)
		}
	}
}
