package server_test

import (
	"net/http"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
)

// TestTooLargeNamesTheLimit as a person counts it.
func TestTooLargeNamesTheLimit(t *testing.T) {
	for limit, want := range map[int64]string{8 << 20: "8 MiB", 256 << 10: "256 KiB", 1000: "1000 bytes", 1<<20 + 1: "1048577 bytes"} {
		if got := server.Public(&http.MaxBytesError{Limit: limit}).Error(); got != "body: the request is larger than "+want+"; send less at a time" {
			t.Errorf("%d: %s", limit, got)
		}
	}
}
