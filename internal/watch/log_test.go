package watch

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestLinesNameTheirRequest: once, before what else they say, and only within a request.
func TestLinesNameTheirRequest(t *testing.T) {
	var out bytes.Buffer
	log := Log(slog.New(slog.NewTextHandler(&out, nil)))
	if Log(log) != log || Log(nil) == nil {
		t.Error("a log that names requests is wrapped again")
	}
	asked, _ := WithRequest(context.Background(), "req-1")
	log.WarnContext(asked, "a model failed", "model", "house")
	log.With("part", "search").ErrorContext(asked, "a request failed")
	log.Warn("the disk is full")
	for i, want := range []string{`msg="a model failed" request=req-1 model=house`, `msg="a request failed" part=search request=req-1`, `msg="the disk is full"`} {
		if line := strings.Split(out.String(), "\n")[i]; !strings.HasSuffix(line, want) {
			t.Errorf("%s, want %s", line, want)
		}
	}
}

// TestOutcomes: whose reader went away is no fault of the answer.
func TestOutcomes(t *testing.T) {
	for want, a := range map[string]Answer{
		"whole":   {First: 1},
		"broken":  {First: 1, Err: &citeway.Error{Code: citeway.Truncated}},
		"refused": {Err: &citeway.Error{Code: citeway.Upstream}},
		"left":    {First: 1, Err: &citeway.Error{Code: Cancelled}},
	} {
		if got := a.outcome(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
