package encoder_test

import (
	"context"
	"fmt"
	"log"

	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
)

// Which of two passages answers a question.
func ExampleOpen() {
	weights, err := assets.Encoder()
	if err != nil {
		log.Fatal(err)
	}
	e, err := encoder.Open(weights)
	if err != nil {
		log.Fatal(err)
	}
	question := "When does the harbour office open?"
	readings, err := e.Read(context.Background(), []encoder.Pair{
		{First: question, Second: "The harbour office opens at nine in the morning."},
		{First: question, Second: "Boats over ten metres need a permit."},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range readings {
		fmt.Println(r.Answers > 0.5)
	}
	// Output:
	// true
	// false
}
