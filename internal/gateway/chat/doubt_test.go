package chat_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

// pausing is a model that pauses for a minute between its pieces.
type pausing []string

func (pausing) Name() string { return "pausing" }

func (p pausing) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	scan := marker.New(sink, r.Reads)
	for n, piece := range p {
		if n > 0 {
			time.Sleep(time.Minute)
		}
		if _, err := scan.Write([]byte(piece)); err != nil {
			return err
		}
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// TestWordsBehindACitationInDoubtDoNotWaitForEver: where citations that do not hold are
// dropped, one within a sentence that stops is judged by what has come.
func TestWordsBehindACitationInDoubtDoNotWaitForEver(t *testing.T) {
	for _, test := range []struct {
		name        string
		unsupported verify.Unsupported
		pieces      pausing
		came        time.Duration // when the words behind the citation did
		citations   int
	}{
		{"it holds", verify.Drop, pausing{"The tides rise twice a day [1] and", " nobody asks why."}, chat.MaxDoubt, 1},
		{"it does not", verify.Drop, pausing{"Gulls sleep in the old lighthouse [1] and", " nobody asks why."}, chat.MaxDoubt, 0},
		{"its sentence ends", verify.Drop, pausing{"The tides rise twice a day [1]. And", " nobody asks why."}, 0, 1},
		{"it stays whatever it is", verify.Keep, pausing{"The tides rise twice a day [1] and", " nobody asks why."}, 0, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var f citeway.Folder
				began, came, said := time.Now(), time.Duration(-1), 0
				err := service(test.pieces, nil).Answer(t.Context(), chat.Turn{Question: "When?", Citing: chat.Citing{Unsupported: test.unsupported}}, citeway.SinkFunc(func(e citeway.Event) error {
					if words, ok := e.(*citeway.Text); ok {
						said += len(words.Bytes)
					}
					if came < 0 && said >= len(test.pieces[0])-len(" [1]") {
						came = time.Since(began)
					}
					return f.Put(e)
				}))
				if a := f.Answer(); err != nil || came != test.came || len(a.Citations) != test.citations || a.Finish != citeway.FinishStop {
					t.Errorf("after %v with %d citations, %v: %q", came, len(a.Citations), err, a.Text)
				}
			})
		})
	}
}
