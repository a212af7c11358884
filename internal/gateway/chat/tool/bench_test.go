package tool

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

func BenchmarkNeutral(b *testing.B) {
	raw := json.RawMessage(`{"data":[` + strings.TrimSuffix(strings.Repeat(`["North pier",4.25,"see [1]"],`, 1000), ",") + `]}`)
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		neutral(raw)
	}
}

// quick is a tool that gives a small result.
type quick struct{}

func (quick) Spec() model.Tool { return model.Tool{Name: "quick"} }

func (quick) Call(context.Context, json.RawMessage, Access) (Result, error) {
	return Result{JSON: json.RawMessage(`{"data":[["North",4.2]]}`)}, nil
}

func BenchmarkServe(b *testing.B) {
	d := Desk{Tools: []Tool{quick{}}}
	for b.Loop() {
		if o, err := d.Serve(context.Background(), citeway.Call{Name: "quick", Arguments: `{}`}); err != nil || o.Err != nil {
			b.Fatal(o.Err, err)
		}
	}
}

// answering is a model that calls once and answers.
type answering struct{}

func (answering) Name() string { return "answering" }

func (answering) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	if r.Messages[len(r.Messages)-1].Role != "tool" {
		return sink.Put(&citeway.End{Calls: []citeway.Call{{ID: "a", Name: "quick", Arguments: `{}`}}})
	}
	return sink.Put(&citeway.Text{Bytes: []byte("Done.")})
}

func BenchmarkLoop(b *testing.B) {
	l := Loop{Model: answering{}, Desk: Desk{Tools: []Tool{quick{}}}}
	var fold citeway.Folder
	for b.Loop() {
		if err := l.Stream(context.Background(), &model.Request{Question: "?", Inline: true}, &fold); err != nil {
			b.Fatal(err)
		}
	}
}
