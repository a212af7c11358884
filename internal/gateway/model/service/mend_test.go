package service

import (
	"errors"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/upstream"
)

func TestMended(t *testing.T) {
	mends := map[string]string{"busy": "wait", "locked": "bring the key"}
	way := Way{Mends: mends}
	refused := func(reason, mend string) error {
		return &upstream.Refusal{Status: 529, Reason: reason, Err: &citeway.Error{Code: citeway.Upstream, Message: "no", Mend: mend}}
	}
	for name, c := range map[string]struct {
		err  error
		kind string
		want string
	}{
		"a refusal":                {refused("locked", ""), "busy", "bring the key"},
		"one with a mend":          {refused("locked", "ask"), "", "ask"},
		"one of another kind":      {refused("odd", ""), "busy", ""},
		"an error of the stream":   {&citeway.Error{Code: citeway.Upstream}, "busy", "wait"},
		"an answer that was cut":   {&citeway.Error{Code: citeway.Truncated}, "busy", ""},
		"an error with no mend":    {&citeway.Error{Code: citeway.Upstream}, "odd", ""},
		"an error that has a mend": {&citeway.Error{Code: citeway.Upstream, Mend: "ask"}, "busy", "ask"},
	} {
		got := way.mended(c.err, &decoding{end: &citeway.End{Err: &citeway.Error{Err: dialect.Fault(c.kind)}}})
		var e *citeway.Error
		if !errors.As(got, &e) || e.Mend != c.want {
			t.Errorf("%s: %v", name, got)
		}
		var was, is *upstream.Refusal
		if errors.As(c.err, &was) != errors.As(got, &is) || is != nil && is.Status != was.Status {
			t.Errorf("%s: %T became %T", name, c.err, got)
		}
	}
	other := errors.New("the reader is gone")
	if got := way.mended(other, nil); !errors.Is(got, other) || way.mended(nil, nil) != nil {
		t.Errorf("%v", got)
	}
}
