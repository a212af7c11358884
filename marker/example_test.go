package marker_test

import (
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

func Example() {
	s := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			fmt.Printf("text %q\n", e.Bytes)
		case *citeway.Marker:
			fmt.Printf("marker %q to %d\n", e.Raw, e.Refs[0].Number)
		case *citeway.Definition:
			fmt.Printf("definition %q at %q\n", e.Label, e.URL)
		}
		return nil
	}), citeway.AllSyntaxes)
	for _, piece := range []string{"Tides rise [", "1", "].\n\nSour", "ces:\n[1] https://tides.example - Tables"} {
		if _, err := s.Write([]byte(piece)); err != nil {
			fmt.Println(err)
		}
	}
	if err := s.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// text "Tides rise"
	// marker "[1]" to 1
	// text "."
	// definition "1" at "https://tides.example"
}

func ExampleFind() {
	for _, e := range marker.Find("Ice floats [^1, ^2], as `a[1]` shows.", citeway.Footnote|citeway.Bracket) {
		if m, ok := e.(*citeway.Marker); ok {
			fmt.Printf("%s cites %d sources\n", m.Raw, len(m.Refs))
		}
	}
	// Output: [^1, ^2] cites 2 sources
}
