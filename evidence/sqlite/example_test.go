package sqlite_test

import (
	"context"
	"fmt"
	"log"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
)

// A passage is kept as a model saw it, and opened by its id.
func ExampleOpen() {
	store, err := sqlite.Open("") // in memory
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()
	ctx, id := context.Background(), evidence.NewID("p_")
	err = store.Save(ctx, evidence.Record{ID: id, Kind: evidence.Passage,
		Source:  citeway.Source{ID: "s1", Title: "Tide tables"},
		Passage: citeway.Passage{ID: id, Text: "The tides rise twice a day."}})
	if err != nil {
		log.Fatal(err)
	}
	kept, err := store.Get(ctx, id)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kept.Source.Title, "says:", kept.Passage.Text)
	_, err = store.Get(ctx, "p_none")
	fmt.Println(citeway.CodeOf(err))
	// Output:
	// Tide tables says: The tides rise twice a day.
	// not-found
}
