package ingest_test

import (
	"context"
	"fmt"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

func Example() {
	x := ingest.NewExtractor()
	defer x.Close()
	c, err := x.Extract(context.Background(), ingest.File{Name: "tides.md", Data: []byte("# Tides\n\nThe tide rises **twice** a day.")})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Title, c.Headings[0].Span)
	fmt.Println(c.Text)
	// Output:
	// Tides {0 5}
	// Tides
	//
	// The tide rises twice a day.
}
