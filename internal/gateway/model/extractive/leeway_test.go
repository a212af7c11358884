package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
)

// said is what the model writes with so much leeway.
func said(t *testing.T, o Options, question string, leeway float64) string {
	t.Helper()
	var b strings.Builder
	err := modeltest.Write(t.Context(), New(o), &model.Request{Question: question, Sources: harbour(), Leeway: leeway}, func(p []byte) error { b.Write(p); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLeeway: it turns silence into an answer, and never one answer into another.
func TestLeeway(t *testing.T) {
	const vague = "Which gate is locked on Mondays by the warden of the quay?"
	if got := said(t, Options{}, vague, 0); !strings.HasPrefix(got, NoAnswer) {
		t.Fatalf("without leeway: %q", got)
	}
	if got := said(t, Options{}, vague, 1); strings.HasPrefix(got, NoAnswer) {
		t.Errorf("with all of it: %q", got)
	}
	for _, leeway := range []float64{0, 0.3, 1} {
		if got, want := said(t, Options{}, usual, leeway), said(t, Options{}, usual, 0); got != want || strings.HasPrefix(got, NoAnswer) {
			t.Errorf("with %g: %q, want %q", leeway, got, want)
		}
		if got := said(t, Options{}, "???", leeway); !strings.HasPrefix(got, NoAnswer) {
			t.Errorf("with %g to no question: %q", leeway, got)
		}
	}
	if got := said(t, Options{Threshold: 0.999}, vague, 0.1); !strings.HasPrefix(got, NoAnswer) {
		t.Errorf("a little: %q", got)
	}
}
