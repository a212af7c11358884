package embed_test

import (
	"context"
	"fmt"

	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// A program that was built without the encoder's weights goes on with keywords.
func ExampleOpen() {
	encoder, err := embed.Open()
	if err != nil {
		fmt.Println("search by keywords only:", err)
		return
	}
	texts := []string{"Is it safe to bathe here?", "Swimmers are in no danger at this beach.", "The clerk stamps the form."}
	vectors, err := encoder.Embed(context.Background(), texts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(closeness(vectors[0], vectors[1]) > closeness(vectors[0], vectors[2]))
}

func closeness(v, w []float32) (sum float32) {
	for i := range v {
		sum += v[i] * w[i]
	}
	return sum
}
