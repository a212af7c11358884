package intake

import (
	"fmt"
	"strings"
	"testing"
)

func TestTypesOfStatuses(t *testing.T) {
	for status, want := range map[int]string{401: Paywall, 402: Paywall, 403: Paywall, 404: NotFound, 410: NotFound, 418: Unexpected, 500: Unexpected, 503: Unexpected} {
		if got := typeOf(status); got != want {
			t.Errorf("%d: %s", status, got)
		}
	}
	if text := (&FetchError{NotFound, fmt.Errorf("gone")}).Error(); !strings.Contains(text, NotFound) || !strings.Contains(text, "gone") {
		t.Error(text)
	}
}
