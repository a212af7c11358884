package chat_test

import (
	"context"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
)

// refusing is a store of evidence whose disk fails with err.
type refusing struct{ err error }

func (r refusing) Save(context.Context, ...evidence.Record) error {
	return &citeway.Error{Code: citeway.Unavailable, Message: "cannot be kept", Err: r.err}
}

func (refusing) Get(_ context.Context, id string) (*evidence.Record, error) {
	return nil, evidence.Missing(id)
}

// citing is a model that cites twice.
type citing struct{}

func (citing) Name() string { return "citing" }

func (citing) Stream(_ context.Context, _ *model.Request, sink citeway.Sink) error {
	if err := sink.Put(&citeway.Text{Bytes: []byte("The tides rise [1]. They fall [1].")}); err != nil {
		return err
	}
	return sink.Put(&citeway.End{})
}

// TestAFullDiskEndsNoAnswer: it goes on and says once that its evidence is not kept. Any
// other failure of the store still ends it: nothing is shown that cannot be opened later.
func TestAFullDiskEndsNoAnswer(t *testing.T) {
	for _, test := range []struct {
		err  error
		full bool
	}{{syscall.ENOSPC, true}, {syscall.EIO, false}} {
		s := chat.New(chat.Options{Library: tides(), Evidence: refusing{test.err}, Models: map[string]model.Model{"": citing{}}})
		var fold citeway.Folder
		err := s.Answer(t.Context(), chat.Turn{Question: "How often do the tides rise?"}, &fold)
		a := fold.Answer()
		told := slices.DeleteFunc(slices.Clone(a.Findings), func(f citeway.Finding) bool { return f.Kind != citeway.UnkeptEvidence })
		if answered := err == nil && a.Err == nil && strings.Contains(a.Text, "They fall"); answered != test.full || (len(told) == 1) != test.full {
			t.Errorf("%v: %q, %v, %v, %+v", test.err, a.Text, err, a.Err, told)
		}
	}
}
