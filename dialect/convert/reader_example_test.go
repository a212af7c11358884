package convert_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/verify"
)

// reader has claims read by the encoder that comes with Citeway.
type reader struct{ encoder *encoder.Encoder }

// Read reads each excerpt.
func (r reader) Read(ctx context.Context, list []verify.Excerpt) ([]verify.Reading, error) {
	pairs := make([]encoder.Pair, len(list))
	for i, e := range list {
		pairs[i] = encoder.Pair{First: e.Claim, Second: e.Passage}
	}
	claims, err := r.encoder.Claims(ctx, pairs)
	readings := make([]verify.Reading, len(claims))
	for i, c := range claims {
		readings[i] = verify.Reading(c)
	}
	return readings, err
}

// A program that checks citations as `citeway check` does: by words, and by the small model
// for claims in other words than their source's.
func ExampleOptions_reader() {
	weights, err := assets.Encoder()
	if err != nil {
		log.Fatal(err)
	}
	e, err := encoder.Later(weights)
	if err != nil {
		log.Fatal(err)
	}
	v := verify.New(verify.Options{Reader: reader{e}})
	var answer citeway.Folder
	err = convert.Convert(io.Discard, strings.NewReader("Guests can take pictures inside [1]."), convert.Options{
		From: "markdown", To: "text",
		Sources: []citeway.Source{{Title: "House rules", Passages: []citeway.Passage{{Text: "Photography is forbidden in all rooms."}}}},
		Steps: []pipe.Step{
			func(next citeway.Sink) citeway.Sink { return verify.Step(v, next, verify.StepOptions{Patient: true}) },
			func(next citeway.Sink) citeway.Sink { // a step may look on: here it folds the answer
				return citeway.SinkFunc(func(e citeway.Event) error {
					_ = answer.Put(e) // it never fails
					return next.Put(e)
				})
			},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range answer.Answer().Citations {
		fmt.Println(c.Marker, c.Verdict, "by", c.By)
	}
	// Output: [1] contradicted by reader
}
